"""The compiled policy of the expert of Rows."""
