"""Every number in a reason of Push is counted again, by playing all continuations with the rules."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overdraw.analysis import Knowledge
from overdraw.analysis.facts import Fact
from overdraw.analysis.push.reasons import KEYS, WORDS, facts, sentence
from overdraw.core.colours import BY_LETTER
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Bank, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import FACES
from overdraw.games.push.scoring import scores
from overdraw.games.push.state import Placing, Rolling, State, Taking
from tests.support.paths import ROOT
from tests.support.playing import steps

LINE_UPS = [(2, {}), (3, {}), (4, {"star": "lose-bench"}), (3, {"stopper_takes": "highest", "switches": "lasting"})]


def play(state: State, *events: Any) -> State:
    for event in events:
        state = PUSH.apply(state, event)
    return state


def mean_roll_loss(state: State) -> tuple[int, int]:
    """The cost of the next roll, added up over all faces, and the number of faces."""
    assert isinstance(state.phase, Rolling)
    seat = state.phase.seat
    losses = [scores(state)[seat] - scores(play(state, Rolled(face)))[seat] for face in FACES]
    return sum(losses), len(losses)


def takes(state: State) -> dict[Take, int]:
    """The points of each stack that may be taken now. In some editions the stopper may take only some."""
    assert isinstance(state.phase, Taking)
    seat = state.phase.seats[0]
    return {
        action: scores(play(state, action))[seat] - scores(state)[seat]
        for action in PUSH.legal_actions(state)
        if isinstance(action, Take)
    }


def after_roll(state: State) -> State:
    return play(state, Rolled("star")) if isinstance(state.phase, Rolling) else state


def recounted_take(state: State, action: Take) -> dict[str, int]:
    """The points of a stack, what is left for the next player, and the cost of the die."""
    taken = play(state, action)
    lost, of = mean_roll_loss(taken) if isinstance(taken.phase, Rolling) else (0, len(FACES))
    then = after_roll(taken)
    left = max(takes(then).values()) if isinstance(then.phase, Taking) else 0
    return {"points": takes(state)[action], "next": left, "lost": lost, "of": of}


def best_take(state: State) -> Take:
    found = takes(state)
    return max(found, key=lambda action: found[action])


def recounted_stop(state: State) -> dict[str, int]:
    collecting = play(state, Stop())
    return recounted_take(collecting, best_take(collecting))


def draws(state: State) -> Iterator[tuple[State, int]]:
    """Every position after the next card, and how many cards lead to it."""
    outcomes, weights = PUSH.chances(play(state, Push()))
    for outcome, weight in zip(outcomes, weights, strict=True):
        if weight:
            yield play(state, Push(), outcome), weight


def is_bust(state: State) -> bool:
    return isinstance(state.phase, Rolling)


def best_stack(state: State) -> int:
    return recounted_stop(state)["points"]


def best_after(drawn: State) -> int:
    if isinstance(drawn.phase, Placing):
        return max(best_stack(play(drawn, place)) for place in PUSH.legal_actions(drawn))
    return best_stack(drawn)


def recounted_risk(state: State) -> dict[str, int]:
    if not state.deck:
        return {"busts": 0, "cards": 0}
    return {
        "busts": sum(weight for drawn, weight in draws(state) if is_bust(drawn)),
        "cards": sum(weight for _, weight in draws(state)),
    }


def recounted(state: State, key: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    match key:
        case "bust":
            return recounted_risk(state)
        case "stop":
            return recounted_stop(state)
        case "fits":
            fitting = [(drawn, weight) for drawn, weight in draws(state) if not is_bust(drawn)]
            gain = sum(weight * (best_after(drawn) - best_stack(state)) for drawn, weight in fitting)
            return {"gain": gain, "cards": sum(weight for _, weight in fitting)}
        case "bust-costs":
            lost, of = mean_roll_loss(next(drawn for drawn, _ in draws(state) if is_bust(drawn)))
            return {"points": best_stack(state), "lost": lost, "of": of}
        case "place":
            placed = play(state, Place(args["stack"]))
            stop = recounted_stop(placed)
            rest = {"points": stop["points"], "next": stop["next"]}
            return {"stack": args["stack"], **recounted_risk(placed), **rest}
        case "take":
            return {"stack": args["stack"], **recounted_take(state, Take(args["stack"]))}
        case "bank":
            colour = BY_LETTER[args["colour"]]
            before, after = state.benches[state.turn], play(state, Bank(colour)).benches[state.turn]
            moved = scores(state)[state.turn] - sum(card.value * count for card, count in after.distinct())
            bank = sum(card.value * count for card, count in state.banks[state.turn].distinct())
            return {"colour": args["colour"], "points": moved - bank, "cards": len(before) - len(after)}
        case "die":
            bench = state.benches[state.turn]
            points = sum(card.value * count for card, count in bench.distinct())
            star = points if state.rules.star == "lose-bench" else 0
            of_colours = sum(
                card.value * count for face in FACES for card, count in bench.distinct() if card.colour is face
            )
            return {"points": points, "lost": of_colours + star, "of": 6}
        case _:
            assert key == "deck"
            return {"cards": sum(weight for _, weight in draws(state))}


def decisions(players: int, options: dict[str, object], games: int = 1) -> Iterator[tuple[State, Any, Any]]:
    """Random decisions between two or more actions, each with the chosen and the supposedly best action."""
    for seed in range(games):
        random = Random(f"{players} {options} {seed}")
        for state, event in steps(PUSH, PUSH.new(PUSH.rules(None, players, options), players, 0), random):
            legal = PUSH.legal_actions(state)
            if len(legal) > 1:
                yield state, event, random.choice([action for action in legal if action != event])


@pytest.mark.parametrize(("players", "options"), LINE_UPS)
def test_every_number_of_a_reason_is_right(players: int, options: dict[str, object]) -> None:
    found = set()
    for state, chosen, best in decisions(players, options):
        for fact in facts(Knowledge.remembering(PUSH, state), chosen, best):
            assert fact.args == recounted(state, fact.key, fact.args), (fact, PUSH.notation.format_position(state))
            found.add(fact.key)
    assert found == set(KEYS)


def test_every_number_of_a_sentence_is_in_its_facts() -> None:
    for state, chosen, best in decisions(3, {}):
        for fact in facts(Knowledge.remembering(PUSH, state), chosen, best):
            numbers = {str(value) for value in fact.args.values()}
            numbers |= {f"{fact.args[part] / fact.args[whole]:.1f}" for part, whole in averages(fact)}  # type: ignore[operator]
            numbers |= {number.removesuffix(".0") for number in numbers}
            words = WORDS[fact.key](fact.args).replace(",", "").rstrip(".").split()
            said = {word.strip(".:;") for word in words if word[0].isdigit()}
            assert said <= numbers, (fact, WORDS[fact.key](fact.args))


def averages(fact: Fact) -> list[tuple[str, str]]:
    return [(part, whole) for part, whole in (("gain", "cards"), ("lost", "of")) if {part, whole} <= fact.args.keys()]


def test_every_key_has_words_and_is_documented() -> None:
    assert set(WORDS) == set(KEYS)
    table = Path(ROOT / "docs" / "review.md").read_text(encoding="utf-8")
    for key, meaning in KEYS.items():
        assert f"| `{key}` | {meaning} |" in table


def test_a_reason_reads_like_this() -> None:
    told = {
        "bust": sentence((Fact("bust", {"busts": 9, "cards": 47}),)),
        "stop": sentence((Fact("stop", {"points": 11, "next": 4, "lost": 0, "of": 6}),)),
        "fits": sentence((Fact("fits", {"gain": 46, "cards": 38}),)),
        "bust-costs": sentence((Fact("bust-costs", {"points": 11, "lost": 9, "of": 6}),)),
    }
    assert told == {
        "bust": "9 of 47 cards bust.",
        "stop": "If you stop, the best stack gives you 11 points and leaves 4 points for the next player.",
        "fits": "A card that fits adds 1.2 points to the best stack on average.",
        "bust-costs": "A bust costs these 11 points and, on average, 1.5 points of your bench.",
    }
