"""Rule books, and what they say of hands."""

import json
import os
from html import escape
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import HandArray, Mirrored, Side
from ._html import table
from ._library import Handle, InputError, call, call_text, encoded
from ._values import refusal

if TYPE_CHECKING:
    import pandas

_CERTAINTIES: NDArray[numpy.str_] = numpy.array(["", "possible", "confirmed"])


class Classifications:
    """The shapes of N hands; unpacks into ``shape, certainty, margin``."""

    #: The names of the shapes of the book.
    shapes: Tuple[str, ...]

    #: (N,) int32: the number of the shape in ``shapes``, −1 for none.
    index: NDArray[numpy.int32]

    #: (N,) int8: 2 confirmed, 1 possible, 0 no shape.
    level: NDArray[numpy.int8]

    #: (N,) float32: the distance to another classification, in the scales of the measures, at least 0; 0 without a shape.
    margin: NDArray[numpy.float32]

    def __init__(self, shapes: Tuple[str, ...], count: int) -> None:
        self.shapes = shapes
        self.index = numpy.empty(count, numpy.int32)
        self.level = numpy.empty(count, numpy.int8)
        self.margin = numpy.empty(count, numpy.float32)

    @property
    def shape(self) -> NDArray[numpy.str_]:
        """(N,) text: the name of the shape, "" for none."""
        names: NDArray[numpy.str_] = numpy.array(self.shapes + ("",))[self.index]
        return names

    @property
    def certainty(self) -> NDArray[numpy.str_]:
        """(N,) text: "confirmed", "possible", "" without a shape."""
        words: NDArray[numpy.str_] = _CERTAINTIES[self.level]
        return words

    @property
    def confirmed(self) -> NDArray[numpy.bool_]:
        """(N,) bool: whether a shape is confirmed."""
        confirmed: NDArray[numpy.bool_] = self.level == 2
        return confirmed

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns a row for each hand: ``shape`` and ``certainty``, missing without a shape, and ``margin``."""
        import pandas

        columns = {
            "shape": pandas.Categorical.from_codes(self.index, pandas.Index(self.shapes)),
            "certainty": pandas.Categorical.from_codes(self.level - 1, pandas.Index(_CERTAINTIES[1:]), ordered=True),
            "margin": self.margin,
        }
        return pandas.DataFrame(columns)

    def _repr_html_(self) -> str:
        counts = [
            [shape, *(int(((self.index == place) & (self.level == level)).sum()) for level in (2, 1))]
            for place, shape in enumerate(self.shapes)
        ]
        return table(repr(self), ["shape", "confirmed", "possible"], counts + [["none", int((self.level == 0).sum()), ""]])

    def __iter__(self) -> Iterator[NDArray[Any]]:
        return iter((self.shape, self.certainty, self.margin))

    def __len__(self) -> int:
        return len(self.index)

    def __repr__(self) -> str:
        return f"<{len(self)} classifications, {int(self.confirmed.sum())} confirmed>"


class Explanation(Dict[str, Any]):
    """The reasons for a hand's shape; its text is what ``tactus explain`` prints.

    ``fingers``, ``shapes`` with their ``possible`` and ``confirmed`` conditions, each with ``holds``, ``measured`` and
    ``margin``; ``heading``, ``lines`` and ``counterfactual``, the smallest change that would change the shape.
    """

    def __str__(self) -> str:
        return "\n".join(self["lines"])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class RuleBook:
    """A rule book.

    Parameters
    ----------
    source
        A built-in one (``rock-scissors-paper``, ``seed``, ``hand-signs``), a path of a YAML file, or its text, which has a
        line break.

    Raises
    ------
    MissingError
        if there is no such book.
    InputError
        with all findings, a line each, if the text is no rule book.
    """

    def __init__(self, source: Union[str, "os.PathLike[str]"] = "rock-scissors-paper") -> None:
        self._take(Handle.named("book", "rule book", source))

    def _take(self, handle: Handle) -> None:
        self._handle = handle
        description = json.loads(call_text("tactus_book_describe", handle.pointer))
        #: The name of the book.
        self.name: str = description["name"]
        #: The names of its shapes, in the order of their numbers.
        self.shapes: Tuple[str, ...] = tuple(description["shapes"])
        #: The names of the measures that its conditions compare.
        self.measure_names: Tuple[str, ...] = tuple(description["measures"])
        #: A text that differs for books with different rules.
        self.fingerprint: str = description["fingerprint"]
        #: The text of the book.
        self.source: str = description["text"]

    def classify(
        self,
        points: Any,
        *,
        aspect: Optional[ArrayLike] = None,
        side: Side = None,
        mirrored: Mirrored = None,
        confidence: float = 0.3,
    ) -> Classifications:
        """Classifies hands.

        Parameters
        ----------
        points
            (N, 21, 2|3|4) numbers, NaN where a point is missing; the (21, 2|3|4) of one hand; or frames that were read, one
            of them, or a ``Hand``, whose aspects, sides and mirrorings are used.
        aspect
            Width over height of the image: one for all hands or (N,). Without it, or where it is NaN, a shape is confirmed
            only if it is at all usual aspects.
        side
            The person's own hand: ``"left"``, ``"right"`` or None, for all hands or (N,).
        mirrored
            Whether the image is flipped left-right: True or False, for all hands or (N,); None where unknown.
        confidence
            With 4 numbers a point: a point of this confidence or less is missing.
        """
        hands = HandArray(points, aspect, side, mirrored, confidence)
        result = Classifications(self.shapes, len(hands))
        call(
            "tactus_classify",
            self._handle.pointer,
            hands.reference,
            result.index.ctypes.data,
            result.level.ctypes.data,
            result.margin.ctypes.data,
        )
        return result

    def explain(
        self,
        points: Any,
        *,
        aspect: Optional[float] = None,
        side: Optional[str] = None,
        mirrored: Optional[bool] = None,
        confidence: float = 0.3,
    ) -> Explanation:
        """Explains the shape of one hand; the parameters are those of ``classify``."""
        hands = HandArray(points, aspect, side, mirrored, confidence)
        if len(hands) != 1:
            raise InputError(f"points: hands: {len(hands)}, expected one hand: (21, 2), (21, 3) or (21, 4)")
        return Explanation(json.loads(call_text("tactus_explain", self._handle.pointer, hands.reference, 0)))

    def measures(self, points: Any, **view: Any) -> NDArray[numpy.void]:
        """Measures hands by the measures of the book; see ``tactus.measures``."""
        return measures(points, self.measure_names, **view)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (self.name, self.source)

    def __repr__(self) -> str:
        return f"<rule book {self.name}: {', '.join(self.shapes)}>"


def _restored(name: str, source: str) -> RuleBook:
    """Opens a book that was pickled, without the file that it was read from."""
    book = RuleBook.__new__(RuleBook)
    book._take(Handle("book", "tactus_book_open", name.encode(), source.encode()))
    return book


def measures(
    points: Any,
    names: Union[str, Sequence[str]] = "usual",
    *,
    aspect: Optional[ArrayLike] = None,
    side: Side = None,
    mirrored: Mirrored = None,
    confidence: float = 0.3,
) -> NDArray[numpy.void]:
    """Measures hands.

    Parameters
    ----------
    points, aspect, side, mirrored, confidence
        As of ``RuleBook.classify``.
    names
        Measures as rules name them, such as ``distance(thumb, index)``, or words: ``bend`` for all of a kind, ``usual``,
        ``all``.

    Returns
    -------
    (N,) structured
        A field for each measure, with the fields ``lower`` and ``upper``, float32: its smallest and largest possible value,
        which are equal where all that it needs was seen, and −∞ and ∞ where nothing is known. The unit of a field, "palm",
        "degrees" or "", is ``result.dtype[name].metadata["unit"]``.
    """
    try:
        each = [names] if isinstance(names, str) else list(names)
    except TypeError:
        raise refusal("names", names, "a name or several") from None
    if "" in each:
        raise refusal("names", names, "measures, such as 'bend'")
    lines = b"\n".join(encoded("names", name) for name in each)
    found: List[Dict[str, str]] = json.loads(call_text("tactus_measures", lines))
    hands = HandArray(points, aspect, side, mirrored, confidence)
    fields = [("lower", numpy.float32), ("upper", numpy.float32)]
    columns = [(each["name"], numpy.dtype(fields, metadata={"unit": each["unit"]})) for each in found]
    result = numpy.empty(len(hands), columns)
    if found:
        room = 2 * len(hands) * len(found)
        call("tactus_measure", lines, hands.reference, result.ctypes.data, room)
    return result
