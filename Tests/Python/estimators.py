"""Rule books and measures as estimators of scikit-learn."""

import unittest
import warnings
from pathlib import Path

import numpy
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.frozen import FrozenEstimator
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

import programs
import tactus
from tactus import sklearn as estimators
from tactus.sklearn import EXPECTED_FAILED_CHECKS, HandMeasures, RuleClassifier


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

    def test_probabilities(self):
        known = self.label != "other"
        points, label = self.points[known], self.label[known]
        classifier = RuleClassifier(aspect=4 / 3).fit(points, label)
        shares = classifier.predict_proba(points)
        self.assertEqual(shares.shape, (len(points), 3))
        numpy.testing.assert_allclose(shares.sum(axis=1), 1)
        self.assertEqual(classifier.classes_[shares.argmax(axis=1)].tolist(), classifier.predict(points).tolist())
        decided = classifier.decision_function(points)
        self.assertEqual(classifier.classes_[decided.argmax(axis=1)].tolist(), classifier.predict(points).tolist())
        found = classifier.classify(points)
        # The surer, the more probable.
        order = numpy.argsort(decided.max(axis=1))
        self.assertTrue((numpy.diff(shares.max(axis=1)[order]) >= -1e-9).all())
        self.assertGreater(shares.max(axis=1)[found.level == 2].min(), 0.99)
        numpy.testing.assert_allclose(classifier.predict_proba(numpy.full((1, 42), numpy.nan)), [[1 / 3] * 3])
        with self.assertRaisesRegex(tactus.InputError, "the label 'other', expected scissors, rock, paper; Calibrated"):
            RuleClassifier().fit(self.points, self.label).predict_proba(points)
        with self.assertRaisesRegex(tactus.InputError, "the book seed, expected rock-scissors-paper; Calibrated"):
            RuleClassifier("seed").fit(points, label).predict_proba(points)
        flat = self.points.reshape(-1, 42)
        rules = RuleClassifier("seed", aspect=4 / 3, none="other").fit(flat, self.label)
        calibrated = CalibratedClassifierCV(FrozenEstimator(rules)).fit(flat, self.label)
        self.assertEqual(calibrated.predict_proba(flat).shape, (len(flat), 4))

    @unittest.skipUnless(programs.datasets, "TACTUS_DATASETS names no real hands")
    def test_probabilities_of_real_hands(self):
        sources = [file for file in sorted(Path(programs.datasets).glob("*/keypoints.jsonl"))]
        hands = {}
        for file in sources:
            frames = tactus.read(file)
            found = tactus.RuleBook().classify(frames)
            known = numpy.isin(frames.label.astype(str), found.shapes)
            if known.sum() > 100:
                hands[file.parent.name] = found.level[known], found.margin[known], (found.shape == frames.label)[known]
        self.assertGreater(len(hands), 5)

        def features(level, margin):
            margin = numpy.minimum(margin, estimators._MOST)
            return numpy.stack([level == 2, margin * (level == 1), margin * (level == 2)], axis=1)

        def fitted(names):
            taken = [hands[name] for name in names]
            weights = numpy.concatenate([numpy.full(len(right), 1000 / len(right) / len(taken)) for _, _, right in taken])
            level, margin, right = map(numpy.concatenate, zip(*taken))
            return LogisticRegression(C=1000, max_iter=5000).fit(features(level, margin), right, weights)

        scores = []
        for name, (level, margin, right) in hands.items():
            share = fitted(set(hands) - {name}).predict_proba(features(level, margin))[:, 1]
            place = numpy.minimum((share * 10).astype(int), 9)
            error = sum(abs((share - right)[place == each].sum()) for each in range(10)) / len(right)
            scores.append((((share - right) ** 2).mean(), error))
        brier, error = numpy.mean(scores, axis=0)
        print(f"\nprobabilities of a source left out: Brier {brier:.4f}, expected calibration error {error:.4f}")
        self.assertLess(brier, 0.012)
        self.assertLess(error, 0.02)
        # The numbers in use are those of all sources.
        model = fitted(hands)
        possible, (by_confirmed, slope, other_slope) = float(model.intercept_[0]), model.coef_[0]
        numpy.testing.assert_allclose(estimators._LOG_ODDS[1], (possible, slope), atol=0.2)
        numpy.testing.assert_allclose(estimators._LOG_ODDS[2], (possible + by_confirmed, other_slope), atol=0.2)

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
        for estimator in (RuleClassifier(), HandMeasures()):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                results = check_estimator(estimator, expected_failed_checks=EXPECTED_FAILED_CHECKS)
            self.assertGreater(len([result for result in results if result["status"] == "passed"]), 15)
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

    # Numbers that are no shapes have no probabilities.
    predict_proba = property()

    def _names(self, found):
        # The checks' labels are numbers, not shapes.
        return self.classes_[found.index % len(self.classes_)]


class AnyMeasures(HandMeasures):
    def _points(self, X):
        return super()._points(padded(X))
