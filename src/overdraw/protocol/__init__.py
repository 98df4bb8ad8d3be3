"""The messages between the server and its clients, and the generated description of the protocol."""
