"""The subcommands of `overdraw`, one per file."""
