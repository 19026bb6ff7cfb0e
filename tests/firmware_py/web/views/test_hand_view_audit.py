"""Notice of a viewed hand: its seat learns that the hand was opened elsewhere, others do not."""

from random import Random

import pytest

from firmware_py.web.interfaces import Viewer
from games.core.action import OVER

GAMES = {
    "capsules": {}, "cinderella": {"variant": "advanced"}, "midnight": {}, "outcasts": {},
    "nightwatch": {},
}  # fmt: skip
PAGE = "Your page was opened elsewhere and your hand viewed there."
SCREEN, BOX = "Your hand was viewed on the shared screen.", "Your hand was viewed at the box."


@pytest.fixture
def asked(box):
    """Return the seat with a private question, in a match of three."""
    box.play("nightwatch", seats=3, cards="device").play_on(2, Random(1))
    return box.console.play.asked_in_private(box.console)


def told(page):
    return [line["text"] for line in lines(page.table)]


def back_to_the_screen(pages, seat):
    """Take a seat back from its phone; return the host's page."""
    host = pages.open(host=True)
    host.order("new_address", seat=seat)
    return host


def lines(table):
    """Return the log lines that only this page gets."""
    return [line for line in table["log"] if line.get("told")]


def test_who_was_away_is_told_that_the_shared_screen_opened_the_hand(box, pages, asked):
    phone, host = pages.open(asked), pages.open(host=True)
    assert "refused" in host.order("look"), "the phone is there: it looks there"
    phone.leave()
    assert "refused" in host.order("look"), "the seat waits for its phone"
    host.order("new_address", seat=asked)
    assert host.order("look")["look"]["hand"]
    host.order("look")
    host.order("look")
    entries = len(box.match.entries)
    box.play_on(3, Random(1))
    back = pages.open(asked)
    assert told(back) == [SCREEN], "once for one question, however often it was looked at"
    (line,) = lines(back.table)
    log = back.table["log"]
    assert (line["n"], line["seat"], line["undone"]) == (entries - 1, asked, False)
    assert line["at"] is not None
    after = log[log.index(line) + 1]
    assert after["n"] <= entries - 1 < log[log.index(line) - 1]["n"], "it stands where it happened"
    back.leave()
    assert told(pages.open(asked)) == [SCREEN], "as long as the match goes on"


def test_a_second_window_of_the_screen_opens_no_hand(box, pages):
    box.play("nightwatch", seats=3, cards="device", bots=(1, 2))
    while box.console.play.asked_in_private(box.console) != 0:
        box.play_on(1, Random(1))
    host, second = pages.open(host=True), pages.open(host=True)
    assert host.order("look")["look"]["hand"]
    assert second.table["hand"] is None
    assert "refused" in second.order("look")


def test_what_stands_open_at_the_box_need_not_be_passed_on_first(box, pages, asked):
    host = pages.open(host=True)
    assert host.table["hand"]["pass"]
    box.press("ok")
    assert box.console.play.opened == asked
    assert not host.table["hand"]["pass"]
    box.press("back")
    assert box.console.play.opened is None
    assert host.table["hand"]["pass"]


def test_who_was_away_is_told_that_the_hand_was_opened_at_the_box(box, pages, asked):
    phone = pages.open(asked)
    box.press("ok")
    assert box.console.play.opened is None, "the phone is there"
    phone.leave()
    box.press("ok")
    assert box.console.play.opened == asked
    box.press("next", "next", "back", "ok")
    assert told(pages.open(asked)) == [BOX]


def test_a_device_on_the_hosts_page_leaves_a_question_to_the_phone_that_is_away(box, pages, asked):
    phone, host = pages.open(asked), pages.open(host=True)
    phone.leave()
    assert "refused" in host.order("press", button="ok")
    box.press("ok")
    assert box.console.play.opened is None
    host.order("new_address", seat=asked)
    host.order("press", button="ok")
    host.order("release", button="ok", seconds=0.1)
    assert box.console.play.opened == asked


def test_it_is_told_at_once_where_the_page_is_back_while_the_hand_lies_open(box, pages, asked):
    pages.open(asked).leave()
    box.press("ok")
    assert told(pages.open(asked)) == [BOX]


@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "op het gedeelde scherm"), ("fr", "sur l’écran commun"), ("de", "auf dem gemeinsamen")],
)
def test_it_is_told_in_the_pages_language(pages, asked, language, words):
    pages.open(asked).leave()
    back_to_the_screen(pages, asked).order("look")
    assert words in told(pages.open(asked, language=language))[0]


def test_who_has_had_no_page_is_told_nothing(box, pages, asked):
    host = pages.open(host=True)
    host.order("look")
    box.press("ok", "back")
    assert told(pages.open(asked)) == []


def test_another_match_tells_nothing_of_the_last(box, pages, asked):
    pages.open(asked).leave()
    back_to_the_screen(pages, asked).order("look")
    box.play("nightwatch", seats=3, cards="device")
    assert [told(pages.open(seat)) for seat in range(3)] == [[]] * 3


def test_who_plays_without_other_people_is_told_nothing(box, pages):
    box.play("nightwatch", seats=3, cards="device", bots=(1, 2))
    for _ in range(30):
        if box.console.play.asked_in_private(box.console) == 0:
            break
        box.wait(1)
    pages.open(0).leave()
    assert back_to_the_screen(pages, 0).order("look")["look"]["hand"]
    assert told(pages.open(0)) == []


def test_who_was_away_is_told_that_the_own_address_was_opened(box, pages, asked):
    """The host's page contains the seat's address, so that others may open it."""
    phone = pages.open(asked)
    assert phone.order("look")["look"]["hand"]
    phone.leave()
    thief = pages.open(asked)
    assert thief.order("look")["look"]["hand"]
    thief.order("look")
    box.play_on(1, Random(1))
    thief.order("look")
    thief.leave()
    assert told(pages.open(asked)) == [PAGE], "once for one page"


@pytest.mark.parametrize("gone", ["before", "never"])
def test_it_is_told_also_where_the_first_page_only_seems_to_be_there(pages, asked, gone):
    """A locked phone may keep its connection for a while, and its owner sees no message."""
    phone = pages.open(asked)
    if gone == "before":
        phone.leave()
    pages.open(asked).order("look")
    assert told(pages.open(asked)) == [PAGE]


def test_the_last_look_at_one_question_is_the_one_that_is_told(box, pages, asked):
    """Otherwise the owner's own look would hide another person's."""
    pages.open(asked).leave()
    own = pages.open(asked)
    own.order("look")
    (first,) = lines(own.table)
    own.leave()
    other = pages.open(asked)
    other.order("look")
    other.leave()
    (last,) = lines(pages.open(asked).table)
    assert (last["text"], last["n"]) == (PAGE, first["n"])
    assert last["at"] > first["at"]


def test_who_looks_on_the_own_page_alone_is_told_nothing(pages, asked):
    phone = pages.open(asked)
    phone.order("look")
    phone.order("look")
    assert told(phone) == []
    phone.leave()
    assert told(pages.open(asked)) == [], "nor who came back and has not looked"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 3])
def test_every_opening_is_told_to_its_owner_and_to_nobody_else(box, pages, game, seed):
    """Phones come and go, and hands are opened on the device and the shared screen, at random."""
    rng = Random(f"{game} {seed}")
    box.play(game, seats=3, cards="device", **GAMES[game])
    host, watching = pages.open(host=True), pages.open()
    phones, paged, owed = {}, set(), {seat: set() for seat in range(3)}
    again = set()
    open_now = [None]

    def last(seat):  # without the private entries of others
        return pages.live.past.number(Viewer(seat, host=False), len(box.match.entries) - 1)

    def heard(_what):
        opened = box.console.play.opened
        if opened in paged and opened != open_now[0]:
            owed[opened].add((BOX, last(opened)))
        open_now[0] = opened

    box.runtime.subscribe(heard)
    for _ in range(40):
        if box.match.turn == OVER:
            break
        seat = rng.randrange(3)
        match rng.choice(["phone", "back", "look", "own", "box", "play", "play"]):
            case "phone" if seat in phones:
                phones.pop(seat).leave()
            case "phone":
                phones[seat] = pages.open(seat)
                (again if seat in paged else paged).add(seat)
            case "back":
                phones.pop(seat, None)
                host.order("new_address", seat=seat)
            case "own" if seat in phones:
                if "look" in phones[seat].order("look") and seat in again:
                    again.remove(seat)
                    owed[seat].add((PAGE, last(seat)))
            case "look":
                hand = host.table["hand"] or {"pass": False}
                whose = hand["pass"] and hand["seat"]
                if "look" in host.order("look") and hand["pass"] and whose in paged:
                    owed[whose].add((SCREEN, last(whose)))
            case "box":
                box.press("ok")
                box.console.only_play()
            case "play":
                box.play_on(1, rng)
    for seat in range(3):
        page = phones.get(seat) or pages.open(seat)
        assert {(one["text"], one["n"]) for one in lines(page.table)} == owed[seat]
    for page in (host, watching):
        assert not any(lines(said["table"]) for said in page.told("table"))
