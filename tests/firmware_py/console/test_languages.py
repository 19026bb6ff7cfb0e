"""All screens in all languages: they fit, and every glyph exists."""

from random import Random

import pytest

import games
from firmware_py.console import commands, inputs, screen_text
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.notifications.pairing_code import PairingCode
from firmware_py.console.session import clocks as match_clocks
from firmware_py.i18n import languages
from firmware_py.render.layout import layout
from firmware_py.render.primitives import Piece
from firmware_py.render.text_metrics import missing
from games.core.action import OVER
from games.core.text import text
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.render.overflow import large_faults, overflow

STEPS = 200
FAULTS = ("reader", "ring", "oled", "buttons", "sound", "encoder")
JOURNAL = ("full", "read-only", "broken", "closed", "busy", "damaged", "gap", "other")


def complaints(screen):
    """Return what does not fit, also in large text, or has no glyph. A game's title may scroll."""
    titles = [f"“{games.find(name).title}”" for name in games.names()]
    faults = [*overflow(screen), *large_faults(screen)]
    said = [each for each in faults if not any(title in each for title in titles)]
    pieces = [piece for page in (0, 1) for piece in layout(screen, page)]
    letters = [piece for piece in pieces if isinstance(piece, Piece)]
    said += [f"{one.text!r} lacks {no}" for one in letters if (no := missing(one.text, one.font))]
    return said


def wander(table, rng):
    """Do something at random: mostly answer, sometimes anything else."""
    match table_act(rng):
        case "pick" if table.match is not None and table.console.mode is table.console.play:
            play = table.console.play
            lines = play.lines(table.console)
            if lines and not play.hands_over(table.console) and play.returning is None:
                table.pick(rng.choice(lines).action)
            else:
                table.press("ok")
        case "tap" if table.match is not None:
            table.tap(rng.choice(table.match.setup.deck.faces).id)
        case "strange":
            table.strange(rng.choice(("unknown", "two", "half")))
        case "wait":
            table.wait(rng.choice((0.5, 2, 4.5, 11)))
        case "hold":
            table.hold(rng.choice(("ok", "back")))
        case "fault":
            device = rng.choice(FAULTS)
            table.lose(device, "")
            table.press("ok").find(device)
        case "journal":
            table.break_journal(rng.choice(JOURNAL)).press("ok")
            table.mend_journal().press("previous", "ok")
        case _:
            table.press(rng.choice(("ok", "next", "previous", "back", "next")))


def table_act(rng):
    rare = ("tap", "strange", "wait", "hold", "fault", "journal")
    return rng.choices(("pick", "press", *rare), (6, 6, 2, 1, 2, 1, 0.3, 0.3))[0]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_every_screen_fits(name, language):
    rng = Random(f"{name}/{language}")
    wrong = {}
    for cards in ("table", "device"):
        variant = rng.choice(games.find(name).variants)
        seats = rng.choice(games.find(name).seats(variant))
        table = Table(name, language=language).play(name, seats, variant, cards)
        for _ in range(STEPS):
            wander(table, rng)
            wrong |= dict.fromkeys(complaints(table.screen))
    assert list(wrong) == []
    assert {said for said in SPOKEN[language].misses if said[1].startswith("table.")} == set()


TIMERS = (("sudden:25", "warn"), ("byoyomi:9+3x12", "pass"), ("fischer:36000+5", "warn"),
          ("sudden:40", "lose"), ("up", "warn"), ("move:15", "pass"))  # fmt: skip
PEOPLE = ("Bartholomäus", "Geneviève-Anne", "Jo", "Wwwwwwwwwwwwwwww", "", "Maria van der Berg")


def cut(table):
    """Return the question above a list of cards if it is cut off."""
    console, play = table.console, table.console.play
    if table.match is None or console.mode is not play or play.cursor is None:
        return []
    ask = play.ask(console)
    if ask is None or not play.shows_cards(console):
        return []
    whole = tuple(row.replace("✓ ", "") for row in screen_text.rows(console, ask.question))
    return [ask.question.id] if table.screen.rows != whole else []


def go_on(table):
    """Answer something, so that a turn begins."""
    play = table.console.play
    table.console.only_play()
    lines = play.lines(table.console)
    if lines and not play.hands_over(table.console) and play.returning is None:
        table.pick(lines[0].action)
    else:
        table.press("ok")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_every_screen_with_a_timer_and_names_fits(name, language):
    rng, game = Random(f"{name}/{language}/timer"), games.find(name)
    counts = {seats: variant for variant in game.variants for seats in game.seats(variant)}
    wrong, moments = {}, set()
    for number, (seats, variant) in enumerate(sorted(counts.items()) * 2):
        table = Table(name, language=language)
        control, at_zero = TIMERS[(number + len(name)) % len(TIMERS)]
        people = PEOPLE if number >= len(counts) else ()
        table.console.change(timer=control, at_zero=at_zero, names=people)
        cards = ("table", "device")[number % 2]
        for _ in range(40 if table.play(name, seats, variant, cards) else 0):
            wander(table, rng)
            wrong |= dict.fromkeys(cut(table))
            moments |= {"pause"} if table.console.paused else set()
            wrong |= dict.fromkeys(complaints(table.screen))
        table = Table(name, language=language)
        table.console.change(timer="sudden:15", at_zero=("warn", "lose")[number % 2], names=people)
        table.play(name, seats, variant, "table")
        for _ in range(80):
            clocks = table.console.clocks
            assert clocks is not None
            if table.match.turn == OVER:
                break
            if match_clocks.runs(
                table.console, clocks, table.console.play
            ):  # no one acts until time is up
                table.wait(4)
                moments |= {"runs"}
            else:
                go_on(table)
            moments |= {"flag"} if any(side.flagged for side in clocks.clock.sides) else set()
            moments |= {"last"} if table.screen.digits.startswith("0:0") else set()
            wrong |= dict.fromkeys(complaints(table.screen))
            if "flag" in moments and clocks.clock.flagged(table.now):
                break
    assert list(wrong) == []
    assert moments == {"pause", "runs", "flag", "last"}


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_a_clock_alone_fits(language):
    wrong = {}
    for players in range(1, 7):
        for control, at_zero in (*TIMERS, ("sand:20", "warn"), ("canadian:9+20/300", "lose")):
            for people in ((), PEOPLE):
                table = Table("cinderella", language=language)
                table.console.change(names=people)
                table.command(commands.StartClock(control, players, at_zero=at_zero))
                for key in ("ok", "ok", "hold", "back", "next", "next", "back", "ok", "ok"):
                    wrong |= dict.fromkeys(complaints(table.screen))
                    (table.hold("ok") if key == "hold" else table.press(key)).wait(3)
                for _ in range(6):
                    wrong |= dict.fromkeys(complaints(table.wait(7).screen))
    assert list(wrong) == []


@pytest.mark.parametrize("language", languages())
def test_every_question_of_a_new_game_fits(language):
    wrong = {}
    for name in games.names():
        table = Table(name, language=language).press("ok", "ok")
        while table.match is None:
            _, question = table.console.mode.settle(table.console)
            for answer in question.answers:
                wrong |= dict.fromkeys(complaints(table.line(answer.value).screen))
            table.press("ok")
    assert list(wrong) == []


@pytest.mark.parametrize("language", languages())
def test_the_number_for_phones_is_shown_whole(language):
    table = Table("cinderella", language=language)
    for digit in range(10):
        table.console.push(PairingCode(f"{digit:d}" * 4 + " " + f"{digit:d}" * 4))
        assert complaints(table.console.mode.screen(table.console)) == []


@pytest.mark.parametrize("language", languages())
def test_every_fault_is_told_whole(language):
    table = Table("cinderella", language=language)
    for key in ("previous", "next", "ok", "back", *(f"seat{seat}" for seat in range(6))):
        said = text("table.fault.stuck", key=text(f"table.key.{key}"))
        table.console.push(Notification(text("table.head.fault"), (said,)))
        assert complaints(table.console.mode.screen(table.console)) == []
    for device in FAULTS:
        table.lose(device, "")
        assert complaints(table.screen) == [], device
        if device != "oled":
            assert table.screen.foot.next == "", "the help stands on one page"
    for cost in ((0, False), (1, False), (25, True), (0, True)):
        table.console.handle(inputs.JournalSetAside("journal.db.damaged-12", *cost, table.now))
        assert complaints(table.screen) == [], cost
        assert table.screen.foot.next == "", "what it cost and where it lies, on one page"
    table.play("cinderella", 2, "basic")
    for why in JOURNAL:
        table.break_journal(why).press("ok", "ok")
        assert complaints(table.screen) == [], why
        assert len(table.screen.rows) <= 2, why
