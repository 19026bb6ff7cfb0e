"""Public state of the table over MQTT, with discovery for Home Assistant.

The device publishes no secrets: all messages come from the view that is public to all players.
"""
