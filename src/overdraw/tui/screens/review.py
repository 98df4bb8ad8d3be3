"""Shows the review of a finished game: a summary for each player, then a page for each mistake."""

from concurrent.futures import Future
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.screen import Screen

from overdraw.core.seats import Seat
from overdraw.errors import OverdrawError
from overdraw.tui.coach.background import in_background
from overdraw.tui.coach.bars import bars
from overdraw.tui.coach.review import Mistake, ReviewInProgress, Summary
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.cards import CLICK
from overdraw.tui.widgets.pane import Pane
from overdraw.tui.widgets.prompt import Key, Keys
from overdraw.tui.widgets.theme import coloured

POLL: Final = 0.1
"""The number of seconds between checks of the review's progress."""

WIDTH: Final = 76
"""The maximum width of the review's text in columns."""

SIDES: Final = 4 + 1
"""The extra columns that the review needs for its padding and scrollbar."""


class ReviewScreen(Screen[None]):
    """Shows a review while it is being computed. Mistakes appear as they are found, and the summaries at the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right,space,enter", "turn(1)"),
        Binding("p,left,backspace", "turn(-1)"),
        Binding("a", "everybody"),
        Binding("escape,q,r", "close"),
        Binding("up,k", "line(-1)"),
        Binding("down,j", "line(1)"),
        Binding("t", "app.theme"),
    ]

    def __init__(self, session: TableSession) -> None:
        super().__init__()
        self._session = session
        self._seats: tuple[Seat, ...] = session.people or self._all()
        self._page = 0
        self._review: ReviewInProgress | None = None
        self._work: Future[None] = in_background(self._run)

    def _all(self) -> tuple[Seat, ...]:
        return tuple(range(len(self._session.names)))

    def _run(self) -> None:
        self._review = ReviewInProgress(self._session.record())
        self._review.run()

    def compose(self) -> ComposeResult:
        yield Pane(id="head")
        with VerticalScroll(id="pages"):
            yield Pane(id="page", grows=True)
        yield Keys()

    def on_mount(self) -> None:
        self._timer = self.set_interval(POLL, self._look)
        self._show()

    def on_resize(self) -> None:
        self._show()

    def on_unmount(self) -> None:
        if self._review is not None:
            self._review.is_stopped = True

    def _look(self) -> None:
        if self._work.done():
            self._timer.stop()
        self._show()

    def _mistakes(self) -> list[Mistake]:
        return self._review.of(self._seats) if self._review else []

    def _show(self) -> None:
        mistakes = self._mistakes()
        self._page = min(self._page, len(mistakes))
        where = f"mistake {self._page} of {len(mistakes)}" if self._page else "summary"
        whose = "all players" if self._seats == self._all() else "yours"
        title = f" {self._session.game.title}: review   {where}{f' ({whose})' if self._page else ''} "
        self.query_one("#head", Pane).put(Content.styled(title, "bold"))
        width = min(WIDTH, self.app.size.width - SIDES)
        page = mistake_page(mistakes[self._page - 1], width) if self._page else self._summary(width)
        self.query_one("#page", Pane).put(page)
        self.query_one(Keys).show(self._keys(len(mistakes)))

    def _summary(self, width: int) -> Content:
        if self._work.done() and (error := self._work.exception()) is not None:
            if not isinstance(error, OverdrawError | TimeoutError):
                raise error
            return Content.styled(f"No review: {error}.", "bold $warning")
        review = self._review
        if review is None or not review.summaries:
            if review is None or not review.done:
                return Content(
                    "Reviewing …\n\nPreparing the evaluator for the first review on this computer can take a minute."
                )
            found = ""
            if number := len(self._mistakes()):
                found = f"\n\nMistakes so far: {number}. Press n to look at them."
            return Content(f"Reviewing … {review.done} of {len(review.record.events)} events{found}")
        parts = [Content("\n").join(map(coloured, summary.sentences)) for summary in review.summaries]
        return Content("\n\n").join([account(review.summaries, width), *parts])

    def _keys(self, mistakes: int) -> list[Key]:
        keys: list[Key] = []
        if self._page < mistakes:
            keys.append(("n →", "next mistake", "turn(1)"))
        if self._page:
            keys.append(("p ←", "previous", "turn(-1)"))
        if self._session.people and len(self._all()) > len(self._session.people):
            everybody = self._seats == self._all()
            keys.append(("a", "only your mistakes" if everybody else "mistakes of all", "everybody"))
        return [*keys, ("↑↓", "scroll", "line(1)"), ("esc", "back", "close")]

    def action_turn(self, step: int) -> None:
        self._page = max(0, self._page + step)
        self.query_one("#pages").scroll_home(animate=False)
        self._show()

    def action_everybody(self) -> None:
        people = self._session.people
        if people:
            self._seats = people if self._seats == self._all() else self._all()
            self._page = min(self._page, 1)
            self._show()

    def action_line(self, step: int) -> None:
        self.query_one("#pages").scroll_relative(y=step, animate=False)

    def action_close(self) -> None:
        self.dismiss()

    async def on_click(self, event: Click) -> None:
        if action := event.style.meta.get(CLICK):
            await self.run_action(action)


def account(summaries: tuple[Summary, ...], width: int) -> Content:
    """Return a line for each player: the effects of luck, of their own decisions and of other players' decisions."""
    columns = ("luck", "own play", "others' play")
    longest = min(width - 3 * 14, max(len(summary.name) for summary in summaries))
    lines = [Content.styled(" " * longest + "".join(f"{column:>14}" for column in columns), "$quiet")]
    for summary in summaries:
        name = Content.styled(summary.name, "bold").truncate(longest, ellipsis=True)
        values = "".join(f"{100 * value:>+12.1f} %" for value in (summary.luck, summary.own, summary.others))
        lines.append(Content.assemble(name, " " * (longest - name.cell_length), values))
    return Content("\n").join(lines)


def mistake_page(mistake: Mistake, width: int) -> Content:
    """Return the page about a mistake: the action and its cost, the options, the reason, and the table."""
    parts = [
        Content.assemble(coloured(mistake.title).stylize("bold"), "\n", (mistake.cost, "bold $warning")),
        bars(mistake.options, width),
    ]
    if mistake.reason:
        parts.append(coloured(mistake.reason))
    table = Content("\n").join(map(coloured, mistake.table))
    parts.append(Content.assemble(("The table at that moment\n", "$quiet"), table))
    return Content("\n\n").join(parts)
