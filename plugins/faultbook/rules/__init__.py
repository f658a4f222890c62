"""Checks on the content of a book, one a file, in one explicit table."""
