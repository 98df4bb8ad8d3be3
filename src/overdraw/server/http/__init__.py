"""The HTTP side of the server: routes, static files, rate limits and timeouts."""
