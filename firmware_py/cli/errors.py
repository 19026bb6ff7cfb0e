"""How a command ends that cannot do what was asked: one sentence, and what it exits with."""

from pathlib import Path
from typing import Any

import click

from firmware_py.cli import printable
from games.core.errors import TableclockError, plain


class Wrong(click.ClickException):
    """What was asked cannot be done; the sentence says what would be right."""

    exit_code = 2


class Failed(click.ClickException):
    """What was rightly asked did not work; the sentence says why."""

    exit_code = 1


class Stopped(click.ClickException):
    """Ctrl-C has stopped a command; the sentence says what is kept."""

    exit_code = 130

    def show(self, file: Any = None) -> None:
        """Print the sentence on stderr. It is no error."""
        printable.say(self.message, err=file is None, file=file)


def _has_home() -> bool:
    try:
        Path.home()
    except RuntimeError:
        return False
    return True


class Tidy(click.Group):
    """A group whose commands say what is wrong in one sentence, and exit with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except TableclockError as error:
            failed = getattr(error, "exit_code", Wrong.exit_code) == Failed.exit_code
            raise (Failed if failed else Wrong)(str(error)) from None
        except RuntimeError:
            if _has_home():
                raise
            says = "this user has no home, where settings and matches are: set HOME to a folder"
            raise Wrong(says) from None
        except KeyboardInterrupt as stopped:
            raise Stopped(str(stopped) or "Stopped.") from None
        except click.ClickException as error:
            error.message = plain(error.message)  # type: ignore[misc]  # it quotes what was typed
            raise

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find a command; an unknown one lists what there is."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"{error.message} There is {known}.", ctx) from None
