"""`tableclock cards`: enroll a deck; list, export and import tags; print labels."""

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options

if TYPE_CHECKING:
    from firmware_py.cards.tags import Tags
    from firmware_py.i18n import Texts
    from games.core.deck import Deck
    from games.core.game import Game

_TAGS = click.option(
    "--tags",
    "path",
    type=cli_options.InputPath(path_type=Path, dir_okay=False),
    help="Use this table of tags instead of the box's.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
_KIND = click.option(
    "--kind",
    "kinds",
    metavar="KIND",
    multiple=True,
    help="Only cards of this kind, repeatable: hour, ghost ...",
)


@click.group(cls=errors.Tidy)
def cards() -> None:
    """Link NFC tags to cards; print labels.

    Each printed card gets an NFC tag, and the table of tags says which card it is.
    """


def _open(path: Path | None) -> "Tags":
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.cards.tags import Tags, beside  # noqa: PLC0415

    return Tags.open(path if path is not None else beside(str(main.journal_path())))


def _game(name: str) -> "tuple[Game[Any], Deck]":
    """Return a game and its deck, with the owner's own cards if there are any."""
    import games  # noqa: PLC0415
    from firmware_py.settings.decks import deck_for  # noqa: PLC0415

    game = games.find(name)
    return game, deck_for(game) or game.deck


@cards.command(
    examples=(
        ("midnight", "link the cards of midnight on the box"),
        ("midnight --emulate --tags test.json", "try it without a reader"),
    ),
)
@cli_options.game()
@click.option("--write", is_flag=True, help="Also write on each tag which card it is.")
@click.option("--emulate", is_flag=True, help="Use emulated devices and a simulated person.")
@click.option(
    "--slip",
    "slips",
    multiple=True,
    metavar="WHAT:CARD",
    help="With --emulate: make a mistake at a card: twice:5, stranger:20, phone:7, missing:33.",
)
@_KIND
@_TAGS
@_JSON
def enroll(
    game: str,
    write: bool,
    emulate: bool,
    slips: tuple[str, ...],
    kinds: tuple[str, ...],
    path: Path | None,
    as_json: bool,
) -> None:
    """Link the tags of a deck, card by card.

    Put each card on the reader when its name is shown. If you stop, the next call goes on there.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.cards.enrolment import Enrolment, slots  # noqa: PLC0415
    from firmware_py.cli.simulated_person import slip  # noqa: PLC0415

    found, deck = _game(game)
    wanted = slots(deck, kinds)
    mistakes = dict(slip(each, len(wanted)) for each in slips)
    if slips and not emulate:
        raise click.UsageError("--slip needs --emulate")
    say = output.say if not as_json else lambda line: output.say(line, err=True)
    with tempfile.TemporaryDirectory(prefix="tableclock-") as scratch:
        # Emulated tags must not get into the table of tags of a real box.
        tags = _open(Path(scratch) / "tags.json" if emulate and path is None else path)
        machine = Enrolment(found.id, wanted, tags.known, write=write)
        stopped = False
        if machine.missing:
            stopped = _enrol(found, machine, tags, mistakes, say, emulate=emulate)
        _summary(machine, main.texts_in("en"), say)
        if as_json:
            output.say_json(_result(machine))
    if stopped:
        raise SystemExit(errors.Stopped.exit_code)


def _enrol(
    game: "Game[Any]",
    machine: Any,
    tags: "Tags",
    mistakes: Any,
    say: Callable[[str], None],
    *,
    emulate: bool,
) -> bool:
    """Run an enrolment and save each tag immediately. Return whether Ctrl-C stopped it."""
    import asyncio  # noqa: PLC0415

    from firmware_py import main  # noqa: PLC0415
    from firmware_py.cards.tags import Card  # noqa: PLC0415
    from firmware_py.cli import enrol_session  # noqa: PLC0415
    from firmware_py.doctor.host import model_of  # noqa: PLC0415
    from firmware_py.runtime.devices import real_box  # noqa: PLC0415
    from firmware_py.settings.config import Config  # noqa: PLC0415

    config = Config.load(main.CONFIG_FILES, model_of(Path("/")))
    if not emulate:
        enrol_session.look_for(config.reader)
    console = main.new_console(config, lambda: "", "table", enrolment=machine)
    if machine.done:
        say(f"{machine.done} of {len(machine.slots)} cards have their tag already.")
    if emulate:
        other = next((name for name in console.names if name != game.id), game.id)
        stranger = Card(other, console.find(other).deck.faces[0].id)
        return enrol_session.enrol_emulated(
            console, machine, tags, mistakes, stranger=stranger, say=say
        )
    if sys.stdin.isatty():
        say(enrol_session.KEYS)
    return asyncio.run(
        enrol_session.enrol(
            console,
            machine,
            tags,
            lambda loop, clock, runtime: real_box(loop, clock, runtime, config),
            say,
            palette=config.palette,
            offset=config.ring.offset,
            direction=1 if config.ring.direction == "clockwise" else -1,
        )
    )


def _summary(machine: Any, texts: "Texts", say: Callable[[str], None]) -> None:
    total, missing = len(machine.slots), machine.missing
    if not missing:
        say(f"All {total} cards have their tag.")
        return
    counted = Counter(texts.say(slot.face.text) for slot in missing)
    named = [name if n == 1 else f"{name} ({n})" for name, n in counted.items()]
    shown = ", ".join(named[:6]) + (" ..." if len(named) > 6 else "")
    say(f"{total - len(missing)} of {total} cards have their tag. Missing: {shown}")
    say(f"Run tableclock cards enroll {machine.game} again to go on.")


def _result(machine: Any) -> dict[str, Any]:
    return {
        "game": machine.game,
        "cards": len(machine.slots),
        "tagged": machine.done,
        "missing": [slot.face.id for slot in machine.missing],
        "troubles": dict(sorted(machine.troubles.items())),
    }


@cards.command(
    "list",
    examples=(
        ("", "how many cards of each game have a tag"),
        ("midnight", "each card of midnight"),
    ),
)
@cli_options.game(required=False)
@_TAGS
@_JSON
def list_(game: str | None, path: Path | None, as_json: bool) -> None:
    """List cards and their tags.

    Without GAME: one line per game. With GAME: one line per card.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.cards import listing  # noqa: PLC0415

    tags = _open(path)
    names = (_game(game)[0].id,) if game is not None else main.playable()
    texts = main.texts_in("en")
    rows = [listing.listed(*_game(name), tags.known, texts) for name in names]
    if as_json:
        output.say_json(rows)
        return
    output.say(output.table(listing.cards(rows[0]) if game is not None else listing.games(rows)))
    if game is not None:
        output.say(f"\n{rows[0]['tagged']} of {rows[0]['cards']} cards have their tag.")
    if strangers := listing.strangers(tags.known, main.playable(), _game):
        output.say(f"{len(strangers)} tags are cards that no game here has: {strangers[0]} ...")


def _game_and_file(words: tuple[str, ...]) -> tuple[str | None, str]:
    """Parse `[GAME] FILE`. A game without a file means the standard streams, like `-`."""
    import games  # noqa: PLC0415

    if len(words) > 2:
        raise click.UsageError(f"write [GAME] FILE, not {' '.join(words)}")
    if len(words) == 2:
        return games.find(words[0]).id, words[1]
    only = words[0]
    return (only, "-") if only in games.names() else (None, only)


@cards.command(
    "export",
    examples=(
        ("tags.json", "the tags of all games"),
        ("midnight -", "those of midnight, to the screen"),
    ),
)
@click.argument("words", metavar="[GAME] FILE", nargs=-1, required=True)
@_TAGS
def export(words: tuple[str, ...], path: Path | None) -> None:
    """Export the tags to a file.

    Write the tags of all games, or of one GAME, to FILE; - writes to standard output.
    """
    from firmware_py.cards.tags import BadTags, exported  # noqa: PLC0415
    from firmware_py.storage.files import replace_file  # noqa: PLC0415

    game, file = _game_and_file(words)
    if file != "-" and (says := cli_options.unwritable(file)):
        raise BadTags(says)
    known = _open(path).known
    text = exported(known, game)
    count = sum(game in (None, card.game) for card in known.values())
    if file == "-":
        output.say(text, nl=False)
        return
    try:
        replace_file(Path(file), text.encode())
    except OSError as error:
        raise BadTags(f"{file} cannot be written: {error.strerror}") from None
    output.say(f"{_count(count)} in {file}")


@cards.command(
    "import",
    examples=(
        ("tags.json", "add the tags of a file"),
        ("tags.json --replace", "also those that the box knows as other cards"),
    ),
)
@click.argument("words", metavar="[GAME] FILE", nargs=-1, required=True)
@click.option("--replace", is_flag=True, help="Replace tags that the box knows as other cards.")
@_TAGS
def import_(words: tuple[str, ...], replace: bool, path: Path | None) -> None:
    """Import tags from a file.

    Read the tags of FILE; - reads from standard input. If one tag is invalid, none is imported.
    """
    from firmware_py.cards.tags import BadTags, imported  # noqa: PLC0415
    from firmware_py.storage import files  # noqa: PLC0415
    from games.core.errors import UnknownGame  # noqa: PLC0415

    game, file = _game_and_file(words)
    try:
        if file == "-":
            data = files.read_open(sys.stdin.buffer, "the standard input", files.MATCH_LIMIT)
            text = files.text_of(data, "-")
        else:
            text = files.read_text(file, files.MATCH_LIMIT)
    except files.Unreadable as error:
        raise BadTags(str(error)) from None

    def deck(name: str) -> "Deck | None":
        try:
            return _game(name)[1]
        except UnknownGame:
            return None

    tags = _open(path)
    new = imported(text, file, game, deck, tags.known, replace=replace)
    if new:
        tags.adopt(new)
    output.say(f"{_count(len(new))} new, {len(tags)} known now. A running box reads them anew.")


def _count(n: int) -> str:
    return f"{n} tag{'' if n == 1 else 's'}"


@cards.command(
    "print",
    examples=(
        ("midnight", "labels for A4 paper"),
        ("midnight --paper avery-l7160 --language nl", "for a sheet of labels"),
    ),
)
@cli_options.game()
@click.option(
    "--paper",
    "name",
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="Paper or label sheet: a4, avery-l7160 ...",
)
@cli_options.language("Language of the cards' names")
@click.option(
    "--start",
    type=cli_options.Number(),
    default=1,
    show_default=True,
    help="Number of the first free label on the first sheet.",
)
@click.option(
    "--out",
    type=cli_options.OutputFile(),
    metavar="FILE.pdf",
    default=None,
    help="Name of the PDF; default: GAME-labels.pdf.",
)
@_KIND
def print_(
    game: str,
    name: str,
    language: str | None,
    start: int,
    out: str | None,
    kinds: tuple[str, ...],
) -> None:
    """Write labels as a PDF.

    Each label has the card's name, shape and colour and a QR code. Print at full size.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.cards.enrolment import slots  # noqa: PLC0415
    from firmware_py.cards.label import paper  # noqa: PLC0415
    from firmware_py.cards.label_pdf import labels, pdf  # noqa: PLC0415
    from firmware_py.cards.tags import BadTags  # noqa: PLC0415
    from firmware_py.storage.files import replace_file  # noqa: PLC0415

    sheet = paper(name)
    found, deck = _game(game)
    texts = main.texts_in(language or main.memory_of(main.settings_to_read()).load().language)
    target = Path(out or f"{found.id}-labels.pdf")
    if says := cli_options.unwritable(str(target)):
        raise BadTags(says)
    made = labels(found.id, slots(deck, kinds), texts)
    data = pdf(made, sheet, texts, start=start)
    try:
        replace_file(target, data)
    except OSError as error:
        raise BadTags(f"{target} cannot be written: {error.strerror}") from None
    sheets = -(-(start - 1 + len(made)) // sheet.labels)
    many = "" if sheets == 1 else "s"
    output.say(f"{len(made)} labels on {sheets} sheet{many} of {sheet.id} in {target}")
    output.say("Print at 100 %, not “fit to page”.")
