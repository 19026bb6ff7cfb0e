"""What the box speaks, as the shared screen has it.

The display of an emulated box lies on a page, so one table has one language for both: whoever
chooses one on the shared screen chooses it for the box, too. A phone chooses for itself alone. As
long as nobody has chosen anything the box follows the browser of the shared screen.
"""

from firmware_py.console import inputs
from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.texts import languages, negotiate, wanted_languages
from firmware_py.web import orders
from firmware_py.web.port import Viewer
from games.core.text import text


@done.register(orders.Language)
def _language(order: orders.Language, table: PageTable, viewer: Viewer) -> None:
    """Let the box speak what the shared screen speaks."""
    if order.language not in languages():
        raise table.refused(viewer, text("table.why.now"))
    if order.chosen or _unsaid(table):
        table.shell.feed(inputs.Spoken(order.language, table.shell.now()))


def _unsaid(table: PageTable) -> bool:
    """Whether nobody has said what the box speaks: neither at it nor in table.toml."""
    console = table.shell.console
    usual = negotiate(wanted_languages(), languages())
    return table.emulated and console.settings.language == console.usual.language == usual
