"""The table on the screen, driven by keys and clicks."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from textual.pilot import Pilot

from overdraw.records import read_record, verify
from overdraw.tui.app import OverdrawApp
from overdraw.tui.dialogs import Curtain, Leaving, Note, Rules
from overdraw.tui.ending import Ending
from overdraw.tui.farewell import cut_at_slashes
from overdraw.tui.session import Session
from tests.tui.driving import drive, idle, press, settled, table, text
from tests.tui.seats import on_the_table, scripted, session, setup

Pilots = Pilot[int]
THREE_REDS = ["card r5", "card r6", "card r1", "card r2", "die g"]


async def play_by_keys(app: OverdrawApp, pilot: Pilots) -> None:
    """Press whatever is offered, another key each time, until the scores are there."""
    for turn in range(2000):
        await idle(app)
        if isinstance(app.screen, Ending):
            await settled(app, pilot)
            return
        if isinstance(app.screen, Curtain):
            app.simulate_key("r")
        else:
            choices = table(app)._choices()
            app.simulate_key(choices[turn % len(choices)].key)
    raise AssertionError("no end")


@pytest.mark.parametrize("players", ["you,cautious", "you:A,you:B,random"])
def test_a_whole_game_of_rows_can_be_played_by_the_keys_on_the_screen(players: str, tmp_path: Path) -> None:
    played = session("rows", players, tmp_path / "game.json", seed=3)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await play_by_keys(app, pilot)
        assert "the end" in text(app)

    drive(played, test)
    verify(read_record(tmp_path / "game.json"))
    assert played.over


def test_a_late_game_of_push_can_be_played_by_the_keys_on_the_screen() -> None:
    """Banks, roll cards, switch cards and busts, to the last card of the deck."""
    deck = "deck: g1 g2 g3 y1 y2 y6 r1 r4 r5 b2 b3 b6 p1 p5 p6 g1 y1 r1 b1 p1 roll*6 switch*3"
    played = on_the_table(
        f"turn: 1 begin\n{deck}\nseat 0: bench g5\nseat 1: bench r2 b4\nseat 2: bench", "you,you:B,random"
    )
    drive(played, play_by_keys)
    assert played.over


def test_an_illegal_choice_says_why_by_key_and_by_click() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "s")
        assert "Cannot stop: no card has been drawn this turn." in text(app)
        await press(app, pilot, "p", "1", "p", "1")
        assert "Cannot place red 6: stack 1 already holds red 5." in text(app)
        await press(app, pilot, "3")
        assert "the next new stack is 2, not 3" in text(app)
        await pilot.click(".stack", offset=(3, 2))
        await settled(app, pilot)
        assert "stack 1 already holds red 5" in text(app)
        await pilot.click("#deck")
        await settled(app, pilot)
        assert "Cannot push: red 6 must be placed first." in text(app)

    drive(played, test)


def test_legal_choices_are_lit_by_frames_and_others_are_not() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "1", "p")
        lit = [box.has_class("-legal") for box in app.screen.query(".stack")]
        assert lit == [False, True, False]
        assert "┏━  2  new stack" in text(app)

    drive(played, test)


def test_everything_can_be_clicked() -> None:
    played = scripted("push", "you,cautious", ["card r5", "card g6"])

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await pilot.click("#deck")
        await settled(app, pilot)
        await pilot.click(".stack", offset=(3, 2))
        await settled(app, pilot)
        assert played.record().events == ("push", "card r5", "place 1")
        await pilot.click("#words", offset=(1, 1))  # the chip of push
        await settled(app, pilot)
        assert played.record().events[-1] == "card g6"
        await pilot.click("#keys", offset=(1 + text(app).splitlines()[-1].index("? rules") - 1, 0))
        await settled(app, pilot)
        assert isinstance(app.screen, Rules)

    drive(played, test)


def test_a_colour_on_the_own_bench_can_be_clicked_to_bank_it() -> None:
    played = on_the_table("turn: 0 begin\ndeck: g1 g2 g3\nseat 0: bench r5 b3\nseat 1: bench")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        line = next(line for line in text(app).splitlines() if "◆ 5" in line)
        await pilot.click(offset=(line.index("◆"), text(app).splitlines().index(line)))
        await settled(app, pilot)
        assert "bank r" in played.record().events

    drive(played, test)


def test_arrows_and_enter_choose_too() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "enter", "enter")  # the only choice needs no arrow
        assert played.record().events == ("push", "card r5", "place 1")
        await press(app, pilot, "enter")
        assert len(played.record().events) == 3  # two choices: the first is only pointed at
        assert table(app)._cursor == 0
        await press(app, pilot, "right", "left", "enter")
        assert played.record().events[3:] == ("push", "card r6")

    drive(played, test)


def test_a_placement_is_undone_with_one_key_and_a_draw_is_not() -> None:
    """PQ-34"""
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "u")
        assert "Nothing to take back" in text(app)
        await press(app, pilot, "1")
        assert "u undo" in text(app)
        await press(app, pilot, "u")
        assert played.record().events == ("push", "card r5")
        assert "Taken back." in text(app)

    drive(played, test)


def test_banking_asks_for_the_colour_and_can_be_called_off() -> None:
    played = on_the_table("turn: 0 begin\ndeck: g1 g2 g3\nseat 0: bench r5 b3\nseat 1: bench")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        events = played.record().events
        await press(app, pilot, "b")
        assert "Which colour goes to the bank" in text(app)
        await press(app, pilot, "escape")
        assert "Push, or bank a colour?" in text(app)
        await press(app, pilot, "b", "g")
        assert "Cannot bank green: there is no green card in the bench." in text(app)
        await press(app, pilot, "r")
        assert played.record().events[len(events)] == "bank r"

    drive(played, test)


def test_the_odds_are_exact_and_the_busting_cards_are_marked() -> None:
    played = scripted("push", "you,cautious", ["card r1", "card r2", "card r3"])

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "1", "p", "2", "p")
        await press(app, pilot, "o")
        assert "on stack 3: 15 of 105 cards bust, 14.3 %" in text(app)
        await press(app, pilot, "x")
        await press(app, pilot, "3", "o")
        assert "The next card: 15 of 105 cards bust, 14.3 %." in text(app)
        assert "2!" in text(app)
        assert "roll cards   18" in text(app)
        assert isinstance(app.screen, Note)
        await press(app, pilot, "o")
        assert not isinstance(app.screen, Note)

    drive(played, test)


@pytest.mark.parametrize(("edition", "words"), [("us-2018", "Take any one stack"), ("eu-2022", "highest value")])
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


def test_bots_act_at_a_pace_and_a_key_skips_it() -> None:
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


def test_leaving_asks_and_says_how_to_go_on(tmp_path: Path) -> None:
    played = session(path=tmp_path / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "q")
        assert isinstance(app.screen, Leaving)
        assert "overdraw play --resume" in text(app)
        await press(app, pilot, "n")
        assert not isinstance(app.screen, Leaving)
        await press(app, pilot, "ctrl+c", "ctrl+c")
        assert app.return_value == 0

    drive(played, test)


def test_a_curtain_hides_hands_between_people() -> None:
    """R-SETUP-5"""
    played = session("rows", "you:Ada,you:Ben", seed=7)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert isinstance(app.screen, Curtain)
        assert "Ada, it is your turn" in text(app)
        await press(app, pilot, "o", "1", "u", "t", "t", "space", "enter")
        assert isinstance(app.screen, Curtain)
        await press(app, pilot, "r")
        hands = [{f"{card.colour.glyph}{card.value} " for card in played.view(seat).hand} for seat in (0, 1)]
        assert all(card.strip() in text(app) for card in hands[0])
        assert not any(card in text(app) for card in hands[1] - hands[0])
        await press(app, pilot, "1", "s", "h")
        assert isinstance(app.screen, Curtain)
        assert "Ben, it is your turn" in text(app)
        for screen in app.screen_stack:
            shown = "\n".join(strip.text for strip in screen._compositor.render_strips())
            assert "Ada is dealt" not in shown
            assert "Ada draws" not in shown
        await press(app, pilot, "r")
        assert "Ben is dealt" in text(app)
        assert "Ada is dealt" not in text(app)

    drive(played, test)


def test_the_drawn_cards_are_seen_before_the_table_is_handed_over() -> None:
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


def test_one_key_pressed_again_and_again_shows_nobodys_hand() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "r", "1")
        for key in ("enter", "space", "s", "h", "1", "d"):
            await press(app, pilot, *[key] * 6)
            assert "Ben is dealt" not in text(app), key

    drive(session("rows", "you:Ada,you:Ben", seed=7), test)


@pytest.mark.parametrize("key", ["d", "enter"])
def test_a_key_pressed_twice_discards_and_does_not_draw(key: str) -> None:
    position = "turn: 0 playing\npile: g2 g3 o1\nseat 0: hand r4 y9; area r2\nseat 1: hand r1; area b3"
    played = on_the_table(position, game="rows")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "1", *["left"] * (key == "enter"), key, key)
        assert played.record().events == ("discard y9",)
        assert "u undo" in text(app)

    drive(played, test)


def test_the_first_enter_points_at_a_card() -> None:
    position = "turn: 0 playing\npile: g2 g3 o1\nseat 0: hand r4 y9; area r2\nseat 1: hand r1; area b3"

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert "┃ ●9 ┃" not in text(app)
        await press(app, pilot, "enter")
        assert "┃ ●9 ┃" in text(app)

    drive(on_the_table(position, game="rows"), test)


def test_the_headline_says_what_differs_from_the_edition() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> str:
        return text(app).splitlines()[0]

    assert " Push · North America, 2018 · star=lose-bench  turn 1" in drive(session(star="lose-bench"), test)
    many = session(edition="us-2018", star="lose-bench", stopper_takes="highest", tie_break="most-cards")
    shown = drive(many, test)
    assert "…  turn 1" in shown
    assert shown.endswith("discards 0")


def test_the_log_shows_its_end_on_the_first_screen() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        last = played.story(0)[-1]
        assert last in text(app)

    played = session("rows", "you,random,random,random,random,random")
    drive(played, test, size=(80, 20))


def test_the_box_below_says_whose_turn_it_is_while_others_act() -> None:
    position = "turn: 1 begin\ndeck: g1 g2\nseat 0: bench\nseat 1: bench\nseat 2: bench"
    played = on_the_table(position, "you,cautious,cautious")

    async def run() -> None:
        app = OverdrawApp(played, speed="slow")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert played.person is None
            assert "Cautious 1's turn" in text(app)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_refused_undo_is_told_in_full(game: str) -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "u")
        assert "Nothing to take back: a draw is final." in text(app)

    drive(session(game), test, size=(80, 24))


def test_the_last_game_is_resumed_without_a_name_and_another_by_a_path_cut_at_slashes(tmp_path: Path) -> None:
    async def leave(app: OverdrawApp, pilot: Pilots) -> list[str]:
        await press(app, pilot, "q")
        return [line.strip() for line in text(app).replace("┃", "\n").splitlines()]

    shown = drive(Session.start(setup()), leave)
    assert "overdraw play --resume" in shown
    assert not any(".json" in line for line in shown)

    folder = tmp_path.joinpath(*["a-long-folder-name"] * 4)
    folder.mkdir(parents=True)
    played = session(path=folder / "game.json")
    shown = drive(played, leave)
    assert "overdraw play --resume" in shown
    lines = cut_at_slashes(str(played.path), 70).splitlines()
    assert len(lines) > 1
    assert set(lines) <= set(shown)


def test_the_end_shows_the_file_in_lines_cut_at_slashes(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["a-long-folder-name"] * 4)
    folder.mkdir(parents=True)
    played = session("push", "random,random", folder / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        shown = [line.strip("┃ ") for line in text(app).splitlines()]
        start = next(index for index, line in enumerate(shown) if line.endswith("overdraw verify"))
        lines = shown[start + 1 : shown.index("", start)]
        assert "".join(lines) == str(played.path)
        assert all(line.endswith("/") for line in lines[:-1])

    drive(played, test)


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


def test_the_end_shows_the_count_and_starts_a_new_game_with_one_key(tmp_path: Path) -> None:
    played = session("push", "random,random,random", tmp_path / "game.json", edition="eu-2022", seed=5)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert isinstance(app.screen, Ending)
        shown = text(app)
        outcome = played.game.outcome(played.state)
        assert all(f"{score}" in shown for score in outcome.scores)
        assert "bench   bank  cards   total" in shown
        assert "Equal points: more cards in bench and bank go first" in shown
        await press(app, pilot, "l")
        assert "the end" in text(app)
        await press(app, pilot, "n")
        assert app.session is not played
        assert app.session.first == 1
        assert app.session.path == tmp_path / "game-2.json"

    drive(played, test)


def test_a_tie_is_explained() -> None:
    """P-END-4: equal points, and more cards decide."""
    position = "turn: 0 taking 0 1\nstacks: r1 | g6\nseat 0: bench g3\nseat 1: bench b1; bank y4 y3"
    played = on_the_table(position, "you:Ada,you:Ben", edition="eu-2022")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "2", "1")
        assert played.game.outcome(played.state).scores == (9, 9)
        shown = " ".join(text(app).replace("┃", " ").split())
        assert "Ben wins. Ada and Ben have equal points, and more cards decide." in shown
        assert "1. Ben" in shown
        assert "2. Ada" in shown
        assert "Equal points: more cards in bench and bank go first" in shown

    drive(played, test)


def test_a_terminate_signal_ends_the_game_in_good_order(tmp_path: Path) -> None:
    played = session(path=tmp_path / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p")
        os.kill(os.getpid(), signal.SIGTERM)
        await pilot.pause(0.1)
        assert app.return_value == 143

    drive(played, test)
    Session.resume(tmp_path / "game.json")
