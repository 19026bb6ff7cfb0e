"""Structs of a snapshot about the deck that is being taught."""

from firmware_py.web.catalogue_schema import Part


class TaughtCard(Part, frozen=True):
    """The card that the device requests."""

    face: str
    name: str


class Teaching(Part, frozen=True):
    """The deck that is being taught, as the device's screen shows it."""

    game: str
    title: str
    done: int
    cards: int
    moment: str  # as in `console.modes.enrol_view.Moment`
    head: str
    rows: list[str]
    card: TaughtCard | None  # null while a message is shown
    keys: dict[str, str]  # words of the keys that have an effect
