"""What the commands share: how a game is asked for, how a result is shown, how it ends.

asking.py has the options that several commands take; showing.py prints a result, for people or as
JSON; ending.py says in one sentence what was wrong.
"""
