"""Every number in a reason of Rows is counted again, by playing with the rules."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overdraw.analysis import Knowledge
from overdraw.analysis.facts import Fact
from overdraw.analysis.rows.reasons import KEYS, WORDS, facts, sentence
from overdraw.games.rows import ROWS
from overdraw.games.rows.cards import Cards
from overdraw.games.rows.scoring import scores
from overdraw.games.rows.state import Giving, Playing, State, colours_in
from overdraw.games.rows.view import unseen_by
from tests.support.paths import ROOT
from tests.support.playing import steps

LINE_UPS = [(2, {}), (3, {"increment": "higher"}), (4, {"copies": 2, "end": "turn-then-others"}), (6, {"colours": 5})]


def decisions(players: int, changes: dict[str, object]) -> Iterator[tuple[State, Any, Any]]:
    """Decisions of random games, each with two different actions."""
    rules = ROWS.rules(None, players, changes)
    for seed in range(4):
        random = Random(seed)
        for state, _ in steps(ROWS, ROWS.new(rules, players, 0), Random(seed)):
            legal = ROWS.legal_actions(state)
            if len(legal) > 1:
                chosen, best = random.sample(legal, 2)
                yield state, chosen, best


def best_gain(state: State, hand: Cards) -> int:
    """The most points that the player to move can gain with one play from these cards."""
    seat = state.turn
    playing = replace(state, phase=Playing(), hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
    gains = [scores(ROWS.apply(playing, action))[seat] for action in ROWS.legal_actions(playing)]
    return max(gains, default=scores(state)[seat]) - scores(state)[seat]


def useful(state: State, cards: Cards) -> int:
    return sum(count for card, count in cards.distinct() if best_gain(state, Cards.of([card])))


def recounted(state: State, fact: Fact) -> dict[str, Any]:
    """The numbers of a fact, from the state before and after its action."""
    seat, before = state.turn, scores(state)
    if fact.key == "lead":
        return {"points": before[seat] - max(score for other, score in enumerate(before) if other != seat)}
    if fact.key == "pile":
        return {"cards": len(state.pile)}
    text = str(fact.args["action"])
    after = ROWS.apply(state, ROWS.notation.parse_event(text))
    told: dict[str, Any] = {"action": text}
    unseen = unseen_by(state, seat)
    match fact.key:
        case "give" | "play":
            changed = [k for k in range(state.players) if state.areas[k] != after.areas[k]]
            (owner,) = changed or [seat]  # a low card on an inactive row changes nothing
            colours, earlier = colours_in(after.areas[owner]), colours_in(state.areas[owner])
            told |= {"points": scores(after)[owner] - before[owner], "colours": colours, "new": colours - earlier}
            told |= {"of": 4} | ({"seat": owner, "score": before[owner]} if fact.key == "give" else {})
        case "next":
            told |= {"points": best_gain(state, after.hands[seat])}
        case "open":
            told |= {"points": scores(after)[seat], "held": useful(after, after.hands[seat])}
        case "useful":
            told |= {"useful": useful(replace(after, turn=seat), unseen), "cards": len(unseen)}
        case "ends":
            assert state.trigger is None
            assert after.trigger is not None
    return told


@pytest.mark.parametrize(("players", "changes"), LINE_UPS)
def test_every_number_of_a_fact_is_counted_again_with_the_rules(players: int, changes: dict[str, object]) -> None:
    seen = set[str]()
    for number, (state, chosen, best) in enumerate(decisions(players, changes)):
        if number % 3 and isinstance(state.phase, Giving):
            continue
        for fact in facts(Knowledge.remembering(ROWS, state), chosen, best):
            seen.add(fact.key)
            assert dict(fact.args) == recounted(state, fact)
    assert seen == set(KEYS)


def test_an_action_that_starts_the_last_turns_always_says_so() -> None:
    for state, chosen, best in decisions(3, {}):
        found = facts(Knowledge.remembering(ROWS, state), chosen, best)
        said = {fact.args["action"] for fact in found if fact.key == "ends"}
        for action in (chosen, best):
            starts = state.trigger is None and ROWS.apply(state, action).trigger is not None
            assert (ROWS.notation.format_event(action) in said) == starts


def test_every_number_of_a_sentence_is_in_its_facts() -> None:
    for state, chosen, best in decisions(2, {}):
        for fact in facts(Knowledge.remembering(ROWS, state), chosen, best):
            told = WORDS[fact.key]({**fact.args, "action": ""})
            numbers = {str(abs(value)) for value in fact.args.values() if isinstance(value, int)}
            assert {word.strip(".,;") for word in told.split() if word[0].isdigit()} <= numbers


def test_every_key_has_words_and_is_documented() -> None:
    assert set(WORDS) == set(KEYS)
    table = Path(ROOT / "docs" / "review.md").read_text(encoding="utf-8")
    for key, meaning in KEYS.items():
        assert f"| `{key}` | {meaning} |" in table


def test_a_reason_reads_like_this() -> None:
    gift: dict[str, int | str] = {
        "action": "give b9 @1 row1",
        "seat": 1,
        "score": 21,
        "points": 7,
        "colours": 3,
        "new": 0,
        "of": 4,
    }
    found = (
        Fact("give", gift),
        Fact("next", {"action": "give b9 @1 row1", "points": 1}),
        Fact("give", {**gift, "action": "give g2 @1 new-top", "points": 2, "colours": 4, "new": 1}),
        Fact("ends", {"action": "give g2 @1 new-top"}),
        Fact("lead", {"points": -5}),
    )
    assert sentence(found) == (
        "`give b9 @1 row1` gives 7 points to an opponent with 21 points. "
        "After this gift, your best play gains 1 point. "
        "`give g2 @1 new-top` gives 2 points to an opponent with 21 points, which brings that area to 4 of 4 colours. "
        "`give g2 @1 new-top` starts the last turns. You are 5 points behind."
    )
