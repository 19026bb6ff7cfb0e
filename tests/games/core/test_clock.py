"""Time controls by example: their notation, their effect, and the displays of other clocks."""

import pytest

from games.core.clock.clock import KINDS, SECOND, BadControl, Clock, parse
from games.core.errors import TableclockError

CONTRACT = (
    *(
        "sudden:300",
        "fischer:300+5",
        "delay:300+5",
        "bank:600+30",
        "bronstein:300+5",
        "byoyomi:600+3x30",
    ),
    *("canadian:600+20/300", "hourglass:120", "up", "move:60", "sand:180"),
)


def clock(control, players=2, handicap=()):
    return Clock.begin(parse(control), players, handicap)


class At:
    """A clock and the current time: `use` passes seconds, `left` returns the remaining ones."""

    def __init__(self, control, players=2, handicap=()):
        self.now = 0
        self.clock = clock(control, players, handicap).start(0)

    def use(self, seconds):
        self.now += round(seconds * SECOND)
        self.clock = self.clock.at(self.now)
        return self

    def turn(self, *seconds):
        """End one turn after each of these numbers of seconds."""
        for each in seconds:
            self.use(each)
            self.clock = self.clock.moved(self.now)
        return self

    @property
    def left(self):
        return [side.left / SECOND for side in self.clock.sides]

    @property
    def periods(self):
        return [side.periods for side in self.clock.sides]

    @property
    def flags(self):
        return [side.flagged for side in self.clock.sides]


# Notation


@pytest.mark.parametrize("control", CONTRACT)
def test_the_written_form_is_read_and_written_back(control):
    assert str(parse(control)) == control


def test_there_is_an_example_of_every_kind():
    assert [parse(control).kind for control in CONTRACT] == list(KINDS)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("fischer:5400+30,1800+30", "fischer:5400+30,1800+30"),
        ("fischer:5400+30, fischer:1800+30", "fischer:5400+30,1800+30"),
        ("sudden:40/7200,20/3600,900", "sudden:40/7200,20/3600,900"),
        ("sudden:5400,byoyomi:0+5x30", "sudden:5400,byoyomi:0+5x30"),
        ("sudden:0300", "sudden:300"),
        (" up ", "up"),
        ("up:", "up"),
        ("canadian:0+1/30", "canadian:0+1/30"),
    ],
)
def test_periods_follow_after_commas(given, written):
    assert str(parse(given)) == written


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "'' is no time control: write it as sudden:300, fischer:300+5"),
        ("300", "write it as sudden:300"),
        ("blitz:300", "write it as sudden:300"),
        ("fischer", "fischer is written as in fischer:300+5"),
        ("fischer:300", "fischer is written as in fischer:300+5"),
        ("fischer:5m+5", "fischer is written as in fischer:300+5"),
        ("sudden:-5", "sudden is written as in sudden:300"),
        ("sudden:٣٠٠", "sudden is written as in sudden:300"),
        ("sudden:1e3", "sudden is written as in sudden:300"),
        ("sudden:0", "begins without time"),
        ("fischer:0+5", "begins without time"),
        ("sudden:99999999999", "is the most"),
        ("fischer:300+99999999", "is the most"),
        ("byoyomi:600+0x30", "has no overtime"),
        ("byoyomi:600+3x0", "has no overtime"),
        ("byoyomi:600+9999x30", "goes from 1 to 99"),
        ("canadian:600+20", "written as in canadian:600+20/300"),
        ("up:300", "up is written as in up"),
        ("up,up", "up stands alone"),
        ("hourglass:120,60", "hourglass stands alone"),
        ("byoyomi:600+3x30,sudden:60", "nothing can follow the overtime of byoyomi"),
        ("sudden:40/5400", "so one must follow"),
        ("sudden:0/5400,60", "goes from 1 to 99"),
        ("move:5/60", "move is written as in move:60"),
        ("sudden:300,", "sudden is written as in sudden:300"),
    ],
)
def test_a_bad_control_is_one_sentence_with_what_would_be_right(given, says):
    with pytest.raises(BadControl) as bad:
        parse(given)
    assert says in str(bad.value)
    assert repr(given) in str(bad.value)
    assert "\n" not in str(bad.value)
    assert isinstance(bad.value, TableclockError)
    assert isinstance(bad.value, ValueError)


@pytest.mark.parametrize(
    ("control", "players", "handicap", "says"),
    [
        ("sudden:300", 0, (), "for 1 to 6 players, not 0"),
        ("sudden:300", 7, (), "for 1 to 6 players, not 7"),
        ("hourglass:120", 1, (), "wants two players"),
        ("sudden:300", 2, (0, 0, 60), "3 handicaps, and 2 players"),
        ("sudden:300", 2, (0, -300), "player 2 would begin with 0 s"),
        ("byoyomi:60+1x30", 2, (-61,), "player 1 would begin with -1 s"),
        ("sand:180", 2, (60,), "a glass for all has no handicap"),
        ("up", 2, (0, 60), "counting up has no handicap"),
    ],
)
def test_what_cannot_be_played_is_refused(control, players, handicap, says):
    with pytest.raises(BadControl, match=says):
        clock(control, players, handicap)


# Kinds of control


def test_sudden_death_runs_only_for_whose_turn_it_is():
    at = At("sudden:300").turn(10, 20, 30)
    assert at.left == [260, 280]
    assert at.use(280).flags == [False, True]
    assert at.left == [260, 0]
    assert at.use(100).left == [260, 0], "time that is up stays up"


def test_fischer_adds_after_each_turn_and_not_before_the_first():
    at = At("fischer:300+5")
    assert at.left == [300, 300]
    assert at.turn(10, 2, 10).left == [290, 303]


def test_fischer_adds_nothing_once_time_is_up():
    at = At("fischer:60+1").turn(60, 5)
    assert at.left == [0, 56]
    assert at.turn(1).left == [0, 56]


def test_the_first_seconds_of_a_turn_are_free_with_a_us_delay():
    at = At("delay:300+5").use(5)
    assert at.left == [300, 300]
    assert at.clock.free(at.now) == 0
    assert at.use(2).left == [298, 300]
    assert at.turn(0, 4).left == [298, 300]
    assert at.clock.free(at.now) == 5 * SECOND


def test_a_turn_uses_its_own_time_before_the_bank():
    at = At("bank:600+30").turn(20, 30)
    assert at.left == [600, 600]
    assert at.turn(40).left == [590, 600]
    at = At("bank:600+30").use(8)
    assert at.clock.next_change(8 * SECOND) == 9 * SECOND, "its seconds are shown"


def test_bronstein_gives_back_what_the_turn_took_but_no_more_than_the_delay():
    assert At("bronstein:300+5").turn(3, 30).left == [300, 275]


def test_byo_yomi_restores_a_period_that_was_not_used_up():
    at = At("byoyomi:600+3x30", 1).turn(590)
    assert (at.left, at.periods) == ([10], [0])
    at.use(10)
    assert (at.left, at.periods) == ([30], [3]), "main time is up: the first period begins"
    at.turn(29)
    assert (at.left, at.periods) == ([30], [3])
    at.turn(70)
    assert (at.left, at.periods) == ([30], [1])
    at.use(30)
    assert (at.left, at.flags) == ([0], [True])


def test_canadian_overtime_wants_so_many_turns_in_each_block():
    at = At("canadian:60+3/20", 1).turn(61)
    assert (at.left, at.periods) == ([19], [2]), "the turn in which it began is one of them"
    assert at.turn(4, 5).left == [20]
    assert at.periods == [3]
    assert at.turn(1, 1).use(18).flags == [True]


def test_an_hourglass_gives_the_others_what_one_uses():
    assert At("hourglass:120").use(30).left == [90, 150]
    assert At("hourglass:120").turn(30, 40).left == [130, 110]
    assert At("hourglass:120", 4).use(30).left == [90, 130, 130, 130]
    at = At("hourglass:120").use(200)
    assert (at.left, at.flags) == ([0, 240], [True, False]), "no more than there was"
    assert at.turn(0).turn(10).flags == [False, False], "sand that comes back can run again"


def test_counting_up_never_ends():
    at = At("up", 3).turn(10, 20).use(3600)
    assert at.left == [10, 20, 3600]
    assert at.flags == [False] * 3


def test_every_turn_begins_with_its_own_time():
    at = At("move:60").turn(50, 70)
    assert (at.left, at.flags) == ([60, 60], [False, False])
    assert at.use(61).flags == [True, False]


def test_one_glass_for_all_is_turned_over_or_filled_again():
    at = At("sand:180", 3).use(60)
    assert at.left == [120]
    at.clock = at.clock.turn_over(at.now)
    assert at.left == [60]
    at.clock = at.clock.refill(at.now)
    assert at.left == [180]
    at.clock = at.clock.turn_over(at.now)
    assert at.left == [180], "nothing has run: it is full either way up"
    assert at.turn(40).left == [180]
    assert at.use(180).flags == [True]
    at.clock = at.clock.turn_over(at.now)
    assert (at.left, at.flags) == ([180], [False])


def test_the_next_period_begins_when_the_time_is_up():
    at = At("fischer:100+30,50+10").use(99)
    assert (at.left, at.clock.sides[0].stage) == ([1, 100], 0)
    at.use(2)
    assert (at.left, at.clock.sides[0].stage) == ([49, 100], 1)
    assert at.turn(9).left == [50, 100], "the increment of the period in which the turn ended"
    assert at.turn(1).use(50).flags == [True, False]


def test_the_next_period_begins_after_so_many_turns_and_keeps_what_was_left():
    at = At("sudden:2/100,50", 1).turn(30, 30)
    assert (at.left, at.clock.sides[0].stage) == ([90], 1)
    assert At("sudden:2/100,50", 1).turn(30).use(70).flags == [True], "before them it is lost"


def test_a_period_may_be_byo_yomi():
    at = At("sudden:100,byoyomi:0+2x10", 1).use(105)
    assert (at.left, at.periods) == ([5], [2])
    assert at.use(10).periods == [1]
    assert At("byoyomi:0+2x10", 1).periods == [2]


def test_a_handicap_is_more_or_less_time_to_begin_with():
    at = At("sudden:300", 3, (60, 0, -120))
    assert at.left == [360, 300, 180]
    assert At("move:60", 2, (0, -30)).turn(1, 1).left == [60, 30]
    assert At("hourglass:120", 2, (30, -30)).use(10).left == [140, 100]
    assert at.clock.again().sides == clock("sudden:300", 3, (60, 0, -120)).sides


def test_giving_the_turn_to_somebody_else_ends_nothing():
    at = At("fischer:300+5", 3).use(10)
    at.clock = at.clock.give(at.now, 2)
    assert (at.left, at.clock.turn, at.clock.turns) == ([290, 300, 300], 2, 0)
    at = At("move:60").use(30)
    at.clock = at.clock.give(at.now, 1)
    assert at.left == [60, 60]


def test_the_turn_goes_to_a_player_that_there_is():
    with pytest.raises(BadControl, match="no player 2"):
        clock("sudden:300").moved(0, to=2)


# Display


def test_zero_is_shown_when_time_is_up_and_not_before():
    at = At("sudden:10")
    assert at.clock.shown(0, 0) == 10
    assert at.clock.shown(0, 1) == 10
    assert at.clock.shown(0, SECOND) == 9
    assert at.clock.shown(0, 10 * SECOND - 1) == 1
    assert at.clock.shown(0, 10 * SECOND) == 0


@pytest.mark.parametrize("control", CONTRACT)
def test_something_shown_changes_at_every_next_change_and_not_in_between(control):
    def seen(now):
        then = one.at(now)
        sides = [(side.periods, side.flagged, side.stage) for side in then.sides]
        return [then.shown(player, now) for player in range(2)], sides

    one, now = clock(control).start(0), 0
    for _ in range(700):
        at = one.next_change(now)
        if at is None:
            break
        assert at > now
        assert seen(at - 1) == seen(now), f"{control} changed before {at}"
        if one.free(now) == 0:
            assert seen(at) != seen(now)
        one, now = one.at(at), at
    assert (one.next_change(now) is None) == one.flagged(now)


def test_what_stands_does_not_change():
    assert clock("sudden:300").next_change(5) is None


# Other clocks: their displays, computed by hand from their rules (docs/time-controls.md)


@pytest.mark.parametrize(
    ("control", "used", "left"),
    [
        # lichess: 3+2, and the increment comes after the move.
        ("fischer:180+2", (5, 1, 0.5), [178.5, 181]),
        # lichess and playstrategy: 60+1; a turn of thirty seconds, then one that leaves 0.01 s.
        ("fischer:60+1", (30, 0, 30.99), [1.01, 61]),
        # playstrategy: Bronstein 60 with 5; a turn of thirty seconds, then one that leaves 0.01 s.
        ("bronstein:60+5", (30, 0, 34.99), [5.01, 60]),
        # DGT 3000, DELAY: it shows time and delay together, here 60 + 5.
        ("bronstein:65+5", (3, 12), [65, 58]),
        # DGT 3000, US-DLY: the same games; the time does not contain the delay.
        ("delay:60+5", (3, 12), [60, 53]),
        # DGT 3000, FISCH: the bonus is added before the first move, so 3:02 is written 182.
        ("fischer:182+2", (2, 12), [182, 172]),
        # KGS, Japanese: 5 x 30 s after 10 minutes; 65 s of overtime cost two periods.
        ("byoyomi:600+5x30", (665, 0), [30, 600]),
        # KGS, Canadian: 25 stones in 10 minutes.
        ("canadian:0+25/600", (24, 0), [576, 600]),
    ],
)
def test_as_other_clocks_show_it(control, used, left):
    assert At(control).turn(*used).left == left


# Saving


@pytest.mark.parametrize("control", CONTRACT)
def test_a_clock_is_kept_standing_as_it_was(control):
    at = At(control, 2).turn(10, 20).use(7)
    saved = at.clock.to_json()
    again = Clock.from_json(saved)
    assert again == at.clock.pause(at.now)
    assert not again.running


@pytest.mark.parametrize(
    "change",
    [
        {"control": "nonsense"},
        {"players": "two"},
        {"players": 9},
        {"sides": []},
        {"sides": [{"left": -1}, {"left": 0}]},
        {"sides": [{"left": 1, "stage": 7}, {"left": 0}]},
        {"sides": [{"left": 1.5}, {"left": 0}]},
        {"spent": "much"},
        {"turn": 5},
        {"handicap": None},
    ],
)
def test_a_damaged_clock_is_refused_with_a_sentence(change):
    saved = At("fischer:300+5").turn(3).clock.to_json()
    with pytest.raises(BadControl):
        Clock.from_json(saved | change)
    with pytest.raises(BadControl):
        Clock.from_json(None)


def test_time_is_added_and_taken_away_and_a_second_stays():
    at = At("sudden:5").use(5)
    assert at.clock.flagged(at.now)
    clock = at.clock.pause(at.now).added(0, 60)
    assert (clock.side(0).left, clock.side(0).flagged) == (60 * SECOND, False)
    assert clock.added(1, -60).side(1).left == SECOND
    assert clock.added(1, 10**9).side(1).left == 360_000 * SECOND
    assert At("up").clock.added(0, 60) == At("up").clock
    sand = At("sand:180").clock.added(0, -60)
    assert [side.left for side in sand.sides] == [120 * SECOND]
