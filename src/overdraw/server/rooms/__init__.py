"""The open tables of a node: one room for each, with the clients of the table."""
