"""Faultbook: from the log of a failed training job to its cause and a fix that runs."""

__version__ = "0.1.0"
