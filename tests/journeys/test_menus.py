"""Menus by keyboard alone, in every language, checked by the OLED's text for screen readers."""

import json

import pytest

from firmware_py.i18n import Texts, languages
from games.core.text import text

pytestmark = pytest.mark.needs("browser")


class Menus:
    """Keys of a page, and the text equivalent of its OLED."""

    def __init__(self, page, language):
        self.page = page
        self.texts = Texts(language, {})

    def say(self, message, **args):
        return self.texts.say(text(message, **args))

    @property
    def reads(self):
        """Label of the display for screen readers."""
        return self.page.page.locator(".oled").get_attribute("aria-label")

    def until_reads(self, words):
        self.page.until(lambda: words in " ".join(self.page.table["screen"]))
        self.page.until(lambda: words in self.reads)

    def to(self, words):
        """Move down the list until the chosen line begins with these words."""
        for _ in range(14):
            if any(row.startswith(f"▸ {words}") for row in self.page.table["screen"]):
                return self
            self.page.key("ArrowRight")
        pytest.fail(f"{words} is no line of {self.page.table['screen']}")

    def take(self, message, **args):
        self.to(self.say(message, **args))
        self.page.key("Enter")
        return self

    def hold_ok(self):
        """Hold Enter like a button until the menu is shown."""
        self.page.page.keyboard.down("Enter")
        self.until_reads(self.say("table.head.menu"))
        self.page.page.keyboard.up("Enter")


@pytest.mark.parametrize("language", languages())
def test_from_the_start_menu_to_a_game_its_menu_and_the_settings(
    program, visit, language, monkeypatch
):
    monkeypatch.setenv("LANGUAGE", language)
    page = visit(program.start("--seed", "1").address)
    menus = Menus(page, language)
    menus.until_reads(menus.say("table.start.new"))

    menus.take("table.start.new")
    menus.until_reads(menus.say("table.ask.game"))
    menus.to("Cinderella")
    page.key("Enter")
    menus.until_reads(menus.say("table.ask.seats"))
    menus.to("2")
    page.key("Enter")
    menus.until_reads(menus.say("table.setup.deals.box"))
    page.key("ArrowRight")
    menus.take("table.setup.cards.device")
    menus.take("table.dealer.table")
    menus.take("table.setup.usual.yes")
    menus.take("table.usual.no")
    for _ in range(20):
        if menus.say("table.setup.usual.no") in " ".join(page.table["screen"]):
            break
        assert "/" in page.table["screen"][1], "options are numbered"
        page.key("Enter")
    page.key("Backspace")
    menus.until_reads(menus.say("table.setup.deals.you"))
    page.key("Enter")
    menus.until_reads(menus.say("table.key.begins"))
    page.key("Enter")
    page.until(lambda: page.table["game"])
    assert page.table["game"]["id"] == "cinderella"

    menus.hold_ok()
    menus.take("table.menu.settings")
    other = "nl" if language != "nl" else "fr"
    for _ in range(4):
        if menus.texts.language == other:
            break
        menus.to(menus.say("table.menu.language", language=""))
        page.key("Enter")
        page.until(lambda: menus_language(page, menus))
    menus.until_reads(menus.say("table.menu.seats"))
    menus.take("table.menu.calm", state="")
    page.key("Backspace")
    saved = program.home / ".local/state/tableclock/settings.json"
    page.until(saved.exists)
    page.until(lambda: json.loads(saved.read_text()).get("calm") is True)
    assert json.loads(saved.read_text()).get("language", language) == other


def menus_language(page, menus):
    """Switch to the language that the device has changed to; return whether it has."""
    for language in languages():
        said = Texts(language, {}).say(
            text("table.menu.language", language=text(f"table.language.{language}"))
        )
        if f"▸ {said}" in page.table["screen"] and language != menus.texts.language:
            menus.texts = Texts(language, {})
            return True
    return False


def test_the_box_speaks_what_its_shared_screen_does(program, visit):
    ui = visit(program.start("midnight", "--seats", "2").address, locale="fr-FR")
    ui.until(lambda: ui.table["seating"]["language"] == "fr")
    ui.page.click("[data-key=menu]")
    ui.page.wait_for_selector("text=Le boîtier la prend aussi.")
    ui.page.click("[data-key=language-nl]")
    ui.until(lambda: ui.table["seating"]["language"] == "nl")
    other = visit(program.address, locale="de-DE")
    other.page.click("[data-key=menu]")
    other.page.wait_for_selector("text=Das Gerät spricht Nederlands.")
    assert other.table["seating"]["language"] == "nl"
