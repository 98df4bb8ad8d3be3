"""The versions of the HTTP paths. Pages and programs of release 0.1 ask for paths without one, and get the first."""

import re
from typing import Final

from litestar.utils import normalize_path

_WITHOUT_VERSION: Final = re.compile(r"/api/(games|tables|replay|socket)(/.*)?")
_FIRST: Final = "/api/v1"


def current_path(path: str) -> str:
    """The path as the router knows it, normalized and with its version.

    >>> current_path("/api//tables/")
    '/api/v1/tables'
    >>> current_path("/api/v1/tables")
    '/api/v1/tables'
    """
    path = normalize_path(path)
    return f"{_FIRST}{path.removeprefix('/api')}" if _WITHOUT_VERSION.fullmatch(path) else path
