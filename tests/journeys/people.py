"""People with cards of their own: which answer they give, and how they give it on the page."""

import json

from playwright.sync_api import TimeoutError as NotThere

SHORT = {
    "midnight": ("--seats", "5"),
    "cinderella": ("--seats", "2", "--variant", "basic"),
    "outcasts": ("--seats", "2"),
    "capsules": ("--seats", "2"),
}
"""How a match of each game is started that is soon over."""

HASTENS = ("→ 24", "wednesday", "stop", "advance")
"""What brings the end nearer, if it is a part of an answer."""

MANY = 20
"""More answers than that are a hand or a sum: anything goes."""


MOMENT = 2_000
"""ms after which it is looked whether what is to be pressed is still asked."""


def wanted(ask, rng):
    """Return which of the answers is given: one that hastens, often the likeliest, else any.

    None where only chance can go on.
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
    """Return what changes with every answer."""
    return page.table["log"][:1], page.table["ask"], page.table["scene"], page.table["hand"]


def key_of(line):
    """Return the data-key of an answer's pill."""
    return f"pill-{json.dumps(line['action'], separators=(',', ':'))}"


def press_where_it_lies(page, line):
    """Press an answer: where it lies on the table, else its pill.

    If others are asked as well one of them may be quicker: then it is not asked any more.
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
    """Somebody in front of a page."""

    def __init__(self, page, game, rng):
        self.page = page
        self.rng = rng
        page.until(lambda: page.table["game"])
        page.page.wait_for_selector("#cards .card")
        self.deck = page.page.evaluate(
            "async (game) => (await (await fetch(`/cast/${game}`)).json()).faces", game
        )

    def answer(self):
        """Answer the question, and wait until the device has taken it."""
        before, ask = place(self.page), self.page.table["ask"]
        self.give(wanted(ask, self.rng))
        self.page.until_told(lambda: place(self.page) != before)

    def give(self, line):
        """Press an answer's pill, or lay the card that it is; None: let chance happen."""
        if line is None:
            self.press("ask.draw")
        elif self.page.page.query_selector(f".answers [data-key='{key_of(line)}']"):
            self.press(key_of(line))
        else:
            self.lay(line["face"])

    def press(self, key):
        """Press the pill that has this key."""
        raise NotImplementedError

    def lay(self, face):
        """Lay a card."""
        raise NotImplementedError

    def shown(self):
        """Return what stands as the question now."""
        return self.page.page.text_content("#headline")

    def play(self, most):
        """Answer until somebody has won, or so many times; return how many times it was."""
        answers = 0
        while not self.page.table["over"] and answers < most:
            answers += 1
            self.answer()
        return answers

    def play_out(self):
        """Answer until somebody has won, and see it said."""
        answers = self.play(300)
        assert self.page.table["over"], self.page.table["ask"]
        over = self.page.table["over"]
        assert over["title"]
        self.page.until(lambda: self.shown() == over["title"])
        self.page.page.wait_for_selector("[data-key='over.again']")
        return answers


class ByKeys(Person):
    """Tab and Enter, and the search for a card by its name."""

    def press(self, key):
        """Go to the question, and on with Tab as often as it takes."""
        keys = self.page.page.keyboard
        keys.press("Escape" if self.focus() == "find" else "g")
        steps = self.page.page.evaluate(STEPS, key)
        for _ in range(steps):
            keys.press("Tab")
        assert self.focus() == key, f"Tab leads to {self.focus()} instead of {key}"
        keys.press("Enter")

    def focus(self):
        """Return what has the focus now."""
        return self.page.page.evaluate(
            "document.activeElement.dataset.key ?? document.activeElement.id"
        )

    def lay(self, face):
        """Find a card of the tray by its name, and lay it."""
        keys = self.page.page.keyboard
        keys.press("/")
        keys.type(self.name(face))
        keys.press("Enter")

    def name(self, identity):
        """Return what somebody types to find a face."""
        face = next(face for face in self.deck if face["id"] == identity)
        if len(face["numbers"]) == len(face["colours"]) == 2:
            pairs = zip(face["colours"], face["numbers"], strict=True)
            return " ".join(f"{colour} {number}" for colour, number in pairs)
        return face["name"]


STEPS = """key => [...document.querySelectorAll(".answers button:not([tabindex='-1'])")]
    .findIndex((one) => one.dataset.key === key) + 1"""


class ByTouch(Person):
    """A finger on the page of a phone."""

    def press(self, key):
        self.page.page.tap(f".answers [data-key='{key}']")

    def lay(self, face):
        """Tap a card of the tray; if it lies under another tab, that tab first."""
        card = f"#cards [data-face='{face}']"
        kind = next(one for one in self.deck if one["id"] == face)["kind"]
        if self.page.page.query_selector(card) is None:
            self.page.page.tap(f"[data-key='tab-{kind}']")
        self.page.page.tap(card)
