"""Texts on device-dealt tables: complete, and without overlap, at every size."""

from random import Random

import pytest

from firmware_py.console import commands
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN, changed
from tests.firmware_py.web.test_ledger import LEDGER
from tests.pages import resize, rest

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device"), "capsules": ("capsules", "device")}
SPOKEN = ("nl-NL", "fr-FR", "de-DE")
SIZES = [(320, 640), (390, 844), (820, 1180), (1280, 800)]
PHONES = [(320, 640), (390, 844), (844, 390)]
SHOWN = ("device", "grid", "outcasts", "capsules")

OVER = """([one, other]) => {
    const boxes = (which) => [...document.querySelectorAll(which)]
        .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect())
        .filter((box) => box.width > 1 && box.height > 1);
    return boxes(one).flatMap((a) => boxes(other).map((b) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))))
        .reduce((sum, area) => sum + area, 0);
}"""
"""Area by which elements of two kinds overlap (square pixels)."""

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
    """Return the box of the last matching element in one call, as it may be redrawn."""
    return page.evaluate(BOX, which)


@pytest.mark.parametrize("locale", ["fr-FR", "de-DE"])
def test_nothing_in_the_bar_lies_over_anything(serving, visit, locale):
    page = visit(serving(Table("device")), token=ANN, locale=locale)
    for width, height in [(320, 640), (390, 844), (820, 1180), (1060, 800)]:
        resize(page, width, height)
        assert page.evaluate(BUTTONS_OVER) == [], width
        if width < 700:
            assert box(page, ".identity b")["height"] < 30, f"{width}: one line"
            assert box(page, ".bar")["height"] < 70, width
        page.click("[data-key=menu]")
        page.wait_for_selector("[data-key=menu-sound]")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-key=menu-sound]", state="hidden")


def test_the_ways_to_play_are_whole_words_on_a_small_phone(serving, visit):
    page = visit(serving(Table(None)), size=(320, 640), locale="fr-FR")
    page.wait_for_selector("[data-key=way-together]")
    assert box(page, "[data-key=way-together]")["height"] < 60
    assert box(page, ".bar")["height"] < 60


def test_a_hand_lies_wholly_in_the_window(serving, visit):
    page = visit(serving(Table("outcasts")), token=ANN, locale="de-DE")
    page.wait_for_selector(".hand-zone .thing")
    for width, height in SIZES[2:]:
        resize(page, width, height)
        assert box(page, ".hand-zone .thing")["bottom"] <= height


@pytest.mark.parametrize("locale", SPOKEN)
def test_both_halves_of_a_card_have_their_names(serving, visit, locale):
    dealt = Table("capsules", seats=3, until=lambda match: match.game.hands(match.state)[0])
    page = visit(serving(dealt), token=ANN, locale=locale)
    names = ".hand-zone:first-of-type .thing > .card .half-name"
    wide = f"""[...document.querySelectorAll("{names}")]
        .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
    for width, height in [(390, 844), (1280, 800)]:
        resize(page, width, height)
        page.wait_for_selector(".hand-zone .half-name")
        assert page.evaluate(wide) == [], width


def test_the_first_note_covers_nothing_of_the_game(serving, visit):
    note = {"entry": "", "says": [], "opening": ["Walk through the hours. " * 4] * 2}
    table = Table("device", until=lambda match: match.turn == 0)
    page = visit(serving(changed(table, lambda told: {"ask": told["ask"] | {"note": note}})), ANN)
    page.wait_for_selector(".note")
    assert page.evaluate(OVER, [".note", ".flank .thing, .flank .number"]) == 0
    rolls = "(e) => e.scrollHeight - e.clientHeight"
    assert page.locator(".note").evaluate(rolls) == 0, "a scroll bar where all is in sight"


@pytest.mark.parametrize("shows", ["device", "outcasts"])
def test_a_phone_shows_what_the_others_have(serving, visit, shows):
    page = visit(serving(Table(shows)), token=ANN, size=PHONES[0])
    page.wait_for_selector(".across:visible")
    for width, height in PHONES[:2]:
        resize(page, width, height)
        scores = page.locator(".across:not(.me) .score")
        assert [text.strip() for text in scores.all_inner_texts()] == ["0"] * 3
        assert all(score.is_visible() for score in scores.all())
        over = page.evaluate(
            OVER, [".across:not(.me) .score", ".across .shape, .across b, .fanned"]
        )
        assert over == 0, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        tops = page.evaluate("""[...document.querySelectorAll(".across")]
            .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().top)""")
        assert max(tops) - min(tops) < 1, "one line"


def test_where_many_sit_across_a_phone_leaves_points_to_the_table_of_rounds(serving, visit):
    page = visit(serving(Table("outcasts", seats=6)), token=ANN, size=(390, 844))
    page.wait_for_selector(".across:visible")
    assert not any(score.is_visible() for score in page.locator(".across .score").all())


BROKEN = """(which) => [...document.querySelectorAll(which)].filter((e) => e.checkVisibility())
    .flatMap((e) => {
        const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), found = [];
        const said = document.createRange();
        while (walk.nextNode()) {
            for (const word of walk.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                said.setStart(walk.currentNode, word.index);
                said.setEnd(walk.currentNode, word.index + word[0].length);
                if (new Set([...said.getClientRects()].map((box) => box.top)).size > 1)
                    found.push(word[0]);
            }
        }
        return found;
    })"""
"""Words that are broken over two lines."""

SMALL = """() => [...document.querySelectorAll("svg.face text")].filter((e) => e.checkVisibility())
    .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a])
    .filter(([_, size]) => size < 12)"""
"""Texts on the clock below 12 pixels."""


def asked(name):
    """Return a predicate: the first seat is asked this question."""
    return lambda match: match.turn == 0 and match.ask(0).question.id == name


@pytest.mark.parametrize("locale", SPOKEN)
@pytest.mark.parametrize(
    ("shows", "asks"),
    [
        ("capsules", "capsules.ask.direction"),
        ("capsules", "capsules.line.behind"),
        ("grid", "cinderella.ask.put-back"),
    ],
)
def test_no_word_of_an_answer_is_broken(serving, visit, shows, asks, locale):
    page = visit(serving(Table(shows, seats=3, until=asked(asks))), token=ANN, locale=locale)
    page.wait_for_selector(".answers .pill")
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(BROKEN, ".pill") == [], width
        assert page.evaluate(OVER, [".answers", ".headline"]) == 0, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize(
    ("shows", "asks"),
    [
        ("outcasts", "outcasts.ask.card-over"),
        ("capsules", "capsules.ask.icon"),
        ("grid", "cinderella.ask.open"),
    ],
)
def test_the_question_is_as_wide_as_a_phone(serving, visit, shows, asks):
    until = asked(asks)
    late = Table(shows, seats=3, until=lambda match: len(match.actions) > 60 and until(match))
    page = visit(serving(late), token=ANN)
    for width, height in PHONES[:2]:
        resize(page, width, height)
        assert box(page, ".ask-part")["width"] == width
        assert page.evaluate(OVER, [".clock", ".with-hours .flank .thing, .across"]) == 0, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_what_is_gone_from_an_hour_leaves_a_place_of_its_size(serving, visit):
    def gone(told):
        for zone in told["scene"]["zones"]:
            zone["items"] = [item for item in zone["items"] if item["at"] != 3]
        return {"scene": told["scene"]}

    page = visit(serving(changed(Table("capsules", seats=3), gone)), token=ANN)
    page.wait_for_selector(".hour .vacant", state="attached")
    assert box(page, ".hour .vacant")["width"] == pytest.approx(box(page, ".hour")["width"], abs=1)


@pytest.mark.parametrize("shows", SHOWN)
def test_nothing_is_printed_smaller_than_it_can_be_read(serving, visit, shows):
    page = visit(serving(Table(shows, seats=3)), token=ANN)
    for width, height in [*SIZES, PHONES[-1]]:
        resize(page, width, height)
        assert page.evaluate(SMALL) == [], width


def test_on_a_phone_that_lies_who_sits_there_is_beside_the_ring(serving, visit):
    page = visit(serving(Table("capsules", seats=3)), token=ANN, size=PHONES[-1])
    page.wait_for_selector(".hour .thing")
    assert page.evaluate(OVER, [".hour .thing", ".across"]) == 0
    assert box(page, ".identity b")["width"] > 30


def test_a_name_that_the_next_card_would_cover_runs_up_the_edge_that_is_seen(serving, visit):
    page = visit(serving(Table("outcasts", seats=3)), token=ANN, size=(820, 1180), locale="nl-NL")
    page.wait_for_selector(".hand-zone .card.upright")
    names = """[...document.querySelectorAll(".hand-zone .card:not(.noname) > .label")].length"""
    assert page.evaluate(names) == page.locator(".hand-zone .card").count()
    page.hover(".hand-zone .thing:has(.upright)", position={"x": 8, "y": 30})
    flat = """(e) => getComputedStyle(e.querySelector(".label")).writingMode"""
    assert page.eval_on_selector(".hand-zone .thing:hover", flat) == "horizontal-tb"
    page.mouse.move(2, 2)
    cut = """[...document.querySelectorAll(".hand-zone .card:not(.noname) > .label")]
        .filter((e) => {
            const thing = e.closest(".thing"), said = document.createRange();
            said.selectNodeContents(e);
            return thing.nextElementSibling && said.getBoundingClientRect().right >
                thing.getBoundingClientRect().right + 1.5;
        }).map((e) => e.textContent)"""
    assert page.evaluate(cut) == []


NAMELESS = (
    """[...document.querySelectorAll(".hand-zone .noname > .label")].map((e) => e.textContent)"""
)


def test_back_from_the_table_of_rounds_cards_have_the_names_that_they_have_room_for(serving, visit):
    shown = {"ask": None, "ledger": LEDGER}
    table = Table("outcasts", seats=3)
    page = visit(serving(changed(table, lambda _: shown)), token=ANN, size=(1366, 768))
    page.wait_for_selector(".ledger table")
    shown.clear()
    played = len(table.box.match.actions)
    table.play(lambda match: len(match.actions) > played)
    page.wait_for_selector(".hand-zone .thing")
    rest(page)
    nameless = page.evaluate(NAMELESS)
    page.reload()
    page.wait_for_selector(".hand-zone .thing")
    rest(page)
    assert page.evaluate(NAMELESS) == nameless


LARGE = """localStorage.setItem("tableclock.prefs", JSON.stringify({text: 200}))"""
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("shows", SHOWN)
def test_letters_twice_as_large_make_no_phone_scroll_sideways(serving, visit, shows):
    page = visit(serving(Table(shows, seats=3)), token=ANN, size=PHONES[0], script=LARGE)
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    for width, height in PHONES[:2]:
        resize(page, width, height)
        assert page.evaluate(WIDER) <= 0, width


USUAL = [(1440, 900), (1366, 768), (1366, 640), (1280, 720), (1024, 768), (820, 1180), (768, 1024)]


@pytest.mark.parametrize("shows", SHOWN)
def test_in_the_usual_windows_nothing_lies_below_the_dock(serving, visit, shows):
    def until(match):
        return match.turn == 0 and len(match.actions) > 40

    page = visit(serving(Table(shows, seats=3, until=until)), token=ANN, locale="de-DE")
    for width, height in USUAL:
        resize(page, width, height)
        high, wide = page.evaluate(
            "(({ scrollHeight, scrollWidth }) => [scrollHeight, scrollWidth])"
            "(document.documentElement)"
        )
        assert high <= height, (width, height)
        assert wide <= width, (width, height)


LAPTOPS = [(1366, 768), (1280, 720), (1024, 768), (390, 844)]

OVER_LETTERS = """() => {
    const title = document.createRange();
    title.selectNodeContents(document.querySelector("#headline"));
    return [...document.querySelectorAll(".hint-ask")].map((e) => e.getBoundingClientRect())
        .filter((b) => [...title.getClientRects()].some((a) =>
            Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top))).length;
}"""
"""Number of hint buttons that overlap the letters of the title."""

ROOM = """() => {
    const cards = [...document.querySelectorAll(".hand-zone .thing > .card")]
        .map((e) => e.getBoundingClientRect());
    const over = cards.some((b, i) => i && b.left < cards[i - 1].right - 4);
    const cover = document.querySelector(".mine > .cover")?.getBoundingClientRect().right ?? 0;
    const last = Math.max(cover, cards.at(-1)?.right ?? 0);
    const ends = [...document.querySelectorAll(".answers .pill, .hint-ask")]
        .map((e) => e.getBoundingClientRect().left).filter((left) => left >= last);
    const edge = document.querySelector(".asked-all").getBoundingClientRect().right;
    return over ? Math.min(edge, ...ends) - last : 0;
}"""
"""Number of empty pixels beside overlapping cards and the button that covers them."""


def full(match):
    """Return whether the first seat has more than seven cards, which cause overlaps."""
    zones = match.game.zones(match.state, 0)
    return match.turn == 0 and sum(z.count for z in zones if z.role == "own" and z.seat == 0) > 7


@pytest.mark.parametrize("shows", SHOWN)
def test_at_no_moment_lies_the_hint_over_the_title_or_a_card_over_another_beside_room(
    serving, visit, shows
):
    rng, seen = Random(1), set()
    table = Table(shows, seats=2, until=full) if shows == "device" else Table(shows, seats=3)
    table.command(commands.AllowHints(open=True))

    def now():
        return f"moment {len(table.box.match.actions)}"

    page = visit(
        serving(changed(table, lambda told: {"game": told["game"] | {"title": now()}})), ANN
    )
    for _ in range(8):
        later = len(table.box.match.actions) + rng.randrange(40)
        try:
            table.play(lambda match, n=later: match.turn == 0 and len(match.actions) > n)
        except AssertionError:  # the game is over
            break
        page.wait_for_function("now => document.title.endsWith(now)", arg=now())
        seen |= {which for which in (".hint-ask",) if page.locator(which).count()}
        for width, height in LAPTOPS:
            resize(page, width, height)
            assert page.evaluate(OVER_LETTERS) == 0, (now(), width)
            if width > 1360:
                assert page.evaluate(ROOM) < 60, (now(), width)
    assert seen == {".hint-ask"}


def sirens(match):
    """Return whether Ann looks through a closed pile, after a character has left."""
    takes = [act for act in match.game.choices(match.state, 0) if act.verb == "take"]
    return match.turn == 0 and len(takes) > 3 and match.state.gone


OUTSIDE = """[...document.querySelectorAll(".flank .thing, .flank .words")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
        const { left, right, bottom } = each.getBoundingClientRect();
        const dock = document.querySelector(".ask-part").getBoundingClientRect();
        return left < 0 || right > innerWidth || right - left < 8 || bottom > dock.top + 1;
    }).map((each) => each.className)"""


def test_who_looks_through_a_pile_has_the_whole_table_in_sight(serving, visit):
    page = visit(serving(Table("outcasts", until=sirens)), token=ANN)
    page.wait_for_selector(".mine .play.row .thing")
    sizes = [(1280, 900), (1280, 800), (1280, 720), (1100, 700), (1366, 768), (1440, 900)]
    for width, height in sizes:
        resize(page, width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
