"""The versions of HTTP paths. Clients from release 0.1 request paths without a version, which are treated as
version 1.
"""

import re
from typing import Final

from litestar.utils import normalize_path

_WITHOUT_VERSION: Final = re.compile(r"/api/(games|tables|replay|socket)(/.*)?")
_FIRST: Final = "/api/v1"


def current_path(path: str) -> str:
    """Return an HTTP path in the form that the router expects: normalized, and with a version.

    >>> current_path("/api//tables/")
    '/api/v1/tables'
    >>> current_path("/api/v1/tables")
    '/api/v1/tables'
    """
    path = normalize_path(path)
    return f"{_FIRST}{path.removeprefix('/api')}" if _WITHOUT_VERSION.fullmatch(path) else path
