"""Where chance comes from: a seed, the operating system, or a list."""

from overdraw.dealing.dealer import Dealer, ScriptedDealer, SecureDealer, SeededDealer
from overdraw.dealing.shuffle import Shuffle

__all__ = ["Dealer", "ScriptedDealer", "SecureDealer", "SeededDealer", "Shuffle"]
