"""Exceptions that end a command with one sentence and an exit code."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from firmware_py.cli import command_help, output
from games.core.errors import TableclockError, choice, plain, quoted


class Wrong(click.ClickException):
    """Invalid request; the message says what would be right."""

    exit_code = 2


class BadUsage(Wrong):
    """Command line that cannot be parsed. A second line names the command with the help."""

    def __init__(self, error: click.UsageError, path: str) -> None:
        super().__init__(plain(_usage(error)))
        self.path = path if error.ctx is None else error.ctx.command_path

    def show(self, file: Any = None) -> None:
        """Print the error and the command that explains the usage on stderr."""
        super().show(file)
        output.say(f"Help: {self.path} --help", err=file is None, file=file)


def _usage(error: click.UsageError) -> str:
    """Return the message of click in the form of all other messages."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        names = " or ".join(map(repr, sorted(error.possibilities or ())[:3]))
        message = f"no such option {quoted(error.option_name)}"
        return f"{message}; did you mean {names}?" if names else message
    if type(error) is click.BadParameter:
        name = f"{error.param.opts[0]}: " if isinstance(error.param, click.Option) else ""
        return name + error.message.rstrip(".")
    return message[0].lower() + message[1:].rstrip(".")


class Failed(click.ClickException):
    """Valid request that failed; the message says why."""

    exit_code = 1


class Stopped(click.ClickException):
    """Command stopped by Ctrl-C; the message says what was saved."""

    exit_code = 130

    def show(self, file: Any = None) -> None:
        """Print the message on stderr without "Error:"."""
        output.say(self.message, err=file is None, file=file)


def _has_home() -> bool:
    try:
        Path.home()
    except RuntimeError:
        return False
    return True


class Tidy(click.Group):
    """Click group that turns exceptions of its commands into one sentence and an exit code.

    `titles` maps the titles in its help to the names of the commands under them.
    """

    command_class = command_help.Command

    def __init__(
        self, *args: Any, titles: dict[str, tuple[str, ...]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.titles = titles

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, under titles if there are any."""
        if self.titles is None:
            super().format_commands(ctx, formatter)
        else:
            command_help.write_groups(self, self.titles, formatter)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Parse the options before the command."""
        try:
            return super().make_context(*args, **kwargs)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise BadUsage(error, str(self.name)) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. A TableclockError exits with its own code, by default 2."""
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
        except click.exceptions.NoArgsIsHelpError:
            raise  # its message is the help, with line breaks
        except click.UsageError as error:
            raise BadUsage(error, f"{ctx.command_path} {ctx.invoked_subcommand or ''}") from None
        except click.ClickException as error:
            error.message = plain(error.message)  # type: ignore[misc]  # quotes user input
            raise

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command; for an unknown one raise a UsageError with the one meant, or all."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            known = self.list_commands(ctx)
            right = choice(args[0], known)
            raise click.UsageError(f"{error.message.rstrip('.')}; {right}", ctx) from None


# Errors of plug-in games


def of_plugin(error: BaseException) -> str:
    """Return a sentence if an error comes from a plug-in game, with file and line; else ""."""
    import games  # noqa: PLC0415
    from firmware_py.authoring.blame import origin, own, said  # noqa: PLC0415

    for name in games.playable():
        game = games.find(name)
        if games.is_plugin(name) and origin(own(game), error):
            return f"the game {name!r} fails: {said(game, error)}; see tableclock check {name}"
    return ""


class PluginErrorFilter(logging.Filter):
    """Log filter that replaces the traceback of a plug-in's error by one sentence."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record. Always return True."""
        error = record.exc_info[1] if record.exc_info else None
        sentence = "" if error is None else of_plugin(error)
        if sentence:
            record.msg, record.args = f"{record.getMessage()}: {sentence}", ()
            record.exc_info = record.exc_text = None
        return True


@contextmanager
def plugin_errors_in_a_sentence() -> Iterator[None]:
    """Log errors of plug-in games without traceback while the body runs."""
    shortens = PluginErrorFilter()
    logging.lastResort.addFilter(shortens)  # type: ignore[union-attr]  # None only if replaced
    try:
        yield
    finally:
        logging.lastResort.removeFilter(shortens)  # type: ignore[union-attr]
