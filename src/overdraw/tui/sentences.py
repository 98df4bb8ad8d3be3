"""Writes sentences for the people at the table. The sentences contain only what a seat may know, use the players'
names, and address the reader as "you".
"""

import re
from collections.abc import Sequence
from typing import Final

from overdraw.core.colours import COLOURS
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, Seat
from overdraw.records import Step
from overdraw.tui.players import ALONE

_VERBS: Final = "bank|discard|draw|give|hold|keep|lay|lose|open|play|put|roll|start|stop|take|win"
_ACTS: Final = re.compile(rf"\b({_VERBS})s\b")
_FIRST_VERB: Final = re.compile(rf"^{ALONE} (?!is\b|was\b)(\w+s)\b")
_SHAPES: Final = {colour.glyph: str(colour) for colour in COLOURS}
_CARD: Final = re.compile(rf"([{''.join(_SHAPES)}])\s?(\d*)")
_BETWEEN: Final = re.compile(rf"((?<=[{''.join(_SHAPES)}]\d)|(?<=\broll)) +(?=[{''.join(_SHAPES)}]\d|roll\b)")
_SIGNS: Final = {"★ ": "", "★": "star", "–": "nothing", "—": "-", "…": "...", "’": "'", "·": "-", "×": "x"}


def tell_to(game: AnyGame, seat: Seat | None, step: Step, names: Sequence[str]) -> str:
    """Return a sentence about an event. The sentence is empty if this seat may not see the event, or if the sentence
    about the next event covers both.
    """
    if game.actor(step.before) == CHANCE and game.receiver(step.before) not in (None, seat):
        return ""
    return game.words.tell(step.before, step.event, step.after, names)


def in_second_person(text: str) -> str:
    """Change sentences about the player called "You" from the third to the second person.

    >>> in_second_person("You rolls ◆ red and loses ◆5.")
    'You roll ◆ red and lose ◆5.'
    >>> in_second_person("You passes and keeps 3 points.")
    'You pass and keep 3 points.'
    """
    return "\n".join(map(_address, text.split("\n")))


def _second_person(found: re.Match[str]) -> str:
    """Return the form of a verb that follows "You": `flips`, `passes`, `tries` and `has` become `flip`, `pass`, `try`
    and `have`.
    """
    verb = found[1]
    if verb in ("has", "does", "goes"):
        return f"{ALONE} {'have' if verb == 'has' else verb[:-2]}"
    if verb.endswith("ies"):
        return f"{ALONE} {verb[:-3]}y"
    return f"{ALONE} {verb[:-2] if verb.endswith(('sses', 'shes', 'ches', 'xes', 'zzes')) else verb[:-1]}"


def _address(line: str) -> str:
    if line.startswith(f"{ALONE} "):
        first, stop, rest = line.partition(". ")
        first = _FIRST_VERB.sub(_second_person, first)
        line = _ACTS.sub(r"\1", first.replace(f"{ALONE} is ", f"{ALONE} are ")) + stop + rest
    return line.replace(f"to {ALONE},", "to you,").replace(f"{ALONE}'s", "Your")


def with_names(text: str, names: Sequence[str]) -> str:
    """Replace seat numbers, which the engine uses, with the players' names.

    >>> with_names("cannot give blue 3 to seat 1: row 1 is red", ["Ada", "Ben"])
    'cannot give blue 3 to Ben: row 1 is red'
    """
    return re.sub(r"\bseat (\d)\b", lambda found: names[int(found[1])], text)


def spoken(text: str) -> str:
    """Replace shapes and signs with words, for screen readers and terminals without Unicode.

    >>> spoken("Ada draws ◆5, and the die shows ★ the star.")
    'Ada draws red 5, and the die shows the star.'
    """
    text = _CARD.sub(_card_in_words, _BETWEEN.sub(", ", text))
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    return text


def _card_in_words(found: re.Match[str]) -> str:
    colour = _SHAPES[found[1]]
    return f"{colour} {found[2]}" if found[2] else ""
