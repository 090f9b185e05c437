# Follows faces from picture to picture and searches for them where some are missing. Called by model.

import math

import region
from detector import Detector
from mesh import MeshFinder

# The detector's grids: MediaPipe's strides of 8, 16, 16 and 16 pixels of 128, two anchors each; the like ones stand together.
GRIDS = [(16, 2), (8, 6)]

# Of the detector's points, after the box's corners: the eyes, that at the picture's left first.
EYES = 2 + 0, 2 + 1

# How far a face's box is widened so that the square holds it also when it moves. MediaPipe's face_detection_front_detection_to_roi.
SCALE = 1.5

# Regions whose centres are nearer than so many sides of the larger one are of one face. A face fills two thirds of its side.
SAME_FACE = 0.3

# While fewer faces are followed than may be, seconds between searches for another one.
SEARCH_INTERVAL = 0.2

# Half a picture's time at 60 a second: times that miss the interval by rounding count as reaching it.
ROUNDING = 0.008


class FaceFollower:
    """The faces of the last picture, and the networks."""

    def __init__(self, most, threads):
        self._detector = Detector("face_detection_short_range", GRIDS, threads, low=-1)
        self._finder = MeshFinder(threads)
        self._most = most
        self._regions, self._size, self._searched = [], None, None

    def __call__(self, picture, t):
        """The faces in a picture that was taken at `t` seconds, those already followed first."""
        if picture.shape != self._size:
            self._regions, self._size = [], picture.shape
        faces = self._look(picture, self._regions, [])
        if self._must_search(len(faces), t):
            self._searched = t
            faces += self._look(picture, [of_detection(found) for found in self._detector(picture)], faces)
        self._regions = [face.next for face in faces]
        return faces

    def _must_search(self, count, t):
        if count == self._most:
            return False
        # A face that was lost is searched for at once, not from the next picture on as MediaPipe does.
        if count < max(1, len(self._regions)) or self._searched is None:
            return True
        return not 0 <= t - self._searched < SEARCH_INTERVAL - ROUNDING

    def _look(self, picture, regions, known):
        """The faces in regions that show none of those that are known."""
        found = []
        for where in regions:
            others = known + found
            if len(others) == self._most:
                break
            if not where.side > 0 or any(where.apart(other.next) < SAME_FACE for other in others):
                continue
            face = self._finder(picture, where)
            if face and all(face.next.apart(other.next) >= SAME_FACE for other in others):
                found.append(face)
        return found


def of_detection(points):
    """The region of a face of which the box's corners and the eyes were found."""
    (left, top), (right, bottom) = points[0], points[1]
    one, other = points[EYES[0]], points[EYES[1]]
    angle = math.atan2(float(other[1] - one[1]), float(other[0] - one[0]))
    side = float(max(right - left, bottom - top)) * SCALE
    return region.Region(float(left + right) / 2, float(top + bottom) / 2, side, angle)
