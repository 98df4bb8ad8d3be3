"""The open tables of a node. Each open table has a room, which serves the table's clients."""
