"""Simulated people with their own cards: choose an answer and give it on the page."""

import json

from playwright.sync_api import TimeoutError as NotThere

SHORT = {
    "midnight": ("--seats", "5"),
    "cinderella": ("--seats", "2", "--variant", "basic"),
    "outcasts": ("--seats", "2"),
    "capsules": ("--seats", "2"),
}
"""Options for a short match of each game."""

HASTENS = ("→ 24", "wednesday", "stop", "advance")
"""Parts of answers that bring the end nearer."""

MANY = 20
"""More answers than this are a hand or a sum, of which any is chosen."""


MOMENT = 2_000
"""Timeout of a click, after which the question is read again (ms)."""


def wanted(ask, rng):
    """Return the answer to give: one that hastens the end, often the default, else a random one.

    Return None if only chance can continue.
    """
    if ask["draw"]:
        return None
    lines = [line for line in ask["lines"] if line.get("listed")] or ask["lines"]
    said = [json.dumps(list(line.values()), ensure_ascii=False) for line in lines]
    hasty = [line for i, line in enumerate(lines) if any(word in said[i] for word in HASTENS)]
    likeliest = [line for line in lines if line["action"] == ask["ok"]]
    if hasty and rng.random() < 0.8:
        return rng.choice(hasty)
    if likeliest and len(lines) < MANY and rng.random() < 0.7:
        return likeliest[0]
    return rng.choice(lines)


def keys(ask):
    """Return the actions that are asked for, as the page names them."""
    return [json.dumps(line["action"], separators=(",", ":")) for line in ask["lines"]]


def place(page):
    """Return the state that changes with every answer."""
    return page.table["log"][:1], page.table["ask"], page.table["scene"], page.table["hand"]


def key_of(line):
    """Return the data-key of an answer's pill."""
    return f"pill-{json.dumps(line['action'], separators=(',', ':'))}"


def press_where_it_lies(page, line):
    """Press an answer: on the table if it has a place there, else its pill.

    If other players are asked too, one of them may be quicker; then the question is gone.
    """
    action = json.dumps(line["action"], separators=(",", ":"))
    spot, pill = f"[data-spot][data-key*='{action}']", f".answers [data-key='{key_of(line)}']"
    answer = page.page.locator(f"{spot}, {pill}").first

    def pressed():
        if action not in keys(page.table["ask"] or {"lines": ()}):
            return True
        try:
            answer.click(timeout=MOMENT)
        except NotThere:
            return False
        return True

    page.until(pressed)
    which = page.page.locator(f".here-menu [data-key='{key_of(line)}']")
    if which.count():
        which.click()


class Person:
    """Simulated person in front of a page."""

    def __init__(self, page, game, rng):
        self.page = page
        self.rng = rng
        page.until(lambda: page.table["game"])
        page.page.wait_for_selector("#cards .card")
        self.deck = page.page.evaluate(
            "async (game) => (await (await fetch(`/cast/${game}`)).json()).faces", game
        )

    def answer(self):
        """Answer the question, and wait until the device has accepted it."""
        before, ask = place(self.page), self.page.table["ask"]
        self.give(wanted(ask, self.rng))
        self.page.until_told(lambda: place(self.page) != before)

    def give(self, line):
        """Press an answer's pill, or play its card; None: let chance happen."""
        if line is None:
            self.press("ask.draw")
        elif self.page.page.query_selector(f".answers [data-key='{key_of(line)}']"):
            self.press(key_of(line))
        else:
            self.lay(line["face"])

    def press(self, key):
        """Press the pill with this key."""
        raise NotImplementedError

    def lay(self, face):
        """Play a card."""
        raise NotImplementedError

    def shown(self):
        """Return the question that is shown."""
        return self.page.page.text_content("#headline")

    def play(self, most):
        """Answer until the match is over, or `most` times; return the number of answers."""
        answers = 0
        while not self.page.table["over"] and answers < most:
            answers += 1
            self.answer()
        return answers

    def play_out(self):
        """Answer until the match is over and the page says so."""
        answers = self.play(300)
        assert self.page.table["over"], self.page.table["ask"]
        over = self.page.table["over"]
        assert over["title"]
        self.page.until(lambda: self.shown() == over["title"])
        self.page.page.wait_for_selector("[data-key='over.again']")
        return answers


class ByKeys(Person):
    """Person who uses Tab and Enter, and the search for a card by its name."""

    def press(self, key):
        """Go to the question, and press Tab until the pill has the focus."""
        keys = self.page.page.keyboard
        keys.press("Escape" if self.focus() == "find" else "g")
        steps = self.page.page.evaluate(STEPS, key)
        for _ in range(steps):
            keys.press("Tab")
        assert self.focus() == key, f"Tab leads to {self.focus()} instead of {key}"
        keys.press("Enter")

    def focus(self):
        """Return the key or id of the focused element."""
        return self.page.page.evaluate(
            "document.activeElement.dataset.key ?? document.activeElement.id"
        )

    def lay(self, face):
        """Find a card of the tray by its name, and play it."""
        keys = self.page.page.keyboard
        keys.press("/")
        keys.type(self.name(face))
        keys.press("Enter")

    def name(self, identity):
        """Return what a person types to find a face."""
        face = next(face for face in self.deck if face["id"] == identity)
        if len(face["numbers"]) == len(face["colours"]) == 2:
            pairs = zip(face["colours"], face["numbers"], strict=True)
            return " ".join(f"{colour} {number}" for colour, number in pairs)
        return face["name"]


STEPS = """key => [...document.querySelectorAll(".answers button:not([tabindex='-1'])")]
    .findIndex((one) => one.dataset.key === key) + 1"""


class ByTouch(Person):
    """Person who touches the page of a phone."""

    def press(self, key):
        self.page.page.tap(f".answers [data-key='{key}']")

    def lay(self, face):
        """Tap a card of the tray; open its tab first if needed."""
        card = f"#cards [data-face='{face}']"
        kind = next(one for one in self.deck if one["id"] == face)["kind"]
        if self.page.page.query_selector(card) is None:
            self.page.page.tap(f"[data-key='tab-{kind}']")
        self.page.page.tap(card)
