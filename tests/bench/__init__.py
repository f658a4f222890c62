"""`python -m tests.bench`: how fast this is, as ratios against a peer in the same run; no test."""
