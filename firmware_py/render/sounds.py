"""What sounds, as data: a cue's name and its tones, a pitch in Hz (None: silence) and milliseconds.

Nothing is told by sound alone (interaction.md, section 6); no cue depends on anything secret. High
is well and low is not; rising is a beginning and falling an end, so that cues differ for people
who cannot tell pitches. All are within the three octaves of a small buzzer (110 to 7,040 Hz) and
no longer than a second.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Tone = tuple[int | None, int]
Tones = tuple[Tone, ...]

_G5, _C6, _E6, _G6, _C7 = 784, 1047, 1319, 1568, 2093

CUES: Final[Mapping[str, Tones]] = MappingProxyType(
    {
        "accepted": ((2_000, 15),),
        "refused": ((200, 120),),
        "turn": ((_G5, 60), (None, 20), (_C6, 90)),
        "all": ((_G5, 60), (None, 20), (_C6, 60), (None, 20), (_E6, 90)),
        "fault": ((_C6, 120), (None, 30), (_G5, 180)),
        "back": ((_G5, 120), (None, 30), (_C6, 180)),
        # The clock of a player: half a minute left, each of the last ten seconds, no time left.
        "clock30": ((_C7, 60), (None, 80), (_C7, 60)),
        "clock10": ((_C6, 30),),
        "flag": ((200, 1_000),),
        # What a game tells: a capture, a pair, the stroke of the clock, the end.
        "capture": ((_C6, 40), (None, 20), (_G6, 60)),
        "pair": ((_E6, 50), (None, 20), (_G6, 50), (None, 20), (_E6, 80)),
        "strike": ((330, 250), (None, 100), (330, 250)),
        "won": ((_C6, 90), (None, 20), (_E6, 90), (None, 20), (_G6, 90), (None, 20), (_C7, 160)),
        "lost": ((_G5, 160), (None, 30), (523, 160), (None, 30), (392, 240)),
    }
)


def tones(cue: str) -> Tones:
    """Return the tones of a cue. ValueError if there is none of that name."""
    try:
        return CUES[cue]
    except KeyError:
        raise ValueError(f"nothing sounds as {cue!r}: the cues are {', '.join(CUES)}") from None
