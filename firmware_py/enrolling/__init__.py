"""`tableclock cards`: leading through a deck at a terminal, lists and files of tags, labels.

commands.py are the commands; leading.py runs an enrolment on devices, real or emulated; person.py
is who lays cards on an emulated reader.
"""
