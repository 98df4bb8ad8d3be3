"""Creates, hashes and compares tokens and invitations. Only hashes are stored, and comparisons take constant time."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from overdraw.protocol.messages import ID_LENGTH, TOKEN_LENGTH


def new_token() -> str:
    return secrets.token_urlsafe(24)


def derived_token(secret: str, purpose: str) -> str:
    """Derive a token from a client's secret, so that a repeated request gets the same token."""
    digest = hmac.digest(secret.encode("utf-8", "surrogatepass"), purpose.encode(), "sha256")
    return urlsafe_b64encode(digest)[:TOKEN_LENGTH].decode()


def derived_id(secret: str) -> str:
    """Derive the id of the table that a client creates with this secret."""
    return derived_token(secret, "table")[:ID_LENGTH]


def hashed(token: str) -> str:
    """Return the hash of a token for storage. One round of SHA-256 is enough, because tokens are random and long."""
    return urlsafe_b64encode(sha256(token.encode("utf-8", "surrogatepass")).digest()).decode().rstrip("=")


def opens(token: str | None, kept: str | None) -> bool:
    """Return whether a token matches the stored hash."""
    if token is None or kept is None:
        return False
    return hmac.compare_digest(hashed(token), kept)
