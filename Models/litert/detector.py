# Finds things in a whole picture with a single-shot detector of MediaPipe's kind. Used for palms, bodies and faces.

import cv2
import numpy

from network import Network

# Something is there from this score on; boxes that share more than this part are of the same thing. As MediaPipe.
SCORE, SHARE = 0.5, 0.3

# Scores are clipped before the exponential, as MediaPipe does.
CLIP = 100.0


class Detector:
    """A detector network, and what its numbers mean.

    `grids` are its grids' cells a side, and anchors in each cell; `low` is the network's number for black.
    """

    def __init__(self, name, grids, threads, low=0):
        self._network = Network(name, threads, low)
        self._anchors = anchors(grids)

    def __call__(self, picture):
        """The points of what is found, in pixels, the surest first: the box's two corners, then the detector's own."""
        height, width = picture.shape[:2]
        scale = max(width, height) / self._network.pixels
        border_x, border_y = (max(width, height) - width) / 2, (max(width, height) - height) / 2
        matrix = numpy.array([[scale, 0, -border_x], [0, scale, -border_y]])
        raw, scores = self._network(picture, matrix, cv2.BORDER_CONSTANT)
        scores = scores[:, 0]
        likely = numpy.flatnonzero(scores >= logit(SCORE))
        if not len(likely):
            return []
        found = decode(raw[likely], self._anchors[likely] * self._network.pixels)
        found = found * scale - (border_x, border_y)
        scores = 1 / (1 + numpy.exp(-numpy.clip(scores[likely], -CLIP, CLIP)))
        return merged(found, scores)


def logit(share):
    """The number that the logistic function takes to `share`."""
    return float(numpy.log(share / (1 - share)))


def anchors(grids):
    """The centres that the detector's boxes are told from, in parts of the square: (x, y) by row, column and anchor."""
    centres = []
    for cells, count in grids:
        middle = (numpy.arange(cells, dtype=numpy.float32) + 0.5) / cells
        y, x = numpy.meshgrid(middle, middle, indexing="ij")
        centres.append(numpy.repeat(numpy.stack([x, y], -1).reshape(-1, 2), count, 0))
    return numpy.concatenate(centres)


def decode(raw, centres):
    """Points in the square's pixels: the box's two corners, then the detector's own points."""
    raw = raw.reshape(len(raw), -1, 2)
    points = raw + centres[:, None]
    half = raw[:, 1] / 2
    middle = points[:, 0].copy()
    points[:, 0], points[:, 1] = middle - half, middle + half
    return points


def merged(found, scores):
    """One for each group of boxes that overlap, as the mean of the group weighted by score; the surest first."""
    kept = []
    left = numpy.argsort(-scores, kind="stable")
    while len(left):
        same = overlaps(found[left[0]], found[left]) > SHARE
        same[0] = True
        group = left[same]
        kept.append(numpy.average(found[group], axis=0, weights=scores[group]))
        left = left[~same]
    return kept


def overlaps(one, others):
    """The share of their common area that a box has in common with each of others."""
    low = numpy.maximum(one[0], others[:, 0])
    high = numpy.minimum(one[1], others[:, 1])
    common = numpy.clip(high - low, 0, None).prod(1)
    areas = (others[:, 1] - others[:, 0]).prod(1)
    return common / numpy.maximum((one[1] - one[0]).prod() + areas - common, 1e-9)
