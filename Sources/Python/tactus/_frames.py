"""Keypoint files of any format."""

import ctypes
import json
import operator
import os
import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterator, List, Optional, Tuple, Union

import numpy

from ._arrays import Side
from ._library import FrameColumns, Handle, HandColumns, call_text, encoded, library
from ._values import option, refusal

_SIDES = numpy.array([None, "right", "left"], object)


class RecordWarning(UserWarning):
    """Records of a file that could not be read."""


@dataclass(repr=False)
class Frame:
    """The hands of one moment.

    Attributes
    ----------
    time
        Seconds.
    points
        (H, 21, 2|3|4), as of ``RuleBook.classify``.
    side, aspect, mirrored
        As of ``RuleBook.classify``.
    """

    time: float
    points: Any
    side: Side = None
    aspect: Optional[float] = None
    mirrored: Optional[bool] = None
    _origin: Optional[Tuple["Frames", int]] = None

    def __reduce__(self) -> Tuple[Any, ...]:
        return Frame, (self.time, self.points, self.side, self.aspect, self.mirrored)

    def __repr__(self) -> str:
        return f"<frame at {self.time} s with {len(self.points)} hands>"


class Frames:
    """What a file or folder contains: H hands in M frames, as columns.

    ``len`` is M, and ``frames[i]`` is a frame. The columns of hands have H values, those of frames M; NaN or None where a
    value is unknown.
    """

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        description = json.loads(call_text("tactus_frames_describe", handle.pointer))
        #: The format, detected or given.
        self.format: str = description["format"]
        #: What there is to say of the input.
        self.notes: List[str] = description["notes"]
        #: The first records that could not be read.
        self.problems: List[str] = description["problems"]
        #: The number of records that could not be read.
        self.problem_count: int = description["problemCount"]
        self._unknown_fields: List[str] = description["unknownFields"]
        self._count: int = description["frames"]
        hands: int = description["hands"]
        #: (H, 21, 4) float32: x, y, z and confidence.
        self.points = numpy.empty((hands, 21, 4), numpy.float32)
        #: (H,) int64: the index of the hand's frame.
        self.frame_index = numpy.empty(hands, numpy.int64)
        #: (H,) int32: the index of the hand in its frame.
        self.hand_index = numpy.empty(hands, numpy.int32)
        #: (H,) int8: −1 left, 1 right, 0 unknown.
        self.side_codes = numpy.empty(hands, numpy.int8)
        #: (H,) float32: the detector's score, 0…1.
        self.score = numpy.empty(hands, numpy.float32)
        #: (H,) float32: width over height of the image.
        self.aspect = numpy.empty(hands, numpy.float32)
        #: (H,) int8: 1 mirrored, 0 not mirrored, −1 unknown.
        self.mirrored_codes = numpy.empty(hands, numpy.int8)
        #: (M,) float64: seconds.
        self.time = numpy.empty(self._count)
        #: (M,) float64: the frame's number in its source.
        self.number = numpy.empty(self._count)
        #: (M,) float32: the image's width and height in pixels, or in other units where only their proportion is known.
        self.width = numpy.empty(self._count, numpy.float32)
        self.height = numpy.empty(self._count, numpy.float32)
        columns = HandColumns(
            *(
                column.ctypes.data
                for column in (
                    self.points,
                    self.frame_index,
                    self.hand_index,
                    self.side_codes,
                    self.score,
                    self.aspect,
                    self.mirrored_codes,
                )
            )
        )
        of_frames = FrameColumns(
            *(column.ctypes.data for column in (self.time, self.number, self.width, self.height))
        )
        library.tactus_frames_copy(handle.pointer, ctypes.byref(columns), ctypes.byref(of_frames))
        self._starts = numpy.searchsorted(self.frame_index, numpy.arange(self._count + 1))

    @property
    def side(self) -> numpy.ndarray:
        """(H,) the person's own hand: "left", "right" or None."""
        return _SIDES[self.side_codes]

    @cached_property
    def label(self) -> numpy.ndarray:
        """(H,) the reference labels."""
        return self.field("label")

    @cached_property
    def person(self) -> numpy.ndarray:
        """(H,) the persons."""
        return self.field("person")

    @cached_property
    def file(self) -> numpy.ndarray:
        """(H,) the files: those that records name, or the ones that were read."""
        return self.field("file")

    def field(self, name: str) -> numpy.ndarray:
        """(H,) object: any simple field of the hands or their records, as text; None where there is none."""
        codes = numpy.empty(len(self.points), numpy.int32)
        name_bytes = encoded("field", name)
        words = json.loads(call_text("tactus_frames_field", self._handle.pointer, name_bytes, codes.ctypes.data))
        return numpy.array(words + [None], object)[codes]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Frame:
        try:
            index = range(self._count)[operator.index(index)]
        except IndexError:
            raise IndexError(f"frame {index}: there are {self._count}") from None
        hands = slice(self._starts[index], self._starts[index + 1])
        mirrored = self.mirrored_codes[hands][:1].tolist()
        aspect = self.width[index] / self.height[index]
        return Frame(
            float(self.time[index]),
            self.points[hands],
            self.side_codes[hands],
            None if numpy.isnan(aspect) else float(aspect),
            bool(mirrored[0]) if mirrored and mirrored[0] >= 0 else None,
            (self, index),
        )

    def __iter__(self) -> Iterator[Frame]:
        return (self[index] for index in range(self._count))

    def __repr__(self) -> str:
        return f"<{self._count} frames with {len(self.points)} hands, {self.format}>"


def read(
    path: Union[str, "os.PathLike[str]"],
    *,
    format: Optional[str] = None,
    image_size: Optional[Tuple[float, float]] = None,
    aspect_ratio: Union[None, float, str] = None,
    mirrored: Optional[bool] = None,
    confidence: Optional[float] = None,
    scale: Optional[str] = None,
    joints: Optional[str] = None,
    y: Optional[str] = None,
    label: Optional[str] = None,
    person: Optional[str] = None,
    id: Optional[str] = None,
    strict: bool = False,
) -> Frames:
    """Reads a file or folder of keypoints, whose format is detected.

    Parameters
    ----------
    path
        The file or folder; ``"-"`` is standard input.
    format
        The format, if it is not to be detected.
    image_size
        Width and height in pixels, for files without it.
    aspect_ratio
        Width over height, for files without a size; ``"auto"`` estimates it from the hands.
    mirrored
        Whether images are mirrored; by default as the file or its format says. Sides are exchanged where the format's hold
        for the other: those of MediaPipe Tasks are right if images are not mirrored, those of its ``solutions`` if they are.
    confidence
        A point of this confidence or less is missing; 0.3 by default.
    scale
        ``"pixels"``, ``"unit"``, ``"signed"`` or ``"percent"``; by default inferred.
    joints
        The order of points without names, such as ``"mano"`` or ``"aria"``; ``"mediapipe"``, the usual one, by default. Points
        that are clearly in another order are refused with its name.
    y
        ``"up"`` or ``"down"``, the direction in which y grows; by default as in the format, which is down in most.
    label, person, id
        The fields or columns of labels, persons and identifiers.
    strict
        Whether the first record that cannot be read is an error; else they are left out, with a ``RecordWarning``. None that
        can be read is an error, too.

    Raises
    ------
    MissingError, InputError, ReadError

    Warns
    -----
    UserWarning
        if no hand has a field or column that ``label``, ``person`` or ``id`` names.
    """
    given = {
        "format": format,
        "image_size": image_size,
        "aspect_ratio": aspect_ratio,
        "mirrored": mirrored,
        "confidence": confidence,
        "scale": scale,
        "joints": joints,
        "y": y,
        "label": label,
        "person": person,
        "id": id,
        "strict": strict,
    }
    options = {each: option(each, value) for each, value in given.items()}
    try:
        name = encoded("path", os.fsdecode(path))
    except TypeError:
        raise refusal("path", path, "the name of a file or folder") from None
    frames = Frames(Handle("frames", "tactus_frames_read", name, json.dumps(options).encode()))
    if frames.problem_count:
        more = "" if frames.problem_count == 1 else f"; {frames.problem_count} records could not be read"
        warnings.warn(frames.problems[0] + more, RecordWarning, stacklevel=2)
    for words in frames._unknown_fields:
        warnings.warn(words, stacklevel=2)
    return frames
