# Smooths points over time as MediaPipe does. Used for bodies; one instance for each list of points.

import math

import numpy


class PointFilter:
    """The 1€ filter (Casiez, Roussel and Vogel, CHI 2012) for each number of an array.

    The cutoff frequency is `still` hertz for points at rest and grows by `responsiveness` hertz for each unit of speed.
    Speeds are smoothed too, with a cutoff of 1 Hz.
    """

    def __init__(self, still, responsiveness):
        self._still, self._responsiveness = still, responsiveness
        self.reset()

    def reset(self):
        """Forgets what was seen."""
        self._last = self._raw = self._speed = self._time = None

    def __call__(self, points, t, unit=1.0):
        """The smoothed points at `t` seconds; speeds count in `unit`s a second."""
        if self._last is None:
            self._last, self._raw, self._time = points, points, t
            self._speed = numpy.zeros_like(points)
            return points
        passed = t - self._time
        if not passed > 0:
            return points
        speed = (points - self._raw) / (passed * unit)
        self._speed = mixed(self._speed, speed, share(1.0, passed))
        cutoff = self._still + self._responsiveness * numpy.abs(self._speed)
        self._last = mixed(self._last, points, share(cutoff, passed))
        self._raw, self._time = points, t
        return self._last


class VisibilityFilter:
    """An exponential mean that forgets a tenth with each picture, whatever its time."""

    NEW = 0.1

    def __init__(self):
        self.reset()

    def reset(self):
        """Forgets what was seen."""
        self._last = None

    def __call__(self, numbers):
        self._last = numbers if self._last is None else mixed(self._last, numbers, self.NEW)
        return self._last


def share(cutoff, passed):
    """How much a new value counts in a low-pass filter of so many hertz, so many seconds after the last."""
    return 1 / (1 + 1 / (2 * math.pi * cutoff * passed))


def mixed(old, new, share):
    return old + share * (new - old)
