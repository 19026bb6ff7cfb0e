"""List of all invariants of a finished match. Simple ones are checked first."""

from firmware_py.authoring.invariants.bot_information import FAIR, check_worth
from firmware_py.authoring.invariants.chance import CHANCES, check_box
from firmware_py.authoring.invariants.consistency import AGREEING
from firmware_py.authoring.invariants.face_mentions import NAMING
from firmware_py.authoring.invariants.hints import ADVISING
from firmware_py.authoring.invariants.purity import STEADY
from firmware_py.authoring.invariants.refusals import REFUSING
from firmware_py.authoring.invariants.results import WINNING
from firmware_py.authoring.invariants.return_types import SHAPES
from firmware_py.authoring.invariants.rule_lookup import EXPLAINING
from firmware_py.authoring.invariants.rules import RULES, check_old_states, check_same_bytes
from firmware_py.authoring.invariants.scoreboard import LEDGERS
from firmware_py.authoring.invariants.secret_choices import CHOOSING
from firmware_py.authoring.invariants.secrets import SECRETS
from firmware_py.authoring.invariants.shuffled_before_deal import DEALING
from firmware_py.authoring.invariants.table_dealt import TELLING
from firmware_py.authoring.invariants.touch_targets import PRESSING
from firmware_py.authoring.invariants.undo_and_save import KEEPING
from firmware_py.authoring.invariants.views import SHOWING
from firmware_py.authoring.invariants.zones import ZONES

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
    *(*LEDGERS, *SECRETS, *CHOOSING, *REFUSING, *TELLING),
)

THINKING = (*FAIR, *ADVISING)
"""Invariants that call bots or hints. They are slow, so they are checked in few games."""

FIRST = (*SHAPES, *WINNING, *STEADY, check_same_bytes, check_old_states, check_box, check_worth)
"""Invariants that others rely on. If one is violated, the check reports it and stops, because the
others would fail with misleading messages."""
