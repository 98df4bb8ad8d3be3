"""Rows: give cards to your opponents, and build rows of your own."""

from dataclasses import replace
from typing import Final

from overdraw.core.game import Game
from overdraw.games.rows.action_encoding import ENCODING
from overdraw.games.rows.actions import Action, Chance, may_undo
from overdraw.games.rows.bounds import bounds
from overdraw.games.rows.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.rows.notation import NOTATION
from overdraw.games.rows.refusals import REASONS, refusal
from overdraw.games.rows.resample import resample_events
from overdraw.games.rows.rules import apply, chances, legal_actions, new
from overdraw.games.rows.scoring import outcome
from overdraw.games.rows.state import State, actor, begins_turn, receiver
from overdraw.games.rows.view import View, resample, view
from overdraw.games.rows.wire import WIRE
from overdraw.games.rows.words import WORDS
from overdraw.games.rows.words.moves import tell_move

ROWS: Final[Game[Rules, State, Action, Chance, View]] = Game(
    name="rows",
    title="Rows",
    summary="Give a card away, build your own rows, and end the game with four colours.",
    players=range(2, 7),
    options=OPTIONS,
    editions=EDITIONS,
    make_rules=Rules,
    make_state=new,
    actor=actor,
    legal_actions=legal_actions,
    chances=chances,
    refusal=refusal,
    apply=apply,
    outcome=outcome,
    view=view,
    showable=(),
    wire=WIRE,
    begins_turn=begins_turn,
    receiver=receiver,
    bounds=bounds,
    may_undo=may_undo,
    notation=NOTATION,
    encoding=ENCODING,
    words=replace(WORDS, tell_move=tell_move),
    reasons=REASONS,
    resample=resample,
    resample_events=resample_events,
)
