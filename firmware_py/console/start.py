"""The start menu, and the questions that lead to a new game: one at a time, usual answer first."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.inputs import NewGame, Tapped
from firmware_py.console.listing import Answer, Listing
from games.core.errors import BadSetup
from games.core.game import Game
from games.core.setup import Setup
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console


class Start(Listing):
    """What shall we play? Again, or one of the games; a card of a game opens it."""

    def head(self, console: "Console") -> str:
        """Return the name of the thing."""
        return console.say(text("table.head.start"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the last game first, then all games."""
        again = []
        if console.last is not None:
            title = console.find(console.last.game).title
            again = [Answer(text("table.start.again", game=title), "")]
        return again + [Answer(console.find(name).title, name) for name in console.names]

    def take(self, console: "Console", value: Any) -> None:
        """Begin asking how to play."""
        if value == "" and console.last:
            console.push(Asking.again(console.find(console.last.game), console.last))
        else:
            console.push(Asking(console.find(value)))

    def leave(self, console: "Console") -> None:
        """Stay: there is nothing behind the start."""

    def tap(self, console: "Console", card: Tapped) -> None:
        """Open the game whose card it is."""
        console.push(Asking(console.find(card.game)))


class Asking(Listing):
    """The questions of a new game. `said` are the answers so far, by question."""

    def __init__(self, game: Game[Any], said: dict[str, str] | None = None) -> None:
        super().__init__()
        self.game = game
        self.said = said or {}

    @classmethod
    def again(cls, game: Game[Any], setup: Setup) -> "Asking":
        """Ask only who is first: all else is as it was."""
        said = {"seats": str(setup.seats), "cards": setup.cards, "variant": setup.variant}
        said["usual"] = "no"
        said |= {f"option {key}": value for key, value in setup.options.items()}
        return cls(game, said)

    # The questions, in order; one with a single answer is not asked

    def _open(self, console: "Console") -> tuple[str, list[Answer]]:
        """Return the first question without an answer, and its answers; ("", []) when all are."""
        for key, answers in self._questions(console):
            if key not in self.said:
                if len(answers) > 1:
                    return key, answers
                self.said[key] = answers[0].value
        return "", []

    def _questions(self, console: "Console") -> list[tuple[str, list[Answer]]]:
        game, said = self.game, self.said
        every = sorted({n for variant in game.variants for n in game.seats(variant)})
        likely = sorted(every, key=lambda n: (n < 2, n))
        asked = [("seats", [Answer(str(n), str(n)) for n in likely])]
        if "seats" not in said:
            return asked
        seats = int(said["seats"])
        dealers = sorted(("table", "device"), key=lambda cards: cards != console.dealer)
        asked.append(("cards", [Answer(text(f"table.dealer.{cards}"), cards) for cards in dealers]))
        variants = [variant for variant in game.variants if seats in game.seats(variant)]
        usual = game.usual_variant(seats)
        variants.sort(key=lambda variant: variant != usual)
        names = [Answer(text(f"{game.id}.variant.{variant}"), variant) for variant in variants]
        asked.append(("variant", names))
        asked.append(
            (
                "usual",
                [Answer(text("table.usual.yes"), "yes"), Answer(text("table.usual.no"), "no")],
            )
        )
        if said.get("usual") == "no":
            asked += [(f"option {key}", self._values(key)) for key in game.options]
        asked.append(
            ("first", [Answer(_seat_name(console, game, n), str(n)) for n in range(seats)])
        )
        return asked

    def _values(self, key: str) -> list[Answer]:
        option = self.game.options[key]
        values = sorted(option.values, key=lambda value: value != option.default)
        return [Answer(_value_name(option.text, value), value) for value in values]

    # As a list

    def head(self, console: "Console") -> str:  # noqa: ARG002
        """Return the game."""
        return self.game.title

    def question(self, console: "Console") -> str:
        """Return the question that is open."""
        key, _ = self._open(console)
        if key.startswith("option "):
            return console.say(text(self.game.options[key.removeprefix("option ")].text))
        if key == "first":
            return console.say(text(f"{self.game.id}.ask.first"))
        return console.say(text(f"table.ask.{key}"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the answers to it."""
        return self._open(console)[1]

    def take(self, console: "Console", value: Any) -> None:
        """Note the answer; begin when all are given."""
        key, _ = self._open(console)
        self.said[key] = value
        self.chosen = 0
        if not self._open(console)[0]:
            self._begin(console)

    def leave(self, console: "Console") -> None:
        """Step back to the question before, or to the start menu."""
        self.chosen = 0
        asked = [key for key, answers in self._questions(console) if len(answers) > 1]
        given = [key for key in asked if key in self.said]
        if given:
            del self.said[given[-1]]
        else:
            console.pop(self)

    def tap(self, console: "Console", card: Tapped) -> None:
        """Change to the game whose card it is."""
        if card.game != self.game.id:
            console.pop(self)
            console.push(Asking(console.find(card.game)))

    def _begin(self, console: "Console") -> None:
        said = self.said
        options = {
            key.removeprefix("option "): value
            for key, value in said.items()
            if key.startswith("option ")
        }
        seats = int(said["seats"])
        try:
            self.game.start(seats, said["variant"], said["cards"], options)  # type: ignore[arg-type]
        except BadSetup as error:
            last = next(reversed(self.said))
            self.said = {key: v for key, v in said.items() if not key.startswith("option ")}
            self.said.pop(last, None)
            self.said.pop("usual", None)
            console.refuse(text("table.literal", text=str(error)))
            return
        console.begin(
            NewGame(
                self.game.id,
                seats,
                said["variant"],
                said["cards"],  # type: ignore[arg-type]
                options,
                int(said["first"]),
                console.now,
            )
        )


def _seat_name(console: "Console", game: Game[Any], seat: int) -> str:
    return console.texts.say(text(f"table.colour.{game.usual_colours[seat]}"), None)


def _value_name(option: str, value: str) -> Text | str:
    if value in ("yes", "no"):
        return text(f"table.{value}")
    return value if value.isdigit() else text(f"{option}.{value}")
