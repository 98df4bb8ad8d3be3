"""Open tables: one room for each, with its clients."""
