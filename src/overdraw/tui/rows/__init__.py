"""How Rows is shown and asked for."""
