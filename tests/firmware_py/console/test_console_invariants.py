"""Invariants of the console under random presses, scans and faults (hypothesis)."""

from random import Random

from hypothesis import event, example, given, settings
from hypothesis import strategies as st

import games
from firmware_py.console import commands, effects, inputs
from games.core.action import CHANCE, OVER, TABLE
from tests.firmware_py.console.table import Table

WAITS = (0.05, 0.45, 1, 2.5, 7, 12, 70, 700)
DEVICES = ("reader", "ring", "oled", "buttons", "sound", "encoder")
BUTTONS = ("previous", "next", "ok", "back", "seat0", "seat1", "seat2")

acts = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("press"), st.sampled_from(("ok", "next"))),
    st.tuples(st.just("hold"), st.sampled_from(("ok", "back"))),
    st.tuples(st.just("hold on"), st.sampled_from((*BUTTONS, "ok"))),
    st.tuples(st.just("stuck"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("wait"), st.sampled_from(WAITS)),
    st.tuples(st.just("tap"), st.integers(0, 99)),
    st.tuples(st.just("strange"), st.sampled_from(("unknown", "two", "half"))),
    st.tuples(st.just("lose"), st.sampled_from(DEVICES)),
    st.tuples(st.just("find"), st.sampled_from(DEVICES)),
    st.tuples(st.just("journal"), st.booleans()),
    st.tuples(st.just("choose"), st.integers(0, 99)),
    st.tuples(st.just("choose all"), st.integers(0, 99)),
    st.tuples(st.just("point"), st.one_of(st.none(), st.integers(0, 99))),
    st.tuples(st.just("draw"), st.none()),
    st.tuples(st.just("take back"), st.booleans()),
    st.tuples(st.just("watch"), st.sets(st.integers(0, 2))),
    st.tuples(st.just("end"), st.none()),
    st.tuples(st.just("play"), st.integers(0, 99)),
)
SETUPS = [
    (name, seats, variant, cards)
    for name in games.names()
    for variant in games.find(name).variants
    for seats in games.find(name).seats(variant)[:3]
    for cards in ("device", "table")
]
setups = st.sampled_from(SETUPS)

CAPSULES = ("capsules", 2, "base", "device")
AGAIN = [("end", None), ("press", "ok"), ("press", "ok")]
"""The page ends the match; two presses on the device start the same game again."""
UNSAVED = [("press", "next"), ("press", "ok")]
"""The second answer when the journal cannot be written: continue unsaved."""


def do(table, act, what):
    """Do one random thing; skip what is impossible now, as the runtime does."""
    console, match = table.console, table.match
    match act:
        case "press":
            table.press(what)
        case "hold":
            table.hold(what)
        case "hold on":
            table.hold(what, 2.2)
        case "stuck":
            table.hold(what, 11)
        case "wait":
            table.wait(what)
        case "tap":
            every = [(name, face.id) for name in console.names for face in cards_of(name)]
            own = [(n, f) for n, f in every if match is None or n == match.game.id]
            known = every if what % 7 == 0 else own
            game, face = known[what % len(known)]
            table.tap(face, game)
        case "strange":
            table.strange(what)
        case "lose":
            table.lose(what)
        case "find":
            table.find(what)
        case "journal":
            table.break_journal() if what else table.mend_journal()
        case "choose" if match is not None and match.turn != OVER:
            offered = offers(match)
            if offered:
                table.command(commands.Choose(offered[what % len(offered)]))
        case "choose all" if match is not None and match.turn != OVER:
            done = [*presses(match)]
            if done:
                action, then = done[what % len(done)]
                table.command(commands.Choose(action, then))
        case "point" if match is not None:
            offered = offers(match)
            at = offered[what % len(offered)] if offered and what is not None else None
            table.command(commands.Point(at))
        case "draw":
            table.command(commands.Draw())
        case "take back":
            table.feed(inputs.UndoRequested(what, table.now))
        case "watch":
            table.feed(inputs.RemoteSeats(frozenset(what), table.now))
        case "play":
            table.play(*SETUPS[what % len(SETUPS)])
        case "end" if table.now % 5 == 0:
            table.command(commands.EndGame())


def cards_of(name):
    return games.find(name).deck.faces


def offers(match):
    everybody = (TABLE, *range(match.setup.seats))
    return [action for who in everybody for action in match.game.choices(match.state, who)]


def presses(match):
    """Yield what one press on a page may request: an answer and what follows it."""
    for who in (TABLE, *range(match.setup.seats)):
        ask = match.ask(who)
        for line in ask.lines if ask is not None else ():
            yield from ((line.action, way.then) for way in line.ways)
            yield line.action, tuple(offers(match)[:3])  # these may not be legal by then


def seated(setup, seed="laws", bots=()):
    name, seats, variant, cards = setup
    table = Table(seed=seed)
    bots = {seat: "random" for seat in bots if seat < seats and cards == "device"}
    return table.play(name, seats, variant, cards, bots=bots)


def look(table):
    """Check that all views agree with each other and with the journal."""
    console = table.console
    play, match = console.play, console.match
    if match is None:
        return
    kept = table.paper.of(match)
    assert kept == match.entries[: len(kept)]
    if console.session.unsaved is None:
        assert kept == match.entries, "something is shown that is not kept"
        assert match in table.paper.written or not console.session.recorded
    if console.mode is play and play.cursor is not None:
        chosen = play.lines(console)[play.cursor]
        meant = play.answers_by_head(console).get(chosen.action, (chosen,))
        choices = match.game.choices(match.state, play.who(console))
        assert meant
        assert all(line.action in choices for line in meant)
    if console.mode is play and play.hands_over(console):
        public = match.game.scene(match.state, None)
        assert not table.screen.private
        assert not table.light.private
        assert public.private is False


@given(setups, st.lists(acts, max_size=40), st.sets(st.integers(0, 1), max_size=1))
@example(CAPSULES, [("journal", True), *AGAIN], set())
@example(CAPSULES, [("journal", True), *AGAIN, *UNSAVED, ("journal", False), ("wait", 12)], set())
@example(CAPSULES, [("journal", True), *AGAIN, *AGAIN, *UNSAVED, ("play", 0)], set())
@example(CAPSULES, [("journal", True), ("choose", 0), ("play", 9), ("journal", False)], set())
@settings(max_examples=50)
def test_whatever_is_done_the_console_answers_and_keeps_before_it_shows(setup, script, bots):
    table = seated(setup, bots=bots)
    look(table)
    for act, what in script:
        do(table, act, what)
        look(table)
        assert len(table.frame) == 24
        table.picture.tobytes()


@given(st.lists(acts, max_size=40))
@settings(max_examples=25)
def test_so_it_does_from_the_start_menu(script):
    table = Table()
    for act, what in script:
        do(table, act, what)
        look(table)
        table.picture.tobytes()


@given(setups, st.lists(acts, max_size=30), st.sets(st.integers(0, 1), max_size=1))
@settings(max_examples=15)
def test_the_same_inputs_give_the_same_pictures_and_effects(setup, script, bots):
    first, second = seated(setup, bots=bots), seated(setup, bots=bots)
    for act, what in script:
        do(first, act, what)
        do(second, act, what)
        assert first.seen == second.seen
        assert [repr(e) for e in first.effects if not isinstance(e, effects.Begin)] == [
            repr(e) for e in second.effects if not isinstance(e, effects.Begin)
        ]


def in_another_world(table, rng):
    """Replace the faces that one seat, and so the whole table, cannot know."""
    match = table.match
    other = match.game.world(match.state, rng.randrange(match.setup.seats), rng)
    match.state = match.states[-1] = other


@given(setups, st.integers(0, 2**32), st.integers(0, 30))
@settings(max_examples=25)
def test_nothing_that_all_can_see_tells_what_only_some_may_know(setup, seed, steps):
    tables = [seated((*setup[:3], "device")) for _ in "ab"]
    for table in tables:
        table.console.change(speech=True)
        actions = len(table.match.actions) + steps
        table.play_on(
            Random(seed), lambda match, n=actions: match.turn == OVER or len(match.actions) >= n
        )
        table.press("back", "back")  # close what was opened
        table.console.play.returning = None
        table.heard()
    if tables[0].console.play.viewer(tables[0].console) is not None:
        return  # the device shows a single player everything
    if tables[0].match.turn != CHANCE:
        in_another_world(tables[1], Random(seed + 1))
    rules = ("hold ok", "ok", "next", "next", "back")
    looks = ("wait", "back", "next", "next", "previous", "back", *rules, "back")
    for what in (*looks, "strange", "lose", "sleep"):
        seen = [looked(table, what) for table in tables]
        assert seen[0] == seen[1], what


def looked(table, what):
    match what.split():
        case ["wait"]:
            table.wait(2)
        case ["hold", button]:
            table.hold(button)
        case ["strange"]:
            table.strange("unknown")
        case ["lose"]:
            table.lose("ring")
        case ["sleep"]:
            table.wait(700)
        case [button]:
            table.press(button)
    return table.seen, table.heard()


@given(setups, st.integers(0, 2**32), st.integers(0, 30))
@settings(max_examples=15)
def test_a_tag_in_a_secret_moment_leaves_no_trace(setup, seed, steps):
    table = seated(setup)
    actions = len(table.match.actions) + steps

    def there(match):
        done = len(match.actions) - actions
        secret = done >= 0 and table.console.play.secret_moment(table.console)
        return match.turn == OVER or secret or done >= 10

    table.play_on(Random(seed), there)
    secret = table.console.play.secret_moment(table.console)
    event("secret" if secret else "open")
    if not secret:
        return
    table.console.change(speech=True)
    rng = Random(seed)
    for before in (lambda: None, lambda: table.hold("ok"), lambda: table.wait(65)):
        before()
        if not table.console.play.secret_moment(table.console):
            return  # the opened look has closed by itself
        table.heard()
        seen, due = table.seen, table.console.deadline
        for face in rng.sample(cards_of(setup[0]), 5):
            if table.console.play.answers(table.console, inputs.Tapped(setup[0], face.id, 0)):
                continue
            table.tap(face.id)
            table.strange("unknown").strange("half")
            assert (table.seen, table.console.deadline, table.heard()) == (seen, due, [])
