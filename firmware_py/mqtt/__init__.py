"""The table in a smart home: what everybody may know of it, by MQTT, found by Home Assistant.

topics.py names, discovery.py describes the box to Home Assistant, public.py is what is told of a
moment, happenings.py of an act, outbox.py what waits to be sent, client.py who sends it, bridge.py
joins all to the shell. Nothing secret is ever told: all comes from the view of nobody's seat.
"""
