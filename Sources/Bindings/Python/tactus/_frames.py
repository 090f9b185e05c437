"""Keypoint files of any format."""

import ctypes
import json
import operator
import os
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union, overload

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import JOINTS, Side
from ._html import table
from ._library import FrameColumns, Handle, HandColumns, InputError, call_text, encoded, library
from ._values import counted, option, refusal

if TYPE_CHECKING:
    import pandas

_SIDES = numpy.array([None, "right", "left"], object)
_MIRRORED = numpy.array([False, True, None], object)

#: Columns with a value for each hand, and for each frame, with their types, in the order of the library's structures.
_HANDS = {"points": "f4", "frame_index": "i8", "hand_index": "i4", "side_codes": "i1", "score": "f4", "aspect": "f4",
          "mirrored_codes": "i1"}
_FRAMES = {"time": "f8", "number": "f8", "width": "f4", "height": "f4"}

#: Fields that are kept when frames are pickled.
_FIELDS = ("label", "person", "file")


class RecordWarning(UserWarning):
    """Records of a file that could not be read."""


@dataclass(repr=False)
class Hand:
    """One hand.

    Attributes
    ----------
    points
        (21, 2|3|4) numbers, as of ``RuleBook.classify``.
    side, aspect, mirrored
        As of ``RuleBook.classify``.
    """

    points: ArrayLike
    side: Union[None, str, int] = None
    aspect: Optional[float] = None
    mirrored: Optional[bool] = None

    @property
    def view(self) -> Dict[str, Any]:
        """The aspect, side and mirroring, as ``RuleBook.classify`` takes them."""
        return {"aspect": self.aspect, "side": None if self.side is None else [self.side], "mirrored": self.mirrored}

    def __repr__(self) -> str:
        return f"<{_SIDES[self.side] if isinstance(self.side, (int, numpy.integer)) else self.side} hand>"


@dataclass(repr=False)
class Frame:
    """The hands of one moment; ``len`` is their number, and ``frame[i]`` is a hand.

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

    @property
    def view(self) -> Dict[str, Any]:
        """The aspect, side and mirroring, as ``RuleBook.classify`` takes them."""
        return {"aspect": self.aspect, "side": self.side, "mirrored": self.mirrored}

    def __len__(self) -> int:
        return len(self.points)

    def __getitem__(self, index: int) -> Hand:
        sides: Any = [None] * len(self) if self.side is None else self.side
        if isinstance(sides, str) or len(sides) == 1:
            sides = [sides if isinstance(sides, str) else sides[0]] * len(self)
        return Hand(self.points[index], sides[index], self.aspect, self.mirrored)

    def __iter__(self) -> Iterator[Hand]:
        return (self[index] for index in range(len(self)))

    def __reduce__(self) -> Tuple[Any, ...]:
        return Frame, (self.time, self.points, self.side, self.aspect, self.mirrored)

    def __repr__(self) -> str:
        return f"<frame at {self.time} s with {counted(len(self), 'hand')}>"


class Frames:
    """What a file or folder contains: H hands in M frames, as columns.

    ``len`` is M, ``frames[i]`` is a frame and ``frames[i:j]`` some of them. The columns of hands have H values, those of
    frames M; NaN or None where a value is unknown. Frames that are pickled keep the fields label, person and file, and those
    that were asked for before.
    """

    #: (H, 21, 4) float32: x, y, z and confidence.
    points: NDArray[numpy.float32]
    #: (H,) int64: the index of the hand's frame.
    frame_index: NDArray[numpy.int64]
    #: (H,) int32: the index of the hand in its frame.
    hand_index: NDArray[numpy.int32]
    #: (H,) int8: −1 left, 1 right, 0 unknown.
    side_codes: NDArray[numpy.int8]
    #: (H,) float32: the detector's score, 0…1.
    score: NDArray[numpy.float32]
    #: (H,) float32: width over height of the image.
    aspect: NDArray[numpy.float32]
    #: (H,) int8: 1 mirrored, 0 not mirrored, −1 unknown.
    mirrored_codes: NDArray[numpy.int8]
    #: (M,) float64: seconds.
    time: NDArray[numpy.float64]
    #: (M,) float64: the frame's number in its source.
    number: NDArray[numpy.float64]
    #: (M,) float32: the image's width and height in pixels, or in other units where only their proportion is known.
    width: NDArray[numpy.float32]
    height: NDArray[numpy.float32]

    def __init__(self, handle: Handle) -> None:
        # None for frames that were pickled.
        self._handle: Optional[Handle] = handle
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
        frames, hands = int(description["frames"]), int(description["hands"])
        for name, kind in _HANDS.items():
            setattr(self, name, numpy.empty((hands, 21, 4) if name == "points" else hands, kind))
        for name, kind in _FRAMES.items():
            setattr(self, name, numpy.empty(frames, kind))
        of_hands = HandColumns(*(getattr(self, name).ctypes.data for name in _HANDS))
        of_frames = FrameColumns(*(getattr(self, name).ctypes.data for name in _FRAMES))
        library.tactus_frames_copy(handle.pointer, ctypes.byref(of_hands), ctypes.byref(of_frames))
        self._starts = numpy.searchsorted(self.frame_index, numpy.arange(frames + 1))
        # The frames of the handle that these are, and the number of hands in all of its frames.
        self._places = range(frames)
        self._whole = self._starts
        self._fields: Dict[str, NDArray[numpy.object_]] = {}

    @property
    def side(self) -> NDArray[numpy.object_]:
        """(H,) the person's own hand: "left", "right" or None."""
        sides: NDArray[numpy.object_] = _SIDES[self.side_codes]
        return sides

    @property
    def view(self) -> Dict[str, Any]:
        """The aspects, sides and mirrorings, as ``RuleBook.classify`` takes them."""
        return {"aspect": self.aspect, "side": self.side_codes, "mirrored": self.mirrored_codes}

    @property
    def label(self) -> NDArray[numpy.object_]:
        """(H,) the reference labels."""
        return self.field("label")

    @property
    def person(self) -> NDArray[numpy.object_]:
        """(H,) the persons."""
        return self.field("person")

    @property
    def file(self) -> NDArray[numpy.object_]:
        """(H,) the files: those that records name, or the ones that were read."""
        return self.field("file")

    def field(self, name: str) -> NDArray[numpy.object_]:
        """(H,) object: any simple field of the hands or their records, as text; None where there is none."""
        name_bytes = encoded("field", name)
        if name not in self._fields:
            if self._handle is None:
                raise InputError(f"field: {name!r} was not asked for before the frames were pickled; read them again")
            codes = numpy.empty(self._whole[-1], numpy.int32)
            words = json.loads(call_text("tactus_frames_field", self._handle.pointer, name_bytes, codes.ctypes.data))
            self._fields[name] = numpy.array(words + [None], object)[codes[_hands(self._whole, self._places)]]
        return self._fields[name]

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a row for each hand, with its frame's values, label, person and file, and ``wrist_x`` to
        ``littleTip_confidence``."""
        import pandas

        frames = {name: getattr(self, name)[self.frame_index] for name in _FRAMES}
        hands = {
            "frame": self.frame_index,
            **frames,
            "hand": self.hand_index,
            "side": self.side,
            "score": self.score,
            "aspect": self.aspect,
            "mirrored": _MIRRORED[self.mirrored_codes],
            **{name: self.field(name) for name in _FIELDS},
        }
        names = [f"{joint}_{axis}" for joint in JOINTS for axis in ("x", "y", "z", "confidence")]
        points = pandas.DataFrame(self.points.reshape(-1, len(names)), columns=names)
        return pandas.concat([pandas.DataFrame(hands), points], axis=1)

    def __len__(self) -> int:
        return len(self.time)

    @overload
    def __getitem__(self, index: int) -> Frame: ...

    @overload
    def __getitem__(self, index: slice) -> "Frames": ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Frame, "Frames"]:
        if isinstance(index, slice):
            return self._some(range(len(self))[index])
        try:
            place = range(len(self))[operator.index(index)]
        except IndexError:
            raise IndexError(f"frame {index}: there are {len(self)}") from None
        hands = slice(self._starts[place], self._starts[place + 1])
        mirrored = self.mirrored_codes[hands][:1].tolist()
        aspect = self.width[place] / self.height[place]
        return Frame(
            float(self.time[place]),
            self.points[hands],
            self.side_codes[hands],
            None if numpy.isnan(aspect) else float(aspect),
            bool(mirrored[0]) if mirrored and mirrored[0] >= 0 else None,
            None if self._handle is None else (self, self._places[place]),
        )

    def _some(self, places: range) -> "Frames":
        """Returns some of these frames, in the order of their places."""
        hands, which = _hands(self._starts, places), numpy.array(places, int)
        some = Frames.__new__(Frames)
        some.__dict__.update(self.__dict__)
        for name in _HANDS:
            setattr(some, name, getattr(self, name)[hands])
        for name in _FRAMES:
            setattr(some, name, getattr(self, name)[which])
        counts = numpy.diff(self._starts)[which]
        some._starts = numpy.concatenate([[0], numpy.cumsum(counts)]).astype(int)
        some.frame_index = numpy.repeat(numpy.arange(len(places)), counts)
        some._places = self._places[places.start : places.stop : places.step]
        some._fields = {name: words[hands] for name, words in self._fields.items()}
        return some

    def __iter__(self) -> Iterator[Frame]:
        return (self[index] for index in range(len(self)))

    def __getstate__(self) -> Dict[str, Any]:
        fields = {name: self.field(name) for name in (*_FIELDS, *self._fields)}
        return {**self.__dict__, "_handle": None, "_fields": fields, "_places": range(len(self)), "_whole": self._starts}

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'frame')} with {counted(len(self.points), 'hand')}, {self.format}>"

    def _repr_html_(self) -> str:
        shown = 5
        rows = [
            [self.time[frame], self.number[frame], side, label, numpy.isfinite(points[:, :2]).all(axis=1).sum()]
            for frame, side, label, points in zip(self.frame_index[:shown], self.side, self.label, self.points)
        ]
        return table(repr(self), ["time", "number", "side", "label", "points"], rows)


def _hands(starts: NDArray[Any], places: range) -> Any:
    """Returns what picks the hands of frames, each of which starts where given; a slice for frames one after the other."""
    if places.step == 1:
        return slice(starts[places.start], starts[max(places.start, places.stop)])
    hands = [numpy.arange(starts[place], starts[place + 1]) for place in places]
    return numpy.concatenate(hands) if hands else numpy.empty(0, int)


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
