"""Stand-in for the `busio` module of third-party drivers, with an emulated chip on the bus."""


class I2C:
    """The part of `busio.I2C` that Adafruit's drivers use."""

    def __init__(self, chip):
        self.chip = chip

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, data, *, start=0, end=None):
        self.chip.write(address, bytes(data[start:end]))
