"""Token buckets, which limit the rates of clients, addresses and tables."""


class Bucket:
    """A token bucket. It allows `burst` requests at once, then `rate` per second. Times come from the event loop's
    clock.
    """

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.since = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Take a token from the bucket. Return False if the bucket is empty."""
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One token bucket per client address. Full buckets are discarded when a new address appears."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}
        self._tidied = 0.0

    def take(self, address: str, now: float) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            self._tidy(now)
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)

    def _tidy(self, now: float) -> None:
        full = self._burst / self._rate
        if now - self._tidied >= full:
            self._tidied = now
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.since < full}

    def __len__(self) -> int:
        return len(self._buckets)
