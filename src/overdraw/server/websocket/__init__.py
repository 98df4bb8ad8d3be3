"""The WebSocket of a client, from the handshake to its end."""
