"""A table: what happened at it, what may happen, and what each seat is told. No input, no output."""
