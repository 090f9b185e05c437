"""Arrays as the library takes them."""

import ctypes
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike

from ._library import Hands, InputError, Words, encoded

#: The names of the 21 joints, in their order.
JOINTS: Tuple[str, ...] = ("wrist",) + tuple(
    finger + joint
    for finger in ("thumb", "index", "middle", "ring", "little")
    for joint in (("CMC", "MCP", "IP", "Tip") if finger == "thumb" else ("MCP", "PIP", "DIP", "Tip"))
)

Side = Union[None, str, Sequence[Optional[str]], numpy.ndarray]

_SIDES = {"left": -1, "right": 1, "": 0, None: 0}
_EXPECTED = "expected (N, 21, 2), (N, 21, 3), (N, 21, 4) or these flat, (N, 42), (N, 63), (N, 84)"


def point_array(points: ArrayLike) -> numpy.ndarray:
    """Returns points as (N, 21, 2…4) of float32 or float64, without a copy where they are that already."""
    if isinstance(points, numpy.ma.MaskedArray):
        points = numpy.ma.filled(points.astype(numpy.result_type(points.dtype, numpy.float32)), numpy.nan)
    try:
        array = numpy.asarray(points)
        if array.dtype == object:
            array = array.astype(numpy.float64)
    except (TypeError, ValueError) as error:
        raise InputError(f"points: {error}, expected numbers, NaN where a point is missing") from None
    if array.dtype.kind not in "fiu":
        raise InputError(f"points: dtype {array.dtype}, expected numbers, such as float32")
    if array.dtype not in (numpy.dtype("=f4"), numpy.dtype("=f8")):
        array = array.astype(numpy.float64 if array.dtype.itemsize > 4 else numpy.float32)
    if array.ndim == 2 and array.shape[1] in (42, 63, 84):
        array = array.reshape(len(array), 21, array.shape[1] // 21)
    if array.ndim != 3 or array.shape[1] != 21 or array.shape[2] not in (2, 3, 4):
        raise InputError(f"points: shape {array.shape}, {_EXPECTED}")
    return array


def side_array(side: Side) -> Optional[numpy.ndarray]:
    """Returns sides as −1 for left, 1 for right, 0 for unknown."""
    if side is None:
        return None
    array = numpy.asarray([side] if isinstance(side, str) else side)
    if array.dtype.kind == "i":
        if not numpy.isin(array, (-1, 0, 1)).all():
            raise InputError("side: expected -1 (left), 1 (right) and 0 (unknown), or words")
        return numpy.ascontiguousarray(array, numpy.int8).reshape(-1)
    codes = numpy.zeros(array.size, numpy.int8)
    for place, word in enumerate(array.reshape(-1).tolist()):
        if word != word:
            continue
        if word not in _SIDES:
            raise InputError(f"side[{place}]: {word!r}, expected 'left', 'right' or None")
        codes[place] = _SIDES[word]
    return codes


def aspect_array(aspect: Optional[ArrayLike]) -> Optional[numpy.ndarray]:
    """Returns aspects as numbers, NaN where unknown."""
    if aspect is None:
        return None
    try:
        return numpy.ascontiguousarray(aspect, numpy.float32).reshape(-1)
    except (TypeError, ValueError) as error:
        raise InputError(f"aspect: {error}, expected width over height") from None


def mirrored_array(mirrored: Union[None, bool, ArrayLike]) -> Optional[numpy.ndarray]:
    """Returns mirrorings as 1 for yes, 0 for no, −1 for unknown."""
    if mirrored is None:
        return None
    values = numpy.asarray(mirrored, object).reshape(-1).tolist()
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
        if not 0 <= confidence <= 1:
            raise InputError(f"confidence: {confidence}, expected 0 to 1")
        self.points = point_array(points)
        hands = Hands()
        hands.count, _, hands.dimensions = self.points.shape
        hands.points = self.points.ctypes.data if self.points.size else None
        hands.element_size = self.points.dtype.itemsize
        hands.hand_stride, hands.joint_stride, hands.coordinate_stride = self.points.strides
        hands.confidence_floor = confidence
        columns = {
            "side": (side_array(side), "sides"),
            "aspect": (aspect_array(aspect), "aspects"),
            "mirrored": (mirrored_codes, "mirrored"),
        }
        for name, (column, field) in columns.items():
            if column is None:
                continue
            if len(column) not in (1, len(self.points)):
                raise InputError(f"{name}: {len(column)} values, expected 1 or {len(self.points)}, the number of hands")
            if len(column):
                setattr(hands, field, column.ctypes.data)
            setattr(hands, f"{name}_count", len(column))
        self.columns = columns
        self.structure = hands

    def __len__(self) -> int:
        return len(self.points)

    @property
    def reference(self) -> Any:
        return ctypes.byref(self.structure)


class WordArray:
    """A word for each hand, or none, as the library takes them."""

    def __init__(self, name: str, values: Any, count: int) -> None:
        values = numpy.asarray(values, object).reshape(-1).tolist()
        if len(values) != count:
            raise InputError(f"{name}: {len(values)} values, expected {count}, the number of hands")
        places: Dict[Any, int] = {None: -1}
        self.codes = numpy.empty(count, numpy.int32)
        words: List[bytes] = []
        for place, value in enumerate(values):
            if value != value:
                value = None
            code = places.get(value)
            if code is None:
                code = places[value] = len(words)
                words.append(encoded(name, str(value)))
            self.codes[place] = code
        self.words = (ctypes.c_char_p * max(1, len(words)))(*words)
        self.structure = Words(self.codes.ctypes.data, self.words, len(words))

    @property
    def reference(self) -> Any:
        return ctypes.byref(self.structure)
