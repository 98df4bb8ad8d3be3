"""The compiled policies of Rows that do not search."""
