"""Help of the commands: groups, examples, and completion of games, variants and options."""

from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

SHORTEST = 6
"""Indentation and gap of a line in the list of commands."""


class Command(click.Command):
    """Command whose help ends with examples: arguments and their meaning."""

    def __init__(self, *args: Any, examples: Iterable[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, each under its meaning."""
        if self.examples:
            with formatter.section("Examples"):
                for arguments, meaning in self.examples:
                    formatter.write_text(f"# {meaning}")
                    line = f"{ctx.command_path} {arguments}".rstrip()
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")
        super().format_epilog(ctx, formatter)


def write_groups(
    group: click.Group,
    titles: dict[str, tuple[str, ...]],
    formatter: click.HelpFormatter,
) -> None:
    """Write the commands of a group under titles."""
    width = formatter.width - SHORTEST - max(map(len, group.commands))
    for title, names in titles.items():
        rows = [(name, group.commands[name].get_short_help_str(width)) for name in names]
        with formatter.section(title):
            formatter.write_dl(rows, col_max=30)


# Completion in the shell


def complete_game(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """Return the games that begin with the typed letters."""
    import games  # noqa: PLC0415

    return [name for name in games.playable() if name.startswith(begun)]


def complete_variant(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """Return the variants of the game on the command line."""
    game = _game(ctx)
    return [] if game is None else [each for each in game.variants if each.startswith(begun)]


def complete_option(
    ctx: click.Context, _param: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Return KEY=VALUE for the options of the game on the command line."""
    game = _game(ctx)
    return [
        CompletionItem(f"{key}={value}")
        for key, option in (() if game is None else game.options.items())
        for value in option.values
        if f"{key}={value}".startswith(begun)
    ]


def _game(ctx: click.Context) -> Any:
    import games  # noqa: PLC0415

    # Click has not assigned the arguments if the last word is an option without its value.
    words = (ctx.params.get("game"), *ctx.args)
    return next((games.find(each) for each in words if each in games.playable()), None)
