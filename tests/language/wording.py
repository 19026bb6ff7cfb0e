"""Messages of every catalogue, and words that must not return to them.

A concept has one word in each language. `OLD` are former words with their replacement; `but` are
messages in which such a word has another meaning.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import games
from tests.language.catalogues import HERE, LANGUAGES, Catalogues, po

OWN = ("tableclock", "page")
"""Catalogues of box and page."""

SPOKEN = [
    *((name, language) for name in OWN for language in LANGUAGES),
    *((name, language) for name in games.names() for language in Catalogues(name).languages),
]


class Said(NamedTuple):
    """Form of a message."""

    id: str
    form: str

    @property
    def words(self) -> str:
        """Return the form with {} for each placeholder."""
        return re.sub(r"\{\w+\}", "{}", self.form)


def every(name: str, language: str) -> Iterator[Said]:
    """Yield all forms of all messages of a catalogue."""
    if name in OWN:
        catalogue = po(HERE / "config/locale" / language / "LC_MESSAGES" / f"{name}.po")
    else:
        catalogue = Catalogues(name).catalogue(language)
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        yield from (Said(key, str(form)) for form in forms if key)


class Old(NamedTuple):
    """Former word.

    words: a pattern of whole words; now: the replacement; where: prefixes of the message ids.
    """

    words: str
    now: str
    where: tuple[str, ...] = ("",)
    but: tuple[str, ...] = ()

    def stands_in(self, said: Said) -> bool:
        """Return whether the old word is in a message."""
        found = re.search(rf"(?<!\w)(?:{self.words})(?!\w)", said.words, re.IGNORECASE)
        return bool(found) and said.id.startswith(self.where) and said.id not in self.but


KNOCK = ("page.closed.", "page.pin.", "page.menu.pin", "page.invite.", "page.box.")
"""Messages about the eight digits with which a phone joins."""

CHESS_CLOCK = ("clock.", "page.clock.", "page.start.", "mqtt.clock", "table.start.clock")

OWN_BEGIN = ("table.", "page.")

OLD = {
    "en": (
        Old("lay|lays|laid", "play, tap, place, discard", but=("capsules.ask.lay",)),
        Old("device", "box"),
        Old("usual", "standard, default"),
        Old("film", "replay"),
        Old("anew|afresh", "again"),
        Old("counter-clockwise|other way round", "anticlockwise"),
        Old("taken? (?:this )?back", "undo", where=("table.", "clock.", "page.undo.", "page.log.")),
        Old("stands?", "is paused, is stopped"),
        Old("go on", "continue", but=("table.key.go-on",)),
        Old("is away", "is not connected"),
        Old("turn(?:s|ed)? up", "reveal", ("capsules.", "outcasts."), but=("outcasts.about",)),
        Old("turn(?:s|ed)? (?:{}'s )?(?:a )?ghost card back", "refresh"),
        Old("alone", "in secret, individual", but=("page.start.way.alone", "page.start.you.alone")),
        Old("canada", "Canadian"),
        Old("for each turn", "per turn"),
        Old("{} begins|who begins", "starts, goes first"),
        Old("of {} are accounted for", "{card}: all {n}"),
        Old("whosever", "whoever owns them"),
        Old("is to follow", "now the other one"),
        Old("twelve there are", "there are twelve"),
        Old("blocked all round", "for the round"),
        Old("is paid", "is rewarded"),
        Old("next best: {}\\.", "next best: {} in 10"),
        Old("few points", "low scores"),
    ),
    "nl": (
        Old("2e keus", "anders"),
        Old("voorzien", "spieken", ("capsules.",)),
        Old("figuren", "speelstukken", ("midnight.",)),
        Old("opengedraaid|draait? \\S* ?open", "omdraaien"),
        Old("deja vu", "Déjà vu"),
        Old("haar", "hem"),
        Old("dobbelt", "gooit"),
        Old("verantwoord", "ligt elders"),
        Old("canada", "Canadees"),
        Old("uw", "je, jouw"),
        Old("✓ pas", "✓ passen"),
        Old("allen", "iedereen"),
        Old("ronden", "rondes"),
        Old("bij gelijk", "bij gelijke stand"),
        Old("getal|nummer", "code", KNOCK),
        Old("onderweg", "met uitleg erbij", OWN_BEGIN),
        Old("gaandeweg", "met uitleg erbij"),
        Old("van de 10, anders", "van de 10 keer"),
        Old("verspert", "houdt tegen"),
        Old("op hun waarde", "alleen hun waarde telt"),
        Old("van hand tot hand", "doorgeven"),
        Old("na het uur", "hoger dan het uur", ("capsules.entry.capture.",)),
        Old("apparaat", "kastje"),
        Old("lichtjes?", "lampje"),
        Old("hoogstens", "hooguit"),
        Old("perioden", "periodes"),
        Old("gastheer", "spelleider"),
        Old("logboek", "opslag"),
        Old("gedeelde winst", "gelijkspel"),
        Old("met ja", "Ja:"),
        Old("aan (?:dit|het gedeelde) scherm", "op dit scherm, op het gedeelde scherm"),
        Old("ieder voor zich", "individueel", ("midnight.",)),
        Old("verzet(?:te|ten)?", "verplaatsen", ("midnight.",)),
        Old(
            "uitkom(?:t|en)|komt? uit",
            "beginnen",
            ("outcasts.",),
            but=("outcasts.entry.lead.also",),
        ),
        Old("omga(?:at|n)|gaat om", "omdraaien", ("outcasts.",)),
    ),
    "fr": (
        Old("horloges?", "pendule", CHESS_CLOCK),
        Old("sièges?", "place"),
        Old("carte du jour", "carte Cadran"),
        Old("fermée", "cachée", ("outcasts.",)),
        Old("temps de jeu|cadence", "pendule"),
        Old("greffons?", "extensions"),
        Old("usée?s?", "jouées, utilisés"),
        Old("muets?|muettes?|HS", "sans …", ("table.lost.",)),
        Old("symboles?", "icône", ("capsules.",)),
        Old("assise?|{} est assis", "s’assied"),
        Old("seul {}|{} seul", "en secret, rien que"),
        Old("canada", "canadien"),
        Old("tu|toi|ton|ta|tes", "vous"),
        Old("écran partagé", "écran commun"),
        Old("numéro", "code", KNOCK),
        Old(r"rechoisi\w*", "choisir à nouveau"),
        Old("l’écart est libre", "peu importe l’écart"),
        Old("tour saute", "est sauté"),
        Old("de main en main", "se passer des cartes"),
        Old("appareils?", "boîtier"),
        Old(r"touche[rz](?:-\w+)?|touchée?s?", "scanner"),
        Old("2e choix", "sinon … fois"),
        Old("avec oui", "Oui :"),
        Old("mains ouvertes", "mains visibles"),
        Old("préparation", "mise en place"),
        Old("demi-tour", "changer de sens", ("capsules.",), but=("capsules.entry.flip.also",)),
    ),
    "de": (
        Old("sonder|sonderkarten?", "Sonderaktion, Aktion"),
        Old("figur(?:en)?|figurenkarten?", "Charakter", ("outcasts.",)),
        Old("drehrad", "Drehknopf"),
        Old("nachspielzeit", "Zusatzzeit"),
        Old("verbucht", "anderswo"),
        Old("durch zeit", "auf Zeit"),
        Old("kanada", "kanadisch"),
        Old("stumm|tot|dunkel", "kein …", ("table.lost.",)),
        Old("die uhr (?:sagt|teilt)|der uhr;|wie die uhr", "Gerät", ("table.", "clock.zero.")),
        Old("anzeige", "Display"),
        Old("box", "Gerät"),
        Old("mit ja", "Ja:"),
        Old("pro (?:zug|karte)", "je"),
        Old("geistkarte \\S* ?zurück\\w*", "umdrehen"),
        Old("für kenner", "für Könner"),
        Old(".*, oder ✓.*", "oder, without a comma"),
        Old("zahl|nummer", "Code", KNOCK),
        Old("unterwegs", "beim Spielen", OWN_BEGIN),
        Old("2\\. wahl", "sonst in"),
        Old("werkstatt", "Emulator"),
        Old("beute|erbeutet", "genommen", ("capsules.",)),
        Old("mit zeit|zeit auf|zeit \\+", "vor, vorstellen", ("capsules.",)),
        Old("von 10, sonst", "von 10 Fällen"),
        Old("nichts blockiert", "ist im Weg"),
        Old("von hand zu hand", "weitergeben"),
        Old("plättchen", "Kachel", ("cinderella.",)),
        Old("nach der stunde", "über der Stunde", ("capsules.entry.capture.",)),
    ),
}
