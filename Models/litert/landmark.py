# Finds the 21 points of the hand in a region. One call at a time for each instance.

from typing import NamedTuple

import cv2
import numpy

import region
from network import Network

# From this presence on there is a hand. MediaPipe's default for tracking.
PRESENCE = 0.5

# The network's depth in parts of the region's side. MediaPipe's normalize_z.
DEPTH = 0.4


class Hand(NamedTuple):
    """A hand that was seen."""

    # 21 by 3: x and y in pixels, z in pixels relative to the wrist.
    points: numpy.ndarray
    side: str
    score: float

    # How sure it is that there is a hand.
    presence: float

    # Where to look for it in the next picture.
    next: region.Region


class LandmarkFinder:
    """The landmark network, and what its numbers mean."""

    def __init__(self, lite, threads):
        self._network = Network("hand_landmark_lite" if lite else "hand_landmark_full", threads)

    def __call__(self, picture, where):
        """The hand in a region, or None."""
        matrix = where.matrix(self._network.pixels)
        numbers, presence, right, _ = self._network(picture, matrix, cv2.BORDER_REPLICATE)
        if not presence[0] >= PRESENCE:
            return None
        points = numbers.reshape(21, 3).astype(numpy.float64)
        points[:, :2] = points[:, :2] @ matrix[:, :2].T + matrix[:, 2]
        points[:, 2] *= where.side / self._network.pixels / DEPTH
        if not numpy.isfinite(points).all():
            return None
        # MediaPipe calls this number that of a left hand, as it takes pictures to be mirrored; these are not.
        side, score = ("right", right[0]) if right[0] >= 0.5 else ("left", 1 - right[0])
        return Hand(points, side, float(score), float(presence[0]), region.of_landmarks(points))
