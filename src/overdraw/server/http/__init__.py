"""The HTTP side of the server: routes, the files of the page, and limits."""
