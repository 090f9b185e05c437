# Follows one body from picture to picture and searches for one where there is none. Called by the models of bodies.

import math

from body import BodyDetector, BodyFinder, of_circle
from smoothing import PointFilter, VisibilityFilter


class BodyFollower:
    """The body of the last picture, and the networks.

    As in MediaPipe, the circle that tells the next region is always smoothed, the points only if wanted.
    """

    def __init__(self, threads, is_smooth):
        self._detector = BodyDetector(threads)
        self._finder = BodyFinder(threads)
        self._smoother = Smoother() if is_smooth else None
        self._circle = PointFilter(0.01, 10)
        self._where = self._size = None

    def __call__(self, picture, t):
        """The body in a picture that was taken at `t` seconds, or None."""
        if picture.shape != self._size:
            self._where, self._size = None, picture.shape
        body = self._where and self._finder(picture, self._where)
        if not body:
            # Searched for at once, not from the next picture on as MediaPipe does: a body that jumped is not lost.
            self._forget()
            where = self._detector(picture)
            body = where and self._finder(picture, where)
            if not body:
                return None
        unit = 2 * math.dist(*body.circle[:, :2])
        if not unit > 0:
            self._forget()
            return None
        self._where = of_circle(self._circle(body.circle, t, unit))
        return self._smoother(body, t, unit) if self._smoother else body

    def _forget(self):
        self._where = None
        self._circle.reset()
        if self._smoother:
            self._smoother.reset()


class Smoother:
    """MediaPipe's smoothing of a body's points."""

    def __init__(self):
        self._points, self._metres = PointFilter(0.05, 80), PointFilter(0.1, 40)
        self._visibility = VisibilityFilter()

    def reset(self):
        """Forgets what was seen."""
        for part in (self._points, self._metres, self._visibility):
            part.reset()

    def __call__(self, body, t, unit):
        """A body whose circle is `unit` pixels wide, smoothed."""
        return body._replace(
            points=self._points(body.points, t, unit),
            metres=self._metres(body.metres, t),
            visibility=self._visibility(body.visibility),
        )
