# Where a hand, a body or a face is looked at: a square turned with it, in pixels. Made of what was found there before.

import math
from typing import NamedTuple

import numpy

# How far a palm's box, and that of the landmarks, is widened so that the square holds the whole hand, and how far it is
# moved towards the fingers, in heights of the box. From MediaPipe's graphs palm_detection_detection_to_roi and
# hand_landmark_landmarks_to_roi.
PALM_SCALE, PALM_SHIFT = 2.6, 0.5
HAND_SCALE, HAND_SHIFT = 2.0, 0.1

# The wrist, the thumb's joints without its tip, the fingers' MCPs and PIPs: the joints that move least. As MediaPipe.
STEADY = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
WRIST, INDEX, MIDDLE, RING = 0, 5, 9, 13


class Region(NamedTuple):
    """A square: its centre and side in pixels, and by how many radians it is turned clockwise from upright."""

    x: float
    y: float
    side: float
    angle: float

    def matrix(self, pixels):
        """The 2 by 3 matrix that leads from a crop of `pixels` by `pixels` into the picture."""
        scale = self.side / pixels
        along, across = scale * math.cos(self.angle), scale * math.sin(self.angle)
        half = pixels / 2
        return numpy.array(
            [
                [along, -across, self.x - half * along + half * across],
                [across, along, self.y - half * across - half * along],
            ]
        )

    def axes(self):
        """The 2 by 2 matrix that turns the square's directions into the picture's."""
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        return numpy.array([[cosine, -sine], [sine, cosine]])

    def moved(self, x, y):
        """The same square so many pixels further."""
        return self._replace(x=self.x + x, y=self.y + y)

    def apart(self, other):
        """How far the centres of two squares lie apart, in sides of the larger."""
        return math.hypot(self.x - other.x, self.y - other.y) / max(self.side, other.side)


def of_palm(box, wrist, middle):
    """The region of a hand of which the palm's box (left, top, right, bottom) and two points were found."""
    left, top, right, bottom = box
    angle = turn(wrist, middle)
    width, height = right - left, bottom - top
    shift = PALM_SHIFT * height
    return Region(
        (left + right) / 2 + shift * math.sin(angle),
        (top + bottom) / 2 - shift * math.cos(angle),
        max(width, height) * PALM_SCALE,
        angle,
    )


def of_landmarks(points):
    """The region to look at in the next picture for a hand with these 21 points."""
    points = points[:, :2]
    knuckles = ((points[INDEX] + points[RING]) / 2 + points[MIDDLE]) / 2
    return around(points[STEADY], turn(points[WRIST], knuckles), HAND_SCALE, HAND_SHIFT)


def around(points, angle, scale, shift):
    """A square about points: their box turned by `angle`, moved up by `shift` of its height and widened `scale` times."""
    cosine, sine = math.cos(angle), math.sin(angle)
    axes = numpy.array([[cosine, -sine], [sine, cosine]])
    turned = points @ axes
    least, most = turned.min(0), turned.max(0)
    width, height = most - least
    centre = (least + most) / 2 - (0, shift * height)
    x, y = axes @ centre
    return Region(float(x), float(y), float(max(width, height)) * scale, angle)


def about(centre, edge, scale, shift=0.0):
    """A square about a point, so large that `edge` lies in the middle of its upper side, then moved and widened."""
    angle = turn(centre, edge)
    side = 2 * math.dist(centre, edge)
    return Region(
        float(centre[0]) + shift * side * math.sin(angle),
        float(centre[1]) - shift * side * math.cos(angle),
        side * scale,
        angle,
    )


def turn(start, end):
    """By how much the way from `start` to `end` is turned clockwise from pointing up."""
    return math.atan2(float(end[0] - start[0]), float(start[1] - end[1]))
