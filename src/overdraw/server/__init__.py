"""The game server: hosts tables for people and bots over the network. It never loses a stored move or reveals a hidden
card.
"""
