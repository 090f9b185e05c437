# Follows the hand at one wrist of a body from picture to picture. Called by model, one call at a time for each instance.

import math

import cv2
import numpy

import region
from landmark import LandmarkFinder
from network import Network

# Of the body's points: wrist, little finger and index finger.
WRISTS = {"left": (15, 17, 19), "right": (16, 18, 20)}

# A hand is looked for while its wrist is more visible than this. MediaPipe's hand_visibility_from_hand_landmarks_from_pose.
VISIBLE = 0.1

# How far the circle about a body's fingers is widened to where the re-crop network looks, and how far the regions are moved
# towards the fingers. MediaPipe's hand_landmarks_from_pose_to_recrop_roi and hand_recrop_by_roi.
FINGERS_SCALE, SHIFT = 2.7, 0.1

# The region of a hand's last points is kept while it differs by no more than this from that of the re-crop network: by
# degrees, and by shares of its side; and while the points lie within this share of that region. MediaPipe's hand_tracking.
TURN, AWAY, SIZE, WITHIN = 40, 0.2, 0.4, 0.9


class WristFollower:
    """The hand at a wrist in the last picture, and the networks."""

    def __init__(self, side, lite):
        self._side = side
        self._crop = Network("hand_recrop", 1)
        self._finder = LandmarkFinder(lite, 1)
        self._last = None

    def forget(self):
        """Starts anew."""
        self._last = None

    def __call__(self, picture, body):
        """The hand of a body in a picture, or None."""
        where = self._region(picture, body)
        hand = where and self._finder(picture, where)
        self._last = hand
        return hand

    def _region(self, picture, body):
        """Where to look for the hand."""
        wrist, little, index = WRISTS[self._side]
        if not body.visibility[wrist] > VISIBLE:
            return None
        seen = of_fingers(*body.points[[wrist, little, index], :2])
        if not seen.side > 0:
            return None
        matrix = seen.matrix(self._crop.pixels)
        numbers, = self._crop(picture, matrix, cv2.BORDER_REPLICATE)
        cropped = of_crop(numbers.reshape(2, 2).astype(numpy.float64) @ matrix[:, :2].T + matrix[:, 2])
        if not all(map(math.isfinite, cropped)) or not cropped.side > 0:
            return None
        if self._last is None:
            return cropped
        return self._last.next if is_kept(self._last, cropped) else cropped


def of_fingers(wrist, little, index):
    """Where the re-crop network looks for a hand of which a body's points are known."""
    middle = (2 * index + little) / 3
    # The circle reaches from its middle, the middle finger, back to the wrist.
    return region.about(middle, 2 * middle - wrist, FINGERS_SCALE, SHIFT)


def of_crop(points):
    """The region of a hand of which the re-crop network told the middle and a point of the circle below it."""
    middle, below = points
    return region.about(middle, 2 * middle - below, 1, SHIFT)


def is_kept(last, cropped):
    """Whether a hand's last points and their region still suit what the re-crop network sees."""
    where = last.next
    turned = math.degrees(abs(math.remainder(where.angle - cropped.angle, math.tau)))
    axes = cropped.axes()
    centre = numpy.array([cropped.x, cropped.y])
    away = numpy.abs((numpy.array([where.x, where.y]) - centre) @ axes).max()
    reach = numpy.abs((last.points[:, :2] - centre) @ axes).max()
    return (
        turned <= TURN
        and away <= AWAY * cropped.side
        and abs(where.side - cropped.side) <= SIZE * cropped.side
        and reach < WITHIN * cropped.side / 2
    )
