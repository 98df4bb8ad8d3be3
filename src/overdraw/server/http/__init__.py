"""The server's HTTP side: routes, the page's files, limits."""
