"""The compiled expert policy of Rows."""
