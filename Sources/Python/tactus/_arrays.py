"""Arrays as the library takes them."""

import ctypes
from typing import Any, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike

from ._library import Hands, InputError, Words, encoded
from ._values import column, is_missing, number, refusal, word, words

#: The names of the 21 joints, in their order.
JOINTS: Tuple[str, ...] = ("wrist",) + tuple(
    finger + joint
    for finger in ("thumb", "index", "middle", "ring", "little")
    for joint in (("CMC", "MCP", "IP", "Tip") if finger == "thumb" else ("MCP", "PIP", "DIP", "Tip"))
)

Side = Union[None, str, Sequence[Optional[str]], numpy.ndarray]

_SIDES = {"left": -1, "right": 1, "": 0, None: 0}
_EXPECTED = "expected (N, 21, 2), (N, 21, 3), (N, 21, 4) or these flat, (N, 42), (N, 63), (N, 84)"


def numbers(points: ArrayLike) -> numpy.ndarray:
    """Returns an array of float32 or float64, without a copy where it is one already."""
    if isinstance(points, numpy.ma.MaskedArray):
        points = numpy.ma.filled(points.astype(numpy.result_type(points.dtype, numpy.float32)), numpy.nan)
    try:
        array = numpy.asarray(points)
        if array.dtype == object:
            values = [numpy.nan if is_missing(value) else value for value in array.reshape(-1).tolist()]
            array = numpy.array(values, numpy.float64).reshape(array.shape)
    except (TypeError, ValueError) as error:
        raise InputError(f"points: {error}, expected numbers, NaN where a point is missing") from None
    if array.dtype.kind not in "fiu":
        raise InputError(f"points: dtype {array.dtype}, expected numbers, such as float32")
    if array.dtype not in (numpy.dtype("=f4"), numpy.dtype("=f8")):
        with numpy.errstate(over="ignore"):
            array = array.astype(numpy.float64 if array.dtype.itemsize > 4 else numpy.float32)
    return array


def point_array(points: ArrayLike) -> numpy.ndarray:
    """Returns points as (N, 21, 2…4) of float32 or float64, without a copy where they are that already."""
    array = numbers(points)
    if array.ndim == 2 and array.shape[1] in (42, 63, 84):
        array = array.reshape(len(array), 21, array.shape[1] // 21)
    if array.ndim != 3 or array.shape[1] != 21 or array.shape[2] not in (2, 3, 4):
        raise InputError(f"points: shape {array.shape}, {_EXPECTED}")
    return array


def side_array(side: Side) -> Optional[numpy.ndarray]:
    """Returns sides as −1 for left, 1 for right, 0 for unknown."""
    if side is None:
        return None
    array = column("side", side)
    if array.dtype.kind == "i":
        if not numpy.isin(array, (-1, 0, 1)).all():
            raise InputError("side: expected -1 (left), 1 (right) and 0 (unknown), or words")
        return numpy.ascontiguousarray(array, numpy.int8)
    codes = numpy.zeros(array.size, numpy.int8)
    for place, value in enumerate(array.tolist()):
        try:
            codes[place] = _SIDES[word("", value)]
        except (InputError, KeyError):
            raise refusal(f"side[{place}]", value, "'left', 'right' or None") from None
    return codes


def aspect_array(aspect: Optional[ArrayLike]) -> Optional[numpy.ndarray]:
    """Returns aspects as numbers, NaN where unknown."""
    if aspect is None:
        return None
    array = column("aspect", aspect)
    if array.dtype.kind not in "fiuO":
        raise refusal("aspect", aspect, "width over height")
    try:
        with numpy.errstate(over="ignore"):
            return numpy.ascontiguousarray(array, numpy.float32)
    except (TypeError, ValueError) as error:
        raise InputError(f"aspect: {error}, expected width over height") from None


def mirrored_array(mirrored: Union[None, bool, ArrayLike]) -> Optional[numpy.ndarray]:
    """Returns mirrorings as 1 for yes, 0 for no, −1 for unknown."""
    if mirrored is None:
        return None
    values = column("mirrored", mirrored).tolist()
    if not all(value is None or isinstance(value, (bool, numpy.bool_)) for value in values):
        raise InputError("mirrored: expected True, False or None")
    return numpy.array([-1 if value is None else int(value) for value in values], numpy.int8)


class HandArray:
    """Hands as the library takes them; keeps the arrays that the structure points to."""

    def __init__(
        self,
        points: Any,
        aspect: Optional[ArrayLike] = None,
        side: Side = None,
        mirrored: Union[None, bool, ArrayLike] = None,
        confidence: float = 0.3,
    ) -> None:
        from ._frames import Frames

        if isinstance(points, Frames):
            aspect = points.aspect if aspect is None else aspect
            side = points.side_codes if side is None else side
            mirrored_codes = points.mirrored_codes if mirrored is None else mirrored_array(mirrored)
            points = points.points
        else:
            mirrored_codes = mirrored_array(mirrored)
        floor = number("confidence", confidence, "0 to 1", 0, 1)
        self.points = point_array(points)
        hands = Hands()
        hands.count, _, hands.dimensions = self.points.shape
        hands.points = self.points.ctypes.data if self.points.size else None
        hands.element_size = self.points.dtype.itemsize
        hands.hand_stride, hands.joint_stride, hands.coordinate_stride = self.points.strides
        hands.confidence_floor = floor
        given = {
            "side": (side_array(side), "sides"),
            "aspect": (aspect_array(aspect), "aspects"),
            "mirrored": (mirrored_codes, "mirrored"),
        }
        for name, (values, field) in given.items():
            if values is None:
                continue
            if len(values) not in (1, len(self.points)):
                raise InputError(f"{name}: {len(values)} values for hands: {len(self.points)}; expected one for each, or one")
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
