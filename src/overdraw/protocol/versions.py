"""The version of the protocol. A client offers the versions that it speaks, and the server chooses one.

Within a version, message types, event kinds, fields and the values of `what`, `reaction`, `code` and `key` may be added
but never removed. Servers and clients ignore unknown fields, and clients ignore unknown messages and events. So old
clients work with new servers, and new clients with old servers. All other changes need a new version.
"""

from collections.abc import Sequence
from typing import Final

from overdraw.errors import WrongVersion

PROTOCOL: Final = "overdraw/1"

PROTOCOLS: Final = (PROTOCOL,)
"""The versions of the protocol that this release speaks, newest first."""

HTTP_VERSION: Final = "/api/v1"
"""The prefix of every HTTP path in this version of the protocol."""


def agree(offered: Sequence[str]) -> str:
    """Return the newest version of the protocol that both sides speak. Raise WrongVersion if there is none."""
    for version in PROTOCOLS:
        if version in offered:
            return version
    raise WrongVersion(offered, PROTOCOLS)
