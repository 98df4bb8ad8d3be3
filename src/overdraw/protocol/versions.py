"""The version of the protocol: a client offers those it speaks, and the server chooses one.

Within a version, message types, event kinds, fields and the values of `what`, `reaction`, `code` and `key` are only
added. Both sides ignore the fields they do not know, and clients ignore such messages and events too, so old clients
work with new servers and new clients with old servers. Anything else needs a new version.
"""

from collections.abc import Sequence
from typing import Final

from overdraw.errors import WrongVersion

PROTOCOL: Final = "overdraw/1"

PROTOCOLS: Final = (PROTOCOL,)
"""The versions that this release speaks, the newest first."""

HTTP_VERSION: Final = "/api/v1"
"""The start of every HTTP path in this version."""


def agree(offered: Sequence[str]) -> str:
    """The newest version that both sides speak. Raises WrongVersion if there is none."""
    for version in PROTOCOLS:
        if version in offered:
            return version
    raise WrongVersion(offered, PROTOCOLS)
