"""An event loop in simulated time.

If nothing is ready, its clock jumps to the next timer. The program never waits for anything outside the loop, so a seed
determines everything that happens.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, TypeVarTuple, Unpack

Ts = TypeVarTuple("Ts")

MOST_ROUNDS: Final = 50_000
"""Rounds of the event loop without progress of time after which the program counts as stuck in a loop."""


class Standstill(Exception):
    """The program waits for something that can no longer happen, or never waits at all."""


class Host:
    """A simulated machine that runs tasks. It can be paused, and it can lose power."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.paused_until = 0.0
        self.tasks: dict[asyncio.Task[Any], None] = {}

    def context(self) -> Context:
        """The context variables for everything that runs on this host."""
        context = copy_context()
        context.run(_HOST.set, self)
        return context

    @staticmethod
    def outside() -> Context:
        """The context variables for what runs on no host."""
        context = copy_context()
        context.run(_HOST.set, None)
        return context

    def call(self, callback: Callable[[], None]) -> None:
        """Run a callback on this host as soon as it is not paused."""
        loop = asyncio.get_running_loop()
        if self.paused_until > loop.time():
            loop.call_at(self.paused_until, callback, context=self.context())
        elif not self.is_dead:
            loop.call_soon(callback, context=self.context())

    def pause(self, seconds: float) -> None:
        """Let no timer fire and no message arrive for this long."""
        self.paused_until = max(self.paused_until, asyncio.get_running_loop().time() + seconds)

    def die(self) -> None:
        """Stop everything at once. Nothing that the tasks do when they are cancelled has an effect outside."""
        self.is_dead = True
        for task in list(self.tasks):
            task.cancel()


_HOST: ContextVar[Host | None] = ContextVar("host", default=None)


class _Clock(selectors.BaseSelector):
    """A selector without files: instead of waiting, it advances the clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self._rounds = 0
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Standstill("every task waits, and no timer is set")
        if timeout > 0:
            self.now += timeout
            self._rounds = 0
        self._rounds += 1
        if self._rounds > MOST_ROUNDS:
            raise Standstill(f"{MOST_ROUNDS} rounds of the event loop without any time passing")
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        self._keys[fileobj] = selectors.SelectorKey(fileobj, 0, events, data)
        return self._keys[fileobj]

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Timers and tasks belong to the host in whose context they were made."""

    def __init__(self) -> None:
        self._simulated_clock = _Clock()
        self._taken: set[float] = set()
        super().__init__(self._simulated_clock)

    def time(self) -> float:
        return self._simulated_clock.now

    def call_at(
        self, when: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        when = self._free_moment(when)
        host = _HOST.get() if context is None else context.get(_HOST)
        if host is None:
            return super().call_at(when, callback, *args, context=context)

        def fire() -> None:
            if host.is_dead or handle.cancelled():
                return
            if host.paused_until > self.time():
                super(SimulatedLoop, self).call_at(self._free_moment(host.paused_until), fire, context=context)
            else:
                callback(*args)

        handle = super().call_at(when, fire, context=context)
        return handle

    def _free_moment(self, when: float) -> float:
        """The first free moment from then on, because asyncio does not order timers of the same moment."""
        while when in self._taken:
            when += 1e-9
        self._taken.add(when)
        return when

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, **options)
        context = options.get("context")
        host = _HOST.get() if context is None else context.get(_HOST)
        if host is not None:
            host.tasks[task] = None
            task.add_done_callback(lambda done: host.tasks.pop(done, None))
        return task


class CoarseLoop(SimulatedLoop):
    """Timers that are due at the same moment run without a step of the clock, as on a machine with a coarse clock."""

    def _free_moment(self, when: float) -> float:
        return when


def run(program: Coroutine[Any, Any, None], loop: type[SimulatedLoop] = SimulatedLoop) -> None:
    """Run a program from time 0 until it returns. An unnoticed failure of a task is an error."""
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(program)
