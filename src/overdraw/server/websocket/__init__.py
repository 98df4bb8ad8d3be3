"""One client's socket, from the handshake to its end."""
