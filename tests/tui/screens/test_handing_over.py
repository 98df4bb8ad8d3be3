"""Several people at one screen: nobody sees another player's cards."""

from textual.pilot import Pilot

from overdraw.tui.app import OverdrawApp
from overdraw.tui.screens.dialogs import HandoverScreen
from tests.tui.screens.driving import drive, press, text, text_of
from tests.tui.sessions import on_the_table, session

Pilots = Pilot[int]


def test_the_handover_screen_hides_hands_between_people() -> None:
    """R-SETUP-5"""
    played = session("rows", "you:Ada,you:Ben", seed=7)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert isinstance(app.screen, HandoverScreen)
        assert "Ada, it is your turn" in text(app)
        await press(app, pilot, "o", "1", "u", "t", "t", "space", "enter")
        assert isinstance(app.screen, HandoverScreen)
        await press(app, pilot, "r")
        hands = [{f"{card.colour.glyph}{card.value} " for card in played.view(seat).hand} for seat in (0, 1)]
        assert all(card.strip() in text(app) for card in hands[0])
        assert not any(card in text(app) for card in hands[1] - hands[0])
        await press(app, pilot, "1", "s", "h")
        assert isinstance(app.screen, HandoverScreen)
        assert "Ben, it is your turn" in text(app)
        for screen in app.screen_stack:
            assert "Ada is dealt" not in text_of(screen)
            assert "Ada draws" not in text_of(screen)
        await press(app, pilot, "r")
        assert "Ben is dealt" in text(app)
        assert "Ada is dealt" not in text(app)

    drive(played, test)


def test_players_see_their_drawn_cards_before_they_hand_over() -> None:
    played = session("rows", "you:Ada,you:Ben", seed=7)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "r", "1", "s")
        assert "Ada draws" in text(app)
        assert "Ben is next." in text(app)
        assert " h  hand over" in text(app)
        hidden = {f"{card.colour.glyph}{card.value} " for card in played.view(1).hand}
        hidden -= {f"{card.colour.glyph}{card.value} " for card in played.view(0).hand}
        assert not any(card in text(app) for card in hidden)
        await press(app, pilot, "1", "d", "space", "a")
        assert played.person == 1
        assert "Ben is next." in text(app)

    drive(played, test)


def test_pressing_one_key_repeatedly_does_not_reveal_a_hand() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "r", "1")
        for key in ("enter", "space", "s", "h", "1", "d"):
            await press(app, pilot, *[key] * 6)
            assert "Ben is dealt" not in text(app), key

    drive(session("rows", "you:Ada,you:Ben", seed=7), test)


def test_other_banks_stay_face_down() -> None:
    """PQ-16"""
    position = "turn: 1 begin\ndeck: g1\nseat 0: bench r5; bank g1 g2\nseat 1: bench; bank b1 b5"
    played = on_the_table(position, "you:Ada,you:Ben")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        lines = [line for line in text(app).splitlines() if "bank ▒" in line]
        assert len(lines) == 2
        assert "bank ▒ 2   " in lines[0]
        assert "bank ▒ 2 = 6" in lines[1]

    drive(played, test)
