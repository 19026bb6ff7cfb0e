"""Tags for printed cards: the table of tags, enrolling a deck, files of tags, sheets of labels.

tags.py is the table of tags; slots.py a deck in the order in which it is enrolled; enrolment.py the
enrolment as a pure machine (firmware_py/console/cards/enrol.py shows it at the box,
firmware_py/enrolling at a terminal); exchange.py are files of tags; papers.py, label.py and
sheet.py make labels.
"""
