"""Rule entries for the page: contents, search, and the entry for something that it shows.

The answers go only to the page that asked, and the commands change nothing. Only the pages that
show a private question can get its rule entry.
"""

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from firmware_py.console.match import rule_lookup
from firmware_py.console.notifications.notification import Notification
from firmware_py.web import commands, schema
from firmware_py.web.context import PageContext
from firmware_py.web.handlers import tutorial
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.rulebook import rule_search
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.web.views.snapshot import Snapshots
    from games.core.display.scene import Ask
    from games.core.game import Game
    from games.core.rulebook.entry import Entry
    from games.core.setup import Setup


class RuleReader:
    """Rule entries of one game, for one viewer.

    `game` is a game's name, or "" for the running match, whose setup selects the entries. `read`
    has the ids of entries that tutorial notes have shown to the viewer.
    """

    def __init__(
        self,
        snapshots: "Snapshots",
        viewer: Viewer,
        game: str = "",
        read: frozenset[str] = frozenset(),
    ) -> None:
        self.viewers, self.past = snapshots.viewers, snapshots.past
        self.questions = snapshots.questions
        self.viewer = viewer
        self.game: Game[Any]
        self.setup: Setup | None = None
        self.read = frozenset() if game else read
        if game:
            try:
                self.game = snapshots.stage.console.find(game)
            except LookupError as error:
                raise Refused(str(error)) from None
        else:
            match = self.viewers.match()
            self.game, self.setup = match.game, match.setup

    def say(self, said: Text) -> str:
        """Translate for this viewer."""
        return self.viewers.say(self.viewer, said)

    def heading(self, entry: "Entry") -> schema.Heading:
        """Return an entry's title, marked if a tutorial note has shown the entry."""
        title = self.say(self.game.entries.title(entry, self.setup))
        return schema.Heading(id=entry.id, title=title, read=entry.id in self.read or UNSET)

    def rule(self, entry: "Entry", face: str | None = None) -> schema.RuleText:
        """Return the text of an entry for this setup. `face` is the card of the request, if any."""
        entries = self.game.entries
        knows = self.viewers.texts(self.viewer.language).knows
        said = entries.reading(entry, self.setup, knows, face)
        return schema.RuleText(
            id=said.id,
            title=self.say(said.title),
            short=[self.say(each) for each in said.first],
            more=[self.say(each) for each in said.rest],
            see=[self.heading(entries[one]) for one in said.see],
        )

    def contents(self, search: str, lying: str = "") -> schema.RuleIndex:
        """Return all entries, or those that match `search`. `lying` is the face on the reader."""
        entries, setup = self.game.entries, self.setup
        now = () if setup is None or search else self.now(lying)
        knows = self.viewers.texts(self.viewer.language).knows
        match = None if setup is None or search else self.viewers.match()
        house = [] if match is None else rule_lookup.house_rules(match, knows)
        found = entries.suiting(setup)
        if search.strip():
            by_id = {one.id: one for one in found}
            found = tuple(by_id[one] for one in rule_search.find(search, map(self._page, found)))
        return schema.RuleIndex(
            game=self.game.id,
            title=self.say(self.game.name),
            now=[self.rule(one) for one in dict.fromkeys(now)],
            entries=[self.heading(one) for one in found],
            house=[self.say(said) for said in house],
        )

    def _page(self, entry: "Entry") -> rule_search.SearchPage:
        """Return the searchable text of an entry."""
        entries, read = self.game.entries, self.rule(entry)
        names = tuple(self.say(name) for name in entries.names(entry, self.setup))
        return rule_search.SearchPage(
            entry.id, read.title, names, " ".join(read.short), " ".join(read.more)
        )

    # Entries for what the viewer sees

    def now(self, lying: str = "") -> list["Entry"]:
        """Return the entries of the question, the rule cards in play and the card on the reader."""
        match = self.viewers.match()
        rules = [zone for zone in match.scene(self.viewer.seat).zones if zone.role == "rule"]
        faces = [zone.items[-1].face for zone in rules if zone.items]
        found = [
            self.of(commands.Rule(about="ask")),
            *(self.game.entries.of("face", face, self.setup) for face in (*faces, lying) if face),
        ]
        return [entry for entry in found if entry is not None]

    def of(self, order: commands.Rule) -> "Entry | None":
        """Return the entry that a `Rule` command asks for, or None if there is none."""
        entries, setup = self.game.entries, self.setup
        match order.about:
            case "entry":
                return next((one for one in entries if one.id == order.id), None)
            case "face" | "kind" | "option" | "die":
                return entries.of(order.about, order.id, setup) or (
                    entries.of("face", order.id, setup) if order.about == "die" else None
                )
            case "hour":
                return entries.of("hour", str(order.number), setup)
        return None if setup is None else self._seen(order)

    def _seen(self, order: commands.Rule) -> "Entry | None":
        """Return the entry of an object that exists only during a match."""
        said: Text | None
        match order.about:
            case "ask":
                said = self._question(order.seat)
            case "line":
                return self._answer(order.action)
            case "icon":
                return self._icon(order)
            case "figure":
                return self._figure(order.id)
            case "log":
                news = self.past.news_of(self.viewer, order.number or 0)
                said = news[order.at] if 0 <= order.at < len(news) else None
            case "why":
                said = text(order.id) if order.id else self._refused()
            case _:
                said = self._reason(order)
        return None if said is None else self.game.entries.about(said, self.setup)

    def _ask(self, seat: int | None) -> "tuple[int, Ask] | None":
        """Return the question to `seat`, by default the one shown, if this viewer may answer it."""
        who = self.questions.asks(self.viewer) if seat is None else seat
        if who is None or who not in self.viewers.speaks_for(self.viewer):
            return None
        ask = self.viewers.match().ask(who)
        return None if ask is None else (who, ask)

    def _question(self, seat: int | None) -> Text:
        """Return the question text as this viewer sees it."""
        match = self.viewers.match()
        found = self._ask(seat)
        if found is None:
            who = self.questions.asks(self.viewer)
            ask = None if who is None else match.ask(who)
            public = match.scene(None).question
            return public if ask is None else self.questions.question(ask, shown=False)
        who, ask = found
        looked = seat is not None  # the viewer asks from the private view, which shows the question
        shown = looked or self.questions.shows(self.viewer, who, ask)
        return self.questions.question(ask, shown=shown)

    def _answer(self, row: list[Any] | None) -> "Entry | None":
        """Return the entry of an answer that this viewer may give, or None."""
        try:
            action = Action.from_json(row or [])
        except ValueError as error:
            raise Refused(str(error)) from None
        found = self._ask(TABLE if action.by == CHANCE else action.by)
        ask = None if found is None else found[1]
        for line in () if ask is None else (*ask.lines, *ask.adds):
            if ask is not None and line.action == action:
                return self.game.entries.answer(ask, line, self.setup)
        return None

    def _icon(self, order: commands.Rule) -> "Entry | None":
        """Return the entry of a card that is shown with a seat, or None."""
        match, seat, number = self.viewers.match(), order.seat or 0, order.number or 0
        badges = match.game.badges(match.state, seat) if seat in range(match.setup.seats) else ()
        face = badges[number][0] if number in range(len(badges)) else None
        return None if face is None else self.game.entries.of("face", face, self.setup)

    def _figure(self, colour: str) -> "Entry | None":
        """Return the entry of the playing piece with this colour on the dial."""
        marks = self.viewers.match().scene(self.viewer.seat).marks
        hollow = any(mark.figure == colour and mark.hollow for mark in marks)
        return self.game.entries.of("figure", "hollow" if hollow else colour, self.setup)

    def _refused(self) -> Text | None:
        """Return the refusal that the device shows, or None. Only the host gets it."""
        mode = self.viewers.stage.console.mode
        if not self.viewer.host or not isinstance(mode, Notification):
            return None
        return mode.says[0]

    def _reason(self, order: commands.Rule) -> Text | None:
        """Return why the object at a spot is not an answer, or None if the viewer may not know."""
        found = self._ask(order.seat)
        if found is None or order.spot is None:
            return None
        who, ask = found
        if order.seat is None and not self.questions.shows(self.viewer, who, ask):
            return None
        return next((why for spot, why in ask.reasons if spot == order.spot), None)


def contents(
    snapshots: "Snapshots",
    viewer: Viewer,
    order: commands.Rules,
    lying: str = "",
    read: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Return the answer to `Rules`.

    `lying` is the face on the reader, if this viewer sees it. `read` is as in `RuleReader`.
    """
    return {"rules": RuleReader(snapshots, viewer, order.game, read).contents(order.search, lying)}


def rule(snapshots: "Snapshots", viewer: Viewer, order: commands.Rule) -> dict[str, Any]:
    """Return the answer to `Rule`: a dict whose `rule` is an entry or None."""
    shelf = RuleReader(snapshots, viewer, order.game)
    entry = shelf.of(order)
    face = order.id if order.about == "face" else None
    return {"rule": None if entry is None else shelf.rule(entry, face)}


@done.register(commands.Rules)
def _rules(order: commands.Rules, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    card = table.card(viewer)
    lying, read = "" if card is None else card.face, tutorial.heard(table, viewer)
    return contents(table.snapshots, viewer, order, lying, read)


@done.register(commands.Rule)
def _rule(order: commands.Rule, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    return rule(table.snapshots, viewer, order)
