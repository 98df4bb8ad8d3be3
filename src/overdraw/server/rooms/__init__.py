"""Open tables: one room each, with the clients around it."""
