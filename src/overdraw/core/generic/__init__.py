"""Parts for games that bring no table, wire or encoding of their own."""
