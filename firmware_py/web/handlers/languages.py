"""What the box speaks, as the shared screen has it.

The display of an emulated box lies on a page, so one table has one language for both: whoever
chooses one on the shared screen chooses it for the box, too. A phone chooses for itself alone. As
long as nobody has chosen anything the box follows the browser of the shared screen.
"""

from firmware_py.console import inputs
from firmware_py.i18n import languages, negotiate, wanted_languages
from firmware_py.web import commands
from firmware_py.web.context import PageTable
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from games.core.text import text


@done.register(commands.Language)
def _language(order: commands.Language, table: PageTable, viewer: Viewer) -> None:
    """Let the box speak what the shared screen speaks."""
    if order.language not in languages():
        raise table.refused(viewer, text("table.why.now"))
    if order.chosen or _unsaid(table):
        table.runtime.feed(inputs.LanguageChosen(order.language, table.runtime.now()))


def _unsaid(table: PageTable) -> bool:
    """Whether nobody has said what the box speaks: neither at it nor in table.toml."""
    console = table.runtime.console
    usual = negotiate(wanted_languages(), languages())
    return table.emulated and console.settings.language == console.usual.language == usual
