"""All laws of a match that was played, in the order in which they are tried: plain ones first."""

from firmware_py.kit.laws.advising import ADVISING
from firmware_py.kit.laws.agreeing import AGREEING
from firmware_py.kit.laws.chance import CHANCES, law_box
from firmware_py.kit.laws.dealing import DEALING
from firmware_py.kit.laws.explaining import EXPLAINING
from firmware_py.kit.laws.fair import FAIR, law_worth
from firmware_py.kit.laws.keeping import KEEPING
from firmware_py.kit.laws.ledgers import LEDGERS
from firmware_py.kit.laws.naming import NAMING
from firmware_py.kit.laws.pressing import PRESSING
from firmware_py.kit.laws.refusing import REFUSING
from firmware_py.kit.laws.rules import RULES, law_old_states, law_same_bytes
from firmware_py.kit.laws.secrets import SECRETS
from firmware_py.kit.laws.shapes import SHAPES
from firmware_py.kit.laws.showing import SHOWING
from firmware_py.kit.laws.steady import STEADY
from firmware_py.kit.laws.telling import TELLING
from firmware_py.kit.laws.winning import WINNING
from firmware_py.kit.laws.zones import ZONES

EVERY = (
    *(
        *SHAPES,
        *WINNING,
        *RULES,
        *KEEPING,
        *STEADY,
        *CHANCES,
        *DEALING,
        *SHOWING,
        *AGREEING,
        *PRESSING,
        *EXPLAINING,
        *NAMING,
        *ZONES,
    ),
    *(*LEDGERS, *SECRETS, *REFUSING, *TELLING),
)

THINKING = (*FAIR, *ADVISING)
"""Those of bots and hints, which think in each of many worlds: a few games are enough for them."""

FIRST = (*SHAPES, *WINNING, *STEADY, law_same_bytes, law_old_states, law_box, law_worth)
"""Where one of these breaks, so do others, and say so from afar: it is told alone."""
