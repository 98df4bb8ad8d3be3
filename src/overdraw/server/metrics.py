"""The server's metrics, in the Prometheus text format."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

BOUNDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    def __init__(self, name: str, words: str, label: str = "") -> None:
        self.name, self.words, self.label = name, words, label
        self.values: dict[str, float] = {} if label else {"": 0.0}

    def add(self, label: str = "", amount: float = 1.0) -> None:
        self.values[label] = self.values.get(label, 0.0) + amount

    def lines(self) -> list[str]:
        values = [
            f'{self.name}{{{self.label}="{label}"}} {value:g}' if self.label else f"{self.name} {value:g}"
            for label, value in sorted(self.values.items())
        ]
        return [f"# HELP {self.name} {self.words}", f"# TYPE {self.name} counter", *values]


class Histogram:
    """A histogram of durations in seconds, with the bucket boundaries in BOUNDS."""

    def __init__(self, name: str, words: str) -> None:
        self.name, self.words = name, words
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._buckets[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        total = 0
        lines = [f"# HELP {self.name} {self.words}", f"# TYPE {self.name} histogram"]
        for bound, count in zip((*BOUNDS, "+Inf"), self._buckets, strict=True):
            total += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self.name}_sum {self._sum:g}", f"{self.name}_count {total}"]


class Metrics:
    def __init__(self) -> None:
        self._parts: list[Counter | Histogram] = []
        self.moves = self._counter("overdraw_moves_total", "Moves made and stored.", "by")
        self.refused = self._counter("overdraw_refused_total", "Requests and commands rejected.", "code")
        self.created = self._counter("overdraw_tables_created_total", "Tables created.")
        self.finished = self._counter("overdraw_games_finished_total", "Games finished.")
        self.reviews = self._counter("overdraw_reviews_total", "Games reviewed.")
        self.bot_failures = self._counter("overdraw_bot_failures_total", "Bots that failed and were replaced.")
        self.dropped = self._counter(
            "overdraw_sockets_dropped_total", "WebSocket connections closed by the server.", "reason"
        )
        self.latency = self._histogram(
            "overdraw_move_seconds", "Time from receiving a move to sending it to all clients."
        )
        self.bot_time = self._histogram("overdraw_bot_seconds", "Time taken by bots to choose a move.")
        self.gauges: list[tuple[str, str, Callable[[], float]]] = []

    def watch(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Add a gauge, a metric whose value is computed at each scrape."""
        self.gauges.append((name, words, value))

    def text(self) -> str:
        lines = [line for part in self._parts for line in part.lines()]
        for name, words, value in self.gauges:
            lines += [f"# HELP {name} {words}", f"# TYPE {name} gauge", f"{name} {value():g}"]
        return "\n".join(lines) + "\n"

    def _counter(self, name: str, words: str, label: str = "") -> Counter:
        counter = Counter(name, words, label)
        self._parts.append(counter)
        return counter

    def _histogram(self, name: str, words: str) -> Histogram:
        histogram = Histogram(name, words)
        self._parts.append(histogram)
        return histogram
