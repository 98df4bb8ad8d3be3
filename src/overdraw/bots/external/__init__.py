"""Bots that are external programs. They exchange lines of JSON with Overdraw over pipes."""
