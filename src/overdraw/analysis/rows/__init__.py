"""Analysis of Rows."""
