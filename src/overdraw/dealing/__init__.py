"""The sources of chance in a game: a seed, the operating system, or a list of outcomes."""

from overdraw.dealing.dealer import Dealer, ScriptedDealer, SecureDealer, SeededDealer
from overdraw.dealing.joint_shuffle import AnyShuffle, JointShuffle, read_shuffle
from overdraw.dealing.shuffle import Shuffle

__all__ = [
    "AnyShuffle",
    "Dealer",
    "JointShuffle",
    "ScriptedDealer",
    "SecureDealer",
    "SeededDealer",
    "Shuffle",
    "read_shuffle",
]
