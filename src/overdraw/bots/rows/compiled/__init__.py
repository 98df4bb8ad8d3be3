"""The policies of Rows that need no search, compiled, and the way from a view to one of them."""
