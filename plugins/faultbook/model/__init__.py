"""Frozen data that every other package passes along; standard library only."""
