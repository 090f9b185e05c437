# Finds bodies in a whole picture, and the 33 points of a body in a region. Called by following.

from typing import NamedTuple

import cv2
import numpy

import region
from detector import Detector
from network import Network

# The names of the points, in the network's order.
JOINTS = [
    "nose", "leftEyeInner", "leftEye", "leftEyeOuter", "rightEyeInner", "rightEye", "rightEyeOuter", "leftEar", "rightEar",
    "mouthLeft", "mouthRight", "leftShoulder", "rightShoulder", "leftElbow", "rightElbow", "leftWrist", "rightWrist",
    "leftPinky", "rightPinky", "leftIndex", "rightIndex", "leftThumb", "rightThumb", "leftHip", "rightHip", "leftKnee",
    "rightKnee", "leftAnkle", "rightAnkle", "leftHeel", "rightHeel", "leftFootIndex", "rightFootIndex",
]

# The detector's grids. MediaPipe's strides of 8, 16, 32, 32 and 32 pixels of 224, two anchors each; the like grids stand
# together.
GRIDS = [(28, 2), (14, 2), (7, 6)]

# Of the detector's points, after the box's corners: the middle of the hips, and a point as far from it as the body reaches.
CENTRE, EDGE = 2 + 0, 2 + 1

# How far a circle about the body is widened to a region. MediaPipe's graphs pose_detection_to_roi, pose_landmarks_to_roi.
SCALE = 1.25

# From this presence on there is a body. MediaPipe's default for tracking.
PRESENCE = 0.5

# The network's points beyond the body's own that tell the next region, as the detector's do.
CIRCLE = slice(33, 35)

# Points are moved to the middle of the heat that the network gives near them: in a square of so many cells to each side,
# if one is at least so hot. MediaPipe's graph says 7 by 7 cells, but its Python solutions drop that for the default, 9 by 9.
REACH, HEAT = 4, 0.5


class BodyDetector:
    """The detector's network, and what its numbers mean."""

    def __init__(self, threads):
        self._detector = Detector("pose_detection", GRIDS, threads, low=-1)

    def __call__(self, picture):
        """The region of the surest body in a picture, or None."""
        found = self._detector(picture)
        return of_circle(found[0][[CENTRE, EDGE]]) if len(found) else None


class Body(NamedTuple):
    """A body that was seen."""

    # 33 by 3: x and y in pixels, z in pixels relative to the hips.
    points: numpy.ndarray

    # 33 numbers from 0 to 1.
    visibility: numpy.ndarray

    # 33 by 3: metres from the middle of the hips, x to the picture's right, y down.
    metres: numpy.ndarray

    # 2 by 3: the middle of the hips and a point as far from it as the body reaches.
    circle: numpy.ndarray


class BodyFinder:
    """The landmark network, and what its numbers mean."""

    def __init__(self, threads):
        self._network = Network("pose_landmark_full", threads)

    def __call__(self, picture, where):
        """The body in a region, or None."""
        if not all(map(numpy.isfinite, where)):
            return None
        matrix = where.matrix(self._network.pixels)
        numbers, presence, heat, metres = self._network(picture, matrix, cv2.BORDER_REPLICATE)
        if not presence[0] > PRESENCE:
            return None
        numbers = numbers.reshape(-1, 5)[:CIRCLE.stop].astype(numpy.float64)
        points = numbers[:, :3]
        refine(points, heat, self._network.pixels / len(heat))
        points[:, :2] = points[:, :2] @ matrix[:, :2].T + matrix[:, 2]
        points[:, 2] *= where.side / self._network.pixels
        metres = metres.reshape(-1, 3)[:33].astype(numpy.float64)
        metres[:, :2] = metres[:, :2] @ where.axes().T
        if not numpy.isfinite(points).all() or not numpy.isfinite(metres).all():
            return None
        visibility = 1 / (1 + numpy.exp(-numbers[:33, 3]))
        return Body(points[:33], visibility, metres, points[CIRCLE])


def of_circle(circle):
    """The region of a body with these two points."""
    return region.about(circle[0][:2], circle[1][:2], SCALE)


def refine(points, heat, pixels):
    """Moves points, in the network's pixels, to the middle of the heat around them; a cell of heat is `pixels` wide."""
    sides = numpy.array(heat.shape[1::-1])
    cells = (points[:, :2] / pixels).astype(int)
    around = cells[:, :, None] + numpy.arange(-REACH, REACH + 1)
    inside = (around >= 0) & (around < sides[:, None])
    (columns, rows), (is_column, is_row) = (each.swapaxes(0, 1) for each in (around.clip(0, sides[:, None] - 1), inside))
    which = numpy.arange(len(points))[:, None, None]
    warmth = 1 / (1 + numpy.exp(-heat[rows[:, :, None], columns[:, None, :], which]))
    warmth = warmth * (is_row[:, :, None] & is_column[:, None, :])
    hot = (warmth.max((1, 2)) >= HEAT) & ((cells >= 0) & (cells < sides)).all(1)
    total = warmth.sum((1, 2))
    middle = numpy.stack([(warmth.sum(1) * columns).sum(1), (warmth.sum(2) * rows).sum(1)], 1)
    points[hot, :2] = middle[hot] / total[hot, None] * pixels
