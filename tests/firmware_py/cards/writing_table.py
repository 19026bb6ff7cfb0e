"""Console with buttons and cards, a tag table, and a reader that writes tags."""

from typing import Any

from firmware_py.cards.enrolment import Enrolment, slots
from firmware_py.cards.tags import Card
from firmware_py.console import effects, inputs
from firmware_py.console.modes.enrol import EnrolMode
from games import find
from tests.firmware_py.console.table import Paper, Table

TAGS = (effects.ReadTags, effects.LinkTag, effects.UnlinkTag, effects.WriteTag)


class _Paper(Paper):
    def write(self, effect):
        return None if isinstance(effect, TAGS) else super().write(effect)


class Desk(Table):
    """Console that executes tag effects: `links` and `texts` are the stored ones.

    `full`: the disk is full. `mute`: reason why no tag is written. `slow`: no effect is answered.
    """

    def __init__(self, *names, **how):
        self.links, self.texts = {}, {}
        self.full, self.mute, self.slow = False, "", False
        super().__init__(*names, **how)
        self.paper = _Paper()

    def feed(self, given):
        super().feed(given)
        for effect in [each for each in self.effects if isinstance(each, TAGS)]:
            self.effects.remove(effect)
            if not self.slow:
                self.feed(self._done(effect))

    def _done(self, effect):
        if isinstance(effect, effects.ReadTags):
            return inputs.TagsRead(self.known, self.now)
        uid = effect.uid
        match effect:
            case effects.WriteTag(_, text):
                if self.mute:
                    return inputs.TagNotWritten(uid, self.mute, self.now)
                self.texts[uid] = text
                return inputs.TagWritten(uid, self.now)
            case _ if self.full:
                return inputs.NotLinked(uid, "the tags cannot be written: disk full", self.now)
            case effects.LinkTag(_, game, face):
                self.links[uid] = card = Card(game, face)
                return inputs.TagLinked(uid, self.now, card)
            case effects.UnlinkTag():
                del self.links[uid]
        return inputs.TagLinked(uid, self.now)

    @property
    def known(self):
        return dict(self.links)

    def unknown(self, uid=b"\x04unknow"):
        """Put a tag on the reader that is not linked to a card."""
        self.feed(inputs.UnknownTag("unknown", self.now, uid))
        return self

    def enrol(self, game, kinds=(), *, write=False, known=None):
        """Begin an enrolment on the device."""
        cards = slots(find(game).deck, kinds)
        self.links |= known or {}
        self.machine = Enrolment(game, cards, known or {}, write=write)
        self.console.push(EnrolMode(self.machine))
        return self

    def read(self, known=None):
        """Start with a table of tags, as the runtime does."""
        self.links |= known or {}
        self.feed(inputs.TagsRead(self.known, self.now))
        return self

    def teach(self):
        """Return the machine of the enrolment that is open."""
        return next(m.machine for m in self.console.modes if isinstance(m, EnrolMode))

    def lay(self, uid, says=None, *, type_2=True):
        """Put a tag on the reader while the console asks for tags."""
        assert self.console.wants_tags
        self.feed(inputs.RawTag(uid, says, self.now, type_2))
        return self

    def lift(self):
        """Take the tag, or one of two tags, from the reader."""
        self.feed(inputs.TagRemoved(self.now))
        return self

    def take(self, label):
        """Select a line of a list with "next", and press "ok"."""
        mode: Any = self.console.mode
        said = [self.console.say(answer.says) for answer in mode.answers(self.console)]
        while said[mode.chosen] != label:
            self.press("next")
        return self.press("ok")
