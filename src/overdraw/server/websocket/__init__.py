"""A client's WebSocket, from the handshake to its end."""
