"""The service: what systemd hears, crashes that are counted, the safe start."""
