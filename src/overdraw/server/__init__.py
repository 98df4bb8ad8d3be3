"""The server: tables on the network for people and bots. It loses no stored move and reveals no hidden card."""
