"""The screen besides the cards: odds, rules, whose turn it is, the log."""

import asyncio

import pytest
from textual.pilot import Pilot

from overdraw.tui.app import OverdrawApp
from overdraw.tui.screens.dialogs import InfoDialog
from tests.tui.screens.driving import drive, press, settled, text
from tests.tui.sessions import on_the_table, scripted, session

Pilots = Pilot[int]


def test_the_odds_are_exact_and_the_busting_cards_are_marked() -> None:
    played = scripted("push", "you,cautious", ["card r1", "card r2", "card r3"])

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "1", "p", "2", "p")
        await press(app, pilot, "o")
        assert "on stack 3: 15 of 105 cards bust, 14.3%" in text(app)
        await press(app, pilot, "x")
        await press(app, pilot, "3", "o")
        assert "The next card: 15 of 105 cards bust, 14.3%." in text(app)
        assert "2!" in text(app)
        assert "roll cards   18" in text(app)
        assert isinstance(app.screen, InfoDialog)
        await press(app, pilot, "o")
        assert not isinstance(app.screen, InfoDialog)

    drive(played, test)


@pytest.mark.parametrize(("edition", "words"), [("us-2018", "whichever one you like"), ("eu-2022", "most valuable")])
def test_the_rules_are_those_of_the_chosen_edition(edition: str, words: str) -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "question_mark")
        found = ""
        for _ in range(40):
            found += " ".join(part.strip(" ┃│") for part in text(app).splitlines())
            await press(app, pilot, *["down"] * 5)
            if words in found:
                break
        assert words in found
        await press(app, pilot, "escape")
        assert "rules" in text(app)

    drive(session(edition=edition), test, size=(100, 50))


def test_bots_pause_between_events_and_a_key_skips_the_pauses() -> None:
    played = session("push", "cautious,you", seed=7)

    async def run() -> None:
        app = OverdrawApp(played, speed="slow")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert played.person is None
            assert "space skip" in text(app)
            await press(app, pilot, "space")
            assert played.person == 1

    asyncio.run(run())


def test_bots_wait_while_the_rules_are_open() -> None:
    played = session("push", "cautious,cautious,you", seed=7)

    async def run() -> None:
        app = OverdrawApp(played, speed="fast")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("question_mark")
            await pilot.pause(0.4)
            stands = len(played.played)
            await pilot.pause(0.5)
            assert len(played.played) == stands
            await pilot.press("escape", "space")
            await settled(app, pilot)
            assert len(played.played) > stands

    asyncio.run(run())


def test_the_title_bar_shows_options_that_differ_from_the_edition() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> str:
        return text(app).splitlines()[0]

    assert " Push · North America, 2018 · star=lose-bench  turn 1" in drive(session(star="lose-bench"), test)
    many = session(edition="us-2018", star="lose-bench", stopper_takes="highest", tie_break="most-cards")
    shown = drive(many, test)
    assert "…  turn 1" in shown
    assert shown.endswith("discards 0")


def test_the_log_is_scrolled_to_its_end_on_the_first_screen() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        last = played.log(0)[-1]
        assert last in text(app)

    played = session("rows", "you,random,random,random,random,random")
    drive(played, test, size=(80, 20))


def test_the_prompt_says_whose_turn_it_is_while_others_act() -> None:
    position = "turn: 1 begin\ndeck: g1 g2\nseat 0: bench\nseat 1: bench\nseat 2: bench"
    played = on_the_table(position, "you,cautious,cautious")

    async def run() -> None:
        app = OverdrawApp(played, speed="slow")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert played.person is None
            assert "Cautious 1's turn" in text(app)

    asyncio.run(run())
