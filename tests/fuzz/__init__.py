"""Targets for coverage-guided fuzzing: each is a function of some bytes that raises when a promise is broken.

`make fuzz` runs them under atheris; `test_targets.py` runs them over their seeds without it.
"""
