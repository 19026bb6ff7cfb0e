"""The `tableclock` command: its subcommands, their options, output and exit codes."""
