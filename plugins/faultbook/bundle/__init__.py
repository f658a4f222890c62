"""The offline bundle: a built site, the command as a single file, and what lets a stranger check them, in one zip."""
