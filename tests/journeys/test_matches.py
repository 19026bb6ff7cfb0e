"""Games by keyboard alone, by touch on a phone, and with a page for each seat.

Cinderella is played to its end; of the longer one the first answers, which are of every kind.
"""

import json

import pytest

pytestmark = pytest.mark.needs("browser")

SHORT = {
    "midnight": ("--seats", "3"),
    "cinderella": ("--seats", "2", "--variant", "basic"),
}
"""Midnight goes round by the likeliest answer, the others sooner by any."""


ANSWERS = 24


def play_out(page, answer, game):
    whole = game == "cinderella"
    for _ in range(400 if whole else ANSWERS):
        if page.table["over"]:
            break
        answer(page)
    if not whole:
        assert len(page.table["log"]) > ANSWERS // 4
        return
    assert page.table["over"], page.table["ask"]
    page.until(lambda: page.page.inner_text("#headline") == page.table["over"]["title"])


def place(page):
    """Return what changes with every answer."""
    return page.table["log"][:1], page.table["ask"], page.table["scene"], page.table["hand"]


def wanted(page, game, rng):
    """Return which of the answers is given."""
    lines = page.table["ask"]["lines"]
    lines = [line for line in lines if line.get("listed")] or lines
    if game == "midnight" or len(lines) > 20:  # points left in a hand: none
        return lines[0]
    return rng.choice(lines)


def key_of(line):
    return f"pill-{json.dumps(line['action'], separators=(',', ':'))}"


def focus_by_tab(page, key):
    """Go to the question and on with Tab, as long as it takes."""
    typing = page.page.evaluate("document.activeElement.id === 'find'")
    page.page.keyboard.press("Escape" if typing else "g")
    for _ in range(60):
        page.page.keyboard.press("Tab")
        if page.page.evaluate("document.activeElement.dataset.key") == key:
            return
    pytest.fail(f"no Tab leads to {key}")


@pytest.mark.parametrize("game", SHORT)
def test_by_keyboard_alone(program, visit, rng, game):
    given = (game, "--cards", "table", *SHORT[game], "--seed", "1")
    page = visit(program.start(*given).address)
    page.until(lambda: page.table["game"])
    page.page.wait_for_selector("#cards .card")
    deck = page.page.evaluate("async (g) => (await (await fetch(`/cast/${g}`)).json()).faces", game)

    def answer(page):
        before = place(page)
        ask = page.table["ask"]
        if ask["draw"]:
            focus_by_tab(page, "ask.draw")
        else:
            line = wanted(page, game, rng)
            if page.page.query_selector(f"[data-key='{key_of(line)}']") is None:
                page.page.keyboard.press("/")  # a card of the tray: by its name
                page.page.keyboard.type(search_for(line))
                page.page.keyboard.press("Enter")
                page.until(lambda: place(page) != before)
                return
            focus_by_tab(page, key_of(line))
        page.page.keyboard.press("Enter")
        page.until(lambda: place(page) != before)

    def search_for(line):
        face = next(face for face in deck if face["id"] == line["face"])
        if len(face["numbers"]) == len(face["colours"]) == 2:
            pairs = zip(face["colours"], face["numbers"], strict=True)
            return " ".join(f"{colour} {number}" for colour, number in pairs)
        return face["name"]

    play_out(page, answer, game)


@pytest.mark.parametrize("game", SHORT)
def test_by_touch_on_a_phone(program, visit, rng, game):
    given = (game, "--cards", "table", *SHORT[game], "--seed", "1")
    page = visit(
        program.start(*given).address,
        size=(390, 844), has_touch=True, is_mobile=True, device_scale_factor=3,
    )  # fmt: skip
    page.until(lambda: page.table["game"])
    page.page.wait_for_selector("#cards .card")

    def answer(page):
        before = place(page)
        ask = page.table["ask"]
        if ask["draw"]:
            page.page.tap("[data-key='ask.draw']")
        else:
            line = wanted(page, game, rng)
            pill = f".answers [data-key='{key_of(line)}']"
            if page.page.query_selector(pill) is not None:
                page.page.tap(pill)
            else:
                tap_card(page, line["face"])
        page.until(lambda: place(page) != before)

    def tap_card(page, face):
        if page.page.query_selector(f"#cards [data-face='{face}']") is None:
            kinds = page.page.evaluate(
                "[...document.querySelectorAll('.tab')].map(t => t.dataset.key)"
            )
            for kind in (f"[data-key='{key}']" for key in kinds):
                page.page.tap(kind)
                if page.page.query_selector(f"#cards [data-face='{face}']"):
                    break
        page.page.tap(f"#cards [data-face='{face}']")

    play_out(page, answer, game)


# A page for each seat


def held(look):
    return {card["face"]: card["name"] for card in look["hand"]}


class Seat:
    """One person with a page of their own, and what that page has been sent."""

    def __init__(self, page):
        self.page = page
        self.read = 0
        self.hand = {}

    def looks(self):
        return [json.loads(frame)["look"] for frame in self.page.frames if '"look"' in frame]

    def answer(self):
        """Hold to look and give the first answer that there is; a public one without looking."""
        before = place(self.page)
        ask = self.page.table["ask"]
        if ask["draw"]:
            self.page.page.click("[data-key='ask.draw']")
        elif ask["lines"]:
            self.page.page.evaluate(PRESS, key_of(ask["lines"][0]))
        else:
            seen = len(self.looks())
            self.page.page.keyboard.down("h")
            self.page.until(lambda: len(self.looks()) > seen)
            look = self.looks()[-1]
            self.hand = held(look)
            first = json.dumps(look["ask"]["lines"][0]["action"])
            self.page.until(
                lambda: self.page.page.query_selector(".hand.open button.card, .hand.open .pill")
            )
            self.page.page.evaluate(PLAY, first)
            self.page.page.keyboard.up("h")
        self.page.until(lambda: place(self.page) != before)


PRESS = "key => document.querySelector(`[data-key='${key}']`).click()"
PLAY = """(wanted) => {
    const pill = [...document.querySelectorAll(".hand .pill[data-key]")]
        .find((one) => one.dataset.key === `pill-${JSON.stringify(JSON.parse(wanted))}`);
    (pill ?? document.querySelector(".hand button.card")).click();
}"""


def test_three_seats_play_and_nobody_is_sent_anothers_hand(program, visit):
    given = ("midnight", "--cards", "device", "--seats", "3", "--seed", "4")
    shared = visit(program.start(*given).address)
    shared.until(lambda: shared.table["urls"])
    seats = [Seat(visit(url["url"])) for url in shared.table["urls"]]
    everybody = [*seats, Seat(shared)]
    looked = 0
    for _ in range(ANSWERS):
        if shared.table["over"]:
            break
        shared.until(
            lambda: (
                shared.table["over"]
                or any((seat.page.table["ask"] or {}).get("yours") for seat in everybody)
            )
        )
        if shared.table["over"]:
            break
        seat = next(seat for seat in everybody if (seat.page.table["ask"] or {}).get("yours"))
        version = shared.table["version"]
        seat.answer()
        for each in everybody:
            each.page.until(lambda page=each.page, then=version: page.table["version"] > then)
        for other in everybody:
            sent = "".join(other.page.frames[other.read :])
            other.read = len(other.page.frames)
            for owner in everybody:
                if owner is not other:
                    found = [face for face in owner.hand if f'"{face}"' in sent]
                    assert not found, "a card of another hand was sent"
        looked += bool(seat.hand)
        seat.hand = {}  # one of them lies open now
    assert looked > 3
    assert not Seat(shared).looks()
