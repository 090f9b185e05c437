"""Rule books and measures as estimators of scikit-learn."""

import unittest
import warnings

import numpy
from sklearn.base import clone
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

import programs
import tactus
from tactus.sklearn import HandMeasures, RuleClassifier


class Estimators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        frames = tactus.read(programs.synthetic)
        cls.frames, cls.points, cls.label = frames, frames.points[:, :, :2], frames.label.astype(str)

    def test_predictions(self):
        classifier = RuleClassifier(aspect=4 / 3).fit(self.points, self.label)
        found = tactus.RuleBook().classify(self.points, aspect=4 / 3)
        expected = numpy.where(found.index < 0, "none", found.shape)
        self.assertEqual(classifier.predict(self.points).tolist(), expected.tolist())
        flat = self.points.reshape(-1, 42)
        self.assertEqual(classifier.predict(flat).tolist(), expected.tolist())
        confirmed = RuleClassifier(aspect=4 / 3, certainty="confirmed", none="-").fit(flat, self.label).predict(flat)
        self.assertEqual((confirmed == "-").tolist(), (found.level < 2).tolist())
        self.assertEqual(classifier.score(flat, self.label), (expected == self.label).mean())

    def test_search(self):
        search = GridSearchCV(RuleClassifier(), {"book": ["rock-scissors-paper", "seed"], "aspect": [4 / 3]}, cv=3)
        search.fit(self.points.reshape(-1, 42), self.label)
        self.assertEqual(search.best_params_["aspect"], 4 / 3)
        self.assertEqual(clone(search.best_estimator_).get_params(), search.best_estimator_.get_params())

    def test_measures(self):
        measures = HandMeasures(["bend", "extension(thumb)"], aspect=4 / 3)
        features = measures.fit_transform(self.points)
        names = measures.get_feature_names_out().tolist()
        self.assertEqual(features.shape, (len(self.points), 6))
        expected = tactus.measures(self.points, "bend", aspect=4 / 3)["bend(index)"]["lower"]
        numpy.testing.assert_array_equal(features[:, names.index("bend(index)")], expected)
        self.assertTrue(numpy.isnan(measures.transform(numpy.full((1, 21, 2), numpy.nan))).all())
        # A column without a known value, as the palm's facing without sides, is none to learn from.
        names = ["bend", "extension", "distance"]
        learnt = make_pipeline(HandMeasures(names, aspect=4 / 3), HistGradientBoostingClassifier(max_iter=20))
        self.assertGreater(cross_val_score(learnt, self.points.reshape(-1, 42), self.label, cv=3).min(), 0.8)

    def test_checks_of_scikit_learn(self):
        for estimator in (AnyClassifier(), AnyMeasures()):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                results = check_estimator(estimator, on_fail=None)
            failed = {result["check_name"]: str(result["exception"]) for result in results if result["status"] == "failed"}
            self.assertEqual(failed, {})
            self.assertGreater(len([result for result in results if result["status"] == "passed"]), 30)
        with self.assertRaisesRegex(tactus.InputError, r"shape \(2, 10\), expected \(N, 21, 2\)"):
            RuleClassifier().fit(numpy.zeros((2, 10)), ["a", "b"])

    def test_parameters(self):
        for parameters, words in [
            ({"aspect": -1}, "aspect.0.: -1.0, expected width over height"),
            ({"side": "x"}, "side.0.: 'x', expected 'left'"),
            ({"none": -1}, "none: -1, expected a text"),
        ]:
            with self.assertRaisesRegex(tactus.InputError, words):
                RuleClassifier(**parameters).fit(self.points, self.label)
            if "none" not in parameters:
                with self.assertRaisesRegex(tactus.InputError, words):
                    HandMeasures(**parameters).fit(self.points)
        with self.assertWarnsRegex(UserWarning, "y: 0, 1, none of them a shape of the book; expected names: scissors"):
            RuleClassifier().fit(self.points[:2], [0, 1])


def padded(X):
    """Returns hands that begin with any numbers: the checks' own data are no hands."""
    hands = numpy.full((len(X), 42), numpy.nan)
    hands[:, : X.shape[1]] = numpy.where(numpy.abs(X) < 3, X, numpy.nan)[:, :42]
    return hands


class AnyClassifier(RuleClassifier):
    def _points(self, X):
        return super()._points(padded(X))

    def predict(self, X):
        # The checks' labels are numbers, not shapes.
        found = self.classify(X)
        return self.classes_[found.index % len(self.classes_)]


class AnyMeasures(HandMeasures):
    def _points(self, X):
        return super()._points(padded(X))
