"""The compiled indexes of a book and their readers."""
