"""Texts of the page: complete in four languages, the choice of the language, no other texts."""

import json
import re
import string
import urllib.request
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from firmware_py.web import translations
from tests.firmware_py.web.real import TABLES, Table
from tests.waiting import LONG, LONG_MS

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "firmware_py" / "web" / "static"
SPOKEN = ("de", "en", "fr", "nl")


def catalogue(language):
    path = ROOT / "config" / "locale" / language / "LC_MESSAGES" / "page.po"
    with path.open("rb") as file:
        found = read_po(file, locale=language)
    every = {}
    for message in found:
        if message.id:
            key, said = message.id, message.string
            if message.pluralizable:
                key = key[0]
            every[key.removeprefix("page.")] = said if isinstance(said, tuple) else (said,)
    return every


CATALOGUES = {language: catalogue(language) for language in SPOKEN}
SCRIPTS = {path.name: path.read_text() for path in STATIC.rglob("*.js")}
CODE = "\n".join(
    [
        *SCRIPTS.values(),
        (STATIC / "index.html").read_text(),
        *(path.read_text() for path in (ROOT / "firmware_py").rglob("*.py")),
    ]
)


def holes(said):
    return {name for _, name, *_ in string.Formatter().parse(said) if name}


# Catalogues


@pytest.mark.parametrize("language", SPOKEN)
def test_every_text_is_there_in_every_language(language):
    english, here = CATALOGUES["en"], CATALOGUES[language]
    assert set(here) == set(english)
    for key, forms in here.items():
        assert all(forms), f"{language}: {key} says nothing"
        assert len(forms) == len(english[key]), f"{language}: {key} has other plural forms"
        for form in forms:
            assert holes(form) <= holes(english[key][-1]), f"{language}: {key}"
        assert holes(forms[-1]) == holes(english[key][-1]), f"{language}: {key}"


@pytest.mark.parametrize("language", [one for one in SPOKEN if one != "en"])
def test_a_language_is_translated_not_copied(language):
    same = [
        key
        for key, forms in CATALOGUES[language].items()
        if forms == CATALOGUES["en"][key] and len(forms[0]) > 16 and "{" not in forms[0]
    ]
    assert same == []


def test_every_id_that_is_said_exists_and_every_text_is_used():
    used = set(re.findall(r'say\(\s*"([\w.-]+)"', "".join(SCRIPTS.values())))
    assert (
        used - set(CATALOGUES["en"]) - {f"colour.{c}" for c in translations.sentences("en")}
        == set()
    )
    beginnings = {*re.findall(r"`([\w.]+\.)\$\{", CODE), "colour."}
    unused = [
        key
        for key in CATALOGUES["en"]
        if not re.search(rf'["{{]{re.escape(key)}["}}]|"page\.{re.escape(key)}"', CODE)
        and not any(key.startswith(beginning) for beginning in beginnings)
    ]
    assert unused == []


def test_no_sentence_stands_in_the_scripts():
    """Two words in a row in a literal count as a sentence, except names for the browser."""
    found = []
    for name, script in SCRIPTS.items():
        code = re.sub(r"//.*|/\*.*?\*/", "", script, flags=re.DOTALL)
        literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"', code)
        sentence = r"[A-Z][a-z]+ [a-z]+|[a-z]{2,} [a-z]{2,}[.?!]"
        found += [(name, said) for said in literals if re.search(sentence, said)]
    assert found == []


# Choice of the language


@pytest.mark.parametrize(
    ("asked", "header", "box", "language"),
    [
        ("nl", "de", "fr", "nl"),  # the menu
        ("", "pt-BR, de;q=0.8, nl;q=0.9", "fr", "nl"),  # the browser
        ("", "pt, *", "fr", "fr"),  # the device
        ("xx", "", "de", "de"),
        ("", "nonsense;q=q, de", "en", "de"),
    ],
)
def test_which_language(asked, header, box, language):
    assert translations.choose(asked, header, box) == language


def get(running, path, accept="fr"):
    url = f"http://{running.address}{path}"
    asked = urllib.request.Request(url, headers={"Accept-Language": accept})
    with urllib.request.urlopen(asked, timeout=LONG) as answer:  # noqa: S310  (our own server)
        return answer.read().decode()


def test_the_server_answers_in_the_browsers_language(running):
    said = json.loads(get(running, "/words"))
    assert said["language"] == "fr"
    assert said["languages"]["de"] == "Deutsch"
    assert said["sentences"]["colour.red"] == "Rouge"
    assert said["sentences"]["start.question"] == CATALOGUES["fr"]["start.question"][0]
    assert json.loads(get(running, "/words?language=nl"))["language"] == "nl"


def test_who_has_no_scripts_reads_a_sentence_in_their_language(running):
    for language in SPOKEN:
        page = get(running, "/", accept=language)
        assert f'<html lang="{language}"' in page
        assert CATALOGUES[language]["noscript"][0] in page
        assert "{{" not in page


# Page


@pytest.mark.needs("browser")
def test_the_menus_choice_is_remembered(serving, visit):
    page = visit(serving(Table()), locale="fr-FR")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.click("[data-key=menu]")
    page.click("[data-key=language-nl]")
    page.wait_for_selector("html[lang=nl]")  # a new document loads: wait for it
    page.wait_for_selector("text=Verloop >> visible=true")
    page.reload()
    page.wait_for_selector("text=Verloop >> visible=true")
    page.click("[data-key=menu]")
    page.click("[data-key='language-']")  # as in the browser
    page.wait_for_selector("text=Journal >> visible=true")


@pytest.mark.needs("browser")
@pytest.mark.parametrize(("language", "one", "two"), [("fr", "0 carte", "2 cartes"),
                                                      ("nl", "1 kaart", "0 kaarten")])  # fmt: skip
def test_each_language_has_its_own_plural(serving, visit, language, one, two):
    page = visit(serving(Table()), locale=language)
    said = page.evaluate(
        """async () => {
            const { say } = await import("/lib/i18n.js");
            return [0, 1, 2].map((n) => say("hand.cards", { n }));
        }"""
    )
    assert any(each.endswith(one) for each in said)
    assert any(each.endswith(two) for each in said)


HEARD = """
    window.heard = [];
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => heard.push(data));
        }
    };
"""
"""Script that records socket messages before the page's own scripts receive them."""
SEEN = """
    () => {
        const seen = [];
        const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const { data, parentElement } = walk.currentNode;
            const unseen = parentElement.closest("script, style, noscript, .card");
            if (!unseen) seen.push([data, parentElement.className]);
        }
        for (const e of document.querySelectorAll("*"))
            for (const name of ["aria-label", "title", "placeholder", "alt"])
                if (e.hasAttribute(name))
                    seen.push([e.getAttribute(name), `${name} of ${e.tagName}`]);
        return seen;
    }
"""
NESTED = re.compile("⟦([^⟦⟧]*⟦[^⟧]*⟧)+[^⟧]*⟧")
"""A text that contains another one."""
KEYS = ["H", "G", "I", "L", "U"]


def told(value):
    """Return all strings of a snapshot, cut at their placeholders.

    Faults are ids, for which the page has texts.
    """
    if isinstance(value, str):
        return re.split(r"\{\w+\}", value)
    if isinstance(value, dict):
        return [said for key in value if key != "faults" for said in told(value[key])]
    return (
        [said for each in value for said in told(each)] if isinstance(value, list | tuple) else []
    )


def bare(seen, known):
    """Return the visible texts with letters that come from neither a catalogue nor the table."""
    longest_first = sorted(filter(lettered, known), key=len, reverse=True)

    def left(text):
        text = NESTED.sub("", text)
        for said in longest_first:
            text = text.replace(said, "")
        return re.sub("⟦[^⟧]*⟧", "", text)

    return [each for each in seen if lettered(left(each[0]))]


def lettered(text):
    return any(map(str.isalpha, text))


@pytest.mark.needs("browser")
@pytest.mark.parametrize("cards", [None, "table", "device", "grid", "arcs"])
def test_every_word_on_the_page_comes_from_a_catalogue(serving, chromium, cards):
    """The catalogue is marked in transit; letters without a mark come from elsewhere."""
    running = serving(Table(cards))

    def marked(route):
        answer = route.fetch()
        said = answer.json()
        said["sentences"] = {
            key: [f"⟦{form}⟧" for form in text] if isinstance(text, list) else f"⟦{text}⟧"
            for key, text in said["sentences"].items()
        }
        route.fulfill(response=answer, json=said)

    page = chromium.new_page()
    page.set_default_timeout(LONG_MS)
    page.route("**/words*", marked)
    page.add_init_script(HEARD)
    page.goto(f"http://{running.address}/")
    page.wait_for_selector(".seat:visible, .across:visible, .offer")

    spoken = json.loads(translations.as_json("en"))["languages"].values()

    def unmarked():
        seen = page.evaluate(SEEN)
        frames = [json.loads(frame) for frame in page.evaluate("heard")]
        deck = running.table.cast(TABLES[cards or "table"][0])
        return bare(seen, {*told([*frames, deck, KEYS]), *spoken, "tableclock"})

    assert unmarked() == []
    page.keyboard.press("?")
    page.wait_for_selector(".sheet:visible")
    assert unmarked() == []
    page.keyboard.press("Escape")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-workshop]")
    assert unmarked() == []
    page.keyboard.press("Escape")
    if cards is None:
        page.click("[data-key=how-midnight]")
        page.click("[data-key=options]")
    else:
        page.keyboard.press("u")
    assert unmarked() == []
    running.stop()
    page.wait_for_selector("body.lost")
    assert unmarked() == []
    page.close()
