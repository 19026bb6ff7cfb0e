"""Rulebook of a game: entries that explain questions, refusals, cards, hours and log lines.

Each of these things has a token, for example `ask:recycle` or `face:deja_vu`. An entry in
`games/GAME/entries.toml` lists its tokens. If several entries list a token, the first one is used.
The texts are in the game's catalogue: `GAME.entry.ID` (the title), `.short` and `.more`.

An entry states the default rule. If an option of the match changes the rule, the option's sentence
`GAME.option.KEY.VALUE.here` comes first, and the entry is shown as the rule without the option. If
a game has no entry for a question, an option, a kind or a face, one is generated from texts that
every game has.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from games.core.display.scene import Answer, Ask
from games.core.errors import BadEntries, quoted
from games.core.rulebook.entry import (
    ALONE,
    MESSAGES,
    NOTED,
    THINGS,
    Entry,
    EntryView,
    GameTexts,
    SetupFacts,
)
from games.core.text import Text, text
from games.core.toml_tables import parsed, tables

if TYPE_CHECKING:
    from games.core.deck import Deck, Face

LINKS = 3
"""Maximum number of links of an entry."""

RULING = "A"
"""Prefix of rule numbers that are rulings of this project and not in the printed rulebook."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One [[entry]] of `entries.toml`."""

    id: str
    on: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    also: str | None = None
    needs: str | None = None
    titled: bool = False


class Entries:
    """All entries of a game, in reading order."""

    def __init__(self, game: GameTexts, rows: tuple[Entry, ...] | None = None) -> None:
        """Create the rulebook from the entries of the game's file, or generate it if None."""
        self.game = game
        self.written = rows is not None
        """True if the game has an `entries.toml`."""
        self._rows = rows if rows is not None else tuple(_made(game))
        self._by_id = {entry.id: entry for entry in self._rows}

    def __repr__(self) -> str:
        return f"Entries({self.game.id!r}, {len(self)})"

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, entry: str) -> Entry:
        """Return the entry with an id. Raise KeyError if there is none."""
        return self._by_id[entry]

    def suiting(self, setup: SetupFacts | None = None) -> tuple[Entry, ...]:
        """Return the entries that apply to a match (None: all entries), in reading order."""
        return tuple(entry for entry in self if entry.suits(setup))

    def of(self, kind: str, id: str = "", setup: SetupFacts | None = None) -> Entry | None:  # noqa: A002
        """Return the entry of a token, for example `of("ask", "recycle")`, or None.

        A face without an entry gets the entry of its kind. An option without an entry gets the
        first entry that depends on it.
        """
        found = self._first(f"{kind}:{id}" if id else kind, setup)
        if found is None and kind == "face":
            face = (setup.deck if setup else self.game.deck).find(id)
            found = self._first(f"kind:{face.kind}", setup) if face else None
        if found is None and kind == "option":
            decided = (each for each in self if id in (*each.options, *each.adds))
            found = next((each for each in decided if each.suits(setup)), None)
        if found is None:
            found = next((each for each in self._fallback(kind, id, setup)), None)
        return found

    def about(self, message: Text, setup: SetupFacts | None = None) -> Entry | None:
        """Return the entry of a message of the game: a question, a refusal or a log line.

        If the message has no entry, its nested messages are searched in order.
        """
        found = self._said(message, setup)
        if found is None or found.made:
            texts = (each for each in message.args.values() if isinstance(each, Text))
            inner = (self.about(each, setup) for each in texts)
            found = next((each for each in inner if each and not each.made), found)
        return found

    def _said(self, message: Text, setup: SetupFacts | None) -> Entry | None:
        game, _, rest = message.id.partition(".")
        kind, _, rest = rest.partition(".")
        if game != self.game.id:
            return None
        if kind == "card":
            deck = setup.deck if setup else self.game.deck
            face = next((each for each in deck.faces if each.text == message), None)
            return self.of("face", face.id, setup) if face else None
        return self.of(kind, rest, setup)

    def answer(self, ask: Ask, line: Answer, setup: SetupFacts | None = None) -> Entry | None:
        """Return the entry of an answer's label, of the face in its action, or of the question."""
        found = self.about(line.label, setup)
        if found is None or found.made:
            words = (each for each in line.action[2:] if isinstance(each, str))
            faces = (self.of("face", each, setup) for each in words)
            found = next((each for each in faces if each is not None and not each.made), None)
        return found or self.about(ask.question, setup)

    def _first(self, token: str, setup: SetupFacts | None) -> Entry | None:
        return next((each for each in self if token in each.on and each.suits(setup)), None)

    def _fallback(self, kind: str, id: str, setup: SetupFacts | None) -> Iterator[Entry]:  # noqa: A002
        """Yield entries generated from texts that every game has."""
        game = self.game
        deck = setup.deck if setup else game.deck
        if kind == "ask":
            title = text("table.rules.question")
            yield _entry(f"ask-{id}", title, text(f"{game.id}.ask.{id}.help"), f"ask:{id}")
        elif kind == "option" and id in game.options:
            yield _option(game, id)
        elif kind == "kind":
            yield from _kinds(deck, id)
        elif kind == "face":
            yield from _faces(deck, id)

    def reading(
        self,
        entry: Entry,
        setup: SetupFacts | None = None,
        knows: Callable[[str], bool] = lambda _: True,
        face: str | None = None,
    ) -> EntryView:
        """Return an entry's texts for one match.

        `knows` returns whether a message id is in the catalogue. Without a `.more` message, `more`
        is None. A question without a help message shows the help of the game. `face` is the card
        for which the caller requested the entry.
        """
        game = self.game
        deck = setup.deck if setup else game.deck
        args = _numbers(deck) | dict(game.arguments(deck, entry.id))
        here = self._sentences(entry.options, setup)
        short = Text(entry.short.id, args | entry.short.args)
        if entry.made and not knows(short.id):
            short = text(f"{game.id}.help")
        more = Text(entry.more.id, args) if not entry.made and knows(entry.more.id) else None
        ruled = not (entry.options or entry.adds) and any(n.startswith(RULING) for n in entry.rules)
        concerned = (face,) if face else entry.named("face")
        assumed = args.get("assumed") or any(
            each.assumed for each in deck.faces if each.id in concerned
        )
        return EntryView(
            id=entry.id,
            title=self.title(entry, setup),
            here=here,
            short=text("table.rules.without", rule=short) if here else short,
            plus=self._sentences(entry.adds, setup),
            more=more,
            house=tuple(self.house(key, setup) for key in (*entry.options, *entry.adds)),
            assumed=text("table.rules.assumed") if assumed else None,
            ruling=text("table.rules.ruling") if ruled else None,
            see=tuple(each for each in entry.see if self[each].suits(setup)),
        )

    def title(self, entry: Entry, setup: SetupFacts | None = None) -> Text:
        """Return the title of an entry: its own, or the name of the only face that it explains."""
        faces = entry.named("face")
        if len(faces) != 1 or entry.made or entry.titled:
            return entry.title
        found = (setup.deck if setup else self.game.deck).find(faces[0])
        return found.text if found else entry.title

    def names(self, entry: Entry, setup: SetupFacts | None = None) -> tuple[Text, ...]:
        """Return the other names of an entry: its faces, kinds, options and search words."""
        deck = setup.deck if setup else self.game.deck
        faces = (deck.find(each) for each in entry.named("face"))
        kinds = (each.name for each in deck.kinds if each.id in entry.named("kind"))
        keys = (*entry.named("option"), *entry.options, *entry.adds)
        return (
            *(each.text for each in faces if each),
            *(text(each) for each in kinds if each),
            *(text(self.game.options[key].text) for key in keys),
            *((entry.also,) if entry.also else ()),
        )

    def house(self, key: str, setup: SetupFacts | None = None) -> Text:
        """Return the value of an option as text: "House rule: NAME = VALUE"."""
        option = self.game.options[key]
        value = setup.options[key] if setup else option.default
        return text("table.rules.house", name=text(option.text), value=_value(option.text, value))

    def sentence(self, key: str, value: str, deck: "Deck") -> Text:
        """Return the sentence for an option value that is not the default: "At this table: ..."."""
        option = self.game.options[key]
        numbers = [each for each in option.values if each.isdigit() and each != option.default]
        rule = Text(f"{option.text}.{value}.here", _numbers(deck))
        if value in numbers and len(numbers) > 1:  # one message serves all numbers
            rule = Text(f"{option.text}.n.here", rule.args | {"number": int(value)})
        return text("table.rules.here", rule=rule)

    def house_rules(self, setup: SetupFacts) -> tuple[Text, ...]:
        """Return a sentence for each option of a match that is not the default."""
        return self._sentences(tuple(self.game.options), setup)

    def _sentences(self, keys: tuple[str, ...], setup: SetupFacts | None) -> tuple[Text, ...]:
        if setup is None:
            return ()
        usual = {key: self.game.options[key].default for key in keys}
        other = (key for key in keys if setup.options[key] != usual[key])
        return tuple(self.sentence(key, setup.options[key], setup.deck) for key in other)


def read(game: GameTexts, toml: str, source: str) -> Entries:
    """Parse a game's `entries.toml`. Raise BadEntries, with the line, if an entry is wrong."""
    plain = parsed(toml, source, BadEntries)
    for key in plain:
        if key != "entry":
            raise BadEntries(f"{source}: [{key}] is unknown, entries stand under [[entry]]")
    rows = tables(plain, "entry", _Row, toml, source, BadEntries)
    ids = [row.id for _, row in rows]
    found = []
    for line, row in rows:
        wrong = next(_wrong(game, row, ids), None)
        if wrong:
            raise BadEntries(f"{source}, line {line}: {wrong}")
        found.append(_of_row(game.id, row))
    return Entries(game, tuple(found))


def _wrong(game: GameTexts, row: _Row, ids: list[str]) -> Iterator[str]:
    """Yield the errors of an entry."""
    if ids.count(row.id) > 1:
        yield f"the entry {quoted(row.id)} stands twice"
    yield from (wrong for each in row.on for wrong in _wrong_token(game, each))
    for token in row.note:
        if token.partition(":")[0] not in NOTED:
            yield from _wrong_token(game, token)
    strange = (key for key in row.options if key.removeprefix("+") not in game.options)
    yield from (f"{game.id} has no option {quoted(key)}" for key in strange)
    if len(row.see) > LINKS:
        yield f"it has {len(row.see)} links, and {LINKS} is the most"
    for link in row.see:
        if link not in ids or link == row.id:
            yield f"there is no other entry {quoted(link)} to see"
    if row.needs is not None:
        key, value, _ = _needs(row.needs)
        if key not in game.options or value not in game.options[key].values:
            yield f"it needs an option like last_chance=yes or teams!=none, not {quoted(row.needs)}"


def _wrong_token(game: GameTexts, token: str) -> Iterator[str]:
    kind, _, rest = token.partition(":")
    if kind not in (*MESSAGES, *THINGS):
        yield f"{quoted(token)} begins with none of {', '.join((*MESSAGES, *THINGS))}"
    elif not rest and kind not in ALONE:
        yield f"{quoted(token)} does not say which {kind} it is"
    elif kind == "variant" and rest not in game.variants:
        yield f"{game.id} has no variant {quoted(rest)}"
    elif kind == "option" and rest not in game.options:
        yield f"{game.id} has no option {quoted(rest)}"


def _needs(written: str) -> tuple[str, str, bool]:
    """Parse `KEY=VALUE`, or `KEY!=VALUE` for any other value."""
    key, _, value = written.partition("=")
    return key.removesuffix("!"), value, not key.endswith("!")


def _of_row(game: str, row: _Row) -> Entry:
    name = f"{game}.entry.{row.id}"
    variants = tuple(on.partition(":")[2] for on in row.on if on.startswith("variant:"))
    return Entry(
        id=row.id,
        title=text(name),
        short=text(f"{name}.short"),
        more=text(f"{name}.more"),
        on=row.on,
        rules=row.rules,
        options=tuple(key for key in row.options if not key.startswith("+")),
        adds=tuple(key[1:] for key in row.options if key.startswith("+")),
        note=row.note,
        see=row.see,
        also=text(row.also) if row.also else None,
        variants=variants,
        needs=_needs(row.needs) if row.needs else None,
        titled=row.titled,
    )


# Generated entries


def _made(game: GameTexts) -> Iterator[Entry]:
    """Yield the entries of a game without an `entries.toml`."""
    yield _entry("help", text("table.rules.game"), text(f"{game.id}.help"))
    yield from (_option(game, key) for key in game.options)
    for kind in game.deck.kinds:
        yield from _kinds(game.deck, kind.id)
        for face in game.deck.of_kind(kind.id):
            yield from _faces(game.deck, face.id)


def _option(game: GameTexts, key: str) -> Entry:
    option = game.options[key]
    return _entry(f"option-{key}", text(option.text), text(option.help), f"option:{key}")


def _kinds(deck: "Deck", kind: str) -> Iterator[Entry]:
    count = text("table.rules.copies", n=deck.count(kind))
    for each in deck.kinds:
        if each.id == kind and each.name:
            yield _entry(f"kind-{kind}", text(each.name), count, f"kind:{kind}")


def _faces(deck: "Deck", face: str) -> Iterator[Entry]:
    found: Face | None = deck.find(face)
    if found is not None:
        count = text("table.rules.copies", n=found.copies)
        yield _entry(f"face-{face}", found.text, count, f"face:{face}")


def _entry(id: str, title: Text, short: Text, *on: str) -> Entry:  # noqa: A002
    return Entry(id=id, title=title, short=short, more=short, on=on, made=True)


def _value(option: str, value: str) -> Text | str:
    """Return the name of an option value, as in the menus."""
    if value in ("yes", "no"):
        return text(f"table.{value}")
    return value if value.isdigit() else text(f"{option}.{value}")


def _numbers(deck: "Deck") -> dict[str, Any]:
    """Return the numbers and strings of a deck's [rules], which texts can use as arguments."""
    return {key: each for key, each in deck.rules.items() if type(each) in (int, str)}
