"""Hand shapes, measures, scores and gestures from keypoints, by rules that anyone can read.

Arrays of keypoints go in, arrays come out, in the process of Python:

>>> import numpy, tactus
>>> book = tactus.RuleBook("rock-scissors-paper")
>>> points = numpy.full((1, 21, 2), numpy.nan)
>>> shape, certainty, margin = book.classify(points, aspect=4 / 3, side="right")

Points are ``(N, 21, 2)``, ``(N, 21, 3)`` or ``(N, 21, 4)``: x and y as shares of the image's width and height, y down; z in
units of x, smaller is nearer; the detector's confidence. NaN is a missing point. The 21 joints are in MediaPipe's order.
Contiguous or not, ``float32`` and ``float64`` are read in place. Calls release the GIL, and books can be shared by threads.
"""

from ._arrays import JOINTS
from ._books import Classifications, Explanation, RuleBook, measures
from ._evaluation import Evaluation, evaluate
from ._frames import Frame, Frames, Hand, RecordWarning, read
from ._gestures import GestureRecognizer
from ._library import Error, InputError, MissingError, ReadError

__version__ = "0.1.0"

__all__ = [
    "Classifications",
    "Error",
    "Evaluation",
    "Explanation",
    "Frame",
    "Frames",
    "GestureRecognizer",
    "Hand",
    "InputError",
    "JOINTS",
    "MissingError",
    "ReadError",
    "RecordWarning",
    "RuleBook",
    "evaluate",
    "measures",
    "read",
]
