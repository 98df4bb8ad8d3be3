"""How much one client may ask for: buckets that fill with time and empty with every request."""

import time


class Bucket:
    """Room for `burst` at once and `rate` a second after that."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self.rate, self.burst, self.level = rate, burst, burst
        self.since = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether there was still something in it."""
        now = time.monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def put_back(self) -> None:
        """What was taken is not needed."""
        self.level += 1


class Buckets:
    """A bucket for each address; those that are full again are forgotten when others come."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}
        self._tidied = time.monotonic()

    def take(self, address: str) -> bool:
        if address not in self._buckets:
            if time.monotonic() - self._tidied >= self._burst / self._rate:
                self.tidy()
            self._buckets[address] = Bucket(self._rate, self._burst)
        return self._buckets[address].take()

    def tidy(self, now: float | None = None) -> None:
        now = self._tidied = time.monotonic() if now is None else now
        full = self._burst / self._rate
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.since < full}

    def __len__(self) -> int:
        return len(self._buckets)
