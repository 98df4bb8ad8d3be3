"""The messages between server and clients, and their description."""
