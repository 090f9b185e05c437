# Finds palms in a whole picture. Called by tracking where hands are missing.

import region
from detector import Detector

# The detector's grids. MediaPipe's strides of 8, 16, 16 and 16 pixels of 192, two anchors each; the three like grids
# stand together.
GRIDS = [(24, 2), (12, 6)]

# Of the points, after the box's corners: the wrist, and the middle finger's MCP.
WRIST, MIDDLE = 2 + 0, 2 + 2


class PalmDetector:
    """The palm network, and what its numbers mean."""

    def __init__(self, lite, threads):
        self._detector = Detector("palm_detection_lite" if lite else "palm_detection_full", GRIDS, threads)

    def __call__(self, picture):
        """The regions of the hands in a picture, the surest first."""
        return [
            region.of_palm((*palm[0], *palm[1]), palm[WRIST], palm[MIDDLE]) for palm in self._detector(picture)
        ]
