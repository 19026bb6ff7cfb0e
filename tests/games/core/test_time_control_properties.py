"""Invariants of all clocks, over random games: no time is gained or lost.

`Sandglass` below is a second implementation. It advances in steps of a tenth of a second and never
computes a deadline ahead. Both implementations agree on every game.
"""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.clock.clock import SECOND, Clock, parse

TENTH = SECOND // 10

controls = st.one_of(
    st.builds("sudden:{}".format, st.integers(1, 60)),
    st.builds("fischer:{}+{}".format, st.integers(1, 60), st.integers(0, 9)),
    st.builds("delay:{}+{}".format, st.integers(1, 60), st.integers(0, 9)),
    st.builds("bank:{}+{}".format, st.integers(1, 60), st.integers(0, 9)),
    st.builds("bronstein:{}+{}".format, st.integers(1, 60), st.integers(0, 9)),
    st.builds("byoyomi:{}+{}x{}".format, st.integers(0, 40), st.integers(1, 4), st.integers(1, 20)),
    st.builds(
        "canadian:{}+{}/{}".format, st.integers(0, 40), st.integers(1, 4), st.integers(1, 30)
    ),
    st.builds("hourglass:{}".format, st.integers(1, 60)),
    st.builds("move:{}".format, st.integers(1, 20)),
    st.builds("sand:{}".format, st.integers(1, 20)),
    st.just("up"),
    st.builds("sudden:{}/{},{}".format, *(st.integers(1, n) for n in (4, 60, 60))),
    st.builds("fischer:{}+{},{}+{}".format, *(st.integers(1, n) for n in (40, 9, 40, 9))),
    st.builds("delay:{}+{},{}+{}".format, *(st.integers(1, n) for n in (20, 9, 20, 9))),
    st.builds("delay:{}+{},byoyomi:0+{}x{}".format, *(st.integers(1, n) for n in (40, 9, 4, 20))),
)
lapses = st.integers(0, 30 * SECOND)
events = st.lists(st.tuples(st.sampled_from(("look", "move", "pause", "resume")), lapses))


def begin(control, players):
    players = max(2, players) if control.startswith("hourglass") else players
    return Clock.begin(parse(control), players).start(0)


def play(clock, happened, *, look=True):
    """Apply the events; return the clock, the time, and how long the clock ran."""
    now = ran = 0
    for what, lapse in happened:
        now += lapse
        ran += lapse if clock.running else 0
        if what == "look":
            clock = clock.at(now) if look else clock
        elif what == "move":
            clock = clock.moved(now)
        elif what == "pause":
            clock = clock.pause(now)
        else:
            clock = clock.resume(now)
    return clock.at(now), now, ran


@given(controls, st.integers(1, 6), events)
def test_the_same_events_give_the_same_clock_however_often_one_looks(control, players, happened):
    one, _, _ = play(begin(control, players), happened)
    other, _, _ = play(begin(control, players), happened, look=False)
    assert one == other


@given(controls, st.integers(1, 6), st.lists(lapses, max_size=20))
def test_reckoning_in_between_makes_no_difference(control, players, steps):
    clock, now = begin(control, players), 0
    looked = clock
    for step in steps:
        now += step
        looked = looked.at(now)
    assert looked == clock.at(now)


@given(controls, st.integers(1, 6), events, st.integers(0, 10**18))
def test_what_stands_loses_nothing(control, players, happened, years):
    clock, now, _ = play(begin(control, players), happened)
    stopped = clock.pause(now)
    assert stopped.at(now + years) == stopped
    assert stopped.resume(now + years).pause(now + years) == stopped
    assert stopped.resume(now + years).sides == stopped.sides


@given(controls, st.integers(1, 6), events, events)
def test_a_pause_adds_nothing_and_takes_nothing(control, players, before, after):
    straight, now, _ = play(begin(control, players), before)
    paused = straight.pause(now)
    if straight.running:
        paused = paused.resume(now + 77)
        later = [(what, lapse) for what, lapse in after if what == "move"]
        one = two = None
        one, at = straight, now
        two = paused
        for _, lapse in later:
            at += lapse
            one, two = one.moved(at), two.moved(at + 77)
        assert one.sides == two.sides
        assert (one.spent, one.turn) == (two.spent, two.turn)


@given(controls, st.integers(1, 6), events, lapses)
def test_a_time_that_lies_before_changes_nothing(control, players, happened, back):
    clock, now, _ = play(begin(control, players), happened)
    assert clock.at(now - back) == clock


@given(controls, st.integers(1, 6), events)
def test_an_undo_is_the_old_clock_and_saving_keeps_it_exactly(control, players, happened):
    clock, now, _ = play(begin(control, players), happened)
    stands = clock.pause(now)
    clock.moved(now + SECOND)
    assert clock.pause(now) == stands, "a value that was handed out never changes"
    assert Clock.from_json(stands.to_json()) == stands


@given(st.sampled_from(("sudden:9999", "fischer:9999+3", "up")), st.integers(1, 6), events)
def test_time_is_neither_made_nor_lost(control, players, happened):
    clock, _, ran = play(begin(control, players), happened)
    if any(side.flagged for side in clock.sides):
        return
    left = sum(side.left for side in clock.sides)
    if control == "up":
        assert left == ran
    else:
        extra = clock.control.stages[0].extra
        assert left == 9999 * SECOND * players - ran + clock.turns * extra


@given(st.integers(2, 6), st.integers(1, 60), events)
def test_the_sand_of_an_hourglass_stays_the_same(players, seconds, happened):
    clock, now, _ = play(begin(f"hourglass:{seconds}", players), happened)
    assert sum(side.left for side in clock.sides) == players * seconds * SECOND
    assert all(side.left >= 0 for side in clock.sides)
    if players == 2:
        shown = [clock.shown(player, now) for player in range(players)]
        assert sum(shown) == players * seconds


@given(st.integers(1, 9), st.integers(1, 6), events)
def test_increments_come_once_a_turn(extra, players, happened):
    with_extra, _, _ = play(begin(f"fischer:9999+{extra}", players), happened)
    without, _, _ = play(begin("sudden:9999", players), happened)
    turns = [side.turns for side in with_extra.sides]
    assert sum(turns) == with_extra.turns == sum(what == "move" for what, _ in happened)
    for one, two, count in zip(with_extra.sides, without.sides, turns, strict=True):
        if not two.flagged:
            assert one.left - two.left == extra * SECOND * count


@given(st.integers(1, 60), st.integers(0, 9), st.integers(1, 4), events)
def test_us_delay_and_bronstein_are_the_same_game(time, extra, players, happened):
    """With the delay included in the time, Bronstein has that much more at the end of each turn."""
    delay = begin(f"delay:{time}+{extra}", players)
    bronstein = begin(f"bronstein:{time + extra}+{extra}", players)
    moves = [each for each in happened if each[0] == "move"]
    one, _, _ = play(delay, moves)
    two, _, _ = play(bronstein, moves)
    for mine, other in zip(one.sides, two.sides, strict=True):
        assert mine.flagged == other.flagged
        if not mine.flagged:
            assert other.left - mine.left == extra * SECOND


@given(controls, st.integers(1, 6), events)
def test_nothing_is_ever_below_zero_and_a_flag_means_zero(control, players, happened):
    clock, now, _ = play(begin(control, players), happened)
    for side in clock.sides:
        assert side.left >= 0
        if side.flagged and clock.control.kind != "hourglass":
            assert side.left == 0
    change = clock.next_change(now)
    if change is not None:
        assert now < change <= now + 10 * SECOND


@pytest.mark.parametrize("control", ["sudden:7200", "up", "hourglass:7200", "delay:7200+3"])
def test_an_hour_of_irregular_looks_is_an_hour(control):
    """The limit is an error of 10 ms an hour; these controls have no error."""
    rng, clock, now = Random(6), begin(control, 2), 0
    begun = clock.sides[0].left
    hour = 3600 * SECOND
    looks = 0
    while now < hour:
        now = min(hour, now + rng.randrange(1, 200_000_000))
        clock = clock.at(now)
        looks += 1
    free = clock.control.stages[0].extra
    assert looks > 20_000
    assert abs(clock.sides[0].left - begun) == hour - free


# Second implementation


class Sandglass:
    """Reference clock that advances in tenths of a second."""

    def __init__(self, control, players):
        self.periods = [
            (s.kind, s.time // TENTH, s.extra // TENTH, s.count, s.turns) for s in control.stages
        ]
        glasses = 1 if control.kind == "sand" else players
        self.left = [Fraction(self.periods[0][1])] * glasses
        self.period = [0] * glasses
        self.overtime = [0] * glasses
        self.ended = [0] * glasses
        self.lost = [False] * glasses
        self.players, self.turn, self.thought = players, 0, 0
        for player in range(glasses):
            self.run_out(player)

    def of(self, player):
        return player if len(self.left) > 1 else 0

    def run_out(self, player):
        """Start the next period or stage when no time is left; repeat while it has no time."""
        while self.left[player] == 0 and not self.lost[player]:
            kind, _, extra, count, turns = self.periods[self.period[player]]
            if kind == "up":
                return
            if kind == "byoyomi" and self.overtime[player] == 0:
                self.overtime[player], self.left[player] = count, Fraction(extra)
            elif kind == "byoyomi" and self.overtime[player] > 1:
                self.overtime[player] -= 1
                self.left[player] = Fraction(extra)
            elif kind == "canadian" and self.overtime[player] == 0:
                self.overtime[player], self.left[player] = count, Fraction(extra)
            elif self.period[player] + 1 < len(self.periods) and not turns:
                self.period[player] += 1
                self.ended[player] = 0
                self.left[player] = Fraction(self.periods[self.period[player]][1])
            else:
                self.lost[player] = True

    def tick(self):
        player = self.of(self.turn)
        kind, _, extra, _, _ = self.periods[self.period[player]]
        self.thought += 1
        if kind == "up":
            self.left[player] += 1
        elif not self.lost[player] and not (kind in ("delay", "bank") and self.thought <= extra):
            self.left[player] -= 1
            if kind == "hourglass":
                for other in range(self.players):
                    if other != player:
                        self.left[other] += Fraction(1, self.players - 1)
            self.run_out(player)

    def move(self):
        player = self.of(self.turn)
        kind, time, extra, count, turns = self.periods[self.period[player]]
        self.ended[player] += 1
        if kind in ("move", "sand"):
            self.left[player], self.lost[player] = Fraction(time), False
        if kind == "hourglass":
            self.lost[player] = False
        if not self.lost[player]:
            if kind == "fischer":
                self.left[player] += extra
            if kind == "bronstein":
                self.left[player] += min(extra, self.thought)
            if kind == "byoyomi" and self.overtime[player]:
                self.left[player] = Fraction(extra)
            if kind == "canadian" and self.overtime[player]:
                self.overtime[player] -= 1
                if self.overtime[player] == 0:
                    self.overtime[player], self.left[player] = count, Fraction(extra)
            if turns and self.ended[player] == turns:
                self.period[player] += 1
                self.ended[player] = 0
                self.left[player] += self.periods[self.period[player]][1]
        self.turn, self.thought = (self.turn + 1) % self.players, 0


@settings(max_examples=200)
@given(
    controls,
    st.integers(1, 6),
    st.lists(st.tuples(st.booleans(), st.integers(0, 250)), max_size=25),
)
def test_two_clocks_written_differently_agree(control, players, happened):
    clock, now = begin(control, players), 0
    glass = Sandglass(clock.control, clock.players)
    for moves, tenths in happened:
        now += tenths * TENTH
        for _ in range(tenths):
            glass.tick()
        if clock.control.kind == "hourglass" and clock.at(now).side(clock.turn).left == 0:
            return  # a turn that begins with no sand: the two clocks may differ in who flags first
        clock = clock.at(now)
        if moves:
            clock = clock.moved(now)
            glass.move()
        for player, side in enumerate(clock.sides):
            # At each turn, sand is divided into whole nanoseconds.
            assert abs(side.left - glass.left[player] * TENTH) <= clock.players + len(happened)
            assert side.flagged == glass.lost[player]
            assert (side.periods, side.stage) == (glass.overtime[player], glass.period[player])
        assert clock.turn == glass.turn
