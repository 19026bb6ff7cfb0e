"""What every game's texts are held to, in every language; each game collects its own.

`Collector` gathers whatever scenes, questions and refusals show, with the part of the screen it is
for; `TextLaws` are the tests: a game's test file has a subclass that says what was collected.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.core.action import TABLE
from games.core.errors import BadSetup, IllegalAction
from games.core.text import Text, text

LANGUAGES = ("en", "nl", "fr", "de")
ROW, RIGHT, ANSWER = 126, 52, 112
PLURALS = {"(n != 1)": lambda n: n != 1, "(n > 1)": lambda n: n > 1}


class Collector:
    """Texts by the part of the screen they are for; `parts` renames some for a game."""

    def __init__(self, game, **parts):
        self.game = game
        self.parts = {"told": "row", "page": "page"} | parts
        self.texts = {}

    def add(self, part, *texts):
        for said in texts:
            if said is not None:
                self.texts[repr((part, said))] = (part, said)
                self.add("inside", *(a for a in said.args.values() if isinstance(a, Text)))

    def scene(self, scene):
        """Collect all that a viewer is shown."""
        self.add("head", *([scene.head] if isinstance(scene.head, Text) else []))
        self.add("right", scene.right)
        self.add("question", scene.question)
        self.add("row", *scene.lines)
        self.add(self.parts["told"], scene.told)
        self.add(self.parts["page"], *(row for page in scene.pages for row in page))
        self.add("news", *(news.text for news in scene.news))

    def asked(self, state):
        """Collect what is asked; yield whoever can be, and what is asked there."""
        for who in (TABLE, *range(state.setup.seats)):
            ask = self.game.ask(state, who)
            if ask is not None:
                self.add("question", ask.question)
                self.add("answer", *(line.label for line in ask.lines))
                self.add("row", *(line.consequence for line in ask.lines))
            yield who, ask

    def refusal(self, do, *args):
        """Collect why something is refused, if it is."""
        try:
            do(*args)
        except IllegalAction as refused:
            self.add("why", refused.text)

    def refused_setup(self, **setup):
        """Collect why a game cannot be started so."""
        try:
            self.game.start(**setup)
        except BadSetup as refused:
            self.add("why", refused.says)

    def own(self):
        """Return what is the game's own, as (part, text), with the help that questions have."""
        own = f"{self.game.id}."
        known = Catalogues(self.game.id).catalogue("en")
        asked = {said.id for part, said in self.texts.values() if part == "question"}
        self.add("help", *(text(f"{each}.help") for each in asked if known.get(f"{each}.help")))
        return [found for found in self.texts.values() if found[1].id.startswith(own)]


class Catalogues:
    """A game's texts in all languages. `seat`: in each the longest name that a seat has there."""

    def __init__(self, game, **seat):
        self.game = game
        self.seat = seat
        self.catalogue = cache(self._read)

    def _read(self, language):
        folder = Path(__file__).parents[2] / "games" / self.game / "locale"
        with (folder / language / "LC_MESSAGES" / f"{self.game}.po").open("rb") as po:
            return read_po(po)

    def forms(self, language, message):
        """All forms of a message: one, or its plurals."""
        entry = self.catalogue(language).get(message)
        if entry is None:
            return ()
        return entry.string if isinstance(entry.string, tuple) else (entry.string,)

    def say(self, language, said):
        """Spell a Text as the device does, in a simple way."""
        if said.id.startswith("table."):
            return self.seat[language] if said.id.startswith("table.colour.") else said.id
        args = {
            key: self.say(language, value) if isinstance(value, Text) else value
            for key, value in said.args.items()
        }
        args |= dict.fromkeys(
            (key for key in args if key == "seat" or key.endswith("_seat")), self.seat[language]
        )
        which = self.forms(language, said.id)
        plural = PLURALS[self.catalogue(language).plural_expr]
        return which[int(len(which) > 1 and plural(args["n"]))].format(**args)


def placeholders(form):
    return set(re.findall(r"{(\w+)}", form))


@pytest.mark.parametrize("language", LANGUAGES)
class TextLaws:
    """The tests; a subclass has `catalogues` and `collected`, and what is special of its screens.

    one_row: parts that have to stand in one row; free: parts that are broken wherever they stand.
    """

    one_row = ("row",)
    free = ("help", "inside")

    def test_every_text_is_there_with_its_arguments(self, language):
        wrong = []
        for _, said in self.collected():
            which = self.catalogues.forms(language, said.id)
            if not which or not all(which):
                wrong.append(f"{said.id} is missing")
            unknown = [placeholders(form) - said.args.keys() for form in which]
            wrong += [f"{said.id} wants {names}" for names in unknown if names]
        assert not sorted(set(wrong))

    def test_a_plural_stands_just_where_a_number_chooses(self, language):
        counted = {said.id for _, said in self.collected() if "n" in said.args}
        catalogue = self.catalogues.catalogue(language)
        assert {m.id[0] for m in catalogue if isinstance(m.id, tuple)} == counted

    def test_no_text_is_left_over(self, language):
        shown = {said.id for _, said in self.collected()}
        catalogue = self.catalogues.catalogue(language)
        kept = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
        assert kept - shown == set()

    def test_every_text_fits_the_oled(self, language):
        spoken = [(part, self.catalogues.say(language, said)) for part, said in self.collected()]
        assert not sorted({each for each in spoken if not self.fits(*each)})
        assert not set().union(*(missing(words, REGULAR) for _, words in spoken))

    def fits(self, part, spoken):
        if part == "head":
            return fits(spoken, HEADLINE, ROW)
        if part == "right":
            return fits(spoken, REGULAR, RIGHT)
        if part == "answer":
            return fits(spoken, BOLD, ANSWER)
        if part in self.one_row:
            return fits(spoken, REGULAR, ROW)
        return part in self.free or len(lines(spoken, REGULAR, ROW)) <= 2
