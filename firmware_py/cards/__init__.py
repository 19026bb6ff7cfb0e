"""Tags for printed cards: enrolling a deck, lists and files of tags, sheets of labels.

slots.py is a deck in the order in which it is enrolled; enrolment.py the enrolment as a pure
machine (firmware_py/console/enrol.py shows it at the box); enrolling.py runs it on devices,
person.py is who lays cards on an emulated reader; exchange.py are files of tags; papers.py,
label.py and sheet.py make labels; commands.py is `tableclock cards`. The table of tags itself is
firmware_py/cards/tags.py.
"""
