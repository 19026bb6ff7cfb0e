"""Public state of the table over MQTT, with discovery for Home Assistant.

Nothing secret is published: all messages come from the view that belongs to no seat.
"""
