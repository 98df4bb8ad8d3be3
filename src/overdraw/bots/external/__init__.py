"""External programs as bots. They exchange lines of JSON with Overdraw over pipes."""
