# The geometry and smoothing of bodies on numbers that can be checked by hand. Run by Tests/Models/check.

import math
import os
import struct
import sys
import unittest

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "..", "Models")
sys.path[:0] = [os.path.join(MODELS, folder) for folder in ("litert", "python")]

import body
import detector
import following
import prune
import records
import region
import smoothing


class Regions(unittest.TestCase):
    def test_of_circle(self):
        upright = body.of_circle(numpy.array([[100, 200], [100, 120]]))
        numpy.testing.assert_allclose(upright, (100, 200, 200, 0), atol=1e-9)
        lying = body.of_circle(numpy.array([[100, 200], [180, 200]]))
        numpy.testing.assert_allclose(lying, (100, 200, 200, math.pi / 2), atol=1e-9)

    def test_about_moves_towards_the_edge(self):
        numpy.testing.assert_allclose(region.about((0, 0), (0, -50), 2, 0.1), (0, -10, 200, 0), atol=1e-9)
        numpy.testing.assert_allclose(region.about((0, 0), (50, 0), 2, 0.1), (10, 0, 200, math.pi / 2), atol=1e-9)

    def test_anchors(self):
        self.assertEqual(detector.anchors(body.GRIDS).shape, (2254, 2))


class Heat(unittest.TestCase):
    def refine(self, point, *hot):
        """Where a point goes that is followed by these cells of heat (column, row), in cells of 4 pixels."""
        heat = numpy.full((16, 16, 2), -100.0)
        for column, row in hot:
            heat[row, column, 1] = 100
        points = numpy.array([[30.0, 30, 7], [*point, 7]])
        body.refine(points, heat, 4)
        self.assertEqual(points[0].tolist(), [30, 30, 7])
        self.assertEqual(points[1, 2], 7)
        return points[1, :2].tolist()

    def test_the_middle_of_the_heat(self):
        self.assertEqual(self.refine((20, 20), (6, 5)), [24, 20])
        self.assertEqual(self.refine((20, 20), (6, 5), (6, 7)), [24, 24])

    def test_heat_far_away_does_not_count(self):
        self.assertEqual(self.refine((20, 20), (9, 5)), [36, 20])
        self.assertEqual(self.refine((20, 20), (10, 5)), [20, 20])

    def test_edges(self):
        self.assertEqual(self.refine((0, 63), (0, 15), (2, 15)), [4, 60])
        self.assertEqual(self.refine((64, 20), (15, 5)), [64, 20])
        self.assertEqual(self.refine((20, -9), (5, 0)), [20, -9])


class Smoothing(unittest.TestCase):
    def test_a_point_at_rest_stays(self):
        smooth = smoothing.PointFilter(0.05, 80)
        for i in range(5):
            self.assertEqual(smooth(numpy.array([3.0]), i / 30), 3)

    def test_by_hand(self):
        smooth = smoothing.PointFilter(0.5, 2)
        smooth(numpy.array([0.0]), 0.0)
        # Speed 1 / 0.1 s / 2; smoothed with 1 Hz from 0; cutoff 0.5 + 2 times that.
        speed = 5 / (1 + 1 / (2 * math.pi * 0.1))
        expected = 1 / (1 + 1 / (2 * math.pi * (0.5 + 2 * speed) * 0.1))
        self.assertAlmostEqual(float(smooth(numpy.array([1.0]), 0.1, unit=2)[0]), expected)

    def test_rates_agree(self):
        ends = []
        for rate in (30, 60, 120):
            smooth = smoothing.PointFilter(0.05, 80)
            for i in range(rate + 1):
                end = smooth(numpy.array([math.sin(6 * i / rate)]), i / rate)
            ends.append(float(end[0]))
        self.assertLess(max(ends) - min(ends), 0.01)

    def test_time_that_stands_still(self):
        smooth = smoothing.PointFilter(0.05, 80)
        for t in (1.0, 1.0, 0.5):
            self.assertEqual(smooth(numpy.array([t]), t), t)

    def test_visibility(self):
        smooth = smoothing.VisibilityFilter()
        self.assertEqual(smooth(numpy.array([1.0])), 1)
        self.assertAlmostEqual(float(smooth(numpy.array([0.0]))[0]), 0.9)
        smooth.reset()
        self.assertEqual(smooth(numpy.array([0.0])), 0)


class Pretended:
    """A follower whose networks are only pretended: a body is where it is said to be, within half a region."""

    def __init__(self):
        self.follower = following.BodyFollower.__new__(following.BodyFollower)
        self.follower._detector, self.follower._finder = self.detect, self.find
        self.follower._smoother = None
        self.follower._circle = smoothing.PointFilter(0.01, 10)
        self.follower._where = self.follower._size = None
        self.searches = 0

    def detect(self, picture):
        self.searches += 1
        return self.there and region.Region(*self.there, 100, 0)

    def find(self, picture, where):
        if not self.there or math.dist(self.there, where[:2]) > where.side / 2:
            return None
        x, y = self.there
        circle = numpy.array([[x, y, 0], [x, y - 40, 0]], float)
        return body.Body(numpy.zeros((33, 3)), numpy.ones(33), numpy.zeros((33, 3)), circle)

    def see(self, t, there, size=(480, 640, 3)):
        self.there = there
        return self.follower(numpy.zeros(size, numpy.uint8), t) is not None


class Following(unittest.TestCase):
    def test_searches_only_without_a_body(self):
        pretended = Pretended()
        seen = [pretended.see(i / 30, (100 + i, 100) if i >= 5 else None) for i in range(20)]
        self.assertEqual(seen, [False] * 5 + [True] * 15)
        self.assertEqual(pretended.searches, 6)

    def test_a_body_that_jumps_is_found_at_once(self):
        pretended = Pretended()
        self.assertTrue(all(pretended.see(i / 30, (100, 100) if i < 5 else (400, 100)) for i in range(10)))
        self.assertEqual(pretended.searches, 2)

    def test_another_size_starts_anew(self):
        pretended = Pretended()
        pretended.see(0, (100, 100))
        pretended.see(0.1, (100, 100), (240, 320, 3))
        self.assertEqual(pretended.searches, 2)


class Records(unittest.TestCase):
    def test_units(self):
        points, metres = numpy.full((33, 3), 32.0), numpy.tile([0.1, 0.2, 0.3], (33, 1))
        seen = body.Body(points, numpy.full(33, 0.75), metres, None)
        record = records.body_record(seen, (128, 64, 3), False)
        self.assertEqual((record["unit"], record["points"]["leftHeel"]), ("image", [0.5, 0.25, 0.5, 0.75]))
        record = records.body_record(seen, (128, 64, 3), True)
        self.assertEqual((record["unit"], record["points"]["leftHeel"]), ("metre", [0.1, -0.2, -0.3, 0.75]))


def flat(*fields):
    """A table of a FlatBuffer whose fields are vectors: lists of numbers, or of tables; as bytes."""
    size = 4 + 2 * len(fields)
    table = struct.pack(f"<HH{len(fields)}H", size, 4 + 4 * len(fields), *(4 + 4 * i for i in range(len(fields))))
    table += bytes(-size % 4)
    start = len(table)
    data = bytearray(table + struct.pack(f"<i{len(fields)}i", start, *[0] * len(fields)))
    for index, field in enumerate(fields):
        place = start + 4 + 4 * index
        struct.pack_into("<i", data, place, len(data) - place)
        if not field or isinstance(field[0], int):
            data += struct.pack(f"<{1 + len(field)}i", len(field), *field)
            continue
        vector = len(data)
        data += bytes(4 + 4 * len(field))
        struct.pack_into("<i", data, vector, len(field))
        for number, (inner, at) in enumerate(field):
            place = vector + 4 + 4 * number
            struct.pack_into("<i", data, place, len(data) + at - place)
            data += inner
    return bytes(data), start


class Pruning(unittest.TestCase):
    def test_only_what_an_output_needs_stays(self):
        # 0 → 1 → 2 (output), 1 → 3 → 4 (output), 1 and 3 → 5 (output)
        ways = [([0], [1]), ([1], [2]), ([1], [3]), ([3], [4]), ([1, 3], [5])]
        operators = [flat([], inputs, outputs) for inputs, outputs in ways]
        model, at = flat([], [], [flat([], [0], [2, 4, 5], operators)])
        network = struct.pack("<i", 4 + at) + model
        for which, outputs, kept in (0, [4, 5], [0, 2, 3, 4]), (1, [2, 5], [0, 1, 2, 4]), (2, [2, 4], [0, 1, 2, 3]):
            data = prune.without_output(network, which)
            self.assertEqual(len(data), len(network))
            graph = prune.Table(data, prune.Table(data, prune.number(data, 0)).tables(prune.SUBGRAPHS)[1][0])
            self.assertEqual(graph.vector(prune.GRAPH_OUTPUTS)[1], outputs)
            left = [prune.Table(data, at) for at in graph.tables(prune.OPERATORS)[1]]
            self.assertEqual([(it.vector(1)[1], it.vector(2)[1]) for it in left], [ways[i] for i in kept])


if __name__ == "__main__":
    unittest.main()
