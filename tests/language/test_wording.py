"""Typography and terms of every catalogue: signs, spaces, words, full stops."""

import re

import pytest

from firmware_py.i18n import VARIANT
from tests.language.catalogues import LANGUAGES
from tests.language.wording import OLD, SPOKEN, Said, every

everywhere = pytest.mark.parametrize(("name", "language"), SPOKEN)

NARROW = "\u202f"
"""Narrow no-break space, half as wide as others."""

SIGN_ALONE = "page.menu.letters.why"
"""Names the key `?`."""

FULL_FOOT = "table.key.hold-undo"
"""On the display there is not a pixel left, in French for the space before its colon."""

NAMED = r"\{(?:\w+_)?(?:seat|names?|who|side|game|card|face|tile|figure|pair|colour\d?|airship)\}"
"""Placeholders whose value may begin with any letter and have any gender."""

FRENCH = r"(?:de|que|le|la|les|du|des|un|une|ce|cet|cette|au|aux|seule?s?)"
GERMAN = r"(?:der|die|das|des|den|dem|eine?|eine[mnrs])"
DUTCH = r"(?:de|het|een)"
ARTICLE = {
    "en": rf"\b(?:a|an) {NAMED}",
    "nl": rf"\b{DUTCH} {NAMED}",
    "fr": rf"\b{FRENCH} {NAMED}|’{NAMED}",
    "de": rf"\b{GERMAN} {NAMED}|{NAMED}s\b",
}

SENTENCE = re.compile(
    r"\w+\.why\.|page\.\w+(\.\w+)*\.why$|.*\.help$|\w+\.about$"
    r"|\w+\.entry\.[^.]+\.(short|more|note(\.2)?)$|\w+\.option\..*\.here$"
)
NO_SENTENCE = {"page.key.help"}
"""Message whose id ends like an explanation's, but is a line."""

LINE = re.compile(
    r"\w+\.(answer|card|character|die|effect|head|key|kind|leads|line|list|rule|then|tile|variant)\."
    r"|(?!table)\w+\.option\."
    r"|(table|clock)\.(alone|colour|dealer|kind|language|lost|menu|saving|seating|seats|start|usual"
    r"|zero)\."
)
"""Messages that are list items or short rows: not sentences."""

ABBREVIATED = {"page.log.minutes", "page.log.hours", "page.start.minutes", "table.right.unsaved"}
"""Messages that end with the full stop of an abbreviation."""


def wrong(name: str, language: str, pattern: str, *but: str) -> list[Said]:
    """Return the messages that match a pattern."""
    found = (said for said in every(name, language) if said.id not in but)
    return [said for said in found if re.search(pattern, said.form)]


@everywhere
def test_an_apostrophe_is_curved_and_nothing_is_quoted(name: str, language: str) -> None:
    assert wrong(name, language, "['\"“”„‘‚‹›«»]") == []


@everywhere
def test_spaces_before_signs_are_the_language_s_own(name: str, language: str) -> None:
    assert wrong(name, language, "\u00a0") == []
    if language == "fr":
        assert wrong(name, language, rf"(?<!{NARROW})[:;!?%]", FULL_FOOT) == []
        return
    assert wrong(name, language, NARROW) == []
    assert wrong(name, language, r"\s[:;!?]", SIGN_ALONE) == []
    assert wrong(name, language, r"\S%" if language == "de" else r"\s%") == []


@everywhere
def test_an_ellipsis_is_one_sign_and_stands_at_its_word(name: str, language: str) -> None:
    assert wrong(name, language, r"\.\.\." if language == "de" else r"\.\.\.|\s…") == []


@everywhere
def test_no_article_stands_before_a_name(name: str, language: str) -> None:
    assert wrong(name, language, rf"(?i){ARTICLE[language]}") == []


BOX_SIGN = re.compile(r"✓|\{hour\}[hu]\b|\bR\{")
"""Signs of the box, for which the page has words."""

UNSEEN = {
    *("table.key.hold-rules", "table.ask.letter", "table.undo.agree", "table.hand.return"),
    *("clock.says.hold", "clock.says.menu", "clock.says.done", "clock.preset.help"),
}
"""Messages that only the box shows."""


@everywhere
def test_signs_of_the_box_have_words_on_the_page(name: str, language: str) -> None:
    said = {each.id: each.form for each in every(name, language)}
    read = {key: said.get(key + VARIANT, form) for key, form in said.items()}
    assert {key for key, form in read.items() if BOX_SIGN.search(form)} <= UNSEEN


@everywhere
def test_a_concept_has_one_word(name: str, language: str) -> None:
    assert [
        (said, old.now)
        for said in every(name, language)
        for old in OLD[language]
        if old.stands_in(said)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_keys_never_have_the_same_name(language: str) -> None:
    """Two of them are shown in the footer of one screen."""
    keys = [said.form for said in every("tableclock", language) if said.id.startswith("table.key.")]
    assert len(keys) == len(set(keys))


@everywhere
def test_a_sentence_ends_with_a_full_stop_and_a_line_of_a_menu_does_not(
    name: str, language: str
) -> None:
    for said in every(name, language):
        key = said.id.removesuffix(VARIANT)
        if SENTENCE.match(key) and key not in NO_SENTENCE:
            assert said.form.endswith((".", "?", "!", "}")), said
        elif LINE.match(key):
            assert not said.form.endswith("."), said
        elif ".news." in key:  # a report of an action; or a name, a colon and a value
            assert said.form.endswith((".", "!")) or re.search("[:·→+]", said.form), said


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in SPOKEN))
def test_a_message_is_a_sentence_in_every_language_or_in_none(name: str) -> None:
    ends: dict[str, set[bool]] = {}
    for language in (language for of, language in SPOKEN if of == name):
        for said in every(name, language):
            ends.setdefault(said.id, set()).add(said.form.endswith("."))
    assert {key for key, found in ends.items() if len(found) > 1} - ABBREVIATED == set()
