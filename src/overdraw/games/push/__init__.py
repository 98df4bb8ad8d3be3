"""Push: draw cards into stacks, stop in time, and bank before a roll costs you cards. A game by Prospero Hall."""

from dataclasses import replace
from typing import Final

from overdraw.core.game import Game, everybody
from overdraw.games.push.action_encoding import ENCODING
from overdraw.games.push.actions import Action, Chance, may_undo
from overdraw.games.push.bounds import bounds
from overdraw.games.push.decks import DECKS
from overdraw.games.push.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.push.notation import NOTATION
from overdraw.games.push.odds import odds
from overdraw.games.push.refusals import REASONS, refusal
from overdraw.games.push.rules import apply, chances, legal_actions, new
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import State, actor, begins_turn
from overdraw.games.push.view import OPEN_BANK, View, resample, view
from overdraw.games.push.wire import WIRE
from overdraw.games.push.words import WORDS
from overdraw.games.push.words.moves import tell_move

PUSH: Final[Game[Rules, State, Action, Chance, View]] = Game(
    name="push",
    title="Push",
    summary="Draw, stack, and stop in time: push your luck, but not too far.",
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
    showable=(OPEN_BANK,),
    wire=WIRE,
    begins_turn=begins_turn,
    receiver=everybody,
    bounds=bounds,
    may_undo=may_undo,
    notation=NOTATION,
    encoding=ENCODING,
    words=replace(WORDS, tell_move=tell_move),
    reasons=REASONS,
    odds=odds,
    decks=DECKS,
    resample=resample,
)
