"""Secrets that open doors: made here, kept only as hashes, compared in constant time."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from typing import Final

TOKEN_LENGTH: Final = 32
"""Characters, for 24 random bytes: 192 bits."""

ID_LENGTH: Final = 22
"""Characters, for 16 random bytes: a table cannot be found by guessing either."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token. It is random and long, so one round of SHA-256 is enough."""
    return urlsafe_b64encode(sha256(token.encode("utf-8", "surrogatepass")).digest()).decode().rstrip("=")


def opens(token: str | None, kept: str | None) -> bool:
    """Whether this token is the one whose hash was kept."""
    if token is None or kept is None:
        return False
    return compare_digest(hashed(token), kept)
