"""Builds and parses links to tables, which have the form `http://HOST/table/TABLE#INVITE`."""

import re
from typing import Final, NamedTuple

from overdraw.errors import BadValue, shorten
from overdraw.protocol.messages import ID_LENGTH

_LINK: Final = re.compile(r"(?P<url>https?://[^/#?\s]+(?:/[^#?\s]*?)?)/table/(?P<table>[^/#?\s]+)(?:#(?P<invite>\S*))?")


class TableLink(NamedTuple):
    """The parts of a link to a table. `url` is the address of the server, without a trailing slash."""

    url: str
    table: str
    invite: str | None


def link_to(url: str, table: str, invite: str) -> str:
    """Return a table's invitation link. The secret invitation follows the #, because browsers never send that part to a
    server.
    """
    return f"{url.rstrip('/')}/table/{table}#{invite}"


def read_link(link: str) -> TableLink:
    """Split a link to a table into its parts.

    >>> read_link("http://127.0.0.1:8000/table/mS1xk0dYRV6oJc3b8fTz2A#h7Yc2QmXv0bT9sLr4KpZ1eWuJ6aNfDg3").url
    'http://127.0.0.1:8000'
    """
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise BadValue(f"{shorten(link)} is not a link to a table: expected http://HOST/table/TABLE#INVITE")
    table, invite = found["table"], found["invite"] or None
    if len(table) != ID_LENGTH:
        raise BadValue(f"{shorten(link)} is incomplete: the table's id has {ID_LENGTH} characters, not {len(table)}")
    return TableLink(found["url"], table, invite)
