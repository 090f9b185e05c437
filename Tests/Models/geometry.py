# The geometry of litert-hands on numbers that can be checked by hand. Run by Tests/Models/check.

import math
import os
import sys
import unittest

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Models", "litert-hands"))

import palm
import region
import tracking


class Regions(unittest.TestCase):
    def test_matrix_leads_corners_to_corners(self):
        square = region.Region(100, 50, 40, math.pi / 2)
        corners = numpy.array([[0, 0, 1], [224, 0, 1], [112, 112, 1]])
        numpy.testing.assert_allclose(corners @ square.matrix(224).T, [[120, 30], [120, 70], [100, 50]], atol=1e-9)

    def test_of_palm_moves_towards_the_fingers(self):
        upright = region.of_palm((90, 90, 110, 110), (100, 110), (100, 90))
        self.assertEqual(upright, (100, 90, 52, 0))
        lying = region.of_palm((90, 90, 110, 110), (90, 100), (110, 100))
        numpy.testing.assert_allclose(lying, (110, 100, 52, math.pi / 2), atol=1e-9)

    def test_of_landmarks_turns_with_the_hand(self):
        points = numpy.random.default_rng(3).uniform(0, 100, (21, 3))
        straight = region.of_landmarks(points)
        for angle in numpy.linspace(-3, 3, 7):
            turn = numpy.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
            turned = region.of_landmarks(points[:, :2] @ turn.T)
            numpy.testing.assert_allclose(turned[:2], turn @ straight[:2], atol=1e-9)
            self.assertAlmostEqual(turned.side, straight.side)
            self.assertAlmostEqual(math.remainder(turned.angle - straight.angle - angle, math.tau), 0)

    def test_overlap(self):
        square = region.Region(0, 0, 10, 0)
        rows = [((0, 0, 10), 1), ((5, 0, 10), 1 / 3), ((10, 0, 10), 0), ((90, 0, 10), 0), ((0, 0, 5), 0.25),
                ((1, 1, 5), 0.25)]
        for (x, y, side), share in rows:
            other = region.Region(x, y, side, 1)
            self.assertAlmostEqual(square.overlap(other), share)
            self.assertAlmostEqual(other.overlap(square), share)

    def test_distinct_keeps_the_first(self):
        first, same, other = (region.Region(x, 0, 10, 0) for x in (0, 1, 30))
        self.assertEqual(tracking.distinct([first, same, other]), [first, other])


class Palms(unittest.TestCase):
    def test_anchors(self):
        centres = palm.anchors()
        self.assertEqual(centres.shape, (2016, 2))
        numpy.testing.assert_allclose(centres[[0, 1, 2, 1151]] * 24, [[0.5, 0.5], [0.5, 0.5], [1.5, 0.5], [23.5, 23.5]])
        numpy.testing.assert_allclose(centres[[1152, 1157, 1158, 2015]] * 12,
                                      [[0.5, 0.5], [0.5, 0.5], [1.5, 0.5], [11.5, 11.5]])

    def test_decode(self):
        raw = numpy.zeros((1, 18))
        raw[0, :6] = [1, 2, 20, 40, 5, 6]
        points = palm.decode(raw, numpy.array([[100.0, 50.0]]))
        numpy.testing.assert_allclose(points[0, :4], [[91, 32], [111, 72], [105, 56], [100, 50]])

    def test_merged_weighs_by_score(self):
        box = numpy.zeros((3, 9, 2))
        box[:, 1] = 10
        box[1] += 1
        box[2] += 50
        scores = numpy.array([0.5, 1.0, 0.75])
        first, second = palm.merged(box, scores)
        numpy.testing.assert_allclose(first[0], [2 / 3, 2 / 3])
        numpy.testing.assert_allclose(second, box[2])

    def test_boxes_without_area_are_kept_apart(self):
        self.assertEqual(len(palm.merged(numpy.zeros((3, 9, 2)), numpy.ones(3))), 3)


class Searching(unittest.TestCase):
    """When the tracker searches, with networks that are only pretended."""

    def searches(self, followed, times):
        tracker = tracking.Tracker.__new__(tracking.Tracker)
        tracker._searched = None
        seen = []
        for t in times:
            must = tracker._must_search([None] * followed, t)
            if must:
                tracker._searched = t
            seen.append(must)
        return seen

    def test_always_without_a_hand_and_never_with_two(self):
        times = [i / 30 for i in range(20)]
        self.assertEqual(self.searches(0, times), [True] * 20)
        self.assertEqual(self.searches(2, times), [False] * 20)

    def test_now_and_then_with_one(self):
        for rate in (5, 15, 24, 25, 29.97, 30, 50, 60, 120):
            times = [i / rate + 1000 for i in range(int(rate * 3))]
            found = [t for t, must in zip(times, self.searches(1, times)) if must]
            gaps = [after - before for before, after in zip(found, found[1:])]
            self.assertLessEqual(max(gaps), max(0.21, 1 / rate + 0.001), rate)

    def test_time_that_goes_back(self):
        self.assertEqual(self.searches(1, [5.0, 5.01, 1.0]), [True, False, True])


if __name__ == "__main__":
    unittest.main()
