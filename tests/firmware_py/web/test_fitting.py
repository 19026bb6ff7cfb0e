"""Words on the table where the device deals: whole, and beside each other, at every size."""

import pytest

from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN, changed

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device"), "capsules": ("capsules", "device")}

OVER = """([one, other]) => {
    const boxes = (which) => [...document.querySelectorAll(which)]
        .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect())
        .filter((box) => box.width > 1 && box.height > 1);
    return boxes(one).flatMap((a) => boxes(other).map((b) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))))
        .reduce((sum, area) => sum + area, 0);
}"""
"""How much of one kind of things lies over another (square pixels)."""

BUTTONS_OVER = """
    [...document.querySelectorAll(".bar > *, .bar .word, .bar b, .bar small")].filter((e) => {
        const box = e.getBoundingClientRect();
        return e.checkVisibility() && box.width > 1 && box.height > 1 &&
            ![...e.children].some((child) => child.getBoundingClientRect().width > 1);
    }).flatMap((e, i, all) => all.slice(i + 1).filter((other) => {
        const [a, b] = [e, other].map((each) => each.getBoundingClientRect());
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map((other) => e.textContent + " | " + other.textContent))"""


BOX = """which => [...document.querySelectorAll(which)].at(-1).getBoundingClientRect().toJSON()"""


def box(page, which):
    """Return where the last of some things lies; at once, for what is drawn anew may be gone."""
    return page.evaluate(BOX, which)


@pytest.mark.parametrize("locale", ["fr-FR", "de-DE"])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (820, 1180), (1060, 800)])
def test_nothing_in_the_bar_lies_over_anything(serving, visit, size, locale):
    page = visit(serving(Table("device")), token=ANN, size=size, locale=locale)
    assert page.evaluate(BUTTONS_OVER) == []
    if size[0] < 700:
        assert box(page, ".identity b")["height"] < 30, "one line"
        assert box(page, ".bar")["height"] < 70
    page.click("[data-key=menu]")
    page.wait_for_selector("[data-key=menu-sound]")


def test_the_ways_to_play_are_whole_words_on_a_small_phone(serving, visit):
    page = visit(serving(Table(None)), size=(320, 640), locale="fr-FR")
    page.wait_for_selector("[data-key=way-together] strong")
    assert box(page, "[data-key=way-together] strong")["height"] < 30
    assert box(page, ".bar")["height"] < 60


@pytest.mark.parametrize("size", [(820, 1180), (1280, 800)])
def test_a_hand_lies_wholly_in_the_window(serving, visit, size):
    page = visit(serving(Table("outcasts")), token=ANN, size=size, locale="de-DE")
    page.wait_for_selector(".hand-zone .thing")
    assert box(page, ".hand-zone .thing")["bottom"] <= size[1]


@pytest.mark.parametrize("locale", ["nl-NL", "fr-FR", "de-DE"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_both_halves_of_a_card_have_their_names(serving, visit, size, locale):
    dealt = Table("capsules", seats=3, until=lambda match: match.game.hands(match.state)[0])
    page = visit(serving(dealt), token=ANN, size=size, locale=locale)
    page.wait_for_selector(".hand-zone .half-name")
    names = ".hand-zone:first-of-type .thing > .card .half-name"
    wide = f"""[...document.querySelectorAll("{names}")]
        .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
    assert page.evaluate(wide) == []


def test_the_first_note_covers_nothing_of_the_game(serving, visit):
    note = {"entry": "", "says": [], "opening": ["Walk through the hours. " * 4] * 2}
    table = Table("device", until=lambda match: match.turn == 0)
    page = visit(serving(changed(table, lambda told: {"ask": told["ask"] | {"note": note}})), ANN)
    page.wait_for_selector(".note")
    assert page.evaluate(OVER, [".note", ".flank .thing, .flank .number"]) == 0


@pytest.mark.parametrize("size", [(320, 640), (390, 844)])
@pytest.mark.parametrize("shows", ["device", "outcasts"])
def test_a_phone_shows_what_the_others_have(serving, visit, size, shows):
    page = visit(serving(Table(shows)), token=ANN, size=size)
    page.wait_for_selector(".across:visible")
    scores = page.locator(".across .score")
    assert [text.strip() for text in scores.all_inner_texts()] == ["0"] * 3
    assert all(score.is_visible() for score in scores.all())
    over = page.evaluate(OVER, [".across .score", ".across .shape, .across b, .fanned"])
    assert over == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tops = page.evaluate("""[...document.querySelectorAll(".across")]
        .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().top)""")
    assert max(tops) - min(tops) < 1, "one line"


def test_where_many_sit_across_a_phone_leaves_points_to_the_table_of_rounds(serving, visit):
    page = visit(serving(Table("outcasts", seats=6)), token=ANN, size=(390, 844))
    page.wait_for_selector(".across:visible")
    assert not any(score.is_visible() for score in page.locator(".across .score").all())
