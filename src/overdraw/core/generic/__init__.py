"""Generic parts for games without a table, wire or encoding of their own."""
