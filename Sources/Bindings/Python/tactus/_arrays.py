"""Arrays as the library takes them."""

import ctypes
import warnings
from typing import Any, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._library import Hands, InputError, Words, encoded
from ._values import codes, column, is_missing, number, refusal, words

#: The names of the 21 joints, in their order.
JOINTS: Tuple[str, ...] = ("wrist",) + tuple(
    finger + joint
    for finger in ("thumb", "index", "middle", "ring", "little")
    for joint in (("CMC", "MCP", "IP", "Tip") if finger == "thumb" else ("MCP", "PIP", "DIP", "Tip"))
)

Side = Union[None, Sequence[Optional[str]], ArrayLike]
Mirrored = Union[None, Sequence[Optional[bool]], ArrayLike]
Texts = Union[Sequence[Optional[str]], ArrayLike]

_SIDES = {"left": -1, "right": 1, "": 0, None: 0}
_MIRRORED = {True: 1, False: 0, None: -1}
_NUMBERS = "numbers, NaN where a point is missing"
_EXPECTED = "expected (N, 21, 2), (N, 21, 3), (N, 21, 4), one of these hands, or flat, (N, 42), (N, 63), (N, 84)"


def numbers(points: ArrayLike) -> NDArray[numpy.floating]:
    """Returns an array of float32 or float64, without a copy where it is one already."""
    if isinstance(points, numpy.ma.MaskedArray):
        points = numpy.ma.filled(points.astype(numpy.result_type(points.dtype, numpy.float32)), numpy.nan)
    try:
        array = numpy.asarray(points)
    except ValueError as error:
        raise InputError(f"points: {error}, expected {_NUMBERS}") from None
    if array.dtype == object:
        array = _floats("points", array, numpy.float64, _NUMBERS)
    if array.dtype.kind not in "fiu":
        raise InputError(f"points: dtype {array.dtype}, expected numbers, such as float32")
    if array.dtype not in (numpy.dtype("=f4"), numpy.dtype("=f8")):
        try:
            with numpy.errstate(over="raise"):
                array = array.astype(numpy.float64 if array.dtype.itemsize > 4 else numpy.float32)
        except FloatingPointError as error:
            raise InputError(f"points: {error}, expected numbers of 64 bits at most") from None
    return array


def _floats(name: str, array: NDArray[Any], kind: Any, expected: str) -> NDArray[Any]:
    """Returns objects as numbers, NaN for what is missing."""
    values = [numpy.nan if is_missing(value) else value for value in array.reshape(-1).tolist()]
    try:
        return numpy.array(values, kind).reshape(array.shape)
    except (TypeError, ValueError, OverflowError):
        for value in values:
            number(name, value, expected)
        raise refusal(name, values, expected) from None


def point_array(points: ArrayLike) -> NDArray[numpy.floating]:
    """Returns points as (N, 21, 2…4) of float32 or float64, without a copy where they are that already."""
    array = numbers(points)
    if array.ndim == 2 and array.shape[1] in (42, 63, 84):
        array = array.reshape(len(array), 21, array.shape[1] // 21)
    if array.ndim != 3 or array.shape[1] != 21 or array.shape[2] not in (2, 3, 4):
        raise InputError(f"points: shape {array.shape}, {_EXPECTED}")
    return array


def side_array(side: Side) -> Optional[NDArray[numpy.int8]]:
    """Returns sides as −1 for left, 1 for right, 0 for unknown."""
    if side is None:
        return None
    return codes("side", side, _SIDES, "'left', 'right' or None, or -1 (left), 1 (right) and 0 (unknown)")


def aspect_array(aspect: Optional[ArrayLike]) -> Optional[NDArray[numpy.float32]]:
    """Returns aspects as numbers, NaN where unknown."""
    if aspect is None:
        return None
    array = column("aspect", aspect)
    if array.dtype.kind not in "fiuO":
        raise refusal("aspect", aspect, "width over height")
    with numpy.errstate(over="ignore"):
        if array.dtype == object:
            return _floats("aspect", array, numpy.float32, "width over height")
        return numpy.ascontiguousarray(array, numpy.float32)


def mirrored_array(mirrored: Mirrored) -> Optional[NDArray[numpy.int8]]:
    """Returns mirrorings as 1 for yes, 0 for no, −1 for unknown."""
    if mirrored is None:
        return None
    return codes("mirrored", mirrored, _MIRRORED, "True, False or None, or 1, 0 and -1 (unknown)")


def warn_of_zeros(points: NDArray[Any]) -> None:
    """Warns of hands with several points at exactly (0, 0), where other programs put those that are missing."""
    zeros = points[:, :, 0] == 0
    # Most arrays have none, which is seen in a small part of the time that classifying takes.
    hands = int(((zeros & (points[:, :, 1] == 0)).sum(axis=1) > 1).sum()) if zeros.any() else 0
    if hands:
        words = f"points: several at exactly (0, 0) in hands: {hands}, which count as seen; expected NaN where one is missing"
        warnings.warn(words, stacklevel=4)


class HandArray:
    """Hands as the library takes them; keeps the arrays that the structure points to."""

    def __init__(
        self,
        points: Any,
        aspect: Optional[ArrayLike] = None,
        side: Side = None,
        mirrored: Mirrored = None,
        confidence: float = 0.3,
    ) -> None:
        from ._frames import Frame, Frames, Hand

        is_read = isinstance(points, Frames) or isinstance(points, Frame) and points._origin is not None
        if isinstance(points, (Frames, Frame, Hand)):
            own = points.view
            aspect = own["aspect"] if aspect is None else aspect
            side = own["side"] if side is None else side
            mirrored = own["mirrored"] if mirrored is None else mirrored
            points = points.points
        floor = number("confidence", confidence, "0 to 1", 0, 1)
        array = numbers(points)
        is_one = array.ndim == 2 and array.shape[0] == 21 and array.shape[1] in (2, 3, 4)
        self.points = point_array(array[None] if is_one else array)
        # The reader of a file has decided which of its points are missing.
        if not is_read:
            warn_of_zeros(self.points)
        hands = Hands()
        hands.count, _, hands.dimensions = self.points.shape
        hands.points = self.points.ctypes.data if self.points.size else None
        hands.element_size = self.points.dtype.itemsize
        hands.hand_stride, hands.joint_stride, hands.coordinate_stride = self.points.strides
        hands.confidence_floor = floor
        given = {
            "side": (side_array(side), "sides"),
            "aspect": (aspect_array(aspect), "aspects"),
            "mirrored": (mirrored_array(mirrored), "mirrored"),
        }
        for name, (values, field) in given.items():
            if values is None:
                continue
            if len(values) not in (1, len(self.points)):
                raise InputError(f"{name}: values: {len(values)}, hands: {len(self.points)}; expected one for each, or one")
            if len(values):
                setattr(hands, field, values.ctypes.data)
            setattr(hands, f"{name}_count", len(values))
        self.columns = given
        self.structure = hands

    def __len__(self) -> int:
        return len(self.points)

    @property
    def reference(self) -> Any:
        return ctypes.byref(self.structure)


class WordArray:
    """A word for each hand, or none, as the library takes them."""

    def __init__(self, name: str, values: Any, count: int) -> None:
        listed = words(name, values, count)
        known = {word: code for code, word in enumerate(dict.fromkeys(word for word in listed if word is not None))}
        self.codes = numpy.array([-1 if word is None else known[word] for word in listed], numpy.int32)
        self.words = (ctypes.c_char_p * max(1, len(known)))(*(encoded(name, word) for word in known))
        self.structure = Words(self.codes.ctypes.data, self.words, len(known))

    @property
    def reference(self) -> Any:
        return ctypes.byref(self.structure)
