"""Handler of the device's language.

The shared screen shows the emulated display, so both use one language. A choice on the shared
screen also sets the device's language. A phone sets only its own language. Until a person chooses
a language, an emulated device follows the browser of the shared screen.
"""

from firmware_py.console import commands
from firmware_py.i18n import languages, negotiate, wanted_languages
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from games.core.text import text


@done.register(commands.Language)
def _language(order: commands.Language, table: PageContext, viewer: Viewer) -> None:
    """Set the device's language. A browser's default does not replace a person's choice."""
    if order.language not in languages():
        raise table.refused(viewer, text("table.why.now"))
    if order.chosen or _unsaid(table):
        table.pass_on(viewer, order)


def _unsaid(table: PageContext) -> bool:
    """Return whether the device is emulated and no person or file has set its language."""
    console = table.runtime.console
    usual = negotiate(wanted_languages(), languages())
    return table.emulated and console.settings.language == console.usual.language == usual
