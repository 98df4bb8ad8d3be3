"""An OpenSpiel state: one game in the kernel's arrays, with its events so far."""

from array import array
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from overdraw.errors import BadValue, IllegalAction, shorten
from overdraw.kernel.kernel import CHANCE, IMPOSSIBLE, NOBODY
from overdraw.kernel.rewards import reward

if TYPE_CHECKING:
    from overdraw.adapters.openspiel.games import SpielGame

CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
PLAYERS: Final = {CHANCE: CHANCE_PLAYER, NOBODY: TERMINAL}

HIDDEN: Final = None
"""A placeholder for a chance outcome that only another seat sees."""


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The state of one game, for OpenSpiel.

    OpenSpiel copies a state by copying its attributes: the kernel's arrays, the player to act, the events so far with
    their receivers, and the starting position in notation, if one was given. The receiver of an event is the only seat
    that saw it, or -1 if all seats did.
    """

    def __init__(self, game: "SpielGame", position: str | None = None) -> None:
        super().__init__(game)
        kernel = game.kernel
        self.states = kernel.blank(1)
        self.events = array("h")
        self.receivers = array("b")
        self.position = position
        if position is None:
            kernel.reset(self.states, 0, game.start, game.first, np.uint64(0))
        else:
            kernel.pack(self.states, 0, _read(game, position))
        self.player = _player(kernel.actor(self.states, 0))

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.player == CHANCE_PLAYER

    def _legal_actions(self, player: int) -> list[int]:
        """Return the numbers of the legal actions in ascending order."""
        kernel = self.get_game().kernel
        numbers = np.empty(kernel.most_legal, np.int64)
        return sorted(numbers[: kernel.legal(self.states, 0, numbers)].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        kernel = self.get_game().kernel
        outcomes = np.empty(kernel.game.encoding.outcomes, np.int64)
        chances = np.empty(len(outcomes))
        count = kernel.chances(self.states, 0, outcomes, chances)
        return list(zip(outcomes[:count].tolist(), chances[:count].tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        kernel = self.get_game().kernel
        chance = self.player == CHANCE_PLAYER
        event = -1 - action if chance else action
        receiver = kernel.receiver(self.states, 0) if chance else -1
        actor = kernel.try_event(self.states, 0, event)
        if actor == IMPOSSIBLE:
            kind = "outcome" if chance else "action"
            raise IllegalAction(f"cannot apply {kind} {action}: it is not possible in this state")
        self.events.append(event)
        self.receivers.append(receiver)
        self.player = _player(actor)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game().game
        if player == CHANCE_PLAYER:
            event = game.encoding.decode_outcome(action)
        else:
            event = game.encoding.decode_action(self.engine_state(), action)
        text: str = game.notation.format_event(event)
        return text

    def returns(self) -> list[float]:
        game = self.get_game()
        rewards = np.zeros(game.players, np.float32)
        if self.player == TERMINAL:
            scores = np.zeros(game.players, np.int64)
            reward(game.utility, scores, game.kernel.outcome(self.states, 0, scores), rewards)
        return rewards.tolist()  # type: ignore[no-any-return]  # a list of floats

    def __str__(self) -> str:
        """Return the position in notation, including all hidden cards."""
        text: str = self.get_game().game.notation.format_position(self.engine_state())
        return text

    def _to_struct(self) -> dict[str, Any]:
        """Return the whole position as a JSON object that `new_initial_state` accepts."""
        return {"game": self.get_game().game.name, "position": str(self)}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """Return everything that a player sees as a JSON object, with the legal actions as text."""
        game = self.get_game().game
        view = game.view(self.engine_state(), player, ())
        return {**game.write_view(view), **game.write_own(view)}

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:
        return {"action": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: dict[str, str]) -> list[int]:
        """Return a list with the number of the legal action or chance outcome that the struct names."""
        text, player = struct.get("action"), self.player
        outcomes = [number for number, _ in self.chance_outcomes()]
        possible = {self._action_to_string(player, one): one for one in outcomes or self._legal_actions(player)}
        if text not in possible:
            raise IllegalAction(
                f"{shorten(text)} is not a possible action or outcome now: choose from {', '.join(possible)}"
            )
        return [possible[text]]

    def engine_state(self) -> Any:
        """Convert the kernel's arrays into an engine state, from which views and texts are made."""
        return self.get_game().kernel.unpack(self.states, 0)

    def first_state(self) -> Any:
        """Return the engine state at the beginning of the game."""
        game = self.get_game()
        if self.position is not None:
            return _read(game, self.position)
        return game.game.new(game.rules, game.players, game.first)

    def seen_by(self, seat: int | None) -> Iterator[int | None]:
        """Yield the number of each event, or HIDDEN for an outcome that this seat or a spectator does not see. Outcome
        n of chance has the number -1 - n.
        """
        for event, receiver in zip(self.events, self.receivers, strict=True):
            yield event if receiver in (-1, seat) else HIDDEN

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Return a random state with the same information state for this player, by dealing all hidden cards again."""
        spiel = self.get_game()
        game = spiel.game
        if game.resample_events is None:
            copy: SpielState = self.clone()
            return copy
        encoding, state = game.encoding, self.first_state()
        begin, events = state, []
        for code in self.events:
            event = encoding.decode_action(state, code) if code >= 0 else encoding.decode_outcome(-1 - code)
            events.append(event)
            state = game.apply(state, event)
        begin, events = game.resample_events(begin, events, player, Random(sampler()))
        position = None if self.position is None else game.notation.format_position(begin)
        sample: SpielState = spiel.new_initial_state(position)
        for code, event in zip(self.events, events, strict=True):
            sample.apply_action(code if code >= 0 else encoding.encode_outcome(event))
        return sample


def _player(actor: int) -> int:
    return PLAYERS.get(actor, actor)


def _read(game: "SpielGame", position: str) -> Any:
    """Parse a position and return its engine state. Reject a position whose rules or number of players differ from
    those of the game.
    """
    state = game.game.notation.parse_position(position)
    if state.players != game.players or state.rules != game.rules:
        wanted = game.game.rules_in_short(game.rules, game.players)
        given = game.game.rules_in_short(state.rules, state.players)
        raise BadValue(
            f"cannot use a position with {state.players} players and the rules {given}: "
            f"this game has {game.players} players and the rules {wanted}"
        )
    return state
