"""A client's WebSocket connection, from the handshake to the close."""
