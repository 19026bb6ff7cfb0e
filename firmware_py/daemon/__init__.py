"""The systemd service: watchdog, crash counter and safe mode."""
