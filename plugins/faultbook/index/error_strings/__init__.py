"""Error strings: templates compiled to programs, and the matcher that finds them in a log."""
