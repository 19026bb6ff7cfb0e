"""What can go wrong with a device. Each error is also the OSError that it resembles."""


class DeviceError(OSError):
    """A device did not do what was asked; the message says which, what and what would help."""

    remedy: str
    """What would help, alone, or "" if the driver does not know."""

    def __init__(self, *args: object, remedy: str = "") -> None:
        super().__init__(*args)
        self.remedy = remedy


class DeviceGone(DeviceError, ConnectionError):
    """The device does not answer any more, or was never there; it may come back."""
