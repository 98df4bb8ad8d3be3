"""Writes the texts of the prompt and the title bar."""

from textual.content import Content

from overdraw.core.seats import Seat
from overdraw.tui.choice import Choice
from overdraw.tui.registry import ui_of
from overdraw.tui.screens.hot_seat import HotSeat
from overdraw.tui.screens.selection import Selection
from overdraw.tui.sentences import in_second_person
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.headline import clock, headline


def whose_turn(session: TableSession, hot_seat: HotSeat) -> str:
    if session.is_over:
        return "the end"
    if hot_seat.is_handing_over:
        return session.names[hot_seat.viewer or 0]
    if session.person is None:  # the name alone would be misleading while another player takes a stack
        return in_second_person(f"{session.names[_turn(session)]}'s turn")
    return session.names[session.person]


def _turn(session: TableSession) -> Seat:
    """Return the seat whose turn it is. If the view does not name it, return the seat that is to act, or that acted
    last.
    """
    view = session.view(None)
    if hasattr(view, "turn"):
        turn: Seat = view.turn
        return turn
    if isinstance(view.actor, int):
        return view.actor
    deciding = (session.game.actor(state) for state, _ in reversed(session.played))
    return next((actor for actor in deciding if isinstance(actor, int)), session.first)


def question(session: TableSession, hot_seat: HotSeat, selection: Selection) -> str:
    """Return the question for the viewer or, if there is no question, the last line of the log."""
    if session.is_over:
        return session.ending().splitlines()[-1]
    if hot_seat.is_handing_over:
        return f"{session.names[session.person or 0]} is next."
    if session.confirming is not None:
        return "Draw, or take the move back?"
    ui = ui_of(session.game)
    if selection.picked:
        return ui.follow_up(selection.picked)
    if session.person is not None:
        return ui.question(session.view(hot_seat.seat))
    latest = session.log(hot_seat.seat)[-1:] or [""]
    return latest[0]


def listed_choices(selection: Selection) -> tuple[Choice, ...]:
    """Return the choices to list in the prompt. Cards and areas are left out, because the table shows their keys."""
    listed = tuple(choice for choice in selection.choices if not choice.spot.startswith(("area ", "card ")))
    return (*listed, Choice("esc", "back")) if selection.picked else listed


def title_bar(session: TableSession, status: Content, width: int) -> Content:
    """Return the title bar: the game, its rules, the turn and the clock on the left, and the status on the right."""
    # After a return to a running online game, the number of turns is unknown.
    is_counted = session.link is None or session.turns > 0
    turn = f" turn {session.turns}" if is_counted else ""
    time_left = "" if session.seconds_left is None else f" · {clock(session.seconds_left)}"
    used = status.cell_length + len(turn) + len(time_left)
    title = Content(headline(session.setup)).truncate(width - used - 4, ellipsis=True)
    left = Content.assemble(Content.assemble(" ", title, " ").stylize("bold reverse"), turn, time_left)
    gap = width - left.cell_length - status.cell_length - 1
    return Content.assemble(left, " " * max(1, gap), status)
