"""Time controls: their notation (`fischer:300+5`) and their values.

    sudden:300           300 s for the whole game
    fischer:300+5        5 s more after each turn
    delay:300+5          the first 5 s of each turn are free (US delay)
    bank:600+30          30 s for each turn, then the 600 s of the bank
    bronstein:300+5      the time used for a turn is given back, up to 5 s
    byoyomi:600+3x30     after 600 s, three periods of 30 s; a period is full again after each turn
    canadian:600+20/300  after 600 s, twenty turns in each 300 s
    hourglass:120        the other players gain the time that a player uses
    up                   counts the time used, without a limit
    move:60              60 s for each turn
    sand:180             one glass for all players

Commas separate periods: `fischer:5400+30,1800+30`. The next period begins when the time of the
previous one is up, or after a number of turns: `sudden:40/5400,1800`. A period of another kind
begins with its name: `sudden:5400,byoyomi:0+5x30`. All times are whole seconds.
"""

import re
from typing import Final, Literal, get_args

import msgspec

from games.core.errors import TableclockError
from games.core.text import Text, text

SECOND: Final = 1_000_000_000
Kind = Literal[
    "sudden",
    "fischer",
    "delay",
    "bank",
    "bronstein",
    "byoyomi",
    "canadian",
    "hourglass",
    "up",
    "move",
    "sand",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

MOST: Final = 360_000
"""Maximum of a time in seconds: 100 hours."""
MOST_COUNT: Final = 99
"""Maximum number of byo-yomi periods, and of turns in a period."""

MOST_PERIODS: Final = 9
"""Maximum number of consecutive periods. Chess has three."""
DIGITS: Final = 99
"""Maximum digits of a number in the notation."""

_FORMS: Final[dict[Kind, tuple[str, str]]] = {
    "sudden": (r"(?P<time>\d+)", "sudden:300"),
    "fischer": (r"(?P<time>\d+)\+(?P<extra>\d+)", "fischer:300+5"),
    "delay": (r"(?P<time>\d+)\+(?P<extra>\d+)", "delay:300+5"),
    "bank": (r"(?P<time>\d+)\+(?P<extra>\d+)", "bank:600+30"),
    "bronstein": (r"(?P<time>\d+)\+(?P<extra>\d+)", "bronstein:300+5"),
    "byoyomi": (r"(?P<time>\d+)\+(?P<count>\d+)x(?P<extra>\d+)", "byoyomi:600+3x30"),
    "canadian": (r"(?P<time>\d+)\+(?P<count>\d+)/(?P<extra>\d+)", "canadian:600+20/300"),
    "hourglass": (r"(?P<time>\d+)", "hourglass:120"),
    "up": ("", "up"),
    "move": (r"(?P<time>\d+)", "move:60"),
    "sand": (r"(?P<time>\d+)", "sand:180"),
}
EXAMPLES: Final = tuple(example for _, example in _FORMS.values())

_CHAINED: Final = ("sudden", "fischer", "delay", "bank", "bronstein", "byoyomi", "canadian")
"""Kinds that can be one of several periods."""
_LAST: Final = ("byoyomi", "canadian")
"""Kinds with an overtime. No period can follow them."""


class BadControl(TableclockError, ValueError):
    """Invalid time control, clock or handicap.

    The error text is for the command line and says what would be right. `says` is the message for
    the people at the table.
    """

    def __init__(self, sentence: str, says: Text | None = None) -> None:
        super().__init__(sentence)
        self.says = says or text("clock.why.control")


class Period(msgspec.Struct, frozen=True):
    """One period of a time control. Times are in nanoseconds."""

    kind: Kind
    time: int = 0  # time at the beginning of the period
    extra: int = 0  # increment, delay, time before the bank, byo-yomi period or Canadian overtime
    count: int = 0  # number of byo-yomi periods, or of turns in a Canadian overtime
    turns: int = 0  # turns after which the next period begins; 0: when the time is up

    def __str__(self) -> str:
        """Return the notation of the period without its kind.

        >>> str(Period("fischer", 300 * SECOND, 5 * SECOND, turns=40))
        '40/300+5'
        """
        time, extra = self.time // SECOND, self.extra // SECOND
        before = f"{self.turns}/" if self.turns else ""
        match self.kind:
            case "fischer" | "delay" | "bank" | "bronstein":
                return f"{before}{time}+{extra}"
            case "byoyomi":
                return f"{before}{time}+{self.count}x{extra}"
            case "canadian":
                return f"{before}{time}+{self.count}/{extra}"
            case "up":
                return ""
        return f"{before}{time}"


class Control(msgspec.Struct, frozen=True):
    """Time control: one or more periods in order."""

    stages: tuple[Period, ...]

    @property
    def kind(self) -> Kind:
        """Kind of the first period, which is the name that people use for the control."""
        return self.stages[0].kind

    @property
    def shared(self) -> bool:
        """True if all players share one clock."""
        return self.kind == "sand"

    @property
    def upward(self) -> bool:
        """True if the clock counts the time used, without a limit."""
        return self.kind == "up"

    @property
    def by_turn(self) -> bool:
        """True if a flag is cleared at the end of a turn: for move, sand and hourglass."""
        return self.kind in ("move", "sand", "hourglass")

    def __str__(self) -> str:
        """Return the notation that `parse` reads.

        >>> str(parse("sudden:40/5400, 1800"))
        'sudden:40/5400,1800'
        """
        written, before = [], None
        for stage in self.stages:
            inner = str(stage)
            named = f"{stage.kind}:{inner}" if inner else stage.kind
            written.append(inner if stage.kind == before else named)
            before = stage.kind
        return ",".join(written)


def parse(given: str) -> Control:
    """Parse a time control. Raise BadControl if it is invalid.

    >>> parse("fischer:300+5").stages[0].extra
    5000000000
    """
    stages: list[Period] = []
    kind: str | None = None
    parts = given.split(",")
    if len(parts) > MOST_PERIODS:
        raise BadControl(f"{given[:60]!r} has {len(parts)} periods: {MOST_PERIODS} is the most")
    for part in parts:
        named, colon, inner = part.strip().partition(":")
        if colon or named in KINDS or kind is None:
            kind = named
        else:
            inner = named
        stages.append(_stage(given, kind, inner.strip()))
    _check_order(given, stages)
    return Control(tuple(stages))


def _stage(given: str, name: str, inner: str) -> Period:
    kind = next((each for each in KINDS if each == name), None)
    if kind is None:
        raise BadControl(
            f"{given!r} is no time control: write it as {', '.join(EXAMPLES)} (times in seconds)"
        )
    form, example = _FORMS[kind]
    turns = r"(?:(?P<turns>\d+)/)?" if kind in _CHAINED else ""
    found = re.fullmatch(turns + form, inner, re.ASCII)
    if found is None or any(len(digits or "") > DIGITS for digits in found.groups()):
        raise BadControl(f"{given[:60]!r} is no time control: {kind} is written as in {example}")
    numbers = {name: int(digits) for name, digits in found.groupdict().items() if digits}
    time, extra = numbers.get("time", 0), numbers.get("extra", 0)
    for seconds in (time, extra):
        if seconds > MOST:
            raise BadControl(
                f"{given!r} has {seconds} seconds: {MOST} (100 hours) is the most",
                text("clock.why.long", hours=MOST // 3600),
            )
    if time == 0 and kind not in (*_LAST, "up"):
        raise BadControl(
            f"{given!r} begins without time: give it a second or more, as {example}",
            text("clock.why.no-time"),
        )
    if kind in _LAST and not (extra and numbers["count"]):
        raise BadControl(
            f"{given!r} has no overtime: it is written as in {example}",
            text("clock.why.no-overtime"),
        )
    for what in ("count", "turns"):
        if what in numbers and not 1 <= numbers[what] <= MOST_COUNT:
            raise BadControl(
                f"{given!r} counts to {numbers[what]}: it goes from 1 to {MOST_COUNT}",
                text("clock.why.count", most=MOST_COUNT),
            )
    return Period(
        kind, time * SECOND, extra * SECOND, numbers.get("count", 0), numbers.get("turns", 0)
    )


def _check_order(given: str, stages: list[Period]) -> None:
    """Raise BadControl if the periods cannot follow one another."""
    if len(stages) > 1:
        for stage in stages:
            if stage.kind not in _CHAINED:
                allowed = ", ".join(_CHAINED)
                raise BadControl(
                    f"{given!r}: {stage.kind} stands alone; periods that follow one another are "
                    f"{allowed}"
                )
    for stage in stages[:-1]:
        if stage.kind in _LAST:
            raise BadControl(f"{given!r}: nothing can follow the overtime of {stage.kind}")
    if stages[-1].turns:
        raise BadControl(
            f"{given!r}: after {stages[-1].turns} turns a next period begins, "
            "so one must follow, as in sudden:40/5400,1800"
        )
