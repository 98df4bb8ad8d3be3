"""Games that the terminal shows as text."""
