"""The server: tables on the network, for people and bots. It loses no move and reveals no hidden card."""
