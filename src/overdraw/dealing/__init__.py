"""Where chance comes from: a seed, the operating system, or a list."""
