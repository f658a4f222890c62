"""The command: one subcommand a file, wiring only; nothing here is needed by the other packages."""
