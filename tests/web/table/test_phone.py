"""Phones: everything fits on the screen and is large enough for a finger, also on a very narrow one."""

import pytest

from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import play_now, remembering
from tests.support.browser.visitor import NARROW, ON_ITS_SIDE, PHONE, TABLET, Visit

MOVES = 7


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_game_on_a_phone_needs_no_scrolling_and_has_large_buttons(visit: Visit, game: str, players: int) -> None:
    ada = visit(size=PHONE, remembered=remembering(game, players), dark=players == 6)
    play_now(ada, game)

    def look() -> None:
        ada.check_no_scrolling()
        ada.check_fingers()

    play(ada, moves=MOVES, each=look)
    until_asked(ada)
    ada.check_width()


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_game_fits_320_pixels(visit: Visit, game: str) -> None:
    ada = visit(size=NARROW, remembered=remembering(game, 6))
    play_now(ada, game)
    play(ada, moves=MOVES, each=ada.check_width)


def test_every_page_fits_320_pixels_and_fingers(visit: Visit) -> None:
    ada = visit(size=NARROW)
    for path in ("/", "/new?mode=friends", "/new?mode=device", "/games", "/learn", "/rules/push", "/replay"):
        ada.visit(path)
        ada.rest()
        ada.check_width()
        ada.check_fingers()
        ada.check_access()


def test_a_game_works_on_a_tablet_in_dark_mode(visit: Visit) -> None:
    ada = visit(size=TABLET, dark=True, remembered=remembering("push", 4))
    play_now(ada, "push")
    play(ada, moves=4, each=ada.check_no_scrolling)


@pytest.mark.parametrize(("game", "players"), [("push", 6), ("rows", 3), ("rows", 6)])
def test_a_phone_in_landscape_needs_no_scrolling(visit: Visit, game: str, players: int) -> None:
    ada = visit(size=ON_ITS_SIDE, language="de", remembered=remembering(game, players))
    play_now(ada, game)

    def look() -> None:
        ada.check_no_scrolling()
        ada.check_fingers()

    assert play(ada, moves=4, each=look) == 4 or not until_asked(ada), "unless the game was over sooner"
