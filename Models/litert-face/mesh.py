# Finds the 478 points of the face in a region. One call at a time for each instance.
#
# MediaPipe's network is run in two halves, between which it looks closer at the lips and eyes: the first half finds 468
# points and a map of features, of which squares about the lips and each eye are the second half's input. LiteRT lacks the
# operations between the halves; they are made here of OpenCV and numpy.

import json
import math
import os
import time
from typing import NamedTuple

import cv2
import numpy

import region
from network import FOLDER, Network

# From this score of its presence on there is a face: a half, before the logistic function.
PRESENCE = 0.0

# How far the points' box is widened to the next region. MediaPipe's face_landmark_landmarks_to_roi.
SCALE = 1.5

# The second half tells points in parts of a cell.
FINER = 4

# The points that tell how a face is turned: the eyes' outer corners. As MediaPipe.
TURN = 33, 263

# The parts that are looked at closer, in the network's order: the points along which the square lies, both from its file.
PARTS = {"lips": (61, 291), "left": (33, 133), "right": (362, 263)}

# How far a part's box is widened, and the cells of its square a side. From the network's file.
WIDER, CELLS = 1.5, 16

# An eye's contour comes first in its list; the iris has its mean depth.
CONTOUR = 16

# Where the points of the two irises stand.
IRISES = {"left": slice(468, 473), "right": slice(473, 478)}


class Face(NamedTuple):
    """A face that was seen."""

    # 478 by 3: x and y in pixels, z in pixels relative to the middle of the head.
    points: numpy.ndarray

    # Where to look for it in the next picture.
    next: region.Region


class MeshFinder:
    """The two halves of the landmark network, and what their numbers mean."""

    def __init__(self, threads):
        self._whole = Fastest("face_mesh", threads)
        # So small that a second thread only costs.
        self._closer = PartNetwork("face_parts", 1)
        with open(os.path.join(FOLDER, "face_parts.json")) as file:
            self._lists = {part: numpy.array(points) for part, points in json.load(file).items()}

    def __call__(self, picture, where):
        """The face in a region, or None."""
        matrix = where.matrix(self._whole.pixels)
        numbers, presence, features = self._whole(picture, matrix, cv2.BORDER_REPLICATE)
        if not presence.item() >= PRESENCE:
            return None
        points = numpy.empty((478, 3))
        points[:468] = numbers.reshape(468, 3)
        self._refine(points, features)
        points[:, :2] = points[:, :2] @ matrix[:, :2].T + matrix[:, 2]
        points[:, 2] *= where.side / self._whole.pixels
        if not numpy.isfinite(points).all():
            return None
        return Face(points, of_points(points))

    def _refine(self, points, features):
        """Puts the points of lips, eyes and irises where the second half sees them, in the first half's pixels."""
        squares = [square(points[self._lists[part], :2], *points[list(ends), :2]) for part, ends in PARTS.items()]
        crops = sample(features, numpy.concatenate(squares) * (features.shape[0] / self._whole.pixels))
        lips, left, left_iris, right, right_iris = self._closer(crops)
        for part, where, found in zip(PARTS, squares, (lips, left, right)):
            points[self._lists[part], :2] = placed(found, where)
        for part, where, found in zip(IRISES, squares[1:], (left_iris, right_iris)):
            points[IRISES[part], :2] = placed(found, where)
            points[IRISES[part], 2] = points[self._lists[part][:CONTOUR], 2].mean()


# The first few pictures of a round try each number of threads, and the others take the better one; the very first of each try
# does not count. A round is the shortest one after a second thread helped, and twice as long as before after it did not, up
# to the longest.
TRIES, SHORTEST, LONGEST = 4, 64, 2048


class Fastest:
    """The same network on one thread and on two: a second thread saves a third where its core is free, else it costs."""

    def __init__(self, name, threads):
        self._networks = [Network(name, count) for count in sorted({1, threads})]
        self.pixels = self._networks[0].pixels
        self._count, self._round = 0, SHORTEST
        # The longest of the tries: a second thread that now and then comes late costs more than it saves.
        self._took = [0.0] * len(self._networks)

    def __call__(self, *given):
        if len(self._networks) == 1:
            return self._networks[0](*given)
        turn, place = divmod(self._count, TRIES)
        self._count += 1
        if turn >= len(self._networks):
            best = self._took.index(min(self._took))
            if self._count >= self._round:
                self._count, self._round = 0, SHORTEST if best else min(2 * self._round, LONGEST)
            return self._networks[best](*given)
        begin = time.perf_counter()
        numbers = self._networks[turn](*given)
        took = time.perf_counter() - begin
        self._took[turn] = max(took, self._took[turn]) if place else 0.0
        return numbers


class PartNetwork(Network):
    """The second half: three squares of features in, points in parts of their cells out."""

    def __init__(self, name, threads):
        super().__init__(name, threads)
        self._inputs = [given["index"] for given in self._interpreter.get_input_details()]

    def __call__(self, crops):
        for index, crop in zip(self._inputs, crops):
            self._interpreter.set_tensor(index, crop[None])
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(index).reshape(-1, 2) for index in self._outputs]


def square(points, one, other):
    """The 2 by 3 matrix from a square's cells into the picture: the points' box turned along two of them, widened."""
    angle = math.atan2(other[1] - one[1], other[0] - one[0])
    cosine, sine = math.cos(angle), math.sin(angle)
    turned = points @ numpy.array([[cosine, -sine], [sine, cosine]])
    (left, top), (right, bottom) = turned.min(0).tolist(), turned.max(0).tolist()
    across, down = (right - left) * WIDER / CELLS, (bottom - top) * WIDER / CELLS
    x, y = (left + right) / 2 - across * CELLS / 2, (top + bottom) / 2 - down * CELLS / 2
    return numpy.array(
        [
            [cosine * across, -sine * down, cosine * x - sine * y],
            [sine * across, cosine * down, sine * x + cosine * y],
        ]
    )


def sample(features, matrices):
    """The features in the cells of squares, interpolated between their neighbours; beyond the map there are none.

    The squares' matrices stand below one another. OpenCV takes places to a 32nd of a number of the map, an eighth of a
    pixel of the network's picture.
    """
    crops = numpy.empty((len(matrices) // 2, CELLS, CELLS, features.shape[-1]), numpy.float32)
    for crop, matrix in zip(crops, matrices.reshape(-1, 2, 3)):
        # Numbers stand in the middles of cells, of the map's as of the square's.
        where = matrix.copy()
        where[:, 2] += (matrix[:, 0] + matrix[:, 1]) / 2 - 0.5
        cv2.warpAffine(features, where, (CELLS, CELLS), crop, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                       borderMode=cv2.BORDER_CONSTANT)
    return crops


def placed(points, matrix):
    """Points that the second half told of a square as points in the picture."""
    return points @ matrix[:, :2].T / FINER + matrix[:, 2]


def of_points(points):
    """The region to look at in the next picture for a face with these points."""
    least, most = points[:, :2].min(0), points[:, :2].max(0)
    x, y = (least + most) / 2
    one, other = points[TURN[0]], points[TURN[1]]
    angle = math.atan2(other[1] - one[1], other[0] - one[0])
    return region.Region(float(x), float(y), float((most - least).max()) * SCALE, angle)
