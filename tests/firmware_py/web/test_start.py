"""Before a game: what is chosen, and what is refused."""

import json

import pytest

from firmware_py.web.port import Refused
from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import called, changed, headline, refused_in_sight
from tests.firmware_py.web.timed import NO_TIMER, with_timers

pytestmark = pytest.mark.needs("browser")


BOTS = dict.fromkeys((1, 2, 3), "medium")


@pytest.mark.parametrize(
    ("way", "cards", "bots"),
    [(None, "device", (BOTS,)), ("alone", "device", (BOTS,)), ("own", "table", ())],
)
def test_one_press_starts_a_game_in_the_way_that_people_sit_down(serving, visit, way, cards, bots):
    running = serving(FakeTable(None))
    page = visit(running)
    headline(page, "What shall we play?")
    if way:
        page.click(f"[data-key=way-{way}]")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, cards, {}, 0, *bots)
    page.wait_for_selector(".seat")


def test_together_the_other_seats_are_free_for_phones_and_it_invites(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=way-together]")
    page.click("[data-key=less-clockwork]")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 3, None, "device", {}, 0)
    called(running, "offer", 1, True)
    called(running, "offer", 2, True)
    page.wait_for_selector(".sheet.invite:not([hidden])")


def test_the_way_is_kept_and_at_a_real_box_people_have_cards(serving, visit):
    page = visit(serving(FakeTable(None, emulated=False)))
    page.wait_for_selector("[data-key=way-own][aria-pressed=true]")
    page.click("[data-key=way-together]")
    page.reload()
    page.wait_for_selector("[data-key=way-together][aria-pressed=true]")


def test_one_more_and_one_fewer_stay_within_the_game(serving, visit):
    page = visit(serving(FakeTable(None)))

    def many():
        return page.inner_text(".offer:has([data-key=play-clockwork]) .many [role=status]")

    assert many() == "you + 3 bots"
    page.click("[data-key=more-clockwork]", force=True)
    assert many() == "you + 3 bots"
    for told in ("you + 2 bots", "you + 1 bot", "you + 1 bot"):
        page.click("[data-key=less-clockwork]", force=True)
        assert many() == told
    page.click("[data-key=way-own]")
    assert many() == "2 players"


def test_a_game_that_the_box_cannot_deal_says_so(serving, visit):
    def dealt(plain):
        menu = json.loads(json.dumps(plain["menu"]))
        menu["games"][0]["dealers"] = ["table"]
        return {"menu": menu}

    page = visit(serving(changed(FakeTable(None), dealt)))
    page.wait_for_selector("text=Only with your own cards.")
    assert page.locator("[data-key=play-clockwork]").count() == 0
    page.click("[data-key=way-own]")
    page.wait_for_selector("[data-key=play-clockwork]")


def test_every_choice_before_a_game(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-3]")
    page.click("text=Plain")
    page.click("text=We deal our own cards")
    page.click("[data-key=first-2]")
    page.click("text=Rule options")
    page.select_option("[data-key=option-ghosts]", "no")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 3, "plain", "table", {"ghosts": "no"}, 2)


def test_bots_take_seats_but_not_all(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    assert page.get_attribute("[data-key=bot-1]", "aria-pressed") == "true"
    page.click("[data-key=bot-0]")
    page.wait_for_selector("text=Somebody must play")
    assert page.get_attribute("[data-key=bot-0]", "aria-pressed") == "false"
    page.select_option("[data-key=level-1]", "strong")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 2, None, "device", {}, 0, {1: "strong"})


def test_bots_are_no_choice_where_people_deal(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("text=We deal our own cards")
    assert page.locator("[data-key=bot-1]").count() == 0
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, "table", {}, 0)


def test_a_new_game_asks_before_it_ends_the_running_one(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    headline(page, "What shall we play?")
    page.click("[data-key=play-game0]")
    page.wait_for_selector("text=Clockwork is still being played.")
    assert page.evaluate("document.activeElement.dataset.key") == "sure"
    page.click("[data-key=start-stay]")
    headline(page, "Tap an Hour card")
    assert running.table.calls == []
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-game0]")
    page.click("[data-key=sure]")
    called(running, "new_game", "game0", 4, None, "device", {}, 0, BOTS)


def test_a_clock_ends_the_running_game_if_somebody_says_so(serving, visit):
    running = serving(with_timers(FakeTable()))
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=clocks-more]")
    page.click("[data-key=clock-start]")
    page.wait_for_selector("text=Clockwork is still being played.")
    assert running.table.calls == []
    page.click("[data-key=sure]")
    running.settle(lambda: "start_clock" in [call[0] for call in running.table.calls])
    done = [call[0] for call in running.table.calls]
    assert done.index("end_game") < done.index("start_clock")


def test_a_game_that_is_over_ends_without_a_question(serving, visit):
    table = FakeTable()
    table.over = {"title": "Ann wins", "text": "15 points", "winners": [0]}
    running = serving(table)
    page = visit(running)
    headline(page, "Ann wins")
    page.click("text=Other game")
    page.click("[data-key=play-game0]")
    called(running, "new_game", "game0", 4, None, "device", {}, 0, BOTS)


def test_names_are_given_before_a_game(serving, visit):
    seating = {"names": ["Bea"], "known": ["Bea"], "colours": [], "places": [], "language": "en"}
    running = serving(changed(FakeTable(None), lambda _told: {"seating": seating}))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    assert page.input_value("[data-key=name-0]") == "Bea"
    page.fill("[data-key=name-1]", "Jo")
    page.click("[data-key=play-clockwork]")
    called(running, "seating", ["Bea", "Jo"], None, None)
    called(running, "new_game", "clockwork", 2, None, "device", {}, 0, {1: "medium"})


def test_why_a_game_cannot_be_stands_beside_what_was_pressed(serving, visit):
    table = with_timers(FakeTable(None))

    def refuse(*_args, **_more):
        raise Refused("Not so.")

    table.new_game = refuse
    page = visit(serving(table), size=(390, 844))
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    page.click("[data-key=bot-0]")
    refused_in_sight(page, "Somebody must play")
    page.click("[data-key=play-clockwork]")
    refused_in_sight(page, "Not so.")
    assert page.get_attribute("[data-key=seats-2]", "aria-checked") == "true", "choices are kept"


def test_a_game_gets_its_timer_on_the_page_as_at_the_box(serving, visit):
    running = serving(with_timers(FakeTable(None)))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    assert page.get_attribute("[data-key=game-timer-]", "aria-checked") == "true"
    page.click("[data-key='game-timer-fischer:300+5']")
    assert page.input_value("[data-key=timer-time]") == "300"
    page.select_option("[data-key=timer-time]", "600")
    page.select_option("[data-key=timer-zero]", "lose")
    page.click("[data-key=play-clockwork]")
    called(running, "timer", "fischer:300+5", 600, "lose")
    called(running, "new_game", "clockwork", 4, None, "device", {}, 0, BOTS)


def test_the_timer_that_is_set_at_the_box_is_the_one_that_is_chosen(serving, visit):
    values = {"time": 900, "extra": 8}
    timer = {"control": "fischer:900+8", "at_zero": "pass", "kind": "fischer:300+5"}
    running = serving(with_timers(FakeTable(None), timer | {"values": values}))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.wait_for_selector("[aria-checked=true] >> text=Fischer, 8 s each turn")
    assert page.input_value("[data-key=timer-time]") == "900"
    assert page.input_value("[data-key=timer-zero]") == "pass"
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, "device", {}, 0, BOTS)
    assert all(call[0] != "timer" for call in running.table.calls), "nothing was changed"


def test_a_form_that_is_opened_again_shows_the_timer_of_now(serving, visit):
    timer = dict(NO_TIMER)
    running = serving(with_timers(FakeTable(None), timer))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key='game-timer-fischer:300+5']")
    page.click("[data-key=how-back]")
    timer |= {"control": "sudden:900", "kind": "sudden:600", "values": {"time": 900}}
    running.on_loop(running.table.change)
    page.click("[data-key=how-clockwork]")
    page.wait_for_selector("[data-key='game-timer-sudden:600'][aria-checked=true]")
    assert page.input_value("[data-key=timer-time]") == "900"


def test_names_that_are_typed_stand_on_the_choices_at_once(serving, visit):
    page = visit(serving(with_timers(FakeTable(None))))
    page.click("[data-key=how-clockwork]")
    page.fill("[data-key=name-1]", "Jo")
    for key in ("first-1", "bot-1"):
        assert page.inner_text(f"[data-key={key}]") == "Jo"
    assert page.inner_text("[data-key=first-2]") == "Seat 3"


def test_only_options_that_mean_something_are_shown_and_sent(serving, visit):
    """An option of one variant goes with it, also when it was chosen before."""

    def offered(plain):
        menu = json.loads(json.dumps(plain["menu"]))
        option = menu["games"][0]["options"]["ghosts"] | {"variants": ["teams"], "seats": [4]}
        menu["games"][0]["options"] = {"ghosts": option | {"cards": "device"}}
        return {"menu": menu}

    running = serving(changed(FakeTable(None), offered))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("text=Rule options")
    page.select_option("[data-key=option-ghosts]", "no")
    for key in ("variant-plain", "cards-table", "seats-3"):
        page.click("[data-key=variant-teams]")
        page.click("[data-key=cards-device]")
        page.wait_for_selector("[data-key=option-ghosts]", state="attached")
        page.click(f"[data-key={key}]")
        page.wait_for_selector("[data-key=option-ghosts]", state="detached")
        if key == "seats-3":
            page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 3, None, "device", {}, 0, {1: "medium", 2: "medium"})


def test_a_seat_chooses_its_colour_and_who_has_it_gets_the_other(serving, visit):
    def offered(plain):
        menu = json.loads(json.dumps(plain["menu"]))
        free = {"plain": ["red", "blue", "green"]}
        menu["games"][0] |= {"colours": free, "colour": "Which airship?"}
        colours = ["red", "blue", "green"]
        seating = {"names": [], "known": [], "colours": colours, "places": [], "language": "en"}
        return {"menu": menu, "seating": seating}

    running = serving(changed(FakeTable(None), offered))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    assert page.locator("[data-key=colour-0]").count() == 0, "teams are given theirs"
    page.click("[data-key=seats-2]")
    page.wait_for_selector("text=Which airship?")
    page.select_option("[data-key=colour-0]", "blue")
    assert page.input_value("[data-key=colour-1]") == "red"
    page.click("[data-key=play-clockwork]")
    called(running, "seating", [], ["blue", "red"], None)
