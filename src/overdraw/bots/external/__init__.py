"""External programs as players, over a pipe with lines of JSON."""
