"""Scores of rule books on labelled hands."""

import ctypes
import json
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._arrays import JOINTS, HandArray, Mirrored, Side, Texts, WordArray
from ._books import RuleBook
from ._frames import Frames
from ._html import table
from ._library import InputError, call_text, encoded
from ._values import column, counted, refusal, whole

if TYPE_CHECKING:
    import pandas


class Evaluation(Dict[str, Any]):
    """The report of ``tactus evaluate hands --json``, and its main numbers."""

    @property
    def _level(self) -> Any:
        return self["total"]["levels"][0]

    @property
    def hands(self) -> int:
        """The number of hands whose label is a shape of the book."""
        hands: int = self._level["hands"]
        return hands

    @property
    def accuracy(self) -> Optional[float]:
        """The share of these hands that got their shape, confirmed or possible; None without any."""
        share: Optional[float] = self._level["top1"]["accuracy"]["value"]
        return share

    @property
    def macro_f1(self) -> Optional[float]:
        """The mean of the shapes' F1; None without any."""
        share: Optional[float] = self._level["top1"]["macro"]["f1"]["mean"]
        return share

    @property
    def coverage(self) -> Optional[float]:
        """The share of these hands that got a confirmed shape."""
        share: Optional[float] = self._level["confirmed"]["coverage"]["value"]
        return share

    @property
    def selective_accuracy(self) -> Optional[float]:
        """The share of confirmed shapes that are right."""
        share: Optional[float] = self._level["confirmed"]["selectiveAccuracy"]["value"]
        return share

    @property
    def false_accept_rate(self) -> Optional[float]:
        """The share of hands with other labels that got a confirmed shape."""
        share: Optional[float] = self._level["outOfSet"]["falseAcceptRate"]["value"]
        return share

    @property
    def confusion(self) -> NDArray[numpy.int64]:
        """(shapes, shapes + 1) int64: hands by label and by answer, the last column for no shape."""
        return numpy.array(self._level["top1"]["confusion"], numpy.int64)

    def to_pandas(self) -> "pandas.DataFrame":
        """Returns the confusion: a row for each label, a column for each answer, ``none`` for no shape."""
        import pandas

        return pandas.DataFrame(self.confusion, pandas.Index(self._shapes, name="label"), [*self._shapes, "none"])

    @property
    def _shapes(self) -> Sequence[str]:
        shapes: Sequence[str] = self["shapes"]
        return shapes

    def _repr_html_(self) -> str:
        rows = [[shape, *row] for shape, row in zip(self._shapes, self.confusion.tolist())]
        return table(repr(self), ["label", *self._shapes, "none"], rows)

    def __repr__(self) -> str:
        def percent(share: Optional[float]) -> str:
            return "–" if share is None else f"{100 * share:.1f} %"

        return (
            f"<{counted(self.hands, 'hand')}: accuracy {percent(self.accuracy)}, macro F1 {percent(self.macro_f1)}, "
            f"coverage {percent(self.coverage)}, false accepts {percent(self.false_accept_rate)}>"
        )


def evaluate(
    book: Union[RuleBook, str],
    points: Any,
    labels: Optional[Texts] = None,
    *,
    groups: Optional[Texts] = None,
    grouping: str = "person",
    label_map: Union[None, str, Mapping[str, str]] = None,
    drop_keypoints: Sequence[int] = (0,),
    seed: int = 1,
    aspect: Optional[ArrayLike] = None,
    side: Side = None,
    mirrored: Mirrored = None,
    confidence: float = 0.3,
) -> Evaluation:
    """Scores a rule book on labelled hands, as ``tactus evaluate hands`` does.

    Parameters
    ----------
    book
        The rule book.
    points, aspect, side, mirrored, confidence
        As of ``RuleBook.classify``.
    labels
        (N,) the labels; None or NaN where there is none. Those of frames that were read are used if they are not given.
    groups
        (N,) the person, or another property by which hands are grouped.
    grouping
        What the groups are, in one line.
    label_map
        The meaning of further labels: ``{"fist": "rock", "mute": "ignored", "ok": "other"}``.
    drop_keypoints
        How many keypoints are dropped at random, by ``seed``: an entry of the report's levels for each.
    """
    if not isinstance(book, RuleBook):
        book = RuleBook(book)
    hands = HandArray(points, aspect, side, mirrored, confidence)
    if labels is None:
        if not isinstance(points, Frames):
            raise InputError("labels: none, expected one for each hand")
        labels = points.label
    words = WordArray("labels", labels, len(hands))
    named = None if groups is None else WordArray("groups", groups, len(hands))
    expected = "whole numbers from 0 to 21, such as [0, 4]"
    counts = column("drop_keypoints", drop_keypoints).tolist()
    drops = numpy.array([whole("drop_keypoints", count, expected, 0, len(JOINTS)) for count in counts], numpy.int32)
    if not len(drops) or numpy.ndim(drop_keypoints) != 1:
        raise refusal("drop_keypoints", drop_keypoints, expected)
    seed = whole("seed", seed, "a whole number of 64 bits", 0, (1 << 64) - 1)
    if isinstance(label_map, Mapping):
        for label in label_map:
            if not isinstance(label, str) or any(sign in label for sign in ",#\n\r"):
                raise refusal("label_map", label, "labels without commas, # and line breaks")
        label_map = "\n".join(f"{label}={shape}" for label, shape in label_map.items())
    text = call_text(
        "tactus_evaluate",
        book._handle.pointer,
        hands.reference,
        words.reference,
        None if named is None else named.reference,
        encoded("grouping", grouping),
        None if label_map is None else encoded("label_map", label_map),
        drops.ctypes.data_as(ctypes.c_void_p),
        len(drops),
        seed,
    )
    return Evaluation(json.loads(text))
