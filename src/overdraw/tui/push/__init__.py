"""How Push is shown and asked for."""
