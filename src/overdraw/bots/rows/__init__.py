"""The bots of Rows."""
