# Long: one subject, a test a rule.
"""Tutorial notes at the table: they use no button and delay no one, and end with a press."""

from random import Random

import pytest

import games
from firmware_py.console import commands, effects, inputs
from firmware_py.console.session import tutorial, tutorial_display
from firmware_py.i18n import languages
from firmware_py.render.screen import Keys, Scores
from firmware_py.settings.tutorial_progress import TutorialProgress
from games.core.action import CHANCE, OVER
from games.core.text import text
from tests.firmware_py.console.table import Table

DEAL = "Shuffle. 5 Hour cards each, the rest is the draw pile."
"""Instruction to the people at the first question of midnight."""


def first(game="midnight", seats=3, variant=None, cards="table", explain=None, bots=None, **told):
    """Return a first game that has just begun."""
    table = Table(game, **told)
    return begin(table, game, seats, variant, cards, explain, bots)


def begin(table, game, seats, variant=None, cards="table", explain=None, bots=None):
    every = tuple(range(seats)) if explain is None else explain
    new = commands.StartGame(game, seats, variant, cards, {}, 0, bots or {}, every)
    table.command(new)
    return table


def answer(table, rng):
    """Answer on the page for a player who is asked, or press ok for chance."""
    match = table.match
    asked = match.game.asked(match.state)
    if match.turn == CHANCE or not asked:
        table.press("ok")
        return
    who = rng.choice(asked)
    table.choose(*rng.choice(match.game.choices(match.state, who)))


def rows(table):
    return " ".join(table.screen.rows)


def heard(table, seat=0):
    return tutorial.lesson(table.console, seat).heard


# First minute


def test_it_says_what_the_game_is_then_what_is_asked_then_its_aim():
    table = first()
    told = []
    for count in ("1/3", "2/3", "3/3"):
        assert table.screen.rows[0] == "Tap an Hour card.", "the first row keeps the question"
        ok = "start" if count == "3/3" else "more"
        assert table.screen.foot == Keys(ok=ok, back="no tips", count=count, arrows=False)
        told.append(" ".join(table.screen.rows[1:]))
        table.press("ok")
    assert told == [
        "Walk your figure round the day and stop exactly on 24.",
        "Both figures move, even your rivals’.",
        "Stop your figure exactly on 24.",
    ]
    assert rows(table) == f"Tap an Hour card. {DEAL}"


def test_large_text_begins_with_the_page_and_then_repeats_the_question():
    table = first()
    table.console.change(large=True)
    table.wait(0.1)
    assert table.screen.rows[0].startswith("Walk your figure")
    assert table.screen.rows[-1] == "Tap an Hour card."


def test_pages_turn_both_ways_and_stay_until_a_key():
    table = first().press("next")
    assert table.screen.foot.count == "2/3"
    assert table.wait(700).press("next", "next", "next", "next").screen.foot.count == "3/3"
    assert table.press("previous", "previous", "previous").screen.foot.count == "1/3"


def test_a_card_in_the_first_minute_counts_and_ends_the_tips():
    table = first().tap("red1-green6")
    assert table.match.actions[-1].verb == "play"
    assert "Walk your" not in rows(table)
    table.press("ok").wait(1)
    assert table.match.actions[-1].verb == "first"


@pytest.mark.parametrize("bots", [{1: "easy", 2: "easy"}, {1: "easy"}])
def test_an_answer_on_the_page_ends_the_tips_if_nobody_else_plays_at_the_box(bots):
    table = first(cards="device", bots=bots)
    assert table.console.session.notes.unread is not None
    while table.match.turn != 0:
        table.wait(1)
    table.command(commands.Choose(table.match.game.choices(table.match.state, 0)[0]))
    assert (table.console.session.notes.unread is None) == (len(bots) == 2)


def test_back_switches_the_tips_off_for_all():
    table = first().press("back")
    assert tutorial.learners(table.console) == ()
    assert rows(table) == f"Tap an Hour card. {DEAL}"


def test_where_ok_is_an_answer_the_tips_wait():
    table = first("cinderella", 2, None, "device")
    assert table.screen.rows[0] == "Press ✓ to roll."
    assert table.screen.foot.back == "status"
    table.press("ok").wait(3)
    assert table.screen.rows[0] == "Which tile do you turn up?"
    assert table.screen.foot == Keys(ok="more", back="no tips", count="1/3", arrows=False)


def test_the_tips_before_the_box_is_handed_over_are_headed_by_the_player_who_is_next():
    table = first("outcasts", cards="device")
    while not table.console.play.hands_over(table.console):
        table.press("ok").wait(1)
    assert table.screen.foot.count == "1/3"
    assert table.screen.head.text == "Red"
    assert table.read().screen.head.text == "Hand over"


def test_a_note_that_waited_for_two_players_is_one_page():
    table, rng = first("outcasts"), Random(4)
    table.read()
    while table.match.state.step.name != "EXTRA":
        answer(table, rng)
        table.wait(1)
    notes = table.console.session.notes
    assert len(notes.waiting) > len({*notes.waiting}), "both players were told the same"
    pages = tutorial_display.pages(table.console, table.console.play)
    assert pages
    assert len(pages) == len({*pages})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names(plugins=False))
def test_every_page_of_a_tip_is_whole_sentences_in_two_rows(game, language):
    """An author splits a sentence that is longer."""
    table = Table(game, language=language)
    found = games.find(game)
    said = [text(f"{game}.about")]
    for variant in found.variants:
        setup = found.setup(found.seats(variant)[0], variant, "table")
        aim = found.entries.of("variant", variant, setup)
        said += [] if aim is None else found.entries.reading(aim, setup).first
    said += [text(f"{game}.entry.{entry.id}.note") for entry in found.entries if entry.note]
    pages = [page for each in said for page in tutorial_display.sentences(table.console, each)]
    wrong = [page for page in pages if len(page) > 2 or page[-1][-1] not in ".!?"]
    assert len(pages) > 8
    assert wrong == []


RULES = "hold ✓: menu"


def test_in_their_first_three_questions_the_foot_says_where_the_rules_are():
    table, rng, said = first(explain=(0, 2)), Random(3), {0: [], 1: [], 2: []}
    while any(len(feet) < 5 for feet in said.values()):
        table.read().wait(15)
        who = table.console.session.who()
        if who in said and isinstance(table.screen.foot, Scores | Keys):
            foot = table.screen.foot
            if isinstance(foot, Scores) or foot.says:
                acts = table.console.session.notes.acts[who]
                said[who].append((acts, isinstance(foot, Keys)))
        answer(table, rng)
    for seat in (0, 2):
        assert all(told == (acts < 3) for acts, told in said[seat])
        assert any(told for _, told in said[seat])
    assert not any(told for _, told in said[1])


def test_who_has_played_a_match_to_its_end_knows_where_they_are():
    table = first().read().wait(5)
    assert table.screen.foot == Keys(says=RULES)
    table.console.tutorial_progress = table.console.tutorial_progress.ended("midnight")
    assert table.wait(8).screen.foot == Keys(ok="list", back="status")


@pytest.mark.parametrize("game", games.names(plugins=False))
@pytest.mark.parametrize("cards", ["table", "device"])
def test_after_the_tips_all_is_as_without_them(game, cards):
    seats = 2 if game in ("cinderella", "capsules") else 3
    told, plain = (first(game, seats, None, cards, explain) for explain in (None, ()))
    if not plain.console.play.hands_over(plain.console):
        assert told.screen.head == plain.screen.head
    if (game, cards) != ("cinderella", "device"):  # ok rolls the die
        assert told.screen.rows != plain.screen.rows
    told.read().wait(15)
    plain.wait((told.now - plain.now) / 1e9)
    assert (told.screen.rows, told.screen.answer) == (plain.screen.rows, plain.screen.answer)
    play = plain.console.play
    if told.console.scene().scores and not (play.hands_over(plain.console) or play.at_once):
        feet = [told.wait(4).screen.foot for _ in range(2)]  # the pointer to the rules alternates
        assert Keys(says=RULES) in feet


def test_a_table_at_which_nobody_learns_is_told_nothing():
    table = first(explain=())
    assert rows(table) == f"Tap an Hour card. {DEAL}"
    assert not any(isinstance(effect, effects.SaveTutorialProgress) for effect in table.effects)


def test_who_knows_the_game_by_name_is_not_told_it_again():
    table = Table("midnight")
    table.command(commands.SetSeating(("Ann", "Bob", "Cy")))
    begin(table, "midnight", 3)
    table.command(commands.EndGame())
    begin(table, "midnight", 3)
    assert "Both figures" not in rows(table)
    assert not rows(table).startswith("Walk your figure")


# Notes


def test_a_later_note_has_pages_of_its_own():
    table, rng = first(), Random(2)
    table.read()
    while not tutorial_display.pages(table.console, table.console.play):
        at = len(table.match.entries)
        table.play_on(rng, until=lambda match, at=at: len(match.entries) != at)
    assert table.screen.foot.back == "no tips"
    assert table.screen.foot.count in ("1/1", "1/2")


def test_the_rule_of_a_note_is_the_first_page_at_rest():
    table = first().read()
    table.press("back")
    assert rows(table).startswith("Walk your figure")
    seen = [rows(table)]
    for _ in range(8):
        table.press("next")
        seen.append(rows(table))
    assert any("each its full number" in page for page in seen)


def test_each_note_is_told_once_to_each():
    table, told = first(), {}
    rng = Random(2)
    for _ in range(60):
        if table.match.turn == OVER:
            break
        at = len(table.match.entries)
        table.play_on(rng, until=lambda match, at=at: len(match.entries) != at)
        for who, each in table.console.session.notes.told.items():
            told[id(each)] = who, each
    ids = [(who, each.note.text.id) for who, each in told.values()]
    assert len(ids) > 8
    assert len(ids) == len(set(ids))


def test_undoing_brings_no_other_note():
    table = first().wait(25).tap("red1-green6").wait(10)
    before = heard(table)
    table.feed(inputs.UndoRequested(True, table.now))
    table.wait(1)
    assert heard(table) == before
    assert DEAL in rows(table)


def test_only_who_learns_is_told():
    table = first(explain=(1,)).wait(1)
    assert DEAL in rows(table)
    table.choose(*table.match.ask(0).lines[0].action)
    for _ in range(6):
        if table.match.turn == 1:
            break
        ask = table.match.ask(table.match.turn)
        table.choose(*(ask.ok or ask.lines[0].action))
    assert "midnight.about" in heard(table, 1)
    assert tutorial.lesson(table.console, 0) is None


# Off, on, again


def test_off_is_one_press_in_the_menu_and_on_another():
    table = first().wait(20).menu("settings").line("notes")
    assert table.screen.menu.lines[table.screen.menu.chosen] == "Tips: on"
    table.press("ok")
    assert "Tips: off" in table.screen.menu.lines
    assert DEAL in rows(table.press("back", "back"))
    assert tutorial.learners(table.console) == ()
    table.menu("settings", "notes")
    assert tutorial.learners(table.console) == (0, 1, 2)


def test_each_seat_has_a_switch_and_all_can_be_told_again():
    table = first().wait(20).menu("players", "learners")
    assert table.says.startswith("Learners | ▸ ☑ ▲ Red | ☑ ■ Blue")
    table.press("ok")
    assert "☐ ▲ Red" in table.screen.menu.lines
    assert tutorial.learners(table.console) == (1, 2)
    table.press("ok", "previous", "ok")
    assert all(not heard(table, seat) or heard(table, seat) for seat in range(3))
    assert heard(table, 1) == ()


def test_tips_are_on_until_a_match_was_finished():
    def tips(lessons):
        table = Table("midnight")
        table.console.tutorial_progress = lessons
        return table.press("ok", "ok").screen.rows[-1]

    assert tips(TutorialProgress()) == "Tips on, no timer."
    assert tips(TutorialProgress(finished=("midnight",))) == "Tips off, no timer."
    assert tips(TutorialProgress(finished=("outcasts",))) == "Tips on, no timer."


def test_a_first_game_is_explained_with_the_same_presses():
    def begun(lessons):
        table = Table("cinderella")
        table.console.tutorial_progress = lessons
        for count in range(20):
            if table.match is not None:
                return count, tutorial.learners(table.console)
            table.press("ok")
        raise AssertionError

    assert begun(TutorialProgress())[0] == begun(TutorialProgress(finished=("cinderella",)))[0]
    assert begun(TutorialProgress())[1]
    assert not begun(TutorialProgress(finished=("cinderella",)))[1]


def test_who_has_a_name_goes_on_learning_in_the_next_match_and_nobody_else():
    table = Table("cinderella")
    table.command(commands.SetSeating(("Ann", "")))
    begin(table, "cinderella", 2)
    table.console.tutorial_progress = table.console.tutorial_progress.ended("cinderella")
    table.command(commands.EndGame())
    table.press("next")  # skip "the same again"
    for _ in range(20):
        if table.match is not None:
            break
        table.press("ok")
    assert tutorial.learners(table.console) == (0,)


def test_the_same_again_is_as_it_was():
    table = begin(Table("cinderella"), "cinderella", 2)
    taught = tutorial.learners(table.console)
    table.command(commands.EndGame())
    table.press("ok", "ok")
    assert table.match is not None
    assert tutorial.learners(table.console) == taught == (0, 1)


def test_a_match_that_was_played_to_its_end_is_remembered():
    table = first("cinderella", 2, "basic", explain=()).play_on(Random(1))
    assert table.console.tutorial_progress.finished == ("cinderella",)
    kept = [effect for effect in table.effects if isinstance(effect, effects.SaveTutorialProgress)]
    assert kept[-1].lessons == table.console.tutorial_progress


def test_a_game_without_notes_has_no_line():
    table = Table("nightwatch").press("ok", "ok")
    assert "Tips off" in table.says
    assert "Tips: off" not in table.press("next").screen.menu.lines
    playing = Table("nightwatch").play("nightwatch", 3).wait(1).menu("settings", "notes")
    assert "This game has no tips." in playing.says


def test_a_bot_takes_its_time_where_somebody_learns():
    def waits(explain):
        table = first("capsules", 2, "base", "device", explain, {0: "easy"})
        session = table.console.session
        return session.bot_due - table.now

    assert waits(()) == 700_000_000
    assert waits((1,)) == tutorial.BOT_PAUSE


# Hidden information


def test_what_tells_of_a_hand_is_for_its_own_page_alone():
    """Players who share the device are told only what all may know."""
    for seed in range(4):
        table = first("outcasts", 3, "base", "device", seed=str(seed))
        table.feed(inputs.RemoteSeats(frozenset({0}), table.now))
        rng = Random(seed)
        for _ in range(40):
            if table.match.turn == OVER:
                break
            answer(table, rng)
            told = table.console.session.notes.told
            assert not any(each.own for who, each in told.items() if who != 0)
            assert all(0 in table.console.remote for who, each in told.items() if each.own)


def test_what_others_do_in_secret_changes_nothing_beside_a_question():
    """Three players are asked privately; a note stays until its own seat has acted."""
    table = first("outcasts", 3, "base", "device")
    table.feed(inputs.RemoteSeats(frozenset({0, 1, 2}), table.now))
    asked = table.match.game.asked(table.match.state)
    assert len(asked) > 1
    other = asked[-1]
    before = table.console.session.notes.told[asked[0]]
    table.choose(*table.match.ask(other).lines[-1].action)
    assert table.match.game.asked(table.match.state) == asked[:-1]
    assert table.console.session.notes.told[asked[0]] is before


@pytest.mark.parametrize("game", games.names(plugins=False))
def test_no_note_stands_over_a_hand_or_while_the_box_is_handed_over(game):
    seats = 3 if game != "capsules" else 2
    told = first(game, seats, None, "device")
    rng, looked = Random(5), 0
    for _ in range(80):
        play = told.console.play
        if told.match.turn == OVER:
            break
        handed = (
            play.hands_over(told.console)
            or play.returning is not None
            or play.shows_cards(told.console)
        )
        notes = told.console.session.notes
        if handed and notes.unread is None and (play.cursor is not None or play.opened is None):
            looked += 1
            said = " ".join(told.screen.rows)
            assert not any(told.console.say(e.note.text)[:12] in said for e in notes.told.values())
        told.press("ok" if handed else rng.choice(("ok", "next")))
    assert looked or game == "cinderella"


# No notes


@pytest.mark.parametrize("game", games.names(plugins=False))
def test_with_notes_off_nothing_is_another(game):
    """Without learners the console behaves as if there were no notes."""

    def lived():
        table = first(game, 3 if game != "capsules" else 2, None, "device", (), seed="off")
        rng, seen = Random(9), []
        for _ in range(60):
            act = rng.choice(("next", "ok", "ok", "back", 0.3, 7))
            table.wait(act) if isinstance(act, float | int) else table.press(act)
            seen.append((table.seen, table.console.deadline))
        return seen, table.match.save()

    never = Table(game, seed="off")
    never.play(game, 3 if game != "capsules" else 2, None, "device")
    rng, seen = Random(9), []
    for _ in range(60):
        act = rng.choice(("next", "ok", "ok", "back", 0.3, 7))
        never.wait(act) if isinstance(act, float | int) else never.press(act)
        seen.append((never.seen, never.console.deadline))
    assert (seen, never.match.save()) == lived()
