# The geometry of the litert models on numbers that can be checked by hand. Run by Tests/Models/check.

import math
import os
import sys
import unittest

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "..", "Models")
sys.path[:0] = [os.path.join(MODELS, folder) for folder in ("litert", "litert-hands", "python")]

import detector
import landmark
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

    def test_apart(self):
        square = region.Region(0, 0, 10, 0)
        for x, y, side, sides in (0, 0, 10, 0), (6, 8, 10, 1), (6, 8, 20, 0.5), (3, 0, 5, 0.3):
            other = region.Region(x, y, side, 1)
            self.assertAlmostEqual(square.apart(other), sides)
            self.assertAlmostEqual(other.apart(square), sides)

    def test_distinct_keeps_the_first(self):
        first, same, other = (region.Region(x, 0, 10, 0) for x in (0, 1, 30))
        self.assertEqual(tracking.distinct([first, same, other]), [first, other])


class Palms(unittest.TestCase):
    def test_anchors(self):
        centres = detector.anchors(palm.GRIDS)
        self.assertEqual(centres.shape, (2016, 2))
        numpy.testing.assert_allclose(centres[[0, 1, 2, 1151]] * 24, [[0.5, 0.5], [0.5, 0.5], [1.5, 0.5], [23.5, 23.5]])
        numpy.testing.assert_allclose(centres[[1152, 1157, 1158, 2015]] * 12,
                                      [[0.5, 0.5], [0.5, 0.5], [1.5, 0.5], [11.5, 11.5]])

    def test_decode(self):
        raw = numpy.zeros((1, 18))
        raw[0, :6] = [1, 2, 20, 40, 5, 6]
        points = detector.decode(raw, numpy.array([[100.0, 50.0]]))
        numpy.testing.assert_allclose(points[0, :4], [[91, 32], [111, 72], [105, 56], [100, 50]])

    def test_merged_weighs_by_score(self):
        box = numpy.zeros((3, 9, 2))
        box[:, 1] = 10
        box[1] += 1
        box[2] += 50
        scores = numpy.array([0.5, 1.0, 0.75])
        first, second = detector.merged(box, scores)
        numpy.testing.assert_allclose(first[0], [2 / 3, 2 / 3])
        numpy.testing.assert_allclose(second, box[2])

    def test_boxes_without_area_are_kept_apart(self):
        self.assertEqual(len(detector.merged(numpy.zeros((3, 9, 2)), numpy.ones(3))), 3)


class Pretended:
    """A tracker whose networks are only pretended: hands are told by where they are, and when palms are looked for."""

    def __init__(self):
        self.tracker = tracking.Tracker.__new__(tracking.Tracker)
        self.tracker._followed, self.tracker._missing, self.tracker._size = [], [], None
        self.is_blind = False
        self.tracker._last = self.tracker._searched = self.tracker._lost = None
        self.tracker._palms, self.tracker._look = self.palms, self.look
        self.searches, self.looked = [], []

    def palms(self, picture):
        self.searches.append(self.t)
        return [] if self.is_blind else [region.Region(x, y, 100, 0) for x, y in self.there]

    def look(self, picture, regions):
        """A hand is seen where its region is no further off than half a side."""
        self.looked.append(regions)
        found = []
        for where in regions:
            near = [hand for hand in self.there if math.dist(hand, where[:2]) < where.side / 2]
            hand = min(near, key=lambda hand: math.dist(hand, where[:2]), default=None)
            found.append(hand and landmark.Hand(None, "right", 1.0, 1.0, region.Region(*hand, 100, 0)))
        return found

    def see(self, t, *hands):
        """How many hands are found of those that are shown."""
        self.t, self.there = t, hands
        return len(self.tracker(numpy.zeros((480, 640, 3), numpy.uint8), t))


class Searching(unittest.TestCase):
    """When the tracker searches, and where it looks."""

    here, there = (100, 100), (500, 100)

    def searches(self, times, *hands):
        pretended = Pretended()
        for t in times:
            pretended.see(t, *hands)
        return pretended.searches

    def test_always_without_a_hand_and_once_for_two(self):
        times = [i / 30 for i in range(20)]
        self.assertEqual(self.searches(times), times)
        self.assertEqual(self.searches(times, self.here, self.there), times[:1])

    def test_now_and_then_with_one(self):
        for rate in (5, 15, 24, 25, 29.97, 30, 50, 60, 120):
            times = [i / rate + 1000 for i in range(int(rate * 3))]
            found = self.searches(times, self.here)
            gaps = [after - before for before, after in zip(found, found[1:])]
            self.assertLessEqual(max(gaps), max(0.21, 1 / rate + 0.001), rate)
            self.assertGreaterEqual(min(gaps), min(0.18, 1 / rate - 0.001), rate)

    def test_time_that_goes_back(self):
        self.assertEqual(self.searches([5.0, 5.01, 1.0], self.here), [5.0, 1.0])

    def test_in_every_picture_for_a_while_after_a_hand_was_lost(self):
        for rate in 30, 60:
            pretended = Pretended()
            times = [i / rate for i in range(rate + 1)]
            for t in times:
                pretended.see(t, self.here, *[self.there] * (t < 0.2))
            lost = min(t for t in times if t >= 0.2)
            due = [t for t in times if lost < t < lost + 0.499]
            self.assertEqual([t for t in pretended.searches if lost < t < lost + 0.499], due)
            self.assertLess(len([t for t in pretended.searches if t > lost + 0.51]), 3)

    def test_a_hand_that_is_back_is_found_at_once(self):
        pretended = Pretended()
        for i in range(30):
            # Blurred away for three pictures, then far below where it was.
            hands = [self.there] * (i < 10) + [(500, 400)] * (i >= 13)
            found = pretended.see(i / 30, self.here, *hands)
            self.assertEqual(found, 1 + len(hands), i)

    def test_a_hand_that_no_palm_shows_is_found_where_it_was_going(self):
        pretended = Pretended()
        # The end of a stroke at 60 pictures a second: lost at full speed, and not seen by the palm network afterwards.
        ways = [0, 0, 20, 70, 140, None, None, 275, 285, 285]
        found = []
        for i, way in enumerate(ways):
            pretended.is_blind = i > 0
            hands = [] if way is None else [(500, 100 + way)]
            found.append(pretended.see(i / 60, self.here, *hands))
        self.assertEqual(found, [2, 2, 2, 2, 2, 1, 1, 2, 2, 2])

    def test_a_hand_that_is_gone_is_forgotten(self):
        pretended = Pretended()
        pretended.see(0.0, self.here, self.there)
        pretended.is_blind = True
        for i in range(1, 60):
            pretended.see(i / 30, self.here)
        looked = [len(regions) for regions in pretended.looked]
        self.assertEqual((looked[10], looked[-1]), (2, 1))

    def test_regions_move_on(self):
        pretended = Pretended()
        # The fall of a stroke: slow, then more than half a side in each picture.
        ways = [0, 0, 0, 20, 60, 115, 170, 220]
        found = [pretended.see(i / 30, self.here, (500, 100 + way)) for i, way in enumerate(ways)]
        self.assertEqual(found, [2] * len(ways))
        self.assertEqual(len(pretended.searches), 1)

    def test_pictures_far_apart_say_nothing_of_speed(self):
        pretended = Pretended()
        for i, x in enumerate((100, 140, 180)):
            pretended.see(i * 0.1, (x, 100), self.there)
        self.assertEqual(pretended.looked[-1][0][0], 140)

    def test_a_hand_that_is_not_where_it_was_thought_to_be_is_found_once(self):
        pretended = Pretended()
        pretended.see(0.0, self.here, (420, 100))
        pretended.see(1 / 30, self.here, (460, 100))
        # It stops, and the other hand is lost: its region was moved on, the palm is found where it is.
        pretended.see(2 / 30, (460, 100))
        self.assertEqual(pretended.see(3 / 30, (460, 100)), 1)
        self.assertEqual(pretended.see(4 / 30, (460, 100), self.here), 2)

    def test_a_new_hand_is_not_taken_for_one_that_moved(self):
        pretended = Pretended()
        pretended.see(0.0, self.here)
        for i in range(1, 12):
            pretended.see(i / 30, self.here, (210, 100))
        self.assertEqual([where[:2] for where in pretended.looked[-1]], [(100, 100), (210, 100)])


if __name__ == "__main__":
    unittest.main()
