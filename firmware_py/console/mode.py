"""Base class of the modes: the game, a menu, a question or a notice.

The top mode of the stack receives the keys. A mode stores only its own state. Every method receives
the `Ui`, which holds settings, match and time, translates messages, collects effects and pushes
other modes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.gestures import HeldOn
    from firmware_py.console.inputs import RawTag, TagReply, Tapped, UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from games.core.clock.clock import Clock


class Mode:
    """Base class of the modes on the stack: handlers for keys, taps and time.

    previous and next count when pressed, ok and back when released.
    `tick`, `replied` and `moved_on` are called for every mode of the stack, the other handlers only
    for the top mode.
    """

    raw: ClassVar[bool] = False
    """True if the mode receives tags (`raw_tag`) instead of the cards that they stand for."""
    shows_reader: ClassVar[bool] = False
    """True if its screen shows that the reader does not answer, so no notification is needed."""
    pauses: ClassVar[bool] = True
    """True if bots wait and clocks are stopped while the mode is on the stack."""
    makes_way: ClassVar[bool] = False
    """True for a notice. Any other mode or input closes it, and the ring shows the mode below."""
    off: ClassVar[bool] = False
    """True if the device is switched off. A press closes the mode and has no other effect."""
    outlasts: ClassVar[bool] = False
    """True for an alarm. It stays when a mode below it closes."""
    opens_menu: ClassVar[bool] = True
    """True if, during a game, holding ok opens the game menu and holding back asks for an undo."""
    starts_games: ClassVar[bool] = False
    """True if it accepts cards even while a player of the running game holds secret cards."""
    lets_cards_through: ClassVar[bool] = False
    """True if a tapped card closes the mode and then goes to the mode below."""
    about_rules: ClassVar[bool] = False
    """True if the mode shows rules. A tapped card is explained and not played."""
    clock: Clock | None = None
    """The standalone clock that this mode shows, if it is one."""
    pushed = 0
    """Time at which the mode was pushed (ns)."""

    @property
    def urgent(self) -> bool:
        """True if the mode's own clock is short of time. The device then does not become idle."""
        return False

    @property
    def counts(self) -> bool:
        """True while previous and next change a number. They then repeat faster."""
        return False

    def press(self, ui: Ui, key: str) -> None:
        """Handle previous or next, pressed or repeated."""

    def turn(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Turn a page of a notice and return True, or return False to dismiss the notice."""
        return False

    def release(self, ui: Ui, key: str) -> None:
        """Handle ok or back, released without a hold."""

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Handle a hold and return True. If False, the console handles it (`opens_menu`)."""
        return False

    def hold_on(self, ui: Ui, gesture: HeldOn) -> None:
        """Handle a hold of two seconds (`gestures.HOLDS_ON`)."""

    def seat(self, ui: Ui, seat: int) -> None:
        """Handle a seat's own button."""

    def remote(self, ui: Ui, button: str) -> None:
        """Handle a remote button, for example of Home Assistant: `pause` or `next`.

        A remote button must not choose from a list or open a private view.
        """

    def tap(self, ui: Ui, card: Tapped) -> None:  # noqa: ARG002
        """Handle a tapped card."""
        ui.refuse(text("table.why.no-card"))

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:
        """Handle a tag that is not a known card."""
        ui.refuse(text(f"table.why.{what.why}"))

    def raw_tag(self, ui: Ui, tag: RawTag) -> None:
        """Handle a tag. This is only called if `raw` is True."""

    def tag_removed(self, ui: Ui) -> None:
        """Handle that a tag was taken away, or one of two tags."""

    def replied(self, ui: Ui, reply: TagReply) -> None:
        """Handle the result of linking or writing a tag. Every mode of the stack gets it."""

    def woken(self) -> None:
        """Handle the key that has woken the device. It has no other effect on the mode."""

    def moved_on(self, ui: Ui) -> None:
        """Handle an entry that was applied to the match. Every mode of the stack gets it."""

    def deadline(self, ui: Ui) -> int | None:  # noqa: ARG002
        """Return when `tick` must be called (ns), or None if never."""
        return None

    def tick(self, ui: Ui) -> None:
        """Handle the passing of time."""

    def screen(self, ui: Ui) -> Screen:
        """Return the screen of the OLED."""
        raise NotImplementedError

    def light(self, ui: Ui) -> RingView:
        """Return the view of the ring."""
        raise NotImplementedError
