"""Device errors. Each is also the builtin OSError that it resembles."""


class DeviceError(OSError):
    """A device operation failed. The message names the device, the failure and a remedy."""

    remedy: str
    """The remedy alone, or "" if the driver knows none."""

    def __init__(self, *args: object, remedy: str = "") -> None:
        super().__init__(*args)
        self.remedy = remedy


class DeviceGone(DeviceError, ConnectionError):
    """The device does not answer or is missing. It may come back later."""
