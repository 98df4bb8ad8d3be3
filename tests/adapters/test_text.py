"""Games as text: a program can play from the text alone, and a wrong answer is rejected with a reason."""

from random import Random

import pytest

from overdraw.adapters.text import LONGEST, Rejected, TextGame
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.records import verify

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=repr)


def new(game: AnyGame, players: int = 3, seed: int = 1) -> TextGame:
    return TextGame(game, game.rules(None, players), players, seed=seed)


def play(text: TextGame, seed: int) -> list[str]:
    """Play with random legal answers; return everything that was prompted."""
    random, prompts = Random(seed), []
    while text.seat is not None:
        prompts.append(text.prompt())
        assert text.answer(random.choice(text.legal())) is None
    return prompts


@every_game
def test_a_game_of_legal_answers_is_a_valid_record(game: AnyGame) -> None:
    text = new(game)
    play(text, 3)
    verify(text.record())
    assert text.result()["illegal"] == [0, 0, 0]
    assert text.result()["result"] == text.record().result


@every_game
def test_equal_seeds_give_equal_games(game: AnyGame) -> None:
    assert play(new(game, seed=5), 1) == play(new(game, seed=5), 1)
    assert play(new(game, seed=5), 1) != play(new(game, seed=6), 1)


@every_game
def test_a_prompt_lists_legal_actions_only_if_asked(game: AnyGame) -> None:
    text = new(game)
    assert "Legal:" not in text.prompt()
    assert text.prompt(legal=True) == f"{text.prompt()}\nLegal: {'; '.join(text.legal())}."


@every_game
def test_prompts_and_rules_are_plain_text(game: AnyGame) -> None:
    text = new(game)
    for prompt in (text.rules(), text.odds(), *play(text, 2)):
        assert prompt.isascii()


def test_a_prompt_never_shows_the_cards_of_another_hand() -> None:
    text = new(ROWS)
    random = Random(4)
    while text.seat is not None:
        seat, prompt = text.seat, text.prompt()
        view = ROWS.view(text.state, seat, ())
        assert view.hand is not None
        assert f"Your hand: {', '.join(f'{card.colour} {card.value} ({card})' for card in view.hand)}." in prompt
        assert prompt.count("is dealt") == prompt.count(f"{text.names[seat]} is dealt")
        assert prompt.count(" draws ") == prompt.count(f"{text.names[seat]} draws ")
        text.answer(random.choice(text.legal()))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("stop", "cannot stop: "),
        ("place 1", "cannot place a card: a turn begins with a push or a bank"),
        ("bank green", "there is no green card on the bench"),
        ("bank orange", "'bank orange' is not an event of Push: `bank` needs a colour: g, y, r, b or p"),
        ("card g1", "is an outcome of chance, not an action"),
        ("I would push", "is not an event of Push"),
        ("push\nstop", "the answer must be one action on one line"),
        ("", "the answer must be one action on one line"),
        ("p" * (LONGEST + 1), "the answer must be one action on one line"),
    ],
)
def test_a_wrong_answer_is_rejected_with_the_reason_and_counted(answer: str, reason: str) -> None:
    text = new(PUSH)
    before = text.state
    rejected = text.answer(answer)
    assert isinstance(rejected, Rejected)
    assert reason in rejected.reason
    assert text.state is before
    assert text.illegal == [1, 0, 0]
    assert text.answer(" PUSH ") is None


def test_what_the_rules_say_about_answers_is_read() -> None:
    text = new(ROWS)
    first = text.legal()[0].split()[1]
    for answer in (f"open {first}",):
        assert text.answer(answer) is None
    assert "give r5 PLAYER PLACE" in text.rules()
    text.answer(text.legal()[0])
    text.answer(text.legal()[0])
    give = text.legal()[0].split()
    assert text.answer(f"give {give[1]} {text.names[int(give[2][1])][:2]} {give[3].removeprefix('new-')}") is None


def test_a_finished_game_takes_no_answer() -> None:
    text = new(PUSH, players=2)
    play(text, 1)
    with pytest.raises(BadValue, match="the game is over"):
        text.answer("push")


def test_names_must_differ() -> None:
    with pytest.raises(BadValue, match="2 players need 2 different names"):
        TextGame(PUSH, PUSH.rules(None, 2), 2, seed=1, names=["Ada", "ada"])
