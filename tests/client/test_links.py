"""Links to tables: they are parsed, or rejected with what is wrong."""

import pytest

from overdraw.client import link_to, read_link
from overdraw.errors import BadValue

TABLE = "a" * 22


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "https://games.example", "https://example.org/overdraw"])
def test_a_link_round_trips(url: str) -> None:
    assert read_link(f" {link_to(url + '/', TABLE, 'i' * 32)} ") == (url, TABLE, "i" * 32)
    assert read_link(f"{url}/table/{TABLE}").invite is None


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "is not a link to a table: expected http://HOST/table/TABLE#INVITE"),
        ("http://127.0.0.1:8000/", "is not a link to a table"),
        (f"127.0.0.1:8000/table/{TABLE}", "is not a link to a table"),
        (f"ftp://127.0.0.1/table/{TABLE}", "is not a link to a table"),
        ("http://127.0.0.1:8000/table/aaa", "is incomplete: the table's id has 22 characters, not 3"),
    ],
)
def test_a_wrong_link_is_rejected_with_the_right_form(link: str, why: str) -> None:
    with pytest.raises(BadValue, match=why):
        read_link(link)
