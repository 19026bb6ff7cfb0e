"""Device that is not being played on: time of day, kitchen timer, alarms."""
