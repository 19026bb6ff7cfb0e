# Long: one subject, a test a rule.
"""Ring: it shows the scene's light, reveals nothing private, and never flickers."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.render.colours import DARK, PALETTE, SEATS, shade
from firmware_py.render.led_positions import arc_of, led_of, places_of, reach_of
from firmware_py.render.ring import mount, next_change, paint
from firmware_py.render.ring_model import Motion, RingView, motions, rest
from games.core.display.scene import Arc, Mark, News, Scene
from games.core.text import text

MS = 1_000_000
SECOND = 1_000 * MS

RED, BLUE, GREEN, PURPLE, YELLOW, _ = (PALETTE.figure(name) for name in SEATS)
WHITE, SKY, GOLD, GONE, FAINT = (
    PALETTE.hand,
    PALETTE.sky,
    PALETTE.gold,
    PALETTE.gone,
    PALETTE.faint,
)
FOUR = {"seats": 4, "colours": ("red", "blue", "green", "purple")}


def at(light, ms, led):
    return paint(light, ms * MS)[led]


def lit(light, ms=0):
    return {led for led, colour in enumerate(paint(light, ms * MS)) if colour != DARK}


def frames(light, now, lasts):
    """Return all frames of this number of nanoseconds, with the time of each."""
    shown, end = [(now, paint(light, now))], now + lasts
    while (at := next_change(light, shown[-1][0])) is not None and at <= end:
        shown.append((at, paint(light, at)))
    return shown


TENTH = 25
"""A tenth of full light."""


def swings(shown, led):
    """Return the times at which an LED gets clearly brighter, darker or another colour.

    A swing takes a channel up or down by more than a tenth of full light, in any number of steps: a
    smooth fade is one swing, like a jump. Swings of several channels that overlap count as one.
    """
    found = sorted(swing for channel in range(3) for swing in _of_channel(shown, led, channel))
    times, last = [], -1
    for until, begun, time in found:  # sorted by their ends, because most of them follow each other
        if begun > last:
            times.append(time)
            last = until
    return times


def _of_channel(shown, led, channel):
    """Return the swings of a channel: last step, first step, and when it passed a tenth."""
    values = [colours[led][channel] for _, colours in shown]
    found, way, low, high = [], 0, 0, 0  # low, high: the extremes since the last swing
    for step, value in enumerate(values):
        if way <= 0 and value - values[low] > TENTH:
            way, high = 1, step
            found.append([step, low + 1, shown[step][0]])
        elif way >= 0 and values[high] - value > TENTH:
            way, low = -1, step
            found.append([step, high + 1, shown[step][0]])
        if value >= values[high] and way >= 0:
            if way and value > values[high]:
                found[-1][0] = step
            high = step
        if value <= values[low] and way <= 0:
            if way and value < values[low]:
                found[-1][0] = step
            low = step
    return [tuple(swing) for swing in found]


def calm_enough(shown):
    """Check that no LED goes on and off more than twice in any second: five swings are too many."""
    for led in range(24):
        times = swings(shown, led)
        for first, fifth in zip(times, times[4:], strict=False):
            assert fifth - first >= SECOND, (led, [(time - shown[0][0]) / MS for time in times])


# Positions


def test_hours_are_leds_on_a_24_hour_dial_and_every_second_one_on_a_12_hour_dial():
    assert [led_of(24, hour) for hour in (24, 1, 12, 23)] == [0, 1, 12, 23]
    assert [led_of(12, hour) for hour in (12, 1, 6, 11)] == [0, 2, 12, 22]
    assert [led_of(12, hour, half=True) for hour in (12, 1, 11)] == [1, 3, 23]
    light = RingView(dial=12, marks=(Mark(10, figure="red"), Mark(10, half=True, figure="blue")))
    assert (at(light, 0, 20), at(light, 0, 21)) == (RED, BLUE)


@pytest.mark.parametrize(
    ("seats", "width"), [(1, 23), (2, 11), (3, 7), (4, 5), (5, 3), (6, 3), (7, 1)]
)
def test_arcs_face_their_seats_and_leave_gaps(seats, width):
    places = places_of(seats)
    assert places[0] == 12
    arcs = [arc_of(place, reach_of(places)) for place in places]
    assert all(
        len(arc) == width and arc[width // 2] == place
        for arc, place in zip(arcs, places, strict=False)
    )
    joined = [led for arc in arcs for led in arc]
    assert len(set(joined)) == len(joined) < 24


def test_who_sits_close_has_a_shorter_arc_and_nobody_shares_a_led():
    assert reach_of((12, 16)) == 1
    assert reach_of((12, 13)) == 0
    assert reach_of((23, 2)) == 0, "the ring goes round"
    assert arc_of(12, reach_of((12, 14)), 5) == (12,)


def test_seats_stand_where_the_nearest_led_is_unless_somebody_moved_them():
    assert places_of(5) == (12, 17, 22, 2, 7)
    assert places_of(4, (10,)) == (10, 18, 0, 6)


def test_an_arc_lights_as_many_as_it_counts_and_is_full_with_more():
    light = RingView(arcs=(Arc(0, 2), Arc(1, 9), Arc(2, 0)), **FOUR)
    assert lit(light) == {12, 13, 16, 17, 18, 19, 20}


def test_an_arc_of_points_that_have_a_most_is_full_when_that_is_reached():
    for points, lights in ((0, 0), (1, 1), (8, 2), (14, 4), (15, 5), (20, 5)):
        assert len(lit(RingView(arcs=(Arc(1, points, most=15),), **FOUR))) == lights


def test_mounting_turns_and_mirrors():
    frame = tuple((led, 0, 0) for led in range(24))
    assert mount(frame) == frame
    assert mount(frame, offset=5)[5] == (0, 0, 0)
    assert mount(frame, offset=5)[6] == (1, 0, 0)
    assert mount(frame, offset=5, direction=-1)[4] == (1, 0, 0)


# At rest


def test_a_figure_hides_the_ground_and_the_goal_hides_hours_gone():
    marks = (Mark(12, style="spent"), Mark(12, style="goal"), Mark(1, style="spent"))
    assert at(RingView(dial=12, marks=marks), 0, 0) == SKY
    assert at(RingView(dial=12, marks=marks), 0, 2) == GONE
    assert at(RingView(dial=12, marks=marks, hand=12), 0, 0) == WHITE


@pytest.mark.parametrize("style", ["steady", "goal"])
def test_a_figure_that_has_reached_the_goal_alternates_with_it(style):
    light = RingView(dial=24, marks=(Mark(24, style="goal"), Mark(24, figure="red", style=style)))
    assert [at(light, ms, 0) for ms in (0, 699, 700, 1_400)] == [RED, RED, SKY, RED]


def test_a_goal_winks_once_in_three_seconds_and_the_exact_one_twice():
    goal = RingView(dial=12, marks=(Mark(3, style="goal"),))
    assert [(time // MS, frame[6]) for time, frame in frames(goal, 0, 6 * SECOND)] == [
        (0, SKY), (2_850, DARK), (3_000, SKY), (5_850, DARK), (6_000, SKY)
    ]  # fmt: skip
    exact = RingView(dial=12, marks=(Mark(3, style="goal", exact=True),))
    assert [(time // MS, frame[6]) for time, frame in frames(exact, 0, 3 * SECOND)] == [
        (0, SKY), (2_400, DARK), (2_550, SKY), (2_850, DARK), (3_000, SKY)
    ]  # fmt: skip
    for still in ({"calm": True}, {"idle": True}):
        assert next_change(msgspec.structs.replace(exact, **still), 0) is None
    assert at(exact, 2_500, 6) == DARK


def test_what_is_turned_up_has_the_colour_of_a_goal_and_does_not_wink():
    light = RingView(dial=12, marks=(Mark(4, half=True, style="open"), Mark(3, style="faint")))
    assert (at(light, 0, 9), at(light, 0, 6)) == (SKY, FAINT)
    assert next_change(light, 0) is None


def test_several_on_one_hour_take_turns_the_active_one_first_and_longer():
    marks = (
        Mark(7, figure="red"),
        Mark(7, figure="blue", style="active"),
        Mark(7, figure="green"),
    )
    light = RingView(dial=24, marks=marks, since=5 * SECOND)
    shown = {ms: at(light, 5_000 + ms, 7) for ms in (0, 1_399, 1_400, 2_099, 2_100, 2_799, 2_800)}
    assert shown[0] == BLUE
    assert shown[1_399][2] < BLUE[2], "and breathes"
    assert [shown[ms] for ms in (1_400, 2_099, 2_100, 2_799)] == [RED, RED, GREEN, GREEN]
    assert shown[2_800] == BLUE


def test_a_stack_shows_each_colour_once():
    marks = (Mark(7, figure="red"), Mark(7, figure="red"))
    assert next_change(RingView(dial=24, marks=marks), 0) is None


def test_whose_turn_it_is_breathes_and_nothing_else():
    marks = (Mark(3, figure="red", style="active"), Mark(5, figure="blue"))
    light = RingView(dial=24, marks=marks, hand=9, active=0, **FOUR)
    moved = {
        led
        for (_, one), (_, other) in zip(
            *(frames(light, 0, 3 * SECOND)[n:] for n in (0, 1)), strict=False
        )
        for led in range(24)
        if one[led] != other[led]
    }
    assert moved == {3, 9}, "besides, the hand ticks"


def test_the_hand_ticks_each_second_and_never_breathes():
    light = RingView(dial=12, hand=3, active=0, **FOUR)
    tick = shade(WHITE, 30)
    assert [(time // MS, frame[6]) for time, frame in frames(light, 0, 2 * SECOND)] == [
        (0, WHITE), (900, tick), (1_000, WHITE), (1_900, tick), (2_000, WHITE)
    ]  # fmt: skip
    for still in ({"calm": True}, {"idle": True}):
        assert next_change(msgspec.structs.replace(light, **still), 0) is None


def test_a_figure_and_the_hand_take_turns_and_the_tick_is_the_hands():
    light = RingView(dial=12, hand=3, marks=(Mark(3, figure="green"),))
    tick = shade(WHITE, 30)
    assert [(time // MS, frame[6]) for time, frame in frames(light, 0, 1_400 * MS)] == [
        (0, GREEN), (700, WHITE), (1_000, tick), (1_100, WHITE), (1_400, GREEN)
    ]  # fmt: skip


def test_a_breath_goes_down_to_two_fifths_in_steps_that_are_not_sent_too_often():
    light = RingView(arcs=(Arc(0, 5),), active=0, **FOUR)
    breath = frames(light, 0, 2_400 * MS)
    values = [frame[12][0] for _, frame in breath]
    assert max(values) == values[0] == values[-1] == 105
    assert min(values) == 42
    assert len(breath) <= 2.4 * 12
    assert (
        min(later - sooner for (sooner, _), (later, _) in itertools.pairwise(breath)) >= SECOND / 12
    )


def test_a_breath_at_the_lowest_brightness_is_not_sent_when_it_does_not_show():
    light = RingView(arcs=(Arc(0, 5),), active=0, brightness=1, **FOUR)
    breath = frames(light, 0, 2_400 * MS)
    assert [frame[12][0] for _, frame in breath] == [8, 7, 6, 5, 4, 3, 4, 5, 6, 7, 8]


def test_the_table_that_waits_shows_eight_faint_dots():
    assert lit(RingView()) == set(range(0, 24, 3))
    assert at(RingView(), 0, 0) == FAINT


def test_what_is_captured_blinks_in_its_takers_colour_and_is_gone():
    light = RingView(dial=12, marks=(Mark(4, half=True, figure="green", style="capture"),))
    assert [at(light, ms, 9) for ms in (0, 250, 500, 1_000)] == [GREEN, DARK, GREEN, GREEN]
    assert at(light, 1_250, 9) == DARK
    assert next_change(light, 1_250 * MS) is None


def test_what_is_captured_after_a_walk_is_lit_without_a_blink():
    mark = Mark(3, figure="green", style="capture")
    light = RingView(dial=24, marks=(mark,), motions=(Motion("walk", 0, "red", (2, 3, 4)),))
    assert [at(light, ms, 3) for ms in (0, 150, 300, 550, 1_549)] == [
        GREEN,
        RED,
        GREEN,
        GREEN,
        GREEN,
    ]
    assert at(light, 1_550, 3) == DARK


def test_passers_are_dim_and_a_ghost_dimmer():
    light = RingView(arcs=(Arc(3, 1, "spent"), Arc(2, 1, "ghost")), **FOUR)
    assert at(light, 0, 6) == shade(PURPLE, 30)
    assert at(light, 0, 0) == shade(GREEN, 14)


# Questions


def test_a_cursor_blinks_a_quarter_of_a_second_on_and_off():
    light = RingView(dial=24, proposals=((Mark(9, style="cursor"),),), asked=SECOND)
    shown = [at(light, 1_000 + ms, 9) for ms in (0, 249, 250, 499, 500)]
    assert shown == [WHITE, WHITE, DARK, DARK, WHITE]


def test_on_an_occupied_hour_white_alternates_with_what_lies_there():
    marks = (Mark(9, figure="red"), Mark(9, figure="blue"))
    for cursor in ("none", "green"):
        proposal = (Mark(9, figure=cursor, style="cursor"),)
        light = RingView(dial=24, marks=marks, proposals=(proposal,))
        assert [at(light, ms, 9) for ms in range(0, 1_000, 250)] == [WHITE, RED, WHITE, BLUE]


def test_a_figure_that_is_pointed_at_where_it_stands_blinks_itself():
    proposal = (Mark(9, figure="red", style="cursor"),)
    light = RingView(dial=24, marks=(Mark(9, figure="red"),), proposals=(proposal,))
    assert [at(light, ms, 9) for ms in (0, 250)] == [RED, DARK]


def test_a_cursor_is_seen_on_a_white_place():
    light = RingView(dial=24, marks=(Mark(9),), proposals=((Mark(9, style="cursor"),),))
    assert [at(light, ms, 9) for ms in (0, 250)] == [WHITE, DARK]


def test_all_hours_that_may_be_chosen_light_once_before_the_cursor_blinks():
    hours = (Mark(3), Mark(6), Mark(9))
    light = RingView(dial=12, choices=hours, proposals=((Mark(3, style="cursor"),),))
    assert lit(light) == {6, 12, 18}
    assert next_change(light, 0) == 600 * MS
    assert lit(light, 600) == {6}
    assert [at(light, ms, 6) for ms in (849, 850)] == [WHITE, DARK]
    pointed = msgspec.structs.replace(light, pointed=100 * MS)
    assert lit(pointed, 100) == {6}, "whoever chooses already need not wait"


def test_a_path_appears_step_by_step_and_then_its_target_blinks():
    path = [Mark(hour, figure="red", style="ghost") for hour in (22, 23)]
    proposal = (*path, Mark(24, figure="red", style="cursor"))
    light = RingView(dial=24, marks=(Mark(24, style="goal"),), proposals=(proposal,))
    ghost = shade(RED, 14)
    assert [at(light, ms, 22) for ms in (0, 150, 300)] == [DARK, ghost, ghost]
    assert [at(light, ms, 23) for ms in (0, 150, 300)] == [DARK, DARK, ghost]
    assert [at(light, ms, 0) for ms in (0, 299, 300, 550)] == [SKY, SKY, RED, SKY]


def test_a_hand_on_a_proposed_hour_does_not_flicker_between_two_proposals():
    proposed = ((Mark(1, figure="red"),), ())
    light = RingView(hand=1, proposals=proposed, since=NOW, asked=NOW, pointed=NOW, **FOUR)
    calm_enough(frames(light, NOW, 6 * SECOND))


def test_other_proposals_follow_in_turn_at_ghost_level():
    first = (Mark(3, figure="red", style="cursor"),)
    other = (Mark(5, figure="blue", style="ghost"), Mark(6, figure="blue", style="cursor"))
    light = RingView(dial=24, proposals=(first, other))
    ghost = shade(BLUE, 14)
    assert lit(light, 0) == {3}
    assert [at(light, 3_000, led) for led in (3, 5, 6)] == [DARK, ghost, ghost]
    assert lit(light, 4_000) == {3}
    assert max(ghost) >= 3


def test_a_seat_that_is_asked_about_blinks():
    light = RingView(arcs=(Arc(2, 3), Arc(1, 5)), target=2, **FOUR)
    assert [at(light, ms, 0) for ms in (0, 250)] == [GREEN, DARK]
    assert lit(light) - lit(light, 250) == {23, 0, 1}
    empty = RingView(target=2, **FOUR)
    assert lit(empty) - lit(empty, 250) == {22, 23, 1, 2, 0}, "an empty hand is pointed at as well"


def test_a_number_is_so_many_dots_from_led_1_in_the_asked_colour():
    light = RingView(count=23, active=0, marks=(Mark(24, style="goal"),), **FOUR)
    assert lit(light) == set(range(1, 24))
    assert at(light, 0, 1) == RED
    assert lit(RingView(count=0)) == set()
    assert lit(RingView(count=24)) == lit(RingView(count=90)) == set(range(24))


# Overlays


def test_a_refusal_is_one_dip_of_400_ms():
    light = RingView(dial=24, marks=(Mark(9, figure="red"),), dipped=SECOND)
    assert at(light, 1_000, 9) == at(light, 1_399, 9) == shade(RED, 20)
    assert at(light, 1_400, 9) == RED
    assert [time for time, _ in frames(light, SECOND, 5 * SECOND)] == [SECOND, 1_400 * MS]


def test_a_menu_keeps_the_game_still_at_a_third():
    marks = (Mark(9, figure="yellow", style="active"),)
    light = RingView(dial=24, marks=marks, proposals=((Mark(3, style="cursor"),),), dim=1 / 3)
    assert paint(light, 0)[9] == shade(YELLOW, 100 / 3)
    assert lit(light) == {9}
    assert next_change(light, 0) is None


def test_a_figure_walks_150_ms_a_step_and_is_not_at_its_end_before():
    marks = (Mark(10, figure="red"), Mark(10, figure="blue"))
    walk = Motion("walk", SECOND, "red", (7, 8, 9, 10))
    light = RingView(dial=24, marks=marks, motions=(walk,))
    assert [lit(light, 1_000 + 150 * step) for step in range(4)] == [
        {7, 10},
        {8, 10},
        {9, 10},
        {10},
    ]
    assert at(light, 1_449, 10) == BLUE
    assert at(light, 1_450, 10) == RED


def test_a_long_way_takes_a_second_and_a_half():
    walk = Motion("walk", 0, "red", tuple(range(1, 24)))
    light = RingView(dial=24, marks=(Mark(23, figure="red"),), motions=(walk,))
    assert 1_400 * MS < frames(light, 0, 9 * SECOND)[-1][0] <= 1_500 * MS


def test_the_hand_walks_too():
    light = RingView(dial=12, hand=4, motions=(Motion("walk", 0, path=(3, 4)),))
    assert (lit(light), lit(light, 150)) == ({6}, {8})


def test_any_input_that_is_refused_ends_motions():
    walk = Motion("walk", 0, "red", (7, 8, 9, 10))
    light = RingView(dial=24, marks=(Mark(10, figure="red"),), motions=(walk,), dipped=100 * MS)
    assert lit(light, 100) == {10}


def test_a_question_ends_motions():
    walk = Motion("walk", 0, "red", (7, 8, 9, 10))
    light = RingView(dial=24, marks=(Mark(10, figure="red"),), motions=(walk,), count=3)
    assert lit(light) == {1, 2, 3}


def test_a_new_turn_runs_once_round_from_the_seat_in_the_direction_of_play():
    light = RingView(
        direction=-1, active=1, motions=(Motion("turn", 0),), arcs=(Arc(1, 1),), **FOUR
    )
    shown = frames(light, 0, 899 * MS)
    assert len(shown) == 24
    assert [frame.index(WHITE) for _, frame in shown[:3]] == [18, 17, 16]
    assert WHITE not in paint(light, 900 * MS)
    assert WHITE not in paint(msgspec.structs.replace(light, direction=0), 0)


def test_a_figure_that_faces_somewhere_sends_its_dot_two_hours_ahead():
    mark = Mark(12, figure="red", facing=-1, style="active")
    light = RingView(dial=12, marks=(mark,), motions=(Motion("turn", 0),))
    assert [paint(light, ms * MS).index(WHITE) for ms in (0, 150)] == [22, 20]
    assert WHITE not in paint(light, 300 * MS)


def test_a_roll_runs_600_ms():
    light = RingView(dial=12, motions=(Motion("roll", 0),))
    assert len(lit(light)) == len(lit(light, 599)) == 1
    assert lit(light, 600) == set()


def test_a_stroke_flashes_red_for_two_seconds_and_what_it_leaves_is_steady():
    light = RingView(
        dial=12, marks=(Mark(12, style="capture"),), motions=(Motion("strike", 0),), hand=None
    )
    flashes = frames(light, 0, 9 * SECOND)
    assert [frame[0] for _, frame in flashes] == [PALETTE.strike, DARK] * 4 + [PALETTE.strike]
    assert flashes[-1][0] == 2 * SECOND


def test_where_there_are_no_hours_a_stroke_is_a_soft_fade_in_nobodys_colour():
    light = RingView(arcs=(Arc(0, 3), Arc(2, 3)), motions=(Motion("fade", 0),), **FOUR)
    rest = paint(light, 9 * SECOND)
    seen = [(at, sum(map(sum, frame))) for at, frame in frames(light, 0, 9 * SECOND)]
    assert [at for at, _ in seen][-1] == 400 * MS
    lights = [total for _, total in seen]
    assert lights[:4] == sorted(lights[:4], reverse=True), "it goes down"
    assert lights[3:] == sorted(lights[3:]), "and comes up again"
    assert lit(light, 150) == lit(light, 9_000), "no LED goes out, none comes on"
    assert lights[-1] == sum(map(sum, rest))


def test_no_hand_hides_that_the_clock_has_struck():
    light = RingView(dial=12, hand=12, marks=(Mark(12, style="capture"),))
    assert at(light, 0, 0) == PALETTE.strike


def test_a_common_win_fills_the_ring_and_stays():
    light = RingView(dial=12, motions=(Motion("fill", 0, "sky"),))
    assert [len(lit(light, ms)) for ms in (0, 750, 1_499)] == [1, 13, 24]
    assert frames(light, 0, 9 * SECOND)[-1][0] < 1_500 * MS
    assert set(paint(light, 60 * SECOND)) == {SKY}


def test_the_winners_colour_runs_two_seconds():
    light = RingView(arcs=(Arc(0, 1),), motions=(Motion("runs", 0, "blue"),), **FOUR)
    assert set(paint(light, 500 * MS)) == {BLUE, DARK}
    assert paint(light, 2 * SECOND) == paint(msgspec.structs.replace(light, motions=()), 0)


def test_a_clock_warns_with_one_dip_of_gold_while_nobody_chooses():
    light = RingView(dial=24, marks=(Mark(9, figure="red"),), warned=0)
    assert set(paint(light, 0)) == {shade(GOLD, 20)}
    assert lit(light, 400) == {9}
    asked = msgspec.structs.replace(light, proposals=((Mark(3, style="cursor"),),))
    assert lit(asked) == {3, 9}


def test_a_journal_that_cannot_be_written_is_all_gold():
    assert set(paint(RingView(unsaved=True), 0)) == {GOLD}


def test_idle_holds_still_and_keeps_the_cursor_in_sight():
    marks = (Mark(9, figure="red", style="active"), Mark(9, figure="blue"))
    light = RingView(dial=24, marks=marks, proposals=((Mark(3, style="cursor"),),), idle=True)
    assert (at(light, 0, 9), at(light, 0, 3)) == (RED, WHITE)
    assert next_change(light, 0) is None


def test_calm_light_neither_blinks_nor_breathes_nor_runs():
    light = RingView(
        dial=24,
        marks=(Mark(9, figure="red", style="active"),),
        motions=(Motion("walk", 0, "red", (7, 8, 9)),),
        calm=True,
    )
    assert (lit(light), next_change(light, 0)) == ({9}, None)
    asked = RingView(dial=24, proposals=((Mark(3, style="cursor"),),), calm=True)
    assert (at(asked, 0, 3), next_change(asked, 0)) == (WHITE, None)


def test_brightness_keeps_figures_in_sight_and_lets_nothing_go_out():
    marks = (Mark(9, figure="purple"), Mark(1, style="faint"))
    light = RingView(dial=24, marks=marks, brightness=1)
    assert max(at(light, 0, 9)) == 8
    assert min(at(light, 0, 9)) >= 1
    assert at(light, 0, 1) == (1, 1, 1)
    night = RingView(dial=24, marks=marks, brightness=60, night=True)
    assert at(night, 0, 9) == shade(PURPLE, PALETTE.night, 8)
    assert at(RingView(dial=24, marks=marks, brightness=1, night=True), 0, 9) == at(light, 0, 9)


# From scenes and news


def test_a_scene_becomes_light():
    scene = Scene(head=1, question=text("x"), dial=12, hand=3, direction=-1, private=True)
    light = rest(scene, ("red", "blue"), since=7)
    assert (light.active, light.seats, light.hand, light.since) == (1, 2, 3, 7)
    assert light.private
    assert rest(msgspec.structs.replace(scene, head=text("all")), ()).active is None


NEWS = text("x")


def test_news_become_motions():
    marks = (Mark(8, figure="blue"), Mark(5, figure="yellow", hollow=True))
    light = RingView(dial=24, marks=marks, hand=2, **FOUR)
    assert motions((News(NEWS, "move", (7, 8), 1),), light, 9) == (
        Motion("walk", 9, "blue", (7, 8)),
    )
    wanderer, hand = News(NEWS, "move", (4, 5)), News(NEWS, "move", (1, 2))
    assert [m.figure for m in motions((wanderer, hand), light, 9)] == ["yellow", "none"]
    assert motions((News(NEWS, "won", seat=3),), light, 9) == (Motion("runs", 9, "purple"),)
    assert motions((News(NEWS, "won"),), light, 9) == (Motion("fill", 9, "sky"),)
    assert motions((News(NEWS, "lost"),), light, 9) == (Motion("strike", 9),)
    table = RingView(**FOUR)
    assert motions((News(NEWS, "strike"),), table, 9) == (Motion("fade", 9),)
    assert motions((News(NEWS, "turn"), News(NEWS, "pair")), light, 9) == (Motion("turn", 9),)


WALL = (Mark(11, half=True, style="alarm"), Mark(12, style="alarm"))


def test_a_deadline_is_two_lights_wide_and_the_hand_hides_its_hour():
    marks = tuple(msgspec.structs.replace(mark, style="deadline") for mark in WALL)
    light = RingView(dial=12, hand=10, marks=marks)
    assert [led for led in range(24) if at(light, 0, led) == PALETTE.deadline] == [0, 23]
    assert next_change(msgspec.structs.replace(light, hand=None), 0) is None
    last = msgspec.structs.replace(light, hand=12)
    assert (at(last, 0, 0), at(last, 0, 23)) == (WHITE, PALETTE.deadline)


def test_an_alarm_dips_the_deadline_once():
    light = RingView(dial=12, marks=WALL, since=SECOND)
    shown = [(time - SECOND, frame[23]) for time, frame in frames(light, SECOND, 9 * SECOND)]
    assert shown == [(0, shade(PALETTE.deadline, 20)), (400 * MS, PALETTE.deadline)]
    for still in ({"calm": True}, {"idle": True}):
        quiet = msgspec.structs.replace(light, **still)
        assert (at(quiet, 1_000, 0), next_change(quiet, SECOND)) == (PALETTE.deadline, None)


def test_an_alarm_waits_until_a_walk_is_over():
    walk = (Motion("walk", SECOND, "none", (8, 9, 10)),)
    light = RingView(dial=12, hand=10, marks=WALL, since=SECOND, motions=walk)
    assert paint(light, SECOND)[0] == PALETTE.deadline
    assert paint(light, SECOND + 300 * MS)[0] == shade(PALETTE.deadline, 20)


# The arc of a turn


ARC = {"active": 0, "motions": (Motion("arc", 0),), **FOUR}


def arc_of_red(**more):
    return RingView(dial=24, marks=(Mark(2, figure="yellow"),), **{**ARC, **more})


def test_the_arc_of_a_turn_opens_from_its_middle_over_the_dimmed_game():
    light = arc_of_red()
    reds = [{led for led in range(24) if at(light, ms, led) == RED} for ms in range(0, 1_200, 100)]
    assert reds == [{12}, {12}, {11, 12, 13}, *[{10, 11, 12, 13, 14}] * 9]
    yellow = PALETTE.figure("yellow")
    assert (at(light, 1_199, 2), at(light, 1_200, 2)) == (shade(yellow, 15), yellow)
    assert next_change(light, 1_200 * MS) is None


def test_in_calm_light_the_arc_is_full_at_once():
    light = arc_of_red(calm=True)
    assert [time for time, _ in frames(light, 0, 9 * SECOND)] == [0, 1_200 * MS]
    assert {led for led in range(24) if at(light, 0, led) == RED} == {10, 11, 12, 13, 14}


@pytest.mark.parametrize("still", [{"idle": True}, {"dim": 1 / 3}, {"dipped": 0}])
def test_no_arc_runs_over_what_stands_still(still):
    light = arc_of_red(**still)
    assert all(at(light, ms, 12) == DARK for ms in (0, 500, 1_000))


def test_the_arc_waits_for_what_moved_and_the_running_dot_waits_for_the_arc():
    motions = (
        Motion("walk", 0, "yellow", (23, 24, 1, 2)),
        Motion("arc", 450 * MS),
        Motion("turn", 1_650 * MS),
    )
    light = arc_of_red(motions=motions, direction=1)
    yellow = PALETTE.figure("yellow")
    assert [at(light, ms, led) for ms, led in ((0, 23), (300, 1), (449, 12))] == [
        yellow, yellow, DARK
    ]  # fmt: skip
    assert (at(light, 1_000, 12), at(light, 1_000, 2)) == (RED, shade(yellow, 15))
    assert at(light, 1_650, 12) == WHITE


# Invariants

NOW = 10 * SECOND
times = st.just(NOW) | st.integers(NOW - 3 * SECOND, NOW)
maybe_times = st.none() | times
figures = st.sampled_from(("none", "red", "blue", "green", "sky"))
styles = st.sampled_from(
    (
        "steady",
        "active",
        "cursor",
        "ghost",
        "goal",
        "open",
        "deadline",
        "alarm",
        "faint",
        "spent",
        "capture",
    )
)
marks = st.builds(
    Mark,
    hour=st.integers(1, 6),
    half=st.booleans(),
    figure=figures,
    facing=st.sampled_from((-1, 0, 1)),
    style=styles,
    exact=st.booleans(),
)
some_marks = st.lists(marks, max_size=6).map(tuple)
paths = st.tuples(st.integers(1, 6), st.integers(1, 8)).map(
    lambda way: tuple(range(way[0], way[0] + way[1]))
)
kinds = st.sampled_from(("walk", "turn", "roll", "strike", "fill", "runs", "fade", "arc"))
some_motions = st.lists(
    st.builds(Motion, kind=kinds, since=times, figure=figures, path=paths), max_size=3
).map(tuple)
lights = st.builds(
    RingView,
    dial=st.sampled_from((None, 12, 24)),
    hand=st.none() | st.integers(1, 6),
    marks=some_marks,
    arcs=st.lists(
        st.builds(Arc, seat=st.integers(0, 4), count=st.integers(0, 6), style=styles), max_size=3
    ).map(tuple),
    direction=st.sampled_from((-1, 0, 1)),
    seats=st.just(4),
    colours=st.just(FOUR["colours"]),
    active=st.none() | st.integers(0, 3),
    since=times,
    choices=some_marks,
    proposals=st.lists(some_marks, max_size=3).map(tuple),
    target=st.none() | st.integers(0, 3),
    count=st.just(None) | st.integers(0, 30),
    asked=times,
    pointed=times,
    motions=some_motions,
    dipped=maybe_times,
    warned=maybe_times,
    dim=st.sampled_from((1.0, 1.0, 1 / 3)),
    idle=st.booleans(),
    calm=st.booleans(),
    brightness=st.sampled_from((100, 100, 20, 1)),
)
# Half of all lights have no question, so that the rest is tested as well.
lights |= lights.map(
    lambda light: msgspec.structs.replace(
        light, choices=(), proposals=(), target=None, count=None, idle=False, dim=1.0
    )
)


@settings(max_examples=150)
@given(lights)
def test_no_led_goes_on_and_off_more_than_twice_in_any_second(light):
    calm_enough(frames(light, NOW, 6 * SECOND))


@pytest.mark.parametrize("dial", [None, 12, 24])
@pytest.mark.parametrize("kind", ["fade", "strike", "arc"])
def test_nothing_that_passes_over_the_ring_flickers_at_any_hour_and_hand(dial, kind):
    for hour, hand in itertools.product(range(1, (dial or 24) + 1), (None, 1, 12)):
        for style in ("steady", "active", "goal", "capture"):
            marks = (Mark(hour, figure="sky", style=style),)
            passing = (Motion(kind, NOW, "sky"),)
            light = RingView(dial=dial, hand=hand, marks=marks, motions=passing, since=NOW, **FOUR)
            calm_enough(frames(light, NOW, 3 * SECOND))


def film(*levels, every=50):
    """Return frames in which all LEDs have these levels, one after the other."""
    return [
        (NOW + n * every * MS, ((level, level // 2, level // 3),) * 24)
        for n, level in enumerate(levels)
    ]


def test_a_smooth_fade_is_one_swing_down_and_one_up_in_however_many_steps():
    assert len(swings(film(200, 150, 100, 70, 50, 50, 70, 100, 150, 200), 0)) == 2
    assert len(swings(film(*range(200, 0, -1), *range(200), every=1), 0)) == 2
    assert len(swings(film(200, 190, 200, 190, 200), 0)) == 0, "less than a tenth"
    assert len(swings([(NOW, (RED,) * 24), (NOW + MS, (BLUE,) * 24)], 0)) == 1
    turns = [(NOW + n * MS, (colour,) * 24) for n, colour in enumerate((RED, GREEN, BLUE) * 2)]
    assert len(swings(turns, 0)) == 5, "a leap from colour to colour is one each time"


@pytest.mark.parametrize("levels", [(200, 0) * 3, (200, 100, 0, 100) * 3, (200, 140, 160, 90) * 3])
def test_three_flashes_in_a_second_are_too_many(levels):
    with pytest.raises(AssertionError):
        calm_enough(film(*levels))


def test_twice_on_and_off_a_second_is_calm_enough():
    calm_enough(film(*(200, 0) * 9, every=250))


def test_a_fade_that_flickered_would_be_noticed(monkeypatch):
    monkeypatch.setattr(
        "firmware_py.render.ring_animations.FADES", (75, 25, 75, 25, 75, 25, 75, 25)
    )
    light = RingView(hand=1, motions=(Motion("fade", NOW),), since=NOW, **FOUR)
    with pytest.raises(AssertionError, match=r"^\(1, "):
        calm_enough(frames(light, NOW, 3 * SECOND))


@settings(max_examples=150)
@given(lights, st.integers(0, 3 * SECOND))
def test_nothing_changes_before_the_next_change(light, later):
    now = NOW + later
    change = next_change(light, now)
    frame = paint(light, now)
    end = now + 6 * SECOND if change is None else change
    for time in {now, *range(now, end, 37 * MS), end - 1}:
        assert paint(light, time) == frame
    if change is not None:
        assert now < change
        assert paint(light, change) != frame


@settings(max_examples=60)
@given(lights, lights, st.integers(0, 3 * SECOND))
def test_while_one_looks_in_private_the_ring_tells_nothing(light, other, later):
    alone = {"private": True, "brightness": 60, "night": False}
    light, other = (msgspec.structs.replace(one, **alone) for one in (light, other))
    frame = paint(light, NOW)
    assert frame == paint(other, NOW + later)
    assert [led for led in range(24) if frame[led] != DARK] == list(range(0, 24, 2))
    assert next_change(light, NOW) is None


@settings(max_examples=60)
@given(lights)
def test_an_idle_light_stands_still(light):
    assert next_change(msgspec.structs.replace(light, idle=True), NOW) is None


@settings(max_examples=60)
@given(lights)
def test_motions_end_within_two_seconds(light):
    ended = msgspec.structs.replace(light, motions=(), since=NOW, asked=NOW, pointed=NOW)
    moved = msgspec.structs.replace(
        ended, motions=tuple(msgspec.structs.replace(m, since=NOW) for m in light.motions)
    )
    if not any(motion.kind == "fill" for motion in light.motions):
        late = NOW + 2 * SECOND
        still = [msgspec.structs.replace(one, idle=True) for one in (ended, moved)]
        assert paint(still[0], late) == paint(still[1], late)
        assert PALETTE.hand not in {
            colour
            for led, colour in enumerate(paint(moved, late))
            if colour != paint(ended, late)[led] and not light.marks and light.hand is None
        }


@settings(max_examples=100)
@given(lights)
def test_every_frame_is_one(light):
    for _, frame in frames(light, NOW, 2 * SECOND):
        assert len(frame) == 24
        assert all(type(v) is int and 0 <= v <= 255 for colour in frame for v in colour)
