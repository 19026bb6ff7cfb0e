# Long: each part of the page's table is a function of a few lines.
"""All that one viewer may see of the running match, translated (web/seen.py tells what).

Built from the games' views by allowing; the page only paints it.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec import UNSET, structs

from firmware_py.console import Console, names
from firmware_py.console.match import secret
from firmware_py.console.match.resume import Resume
from firmware_py.console.match.sitting import Sitting
from firmware_py.page import catalogue, ledger, pressed
from firmware_py.page.agreement import Agreement, index_after
from firmware_py.page.log import Log
from firmware_py.texts import Texts
from firmware_py.web import seen
from firmware_py.web.port import Refused, Viewer
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from games.core.errors import NothingToUndo
from games.core.game import Game
from games.core.match import LogLine, Match
from games.core.scene import Ask, Grid, Line, Mark, News, Scene
from games.core.setup import Setup
from games.core.text import Text, text


class Stage(Protocol):
    """Where a match is seen: the running shell, or a film."""

    @property
    def console(self) -> Console:
        """The console that shows it."""


COLOURS = ("red", "blue", "green", "purple", "yellow", "white")
"""The colours that have a shape of their own."""


class Snapshots:
    """What viewers see of a stage's match; remembers when entries were done, and who looked."""

    def __init__(self, stage: Stage, texts: Callable[[str], Texts]) -> None:
        self.stage = stage
        self.texts = texts
        self.agreement = Agreement()
        self._unheard = secret.Unheard()
        self._lines = Log()
        self._looked = (-1, -1)
        self.sits: Callable[[int], Any] = lambda _seat: None
        """What sits at a seat that is no bot, if it is not the shared screen (page/inviting.py)."""
        self.screens = 0
        """How many shared screens are open."""
        self._timed: Match[Any] | None = None
        self._times: list[float | None] = []
        """When each entry was done, for the log's ages."""
        self._wanted: tuple[Match[Any] | None, tuple[int, int], list[str]] = (None, (-1, -1), [])
        """Which kinds of cards a question wants: asked for each viewer, worked out once."""

    def of(self, viewer: Viewer, box: seen.Box) -> seen.Snapshot:
        """Return what a viewer may see of the match besides the box; nothing without one."""
        around = structs.asdict(box)
        if self.stage.console.match is None:
            return seen.Snapshot(**around)
        match = self.match()
        scene = match.scene(viewer.seat)
        resuming = viewer.host and self.resuming()
        news = self.sitting().news if viewer.host else self._news(viewer)
        return seen.Snapshot(
            **around,
            game=seen.Game(
                id=match.game.id,
                title=match.game.title,
                line=self.say(viewer, text("table.line", n=match.setup.seats)),
                cards=match.setup.cards,
                dial=scene.dial,
                hand=scene.hand,
                again=_again(match.setup),
            ),
            scene=self._scene(viewer, scene),
            ask=None if resuming else self._ask(viewer),
            news=[self.say(viewer, item.text) for item in news],
            seats=self._seats(viewer, scene),
            wanderers=self._wanderers(viewer, scene),
            log=self._log(viewer),
            undo=self._undo(viewer),
            hand=None if resuming else self._hand(viewer),
            resuming=resuming,
            over=self._over(viewer, scene),
            ledger=ledger.told(match, partial(self.say, viewer)),
        )

    def _news(self, viewer: Viewer) -> tuple[News, ...]:
        """Return the news of the last action that was no secret of another seat."""
        match = self.match()
        at = len(match.actions) - 1
        while at >= 0 and match.actions[at].by != viewer.seat and secret.unheard(match, at):
            at -= 1
        if at < 0:
            return ()
        states = match.states
        return match.game.news(states[at], match.actions[at], states[at + 1], viewer.seat)

    def _scene(self, viewer: Viewer, scene: Scene) -> seen.Scene:
        match = self.match()
        head, public = scene.head, match.scene(None)
        return seen.Scene(
            dial=scene.dial,
            hand=scene.hand,
            marks=scene.marks,
            arcs=scene.arcs,
            direction=scene.direction,
            # What is for one person's eyes stands in `look`, and in `zones` on that one's own page.
            grid=self.grid(viewer, public.grid),
            head=seen.Head(
                seat=head if isinstance(head, int) else None, text=self._called(viewer, head)
            ),
            right=self.say(viewer, scene.right) if scene.right else None,
            question=self.say(viewer, scene.question),
            lines=[self.say(viewer, line) for line in public.lines],
            told=self.say(viewer, scene.told) if scene.told else None,
            private=scene.private,
            says=self._says(viewer, scene),
            zones=self._zones(viewer, match.scene(self._eyes(viewer))),
        )

    def _eyes(self, viewer: Viewer) -> int | None:
        """Return with which seat's eyes a viewer sees the table; None: as everybody.

        Somebody who plays alone has no secrets from the screen.
        """
        people = self.stage.console.people
        return people[0] if viewer.host and self.alone() else viewer.seat

    def _zones(self, viewer: Viewer, scene: Scene) -> list[seen.Zone]:
        """Return what lies on the table, in a viewer's words."""
        return [
            seen.Zone(
                id=zone.id,
                name=self.say(viewer, zone.name),
                role=zone.role,
                shape=zone.shape,
                items=zone.items,
                count=zone.count,
                seat=zone.seat,
                hour=zone.hour,
                columns=zone.columns,
                note=self.say(viewer, zone.note) if zone.note else None,
                source=zone.source,
                mixed=zone.mixed,
                private=zone.private,
            )
            for zone in scene.zones
        ]

    def grid(self, viewer: Viewer, grid: Grid | None) -> seen.Grid | None:
        """Return a grid with its faces' names."""
        if grid is None:
            return None
        places = [
            seen.Place(
                number=place.number,
                face=place.face,
                name=self._face_name(viewer, place.face) if place.face else None,
                gap=place.gap,
                pointed=place.pointed,
            )
            for place in grid.places
        ]
        return seen.Grid(rows=grid.rows, columns=grid.columns, places=places)

    def _ask(self, viewer: Viewer) -> seen.Ask | None:
        """Return the question to whoever is asked; its answers only to those who may give them."""
        who = self.asks(viewer)
        if who is None:
            return None
        yours = who in self.speaks_for(viewer)
        return self.asked(viewer, who, self.match().ask(who), yours=yours)

    def asks(self, viewer: Viewer) -> int | None:
        """Return whose question a viewer sees: their own if there is one; None if nobody's."""
        match, console = self.match(), self.stage.console
        if match.turn == OVER or self.sitting().bot_rolls():
            return None
        speaks = self.speaks_for(viewer)
        asked = (TABLE,) if match.turn == CHANCE else match.game.asked(match.state)
        who = next((seat for seat in asked if seat in speaks), next(iter(asked), None))
        return None if who is None or who in console.bots else who

    def asked(
        self, viewer: Viewer, who: int, ask: Ask | None, *, yours: bool, revealed: bool = False
    ) -> seen.Ask | None:
        """Return a question; its private answers only when they are `revealed` to their owner."""
        if ask is None:
            return None
        play, wanted = self.stage.console.play, self._wanted_kinds(who)
        shown = yours and (revealed or self.shows(viewer, who, ask))
        under_cursor, listed = None, set[Action]()
        if play.cursor is not None and not play.pointing and play.who(self.stage.console) == who:
            now = play.lines(self.stage.console)
            under_cursor = now[play.cursor].action
            if len(now) < len(ask.lines):  # a tap that may mean several things: which is it?
                listed = {line.action for line in now}
        lines, adds = (
            [
                self._line_of(
                    viewer, line, cursor=line.action == under_cursor, listed=line.action in listed
                )
                for line in (some if shown else ())
            ]
            for some in (ask.lines, ask.adds)
        )
        return seen.Ask(
            who=who,
            yours=yours,
            question=self.say(viewer, self.question(ask, shown=shown)),
            draw=ask.draw,
            private=ask.private,
            lines=lines,
            ok=ask.ok.to_json() if ask.ok is not None and shown else None,
            card=bool(wanted),
            kinds=wanted,
            adds=adds,
            reasons=pressed.reasons(ask, partial(self.say, viewer)) if shown else [],
            brief=ask.brief,
        )

    def question(self, ask: Ask, *, shown: bool) -> Text:
        """Return what is asked. A private question may tell what is seen: to others the table's."""
        return ask.question if shown or not ask.private else self.match().scene(None).question

    def shows(self, viewer: Viewer, who: int, ask: Ask) -> bool:
        """Return whether a viewer may see the answers to a question of `who`, and where they are.

        On a shared screen those to a private one are in `look`, never in a snapshot.
        """
        return not ask.private or self.alone() or viewer.seat == who

    def _line_of(self, viewer: Viewer, line: Line, *, cursor: bool, listed: bool) -> seen.Line:
        return seen.Line(
            action=line.action.to_json(),
            label=self.say(viewer, line.label),
            consequence=self.say(viewer, line.consequence) if line.consequence else None,
            cursor=cursor,
            listed=listed,
            preview=line.preview,
            **_objects(self.match().game, line.action),
            figures=self._figures(line.action),
            ways=pressed.ways(line, partial(self.say, viewer)),
        )

    def _figures(self, action: Action) -> list[str]:
        """Return the colours whose shapes stand before an answer: figures and seats in it."""
        match = self.match()
        kinds = zip(match.game.verbs[action.verb], (action.a, action.b), strict=False)
        found = []
        for kind, value in kinds:
            if kind == "figure" and value in COLOURS:
                found.append(str(value))
            elif kind == "seat" and isinstance(value, int) and 0 <= value < match.setup.seats:
                found.append(self.stage.console.colour(value))
        return found

    def _wanted_kinds(self, who: int) -> list[str]:
        """Return the kinds of printed cards of which some face would be an answer now."""
        match = self.match()
        if match.setup.cards != "table":
            return []
        at = (len(match.entries), who)
        if self._wanted[:2] != (match, at):
            deck = match.setup.deck
            means = match.game.meanings(match.state, who)
            kinds = {face.kind for face in deck.faces if means.get(face.id)}
            self._wanted = (match, at, [kind.id for kind in deck.kinds if kind.id in kinds])
        return self._wanted[2]

    def _seats(self, viewer: Viewer, scene: Scene) -> list[seen.Seat]:
        match, console = self.match(), self.stage.console
        scores = dict(scene.scores)
        return [
            seen.Seat(
                name=self._called(viewer, seat),
                colour=console.colour(seat),
                score=scores.get(seat),
                line=self._line(viewer, seat),
                active=scene.head == seat,
                bot=seat in console.bots,
                first=seat == match.setup.first,
                team=match.game.team(match.state, seat),
                icons=self._icons(viewer, seat),
                level=console.bots.get(seat, UNSET),
                sits=self.sits(seat) or UNSET,
            )
            for seat in range(match.setup.seats)
        ]

    def _icons(self, viewer: Viewer, seat: int) -> list[seen.Icon]:
        match = self.match()
        deck, icons = match.game.deck, []
        for face, spent in match.game.badges(match.state, seat):
            name = self._face_name(viewer, face)
            said = self.say(viewer, text("page.seat.spent", name=name)) if spent else name
            found = deck.find(face)
            art = None if found is None else catalogue.art(match.game, found)
            icons.append(seen.Icon(name=said, spent=spent, art=art))
        return icons

    def _wanderers(self, viewer: Viewer, scene: Scene) -> list[seen.Wanderer]:
        """Return the figures that nobody owns."""
        return [
            seen.Wanderer(
                colour=mark.figure,
                name=self._figure(viewer, mark),
                line=self.say(viewer, text("page.seat.at", hour=mark.hour)),
            )
            for mark in scene.marks
            if mark.hollow
        ]

    def _line(self, viewer: Viewer, seat: int) -> str:
        """Return where a seat's figure stands and how many cards it holds; all of it is public."""
        match, colour = self.match(), self.stage.console.colour
        hands = match.game.hands(match.state)
        if not hands:
            return ""
        figures = [mark for mark in match.scene(None).marks if mark.style in ("steady", "active")]
        at = {mark.figure: mark.hour for mark in figures if not mark.hollow}
        said = []
        if all(colour(each) in at for each in range(match.setup.seats)):
            said.append(text("page.seat.at", hour=at[colour(seat)]))
        if count := hands[seat].bit_count():
            said.append(text("page.seat.cards", n=count))
        return " · ".join(self.say(viewer, each) for each in said)

    def _says(self, viewer: Viewer, scene: Scene) -> list[str]:
        """Return the ring in sentences, one figure each."""
        said = [
            text("page.ring.mark", figure=self._figure(viewer, mark), hour=mark.hour)
            for mark in scene.marks
            if mark.figure != "none"
        ]
        goals = [mark.hour for mark in scene.marks if mark.style in ("goal", "alarm")]
        said += [text("page.ring.goal", hour=hour) for hour in goals]
        if scene.hand is not None:
            said.append(text("page.ring.hand", hour=scene.hand))
        said += [
            text("page.ring.arc", name=self.name(viewer, arc.seat), n=arc.count)
            for arc in scene.arcs
        ]
        return [self.say(viewer, each) for each in said]

    def _figure(self, viewer: Viewer, mark: Mark) -> str:
        colour = self.colour(viewer, mark.figure)
        if not mark.hollow:
            return colour
        return self.say(viewer, text("page.ring.wanderer", colour=colour))

    def colour(self, viewer: Viewer, colour: str) -> str:
        """Return a colour's name; those that no seat has are the page's own words."""
        known = self.say(viewer, text(f"table.colour.{colour}"))
        return self.say(viewer, text(f"page.colour.{colour}")) if "." in known else known

    def news_of(self, viewer: Viewer, number: int) -> list[Text]:
        """Return what a viewer was told of the entry that has this number in their log."""
        entry = self.entry(viewer, number)
        told = self._lines.lines(self.match(), viewer.seat)
        return [line.news.text for line in told if line.number == entry]

    def _log(self, viewer: Viewer) -> list[seen.Entry]:
        self.note_times()
        match, console = self.match(), self.stage.console
        names = console.settings.names, match.game.seat_colours(match.state)

        def told(line: LogLine) -> seen.Entry:
            return seen.Entry(
                n=self.number(viewer, line.number),
                seat=line.news.seat,
                text=self.say(viewer, line.news.text),
                undone=False,
                at=self._times[line.number],
            )

        return self._lines.entries(match, viewer, names, told)

    def _undo(self, viewer: Viewer) -> seen.Undo | None:
        match, agreement = self.match(), self.agreement
        if self.withheld(viewer):
            return None
        if match.lost is not None:
            back = self.say(viewer, text("clock.undo.time", seat=match.lost))
            return seen.Undo(text=back, agreement=False, agreed=[], proposed=False, to=None)
        proposed = agreement.open(match)
        to = agreement.to if proposed else None
        try:
            start = self.sitting().undo_from() if to is None else index_after(match, to)
        except NothingToUndo:
            return None
        at = start if to is None else start - 1  # going back to a line names that line
        before, after = match.states[at], match.states[at + 1]
        news = match.game.news(before, match.actions[at], after, viewer.seat)
        return seen.Undo(
            text=" ".join(self.say(viewer, item.text) for item in news),
            agreement=self.sitting().needs_agreement(start),
            agreed=sorted(agreement.agreed) if proposed else [],
            proposed=proposed,
            to=None if to is None else self.number(viewer, to),
        )

    def withheld(self, viewer: Viewer) -> bool:
        """Whether taking back is kept from this viewer: it would undo, or count, a seat's secrets.

        So it is from the first such answer on, or before it: else the offer itself would tell.
        """
        match, bots = self.stage.console.match, self.stage.console.bots
        if match is None or viewer.host or match.lost is not None:
            return False
        others = {*match.game.asked(match.state)} - {viewer.seat, *bots}
        if any(seat >= 0 and secret.asked(match, seat) for seat in others):
            return True
        try:
            return secret.of_another(match, self.sitting().undo_from(), viewer.seat)
        except NothingToUndo:
            return False

    def number(self, viewer: Viewer, entry: int) -> int:
        """Return the number of an entry in a viewer's log: others' secrets are not counted."""
        if viewer.host:
            return entry
        self._unheard.follow(self.match())
        return self._unheard.number(entry, viewer.seat)

    def entry(self, viewer: Viewer, number: int) -> int:
        """Return the entry that has this number in a viewer's log; -1 if there is none."""
        if viewer.host:
            return number
        self._unheard.follow(self.match())
        return self._unheard.entry(number, viewer.seat)

    def _hand(self, viewer: Viewer) -> seen.Hand | None:
        """Say that there is something private to look at; never what."""
        match = self.match()
        if match.setup.cards != "device":
            return None
        seat = self.private_seat() if viewer.host else viewer.seat
        if seat is None:
            return None
        ask = match.ask(seat)
        # How many answers there are would tell others about the cards; how many cards, they see.
        hands = match.game.hands(match.state)
        held = hands[seat].bit_count() if hands else 0
        if not held and (ask is None or not ask.private):
            return None
        # What stands open at the box stands open on the screen beside it.
        shut = viewer.host and self.stage.console.play.opened != seat
        return seen.Hand(seat=seat, cards=held, handed=shut and not self.alone())

    def private_seat(self) -> int | None:
        """Return the asked human seat whose answers are secret, or None."""
        match, console = self.match(), self.stage.console
        for seat in match.game.asked(match.state):
            if seat >= 0 and seat not in console.bots and seat not in console.remote:
                ask = match.ask(seat)
                if ask is not None and ask.private:
                    return seat
        return None

    def _over(self, viewer: Viewer, scene: Scene) -> seen.Over | None:
        match = self.match()
        if match.turn != OVER:
            return None
        if match.lost is not None:
            lost = self.say(viewer, text("clock.end.lost", seat=match.lost))
            return seen.Over(title=lost, text="", winners=[])
        return seen.Over(
            title=self.say(viewer, scene.head),
            text=" · ".join(self.say(viewer, t) for t in (scene.question, *scene.lines)),
            winners=list(match.result() or ()),
        )

    def why(self, viewer: Viewer) -> str | None:
        """Return the refusal that stands on the box: for whoever shares its screen."""
        from firmware_py.console.notices.notice import Notice  # noqa: PLC0415  (one use)

        mode = self.stage.console.mode
        if not viewer.host or not isinstance(mode, Notice):
            return None
        return " ".join(self.say(viewer, message) for message in mode.says)

    def resuming(self) -> bool:
        """Whether the box asks if people are back after a power cut."""
        return any(isinstance(mode, Resume) for mode in self.stage.console.modes)

    def look(self, viewer: Viewer) -> seen.Look:
        """Return the private part of the viewer's seat, or, on the shared screen, of the asked."""
        match = self.match()
        seat = self.private_seat() if viewer.host else viewer.seat
        if seat is None or match.setup.cards != "device":
            raise Refused(self.say(viewer, text("table.why.nothing-to-look")))
        if viewer.host:  # pressing "hold to look" is how a shared screen is handed over
            self._looked = (len(match.entries), seat)
        scene = match.scene(seat)
        ask = match.ask(seat)
        return seen.Look(
            lines=[self.say(viewer, line) for line in scene.lines] if scene.private else [],
            hand=self.held(viewer, seat, ask),
            grid=self.grid(viewer, scene.grid),
            ask=self.asked(viewer, seat, ask, yours=True, revealed=True),
            zones=self._zones(viewer, scene),
        )

    def held(self, viewer: Viewer, seat: int, ask: Ask | None) -> list[seen.HeldCard]:
        """Return the cards that a seat holds and may see, as people sort them: in deck order.

        With each goes what it would do now.
        """
        match = self.match()
        lines = ask.lines if ask is not None and ask.private else ()
        does = {line.action.a: line.action for line in lines if isinstance(line.action.a, str)}
        hands = match.game.hands(match.state)
        if hands:
            held = hands[seat] & match.game.visible(match.state, seat)
            faces = [match.state.cards.face(back) for back in backs(held)]
        else:
            faces = list(does)
        printed = {face.id: n for n, face in enumerate(match.setup.deck.faces)}
        return [
            seen.HeldCard(
                face=face,
                name=self._face_name(viewer, face),
                plays=does[face].to_json() if face in does else None,
            )
            for face in sorted(faces, key=printed.__getitem__)
        ]

    def note_times(self) -> None:
        """Note when each entry was done; of a match that was taken up, nobody knows."""
        match = self.stage.console.match
        if match is not self._timed:
            self._timed, self._times = match, [None] * (len(match.entries) if match else 0)
        if match is not None:
            self._times += [time.time()] * (len(match.entries) - len(self._times))

    def match(self) -> Match[Any]:
        """Return the running match; Refused if there is none."""
        match = self.stage.console.match
        if match is None:
            raise Refused("no game is running")
        return match

    def sitting(self) -> Sitting:
        """Return the running match with its undo and news; Refused if there is none."""
        sitting = self.stage.console.sitting
        if sitting is None:
            raise Refused("no game is running")
        return sitting

    def speaks_for(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats a viewer may answer for; the shared screen not past a hand-over."""
        console = self.stage.console
        if viewer.seat is not None:
            return () if viewer.seat in console.bots else (viewer.seat,)
        if not viewer.host:
            return ()
        alone = self.alone()
        return (TABLE, *(seat for seat in console.people if alone or not self._secret(seat)))

    def alone(self) -> bool:
        """Whether one person plays, at one screen, which then has no secrets from them."""
        return self.sitting().alone and self.screens <= 1

    def own_seat(self, viewer: Viewer) -> int | None:
        """Return whose page this is: a seat's own, or the screen of one who plays alone."""
        people = self.stage.console.people
        return people[0] if viewer.host and self.alone() and people else viewer.seat

    def _secret(self, seat: int) -> bool:
        """Whether a seat's answers are secret and neither box nor screen was handed to it."""
        match, console = self.match(), self.stage.console
        ask = match.ask(seat)
        opened = console.play.opened == seat or self._looked == (len(match.entries), seat)
        return ask is not None and ask.private and not opened

    def name(self, viewer: Viewer, seat: int) -> str:
        """Return a seat's name, whole, else its colour's in the viewer's language."""
        console = self.stage.console
        if own := names.of(console.settings, seat):
            return own
        colour = console.colour(seat)
        return self.texts(viewer.language).say(text(f"table.colour.{colour}"), None)

    def _called(self, viewer: Viewer, head: Text | int) -> str:
        """Return who is meant; who shares a figure has a number behind its colour."""
        said, match = self.say(viewer, head), self.match()
        if not isinstance(head, int) or names.of(self.stage.console.settings, head):
            return said
        number = match.game.partner(match.state, head)
        return f"{said} {number}" if number else said

    def _face_name(self, viewer: Viewer, face_id: str) -> str:
        face = self.match().setup.deck.find(face_id)
        return self.say(viewer, face.text) if face else face_id

    def say(self, viewer: Viewer, message: Text | str | int) -> str:
        """Translate for a viewer; a number is a seat's, a str is said as it is."""
        if isinstance(message, int):
            return self.name(viewer, message)
        if isinstance(message, str):
            return message
        say = self.texts(viewer.language).say
        return say(message, lambda seat: self.name(viewer, seat))


def _again(setup: Setup) -> seen.Again:
    """Return what starts the same game again."""
    return seen.Again(
        game=setup.game,
        seats=setup.seats,
        variant=setup.variant,
        cards=setup.cards,
        options=dict(setup.options),
        first=setup.first,
    )


def _objects(game: Game[Any], action: Action) -> dict[str, Any]:
    """Return what an action's objects are, by kind, for places, faces, seats and hours."""
    kinds = game.verbs[action.verb]
    wanted = ("place", "face", "seat", "hour")
    pairs = zip(kinds, (action.a, action.b), strict=False)
    return {kind: value for kind, value in pairs if kind in wanted and value is not None}
