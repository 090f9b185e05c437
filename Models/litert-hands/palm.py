# Finds palms in a whole picture with a single-shot detector. Called by tracking where hands are missing.

import cv2
import numpy

import region
from network import Network

# The detector's grids: cells a side, and anchors in each cell. MediaPipe's strides of 8, 16, 16 and 16 pixels of 192,
# two anchors each; the three like grids stand together.
GRIDS = [(24, 2), (12, 6)]

# A palm is one from this score on; boxes that share more than this part are of the same palm. As MediaPipe.
SCORE, SHARE = 0.5, 0.3

# Scores are clipped before the exponential, as MediaPipe does.
CLIP = 100.0

# The detector's points: 0 is the wrist, 2 the middle finger's MCP.
WRIST, MIDDLE = 0, 2


class PalmDetector:
    """The palm network, and what its numbers mean."""

    def __init__(self, lite, threads):
        self._network = Network("palm_detection_lite" if lite else "palm_detection_full", threads)
        self._anchors = anchors()

    def __call__(self, picture):
        """The regions of the hands in a picture, the surest first."""
        height, width = picture.shape[:2]
        scale = max(width, height) / self._network.pixels
        border_x, border_y = (max(width, height) - width) / 2, (max(width, height) - height) / 2
        matrix = numpy.array([[scale, 0, -border_x], [0, scale, -border_y]])
        raw, scores = self._network(picture, matrix, cv2.BORDER_CONSTANT)
        scores = scores[:, 0]
        likely = numpy.flatnonzero(scores >= logit(SCORE))
        if not len(likely):
            return []
        palms = decode(raw[likely], self._anchors[likely] * self._network.pixels)
        palms = palms * scale - (border_x, border_y)
        scores = 1 / (1 + numpy.exp(-numpy.clip(scores[likely], -CLIP, CLIP)))
        return [
            region.of_palm((*palm[0], *palm[1]), palm[2 + WRIST], palm[2 + MIDDLE]) for palm in merged(palms, scores)
        ]


def logit(share):
    """The number that the logistic function takes to `share`."""
    return float(numpy.log(share / (1 - share)))


def anchors():
    """The centres that the detector's boxes are told from, in parts of the square: (x, y) by row, column and anchor."""
    grids = []
    for cells, count in GRIDS:
        middle = (numpy.arange(cells, dtype=numpy.float32) + 0.5) / cells
        y, x = numpy.meshgrid(middle, middle, indexing="ij")
        grids.append(numpy.repeat(numpy.stack([x, y], -1).reshape(-1, 2), count, 0))
    return numpy.concatenate(grids)


def decode(raw, centres):
    """Points of palms in the square's pixels: the box's two corners, then the detector's seven points."""
    raw = raw.reshape(-1, 9, 2)
    points = raw + centres[:, None]
    half = raw[:, 1] / 2
    middle = points[:, 0].copy()
    points[:, 0], points[:, 1] = middle - half, middle + half
    return points


def merged(palms, scores):
    """One palm for each group of boxes that overlap, as the mean of the group weighted by score; the surest first."""
    found = []
    left = numpy.argsort(-scores, kind="stable")
    while len(left):
        same = overlaps(palms[left[0]], palms[left]) > SHARE
        same[0] = True
        group = left[same]
        found.append(numpy.average(palms[group], axis=0, weights=scores[group]))
        left = left[~same]
    return found


def overlaps(palm, palms):
    """The share of their common area that a palm's box has in common with each of others."""
    low = numpy.maximum(palm[0], palms[:, 0])
    high = numpy.minimum(palm[1], palms[:, 1])
    common = numpy.clip(high - low, 0, None).prod(1)
    areas = (palms[:, 1] - palms[:, 0]).prod(1)
    return common / numpy.maximum((palm[1] - palm[0]).prod() + areas - common, 1e-9)
