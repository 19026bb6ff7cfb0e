"""Fake GPIO chip for libgpiod 2: gpiod's own settings, values and events without a kernel.

It replaces gpiod.Chip and refuses the same requests as the kernel, with the same errors.
"""

import errno
import os
from collections import deque
from types import SimpleNamespace

import gpiod
from gpiod.line import Bias, Direction, Edge, Value


class Pins:
    """The lines of all chips: their levels and open requests."""

    def __init__(self, label="pinctrl-bcm2711", lines=54):
        self.label = label
        self.lines = lines
        self.held = {}
        self.now = 1000
        self.reads = 0
        """Number of reads from open requests."""

    def chip(self, path):
        if path != "/dev/gpiochip0":
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        return Chip(self)

    def drive(self, pin, *, high):
        """Change the level of a pin; an open request gets the edge event."""
        request = self.held.get(pin)
        if request is not None:
            request.drive(pin, high)
        self.now += 1


class Chip:
    def __init__(self, pins):
        self._pins = pins

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def get_info(self):
        return SimpleNamespace(label=self._pins.label, num_lines=self._pins.lines)

    def get_line_info(self, line):
        if not 0 <= line < self._pins.lines:
            raise ValueError("invalid line offset")
        held = self._pins.held.get(line)
        return SimpleNamespace(used=held is not None, consumer=getattr(held, "consumer", ""))

    def request_lines(self, config, consumer, event_buffer_size):
        ((lines, settings),) = config.items()
        if any(line in self._pins.held for line in lines):
            raise OSError(errno.EBUSY, "Device or resource busy")
        return Request(self._pins, lines, settings, consumer, event_buffer_size)


class Request:
    def __init__(self, pins, lines, settings, consumer, room):
        assert settings.direction is Direction.INPUT
        assert settings.edge_detection is Edge.BOTH
        assert not settings.debounce_period
        self.consumer = consumer
        self.fd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_SEMAPHORE)
        self._pins = pins
        rest = {Bias.PULL_UP: Value.ACTIVE, Bias.PULL_DOWN: Value.INACTIVE}[settings.bias]
        self._levels = dict.fromkeys(lines, rest)
        self._room = room
        self._events = deque[gpiod.EdgeEvent](maxlen=room)
        self._numbers = 0
        pins.held.update(dict.fromkeys(lines, self))

    def drive(self, pin, high):
        value = Value.ACTIVE if high else Value.INACTIVE
        if value is self._levels[pin]:
            return
        self._levels[pin] = value
        kind = gpiod.EdgeEvent.Type.RISING_EDGE if high else gpiod.EdgeEvent.Type.FALLING_EDGE
        self._numbers += 1
        event = gpiod.EdgeEvent(kind.value, self._pins.now, pin, self._numbers, self._numbers)
        if len(self._events) < self._room:
            os.eventfd_write(self.fd, 1)
        self._events.append(event)

    def get_value(self, pin):
        self._pins.reads += 1
        return self._levels[pin]

    def read_edge_events(self, most):
        self._pins.reads += 1
        assert self._events, "the kernel would make us wait here"
        taken = [self._events.popleft() for _ in range(min(most, len(self._events)))]
        for _ in taken:
            os.eventfd_read(self.fd)
        return taken

    def release(self):
        for pin in self._levels:
            del self._pins.held[pin]
        os.close(self.fd)
