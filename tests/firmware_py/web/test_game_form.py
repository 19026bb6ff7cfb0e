"""Form of a new game: seats, bots, names, colours, options, clock."""

import pytest

import games
from firmware_py.console import commands
from tests.firmware_py.web.new_game import NO_TIMER, begun
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import called

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table(None))


def test_every_choice_before_a_game(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key=seats-4]")
    page.click("text=Two teams")
    page.click("text=We deal our own cards")
    page.click("[data-key=first-2]")
    page.click("text=Rule options")
    page.select_option("[data-key=option-refill]", "up_to_5")
    page.click("[data-key=play-midnight]")
    begun(running, 4, ("refill", "up_to_5"), variant="team4", cards="table", first=2)


def test_with_phones_the_waiting_room_asks_who_goes_first(running, visit):
    page = visit(running)
    page.click("[data-key=way-together]")
    page.click("[data-key=how-midnight]")
    page.wait_for_selector("[data-key=seats-4]")
    assert page.locator("[data-key=first-0]").count() == 0


def test_bots_take_seats_but_not_all(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key=seats-2]")
    assert page.get_attribute("[data-key=bot-1]", "aria-pressed") == "true"
    page.click("[data-key=bot-0]")
    page.wait_for_selector("text=Leave at least one seat")
    assert page.get_attribute("[data-key=bot-0]", "aria-pressed") == "false"
    page.select_option("[data-key=level-1]", "strong")
    page.click("[data-key=play-midnight]")
    begun(running, 2, bots={1: "strong"})


def test_nothing_is_explained_to_a_bot(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.wait_for_selector("text=Who goes first?")
    explained = page.locator("[data-key^=explain-]")
    assert explained.all_inner_texts() == ["Ann"]
    page.click("[data-key=bot-2]")
    page.wait_for_selector("[data-key=explain-2]")
    assert explained.all_inner_texts() == ["Ann", "Cor"]
    page.click("[data-key=explain-2]")
    page.click("[data-key=play-midnight]")
    setup = "midnight", 3, None, "device", {}, 0, {1: "medium"}, [0, 1]
    called(running, "new_game", *setup, *NO_TIMER)


def test_who_stays_keeps_their_level_when_more_or_fewer_sit_down(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.select_option("[data-key=level-1]", "strong")
    page.select_option("[data-key=level-2]", "easy")
    page.click("[data-key=seats-4]")
    levels = [page.input_value(f"[data-key=level-{seat}]") for seat in (1, 2, 3)]
    assert levels == ["strong", "easy", "medium"]
    page.click("[data-key=seats-2]")
    page.click("[data-key=seats-3]")
    page.click("[data-key=play-midnight]")
    begun(running, 3, bots={1: "strong", 2: "medium"})


def test_a_seat_that_is_left_to_a_person_stays_so_but_somebody_always_plays(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key=bot-2]")
    page.click("[data-key=bot-0]")
    page.click("[data-key=seats-4]")
    assert page.get_attribute("[data-key=bot-2]", "aria-pressed") == "false"
    assert page.get_attribute("[data-key=bot-0]", "aria-pressed") == "true"
    page.click("[data-key=seats-2]")
    assert page.get_attribute("[data-key=bot-0]", "aria-pressed") == "false"


def test_as_many_sit_down_as_a_variant_is_for(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.select_option("[data-key=level-1]", "strong")
    for variant, seats in (("duel", 2), ("individual", 3), ("team6", 6), ("individual", 5)):
        page.click(f"[data-key=variant-{variant}]")
        assert page.get_attribute(f"[data-key=seats-{seats}]", "aria-checked") == "true"
        assert page.get_attribute(f"[data-key=variant-{variant}]", "aria-checked") == "true"
    page.click("[data-key=variant-duel]")
    page.click("[data-key=play-midnight]")
    begun(running, 2, variant="duel", bots={1: "strong"})


def test_where_people_deal_the_box_takes_the_seats_that_are_ticked(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("text=We deal our own cards")
    page.wait_for_selector("text=The box plays that seat")
    assert page.get_attribute("[data-key=bot-1]", "aria-pressed") == "false"
    page.click("[data-key=bot-1]")
    page.select_option("[data-key=level-1]", "strong")
    page.click("[data-key=play-midnight]")
    begun(running, 3, cards="table", bots={1: "strong"})


def test_where_the_box_cannot_take_a_seat_it_is_no_choice(running, visit, monkeypatch):
    monkeypatch.setattr(type(games.find("cinderella")), "box_seats", False)
    page = visit(running)
    page.click("[data-key=how-cinderella]")
    page.click("text=We deal our own cards")
    assert page.locator("[data-key=bot-1]").count() == 0


def test_names_are_given_before_a_game(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key=seats-2]")
    assert page.input_value("[data-key=name-0]") == "Ann"
    page.fill("[data-key=name-1]", "Jo")
    page.click("[data-key=play-midnight]")
    called(running, "seating", ["Ann", "Jo"], None, None)
    begun(running, 2, bots=(1,))


def test_a_game_gets_its_timer_on_the_page_as_at_the_box(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    assert page.get_attribute("[data-key=game-timer-]", "aria-checked") == "true"
    page.click("[data-key='game-timer-fischer:300+5']")
    assert page.input_value("[data-key=timer-time]") == "300"
    page.select_option("[data-key=timer-time]", "600")
    page.select_option("[data-key=timer-zero]", "lose")
    page.click("[data-key=play-midnight]")
    begun(running, 3, bots=(1, 2), timer=("fischer:300+5", 600, "lose"))


def test_the_timer_that_is_set_at_the_box_is_the_one_that_is_chosen(running, visit):
    running.table.command(commands.SetGameTimer("fischer:900+8", at_zero="pass"))
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.wait_for_selector("[aria-checked=true] >> text=Fischer +8 s")
    assert page.input_value("[data-key=timer-time]") == "900"
    assert page.input_value("[data-key=timer-zero]") == "pass"
    page.click("[data-key=play-midnight]")
    begun(running, 3, bots=(1, 2))
    assert all(call[0] != "timer" for call in running.table.calls), "nothing was changed"


def test_a_form_that_is_opened_again_shows_the_timer_of_now(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key='game-timer-fischer:300+5']")
    page.click("[data-key=how-back]")
    running.on_loop(
        lambda: running.table.command(commands.SetGameTimer("sudden:900", at_zero="warn"))
    )
    page.click("[data-key=how-midnight]")
    page.wait_for_selector("[data-key='game-timer-sudden:600'][aria-checked=true]")
    assert page.input_value("[data-key=timer-time]") == "900"


def test_names_that_are_typed_stand_on_the_choices_at_once(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    for seat, name, shown in ((1, "Jo", "Jo"), (2, "", "Seat 3")):
        page.fill(f"[data-key=name-{seat}]", name)
        for key in ("first", "bot"):
            assert page.inner_text(f"[data-key={key}-{seat}]") == shown


def test_only_options_that_mean_something_are_shown_and_sent(running, visit):
    """An option of one variant is sent only with it, also when it was chosen before."""
    page = visit(running)
    page.click("[data-key=how-cinderella]")
    page.click("text=Rule options")
    for option, value, with_it, without in (
        ("specials_on_table", "3", "variant-magic", "variant-basic"),
        ("pointing", "off", "cards-device", "cards-table"),
        ("pointing", "off", "cards-device", "seats-1"),
    ):
        page.click(f"[data-key={with_it}]")
        page.select_option(f"[data-key=option-{option}]", value)
        page.click(f"[data-key={without}]")
        page.wait_for_selector(f"[data-key=option-{option}]", state="detached")
    page.click("[data-key=play-cinderella]")
    begun(running, 1, game="cinderella")


def test_a_seat_chooses_its_colour_and_who_has_it_gets_the_other(running, visit):
    page = visit(running)
    page.click("[data-key=how-midnight]")
    page.click("[data-key=seats-6]")
    assert page.locator("[data-key=colour-0]").count() == 0, "teams are given theirs"
    page.click("[data-key=how-back]")
    page.click("[data-key=how-capsules]")
    page.click("[data-key=seats-2]")
    page.wait_for_selector("text=Which airship?")
    page.select_option("[data-key=colour-0]", "blue")
    assert page.input_value("[data-key=colour-1]") == "red"
    page.click("[data-key=play-capsules]")
    called(running, "seating", ["Ann", "Bea"], ["blue", "red"], None)
