"""Property tests that every game must pass, as functions of a finished match.

They are part of the product, so `tableclock check` runs them without pytest and without a checkout.
tests/invariants runs the same functions. Cases come from `random.Random` and not from hypothesis:
a number identifies a failing case, and no time is spent on shrinking long games.
"""
