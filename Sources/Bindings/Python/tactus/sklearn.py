"""Rule books as estimators of scikit-learn."""

import warnings
from typing import Any, Dict, List, Optional, Union

import numpy
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.multiclass import check_classification_targets  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.validation import (  # type: ignore[import-untyped,unused-ignore]
    check_consistent_length,
    check_is_fitted,
    column_or_1d,
    validate_data,
)

from ._arrays import point_array
from ._books import Classifications, RuleBook, measures
from ._library import InputError


#: The book whose margins are calibrated.
_CALIBRATED = "rock-scissors-paper"

#: The log-odds that a shape is right: of a possible and of a confirmed one, at a margin of 0 and for each unit of it, up to
#: ``_MOST`` units. Fitted by logistic regression to real hands that show one of the shapes, 9,004 of seven sources that count
#: alike (drgfreeman, ardamavi, Kazuhito00, HaGRID, Moroney's rendered ones, CASE workshop, LIDIC). With each source left out
#: in turn, the Brier score is 0.008 (0.001 to 0.028) and the expected calibration error 0.013 (0.001 to 0.028).
_LOG_ODDS = {1: (0.31, 6.67), 2: (5.77, 1.73)}
_MOST = 0.5


#: The checks of scikit-learn that its ``check_estimator`` cannot pass here, for ``expected_failed_checks``: they fit 1 to 30
#: columns of any numbers, where hands have 42, 63 or 84.
EXPECTED_FAILED_CHECKS: Dict[str, str] = dict.fromkeys(
    """
    check_classifier_data_not_an_array check_classifiers_classes check_classifiers_one_label
    check_classifiers_regression_target check_classifiers_train check_decision_proba_consistency
    check_dict_unchanged check_dont_overwrite_parameters check_dtype_object check_estimators_dtypes
    check_estimators_fit_returns_self check_estimators_overwrite_params check_estimators_pickle
    check_f_contiguous_array_estimator check_fit2d_1feature check_fit2d_1sample check_fit2d_predict1d
    check_fit_check_is_fitted check_fit_idempotent check_fit_score_takes_y check_methods_sample_order_invariance
    check_methods_subset_invariance check_n_features_in check_n_features_in_after_fitting
    check_pipeline_consistency check_positive_only_tag_during_fit check_readonly_memmap_input check_supervised_y_2d
    check_transformer_data_not_an_array check_transformer_general check_transformer_preserve_dtypes
    """.split(),
    "the check fits data that are no hands, which have 42, 63 or 84 columns",
)


class _HandEstimator(BaseEstimator):  # type: ignore[misc,unused-ignore]
    """An estimator whose samples are hands: (N, 21, 2|3|4), or flat as scikit-learn has them."""

    aspect: Optional[float]
    side: Optional[str]

    def _hands(self, X: Any, reset: bool) -> NDArray[numpy.floating]:
        if isinstance(X, list):
            X = numpy.asarray(X)
        if getattr(X, "ndim", 2) == 3:
            X = numpy.asarray(X).reshape(len(X), -1)
        numbers = [numpy.float32, numpy.float64]
        valid: Any = validate_data(self, X, reset=reset, dtype=numbers, ensure_all_finite="allow-nan")
        points = self._points(valid)
        if reset:
            # What is wrong with them is found here, not in the first prediction.
            measures(numpy.full((1, 21, 2), numpy.nan), "bend(index)", aspect=self.aspect, side=self.side)
        return points

    def _points(self, X: NDArray[Any]) -> NDArray[numpy.floating]:
        return point_array(X)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.three_d_array = True
        return tags


class RuleClassifier(ClassifierMixin, _HandEstimator):  # type: ignore[misc,unused-ignore]
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

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Returns the shapes of hands."""
        return self._names(self.classify(X))

    def _names(self, found: Classifications) -> NDArray[Any]:
        names = numpy.array(self.book_.shapes + (self.none,))
        chosen: NDArray[Any] = names[numpy.where(found.level >= self._least, found.index, -1)]
        return chosen

    @property
    def _least(self) -> int:
        return 2 if self.certainty == "confirmed" else 1

    def decision_function(self, X: ArrayLike) -> NDArray[numpy.float64]:
        """Returns scores of the classes, (N, classes), or (N,) of the second one of two: 0, and for the prediction more, the
        surer it is. ``CalibratedClassifierCV`` makes probabilities of them, for any book and any labels."""
        found = self.classify(X)
        margin = found.margin.astype(float)
        sure = numpy.where(found.level >= self._least, found.level + margin / (1 + margin), 1)
        scores = numpy.where(self._names(found)[:, None] == self.classes_, sure[:, None], 0.0)
        decision: NDArray[numpy.float64] = scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores
        return decision

    def predict_proba(self, X: ArrayLike) -> NDArray[numpy.float64]:
        """Returns the probabilities of the classes, (N, classes), of hands that show one of the book's shapes.

        They follow from margins by a map that was fitted to real hands of other people, for the book rock-scissors-paper.
        What is left is shared alike by the other classes. How often hands show something else depends on where they are from,
        so labels that are no shapes of the book have no probability here.

        Raises
        ------
        InputError
            for another book, or labels that are none of its shapes: ``CalibratedClassifierCV(FrozenEstimator(classifier))``
            calibrates those on your own hands.
        """
        check_is_fitted(self)
        instead = "CalibratedClassifierCV calibrates it on your own hands"
        if self.book_.fingerprint != RuleBook(_CALIBRATED).fingerprint:
            raise InputError(f"predict_proba: the book {self.book_.name}, expected {_CALIBRATED}; {instead}")
        strange = [label for label in self.classes_.tolist() if label not in self.book_.shapes]
        if strange:
            shapes = ", ".join(self.book_.shapes)
            raise InputError(f"predict_proba: the label {strange[0]!r}, expected {shapes}; {instead}")
        found = self.classify(X)
        margin = numpy.minimum(found.margin.astype(float), _MOST)
        (possible, by_possible), (confirmed, by_confirmed) = _LOG_ODDS[1], _LOG_ODDS[2]
        odds = numpy.where(found.level == 2, confirmed + by_confirmed * margin, possible + by_possible * margin)
        right = 1 / (1 + numpy.exp(-odds))
        count = len(self.classes_)
        is_right = found.shape[:, None] == self.classes_
        rest = (1 - right) / max(1, count - 1)
        shares = numpy.where(is_right, right[:, None], rest[:, None])
        # Nothing is known where no shape was found, or none of the classes.
        shares[~is_right.any(axis=1)] = 1 / count
        probabilities: NDArray[numpy.float64] = shares / shares.sum(axis=1, keepdims=True)
        return probabilities


class HandMeasures(TransformerMixin, _HandEstimator):  # type: ignore[misc,unused-ignore]
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

    def transform(self, X: ArrayLike) -> NDArray[numpy.float32]:
        """Returns (N, measures) float32."""
        check_is_fitted(self, "feature_names_")
        points = self._hands(X, reset=False)
        measured = measures(points, self.names, aspect=self.aspect, side=self.side)
        bounds = measured.view(numpy.float32).reshape(len(points), -1, 2)
        with numpy.errstate(invalid="ignore"):
            middles: NDArray[numpy.float32] = bounds[..., 0] + (bounds[..., 1] - bounds[..., 0]) / numpy.float32(2)
        middles[~numpy.isfinite(bounds).all(axis=-1)] = numpy.nan
        return middles

    def get_feature_names_out(self, input_features: Any = None) -> NDArray[numpy.object_]:
        """Returns the names of the measures."""
        check_is_fitted(self)
        return self.feature_names_
