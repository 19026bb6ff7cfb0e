import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.buttons import Edge
from firmware_py.console.gestures import (
    MS,
    QUIET,
    STUCK,
    ButtonHeld,
    ButtonStuck,
    Gestures,
    HeldOn,
    Pressed,
    Released,
    Repeated,
    thinned,
)

US = 1000


def edges(name, *times):
    """Return edges at times in ms, closing and opening in turn."""
    return [Edge(name, index % 2 == 0, round(at * MS)) for index, at in enumerate(times)]


def play(gestures, taken, until):
    """Feed edges in order, with a tick at each deadline as in the runtime; `until` is in ms."""
    told = []
    for edge in taken:
        while gestures.deadline is not None and gestures.deadline < edge.at:
            told += gestures.tick(gestures.deadline)
        told += gestures.edge(edge)
    while gestures.deadline is not None and gestures.deadline <= until * MS:
        told += gestures.tick(gestures.deadline)
    return told


def kinds(told):
    return [type(gesture).__name__ for gesture in told]


def times(told, kind):
    return [gesture.at / MS for gesture in told if isinstance(gesture, kind)]


# -- presses and releases ------------------------------------------------------------------------


def test_a_press_is_told_at_once_and_a_release_when_it_is_sure():
    gestures = Gestures()
    assert gestures.deadline is None
    assert gestures.edge(Edge("ok", True, 5 * MS)) == [Pressed("ok", 5 * MS)]
    assert gestures.edge(Edge("ok", False, 90 * MS)) == []
    assert gestures.deadline == 98 * MS
    assert gestures.tick(98 * MS - 1) == []
    assert gestures.tick(98 * MS) == [Released("ok", 98 * MS, held=False)]
    assert gestures.deadline is None


def test_gestures_of_different_kinds_are_never_equal():
    assert Pressed("ok", 1) != ButtonHeld("ok", 1)


def test_two_buttons_do_not_disturb_each_other():
    taken = sorted(edges("ok", 0, 50) + edges("seat3", 1, 20, 22, 30), key=lambda edge: edge.at)
    assert play(Gestures(), taken, 100) == [
        Pressed("ok", 0),
        Pressed("seat3", 1 * MS),
        Released("seat3", 38 * MS, held=False),
        Released("ok", 58 * MS, held=False),
    ]


def test_an_edge_brings_what_was_due_before_it():
    gestures = Gestures()
    gestures.edge(Edge("ok", True, 0))
    gestures.edge(Edge("ok", False, 50 * MS))
    assert gestures.edge(Edge("next", True, 900 * MS)) == [
        Released("ok", 58 * MS, held=False),
        Pressed("next", 900 * MS),
    ]


def test_a_release_that_was_never_pressed_is_nothing():
    assert play(Gestures(), [Edge("ok", False, 3 * MS)], 100) == []


def test_edges_out_of_order_count_as_they_come():
    gestures = Gestures()
    gestures.edge(Edge("next", True, 100 * MS))
    assert gestures.edge(Edge("ok", True, 99 * MS)) == [Pressed("ok", 100 * MS)]


def test_the_quiet_time_can_be_set():
    gestures = Gestures(quiet=20 * MS)
    told = play(gestures, edges("ok", 0, 50, 65, 100), 200)
    assert told == [Pressed("ok", 0), Released("ok", 120 * MS, held=False)]


# -- bounce: contacts as oscilloscopes show them, in ms, closing and opening in turn -------------

RECORDINGS = {
    "tact switch, crisp": (0, 0.05, 0.09, 0.2, 0.31, 84, 84.02, 84.4),
    "tact switch, slow finger": (
        *(0, 0.4, 0.7, 1.6, 1.65, 2.9, 3.1, 3.3, 4.8),
        *(131, 131.3, 131.9, 132.6, 134.1, 135, 135.2),
    ),
    "arcade button with a stiff spring": (0, 1.1, 2.8, 3.0, 6.9, 7.1, 14.0, 170, 172.5, 179.9),
    "worn contact drops out while it is held": (0, 0.3, 0.5, 60, 61.2, 95, 100.5, 151),
    "worn contact, bouncing all through a short tap": tuple(n * 1.7 for n in range(24)),
    "tap that ends within the bounce": (0, 0.8, 1.1, 4.0),
    "glitch of a microsecond": (0, 0.001),
    "long wire picks up mains hum when let go": (0, 70, 77, 77.5, 84, 84.6, 91, 91.4),
}


@pytest.mark.parametrize("contact", RECORDINGS.values(), ids=RECORDINGS)
@pytest.mark.parametrize("name", ["seat2", "back"])
def test_a_recorded_press_is_one_press(name, contact):
    recorded = edges(name, *contact)
    if recorded[-1].pressed:
        recorded.append(Edge(name, False, recorded[-1].at + 100 * US))
    told = play(Gestures(), recorded, 500)
    assert kinds(told) == ["Pressed", "Released"]
    assert told[0].at == 0
    assert told[1].at == recorded[-1].at + QUIET


@pytest.mark.parametrize("gap", [30, 60, 120])
def test_two_recorded_presses_are_two(gap):
    for contact in RECORDINGS.values():
        once = edges("ok", *contact[: len(contact) // 2 * 2])
        later = once[-1].at + gap * MS
        twice = once + [edge._replace(at=edge.at + later) for edge in once]
        assert kinds(play(Gestures(), twice, 1000)) == ["Pressed", "Released"] * 2


def test_a_storm_is_one_press_and_opens_no_menu():
    storm = [Edge("ok", n % 2 == 0, n * 100 * US) for n in range(50_000)]  # 5 s, 10,000 a second
    assert play(Gestures(), storm, 6000) == [
        Pressed("ok", 0),
        Released("ok", storm[-1].at + QUIET, held=False),
    ]


def test_a_storm_without_end_is_stuck():
    storm = [Edge("next", n % 2 == 0, n * MS) for n in range(12_001)]
    assert play(Gestures(), storm, 20_000) == [Pressed("next", 0), ButtonStuck("next", STUCK)]


# -- holds ---------------------------------------------------------------------------------------


def test_ok_is_held_after_700_ms_and_means_agreement_after_2_s():
    assert play(Gestures(), edges("ok", 10, 2500), 3000) == [
        Pressed("ok", 10 * MS),
        ButtonHeld("ok", 710 * MS),
        HeldOn("ok", 2010 * MS, since=10 * MS),
        Released("ok", 2508 * MS, held=True),
    ]


def test_back_is_held_after_1_s():
    assert play(Gestures(), edges("back", 0, 4000), 5000) == [
        Pressed("back", 0),
        ButtonHeld("back", 1000 * MS),
        Released("back", 4008 * MS, held=True),
    ]


@pytest.mark.parametrize(("name", "up"), [("ok", 699.9), ("back", 999.9), ("ok", 692.5)])
def test_let_go_just_before_the_hold_it_is_a_tap(name, up):
    assert kinds(play(Gestures(), edges(name, 0, up), 5000)) == ["Pressed", "Released"]


def test_other_buttons_are_not_held():
    assert kinds(play(Gestures(), edges("seat0", 0, 5000), 6000)) == ["Pressed", "Released"]


def test_a_hold_across_a_dropout_is_told_when_the_contact_is_sure_again():
    told = play(Gestures(), edges("ok", 0, 699, 702, 900), 1000)
    assert times(told, ButtonHeld) == [710]
    assert told[-1] == Released("ok", 908 * MS, held=True)


def test_the_next_press_after_a_hold_is_a_tap_again():
    told = play(Gestures(), edges("ok", 0, 800, 900, 950), 1000)
    assert [gesture.held for gesture in told if isinstance(gesture, Released)] == [True, False]


# -- repeats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["previous", "next"])
def test_repeats_after_400_ms_and_then_8_a_second(name):
    told = play(Gestures(), edges(name, 0, 1460), 2000)
    assert times(told, Repeated) == [400 + 125 * n for n in range(9)]
    assert kinds(told)[-1] == "Released"


def test_numbers_repeat_10_a_second():
    told = play(Gestures(numbers=True), edges("next", 0, 1450), 2000)
    assert times(told, Repeated) == [400 + 100 * n for n in range(11)]


def test_numbers_can_be_switched_in_the_middle():
    gestures = Gestures()
    gestures.edge(Edge("next", True, 0))
    gestures.tick(400 * MS)
    gestures.numbers = True
    assert gestures.tick(525 * MS) == [Repeated("next", 525 * MS)]
    assert gestures.tick(625 * MS) == [Repeated("next", 625 * MS)]


def test_a_late_tick_repeats_once():
    gestures = Gestures()
    gestures.edge(Edge("next", True, 0))
    assert gestures.tick(3000 * MS) == [Repeated("next", 400 * MS)]
    assert gestures.deadline == 3125 * MS


def test_ok_back_and_seats_do_not_repeat():
    for name in ("ok", "back", "seat1"):
        assert not times(play(Gestures(), edges(name, 0, 5000), 6000), Repeated)


# -- stuck ---------------------------------------------------------------------------------------


def test_a_stuck_button_is_told_once_and_then_ignored_until_the_next_press():
    told = play(Gestures(), edges("next", 0, 25_000, 26_000, 26_100), 27_000)
    assert told[-3:] == [
        ButtonStuck("next", STUCK),
        Pressed("next", 26_000 * MS),
        Released("next", 26_108 * MS, held=False),
    ]
    assert kinds(told).count("Repeated") == 77


def test_while_one_is_stuck_the_others_work():
    gestures = Gestures()
    play(gestures, [Edge("back", True, 0)], 20_000)
    assert gestures.deadline is None
    assert gestures.edge(Edge("ok", True, 21_000 * MS)) == [Pressed("ok", 21_000 * MS)]


# -- invariants ----------------------------------------------------------------------------------

NAMES = ("previous", "next", "ok", "back", "seat4")
gaps = st.one_of(
    st.integers(0, 2 * QUIET), st.integers(0, 900 * MS), st.sampled_from([QUIET - 1, QUIET])
)
contacts = st.lists(st.tuples(st.sampled_from(NAMES), st.booleans(), gaps), max_size=60)


def timed(contact):
    at = 0
    for name, pressed, gap in contact:
        at += gap
        yield Edge(name, pressed, at)


@given(contacts)
def test_presses_are_the_closings_after_an_opening_that_lasted(contact):
    recorded = list(timed(contact))
    told = play(Gestures(), recorded, 10**6)
    for name in NAMES:
        expected, last, down = [], None, False
        for edge in (edge for edge in recorded if edge.name == name):
            if last is not None and not last.pressed and edge.at - last.at >= QUIET:
                down = False
            if edge.pressed and not down:
                expected.append(edge.at)
                down = True
            last = edge
        assert [g.at for g in told if isinstance(g, Pressed) and g.name == name] == expected


@given(contacts)
def test_in_the_end_what_was_told_is_what_the_contact_shows(contact):
    recorded = list(timed(contact))
    gestures = Gestures()
    told = play(gestures, recorded, 10**6)
    assert gestures.deadline is None
    for name in NAMES:
        closed = next((edge.pressed for edge in reversed(recorded) if edge.name == name), False)
        if closed:  # the press was reported, and became too long
            assert isinstance([g for g in told if g.name == name][-1], ButtonStuck)
        again = gestures.edge(Edge(name, True, 10**13))
        assert again == ([] if closed else [Pressed(name, 10**13)])


@given(contacts)
def test_every_press_ends_once_and_time_never_goes_back(contact):
    told = play(Gestures(), timed(contact), 10**6)
    assert [g.at for g in told] == sorted(g.at for g in told)
    for name in NAMES:
        pressed = False
        for gesture in (g for g in told if g.name == name):
            assert pressed != isinstance(gesture, Pressed)
            pressed = not isinstance(gesture, Released | ButtonStuck)
        assert not pressed


@given(contacts, st.lists(st.integers(0, 20_000 * MS), max_size=20))
def test_ticks_between_the_deadlines_change_nothing(contact, extra):
    recorded = list(timed(contact))
    plain = play(Gestures(), recorded, 10**6)
    gestures, told = Gestures(), []
    moments = sorted(
        [(edge.at, 1, edge) for edge in recorded] + [(at, 0, None) for at in extra],
        key=lambda moment: moment[:2],
    )
    for at, _, edge in moments:
        while gestures.deadline is not None and gestures.deadline < at:
            told += gestures.tick(gestures.deadline)
        told += gestures.tick(at) if edge is None else gestures.edge(edge)
    told += play(gestures, [], 10**6)
    assert told == plain


@given(contacts)
def test_edges_left_out_between_two_rests_mean_nothing(contact):
    recorded = list(timed(contact))
    few = thinned(recorded)
    assert play(Gestures(), few, 10**6) == play(Gestures(), recorded, 10**6)
    assert set(few) <= set(recorded)


def test_of_a_storm_next_to_nothing_is_left():
    storm = [Edge("ok", number % 2 == 0, number * 100 * US) for number in range(10_000)]
    assert len(thinned(storm)) <= 3 * (1_000 * MS // QUIET + 1)
    assert kinds(play(Gestures(), thinned(storm), 2_000)) == ["Pressed", "Released"]
