"""The bot pool: the processes in which bots choose their moves."""
