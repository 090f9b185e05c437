"""Rule books as estimators of scikit-learn."""

import warnings
from typing import Any, List, Optional, Union

import numpy
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, check_is_fitted, column_or_1d, validate_data

from ._arrays import point_array
from ._books import Classifications, RuleBook, measures
from ._library import InputError


class _HandEstimator(BaseEstimator):
    """An estimator whose samples are hands: (N, 21, 2|3|4), or flat as scikit-learn has them."""

    def _hands(self, X: Any, reset: bool) -> numpy.ndarray:
        if isinstance(X, list):
            X = numpy.asarray(X)
        if getattr(X, "ndim", 2) == 3:
            X = numpy.asarray(X).reshape(len(X), -1)
        numbers = [numpy.float32, numpy.float64]
        points = self._points(validate_data(self, X, reset=reset, dtype=numbers, ensure_all_finite="allow-nan"))
        if reset:
            # What is wrong with them is found here, not in the first prediction.
            measures(numpy.full((1, 21, 2), numpy.nan), "bend(index)", aspect=self.aspect, side=self.side)
        return points

    def _points(self, X: numpy.ndarray) -> numpy.ndarray:
        return point_array(X)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.three_d_array = True
        return tags


class RuleClassifier(ClassifierMixin, _HandEstimator):
    """A rule book as a classifier. Rules are not learnt: ``fit`` checks its data and notes the labels.

    Parameters
    ----------
    book
        The rule book: a name, a path, a text or a ``tactus.RuleBook``.
    aspect
        Width over height of the images.
    side
        ``"left"``, ``"right"`` or None, for all hands.
    certainty
        ``"possible"`` for every shape that is chosen, ``"confirmed"`` for those that are confirmed.
    none
        The prediction for hands without a shape.
    """

    def __init__(
        self,
        book: Union[str, RuleBook] = "rock-scissors-paper",
        *,
        aspect: Optional[float] = None,
        side: Optional[str] = None,
        certainty: str = "possible",
        none: str = "none",
    ) -> None:
        self.book = book
        self.aspect = aspect
        self.side = side
        self.certainty = certainty
        self.none = none

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        # Rules are not fitted to the data.
        tags.classifier_tags.poor_score = True
        return tags

    def fit(self, X: ArrayLike, y: ArrayLike) -> "RuleClassifier":
        """Checks hands, (N, 21, 2|3|4) or flat, and their labels."""
        if self.certainty not in ("possible", "confirmed"):
            raise InputError(f"certainty: {self.certainty!r}, expected 'possible' or 'confirmed'")
        if not isinstance(self.none, str):
            raise InputError(f"none: {self.none!r}, expected a text, as predictions are")
        if y is None:
            raise ValueError("requires y to be passed, but the target y is None")
        points = self._hands(X, reset=True)
        labels = column_or_1d(y, warn=True)
        check_classification_targets(labels)
        check_consistent_length(points, labels)
        self.book_ = self.book if isinstance(self.book, RuleBook) else RuleBook(self.book)
        self.classes_ = numpy.unique(labels)
        if not numpy.isin(self.classes_.astype(str), self.book_.shapes).any():
            found, shapes = ", ".join(map(repr, self.classes_.tolist()[:5])), ", ".join(self.book_.shapes)
            words = f"y: {found}, none of them a shape of the book; expected names: {shapes}"
            warnings.warn(f"{words}; numbers become names by numpy.array(names)[y]", stacklevel=2)
        return self

    def classify(self, X: ArrayLike) -> Classifications:
        """Returns shapes, certainties and margins of hands."""
        check_is_fitted(self)
        return self.book_.classify(self._hands(X, reset=False), aspect=self.aspect, side=self.side)

    def predict(self, X: ArrayLike) -> numpy.ndarray:
        """Returns the shapes of hands."""
        found = self.classify(X)
        names = numpy.array(self.book_.shapes + (self.none,))
        return names[numpy.where(found.level >= (2 if self.certainty == "confirmed" else 1), found.index, -1)]


class HandMeasures(TransformerMixin, _HandEstimator):
    """The measures of hands as features: the middles of their bounds, NaN where one is unknown.

    Parameters
    ----------
    names
        The measures, as of ``tactus.measures``.
    aspect
        Width over height of the images.
    side
        ``"left"``, ``"right"`` or None, for all hands.
    """

    def __init__(
        self,
        names: Union[str, List[str]] = "usual",
        *,
        aspect: Optional[float] = None,
        side: Optional[str] = None,
    ) -> None:
        self.names = names
        self.aspect = aspect
        self.side = side

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float32"]
        return tags

    def fit(self, X: ArrayLike, y: Any = None) -> "HandMeasures":
        """Checks hands, (N, 21, 2|3|4) or flat."""
        self._hands(X, reset=True)
        empty = numpy.empty((0, 21, 2), numpy.float32)
        self.feature_names_ = numpy.array(measures(empty, self.names).dtype.names or (), object)
        return self

    def transform(self, X: ArrayLike) -> numpy.ndarray:
        """Returns (N, measures) float32."""
        check_is_fitted(self, "feature_names_")
        points = self._hands(X, reset=False)
        measured = measures(points, self.names, aspect=self.aspect, side=self.side)
        bounds = measured.view(numpy.float32).reshape(len(points), -1, 2)
        with numpy.errstate(invalid="ignore"):
            middles = bounds[..., 0] + (bounds[..., 1] - bounds[..., 0]) / 2
        middles[~numpy.isfinite(bounds).all(axis=-1)] = numpy.nan
        return middles

    def get_feature_names_out(self, input_features: Any = None) -> numpy.ndarray:
        """Returns the names of the measures."""
        check_is_fitted(self)
        return self.feature_names_
