"""Entries -> Markdown pages, listings and artefact files; knows no MkDocs."""
