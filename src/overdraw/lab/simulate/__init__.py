"""Many games between bots: played by the kernel or the engine, and counted."""
