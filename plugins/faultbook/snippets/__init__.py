"""Executed blocks of entries: find them, run each as a file in its own process, judge what came out."""
