"""Tests of the program, the book and the repository; a package, because other distributions install one of that name."""
