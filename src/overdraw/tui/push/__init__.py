"""Push in the terminal."""
