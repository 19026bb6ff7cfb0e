"""The laws that every game keeps, as functions of a match that has been played.

They live with the product, so that `tableclock check` runs them where there is neither pytest nor
a checkout; tests/invariants runs the very same. Cases are drawn by `random.Random` and not by
hypothesis: a failing one is named by its number, and nobody waits for a long game to be shrunk.
"""
