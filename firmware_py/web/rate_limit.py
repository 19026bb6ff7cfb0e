"""Token-bucket rate limiter, with the time as an argument."""

SECOND = 1_000_000_000


class TokenBucket:
    """Token bucket with `burst` tokens and `rate` new tokens per second. Times are in ns.

    >>> bucket = TokenBucket(rate=2, burst=1, now=0)
    >>> bucket.take(0), bucket.take(0), bucket.take(500_000_000)
    (True, False, True)
    """

    __slots__ = ("_burst", "_left", "_price", "_then")

    def __init__(self, rate: int, burst: int, now: int) -> None:
        self._price = SECOND // rate
        self._burst = burst * self._price
        self._left = self._burst
        self._then = now

    def take(self, now: int, count: int = 1) -> bool:
        """Take `count` tokens if there are enough. Return whether there were."""
        self._left = min(self._burst, self._left + max(0, now - self._then))
        self._then = now
        if self._left < count * self._price:
            return False
        self._left -= count * self._price
        return True
