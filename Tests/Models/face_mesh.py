# The geometry and following of faces on numbers that can be checked by hand. Run by Tests/Models/check.

import math
import os
import struct
import sys
import unittest
import unittest.mock

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "..", "Models")
sys.path[:0] = [os.path.join(MODELS, folder) for folder in ("litert-face", "litert", "python")]

import detector
import faces
import mesh
import prune
import region
from bodies import flat
from tactus_model import point, points


class Regions(unittest.TestCase):
    def test_of_detection(self):
        box = numpy.array([[100.0, 100], [180, 160], [120, 120], [160, 120]])
        numpy.testing.assert_allclose(faces.of_detection(box), (140, 130, 120, 0), atol=1e-9)
        box[3] = 120, 160
        self.assertAlmostEqual(faces.of_detection(box).angle, math.pi / 2)

    def test_of_points(self):
        seen = numpy.full((478, 3), 50.0)
        seen[0], seen[1], seen[33, :2], seen[263, :2] = (0, 0, 0), (100, 80, 0), (30, 40), (60, 70)
        numpy.testing.assert_allclose(mesh.of_points(seen), (50, 40, 150, math.pi / 4), atol=1e-9)

    def test_anchors(self):
        self.assertEqual(detector.anchors(faces.GRIDS).shape, (896, 2))


class Parts(unittest.TestCase):
    """What lies between the network's halves."""

    def test_square(self):
        box = numpy.array([[10.0, 20], [42, 20], [10, 36], [42, 36]])
        upright = mesh.square(box, (10, 28), (42, 28))
        # 48 by 24 about (26, 28), in 16 cells a side.
        numpy.testing.assert_allclose(upright @ (0, 0, 1), (2, 16), atol=1e-9)
        numpy.testing.assert_allclose(upright @ (16, 16, 1), (50, 40), atol=1e-9)
        # Turned by a right angle the box's height lies along the square.
        turned = mesh.square(box, (26, 20), (26, 36))
        numpy.testing.assert_allclose(turned @ (8, 8, 1), (26, 28), atol=1e-9)
        numpy.testing.assert_allclose(turned @ (16, 8, 1), (26, 40), atol=1e-9)

    def test_placed(self):
        where = numpy.array([[2.0, 0, 10], [0, 3, 20]])
        numpy.testing.assert_allclose(mesh.placed(numpy.array([[4.0, 8]]), where), [[12, 26]])

    def test_features_are_interpolated(self):
        rows, columns = numpy.mgrid[0:48, 0:48]
        features = numpy.stack([columns, rows], -1).astype(numpy.float32)
        where = numpy.array([[0.5, 0.1, 12], [-0.1, 0.5, 20]])
        found = mesh.sample(features, numpy.concatenate([where, where + (0, 0, 1)]))
        self.assertEqual(found.shape, (2, 16, 16, 2))
        # The cell at row 3, column 5: its middle, less half a cell as the map's numbers stand in the middles of its own.
        expected = where @ (5.5, 3.5, 1) - 0.5
        # OpenCV rounds places to a 32nd.
        numpy.testing.assert_allclose(found[0, 3, 5], expected, atol=1 / 64 + 1e-5)
        numpy.testing.assert_allclose(found[1, 3, 5], expected + 1, atol=1 / 64 + 1e-5)

    def test_there_are_no_features_outside(self):
        features = numpy.ones((48, 48, 1), numpy.float32)
        found = mesh.sample(features, numpy.array([[1.0, 0, -8], [0, 1, 0]]))[0, :, :, 0]
        self.assertEqual((found[:, :8].max(), found[:, 8:].min()), (0, 1))


class Threads(unittest.TestCase):
    def test_the_faster_one_is_taken_and_both_are_tried_again(self):
        clock, calls, slow = [0.0], [], [2.0, 1.0]

        def network(index):
            def answer():
                calls.append(index)
                clock[0] += slow[index]
                return index
            return answer

        fastest = mesh.Fastest.__new__(mesh.Fastest)
        fastest._networks, fastest._took = [network(0), network(1)], [0.0, 0.0]
        fastest._count, fastest._round = 0, mesh.SHORTEST
        with unittest.mock.patch.object(mesh.time, "perf_counter", lambda: clock[0]):
            first = [fastest() for _ in range(mesh.SHORTEST)]
            slow.reverse()
            second = [fastest() for _ in range(mesh.SHORTEST)]
            # Where a second thread does not help, it is tried less often.
            third = [fastest() for _ in range(2 * mesh.SHORTEST)]
            fourth = [fastest() for _ in range(2 * mesh.TRIES)]
        tries = [0] * mesh.TRIES + [1] * mesh.TRIES
        self.assertEqual(first, tries + [1] * (mesh.SHORTEST - 2 * mesh.TRIES))
        self.assertEqual(second, tries + [0] * (mesh.SHORTEST - 2 * mesh.TRIES))
        self.assertEqual(third, tries + [0] * (2 * mesh.SHORTEST - 2 * mesh.TRIES))
        self.assertEqual(fourth, tries)


class Pretended:
    """A follower whose networks are only pretended: faces are found within half a region, or by the detector."""

    def __init__(self, most=1):
        self.follower = faces.FaceFollower.__new__(faces.FaceFollower)
        self.follower._detector, self.follower._finder = self.detect, self.find
        self.follower._most, self.follower._regions = most, []
        self.follower._size = self.follower._searched = None
        self.searches = []

    def detect(self, picture):
        self.searches.append(self.t)
        corners = (-40, -40), (40, 40), (-20, -10), (20, -10)
        return [numpy.array([(x + dx, y + dy) for dx, dy in corners], float) for x, y in self.there]

    def find(self, picture, where):
        near = [it for it in self.there if math.dist(it, where[:2]) < where.side / 2]
        face = min(near, key=lambda it: math.dist(it, where[:2]), default=None)
        return face and mesh.Face(None, region.Region(*face, 120, 0))

    def see(self, t, *there, size=(480, 640, 3)):
        self.t, self.there = t, there
        return len(self.follower(numpy.zeros(size, numpy.uint8), t))


class Following(unittest.TestCase):
    here, there = (100, 100), (500, 100)

    def test_searches_only_without_a_face(self):
        pretended = Pretended()
        seen = [pretended.see(i / 30, *[(100 + 5 * i, 100)] * (i >= 5)) for i in range(20)]
        self.assertEqual(seen, [0] * 5 + [1] * 15)
        self.assertEqual(len(pretended.searches), 6)

    def test_a_face_that_jumps_is_found_at_once(self):
        pretended = Pretended()
        self.assertEqual([pretended.see(i / 30, self.here if i < 5 else self.there) for i in range(10)], [1] * 10)
        self.assertEqual(len(pretended.searches), 2)

    def test_several_faces(self):
        pretended = Pretended(most=4)
        seen = [pretended.see(i / 30, self.here, *[self.there] * (i >= 10)) for i in range(40)]
        # Another face is found with the next search, 0.2 s after the last.
        self.assertEqual((seen[:10], seen[12:]), ([1] * 10, [2] * 28))
        self.assertLess(len(pretended.searches), 10)

    def test_one_face_is_not_two(self):
        pretended = Pretended(most=4)
        self.assertEqual([pretended.see(i / 5, self.here, (120, 110)) for i in range(5)], [1] * 5)

    def test_another_size_starts_anew(self):
        pretended = Pretended()
        pretended.see(0, self.here)
        pretended.see(0.1, self.here, size=(240, 320, 3))
        self.assertEqual(len(pretended.searches), 2)


class Records(unittest.TestCase):
    def test_many_points_are_as_each(self):
        rows = [(0.123456789, -1e-9, 2.5), (1.0, float("nan"), 0.0), (0.5, 0.25, -0.125)]
        self.assertEqual(points(rows), [point(*row) for row in rows])
        self.assertEqual(points(rows[::2]), [point(*row) for row in rows[::2]])


class Halves(unittest.TestCase):
    """Halves of a network: 0 → 1 → 2 → 3, and 1 → 4 (outputs 3 and 4)."""

    def network(self):
        ways = [([0], [1]), ([1], [2]), ([2], [3]), ([1], [4])]
        operators = [flat([], inputs, outputs) for inputs, outputs in ways]
        model, at = flat([], [], [flat([], [0], [3, 4], operators)])
        return struct.pack("<i", 4 + at) + model

    def test_from_tensors_to_others(self):
        for inputs, outputs, kept in ([0], [2, 4], [0, 1, 3]), ([2], [3], [2]), ([1], [2, 4], [1, 3]):
            data = prune.part(self.network(), inputs, outputs)
            graph = prune.graph_of(data)
            self.assertEqual((graph.vector(prune.GRAPH_INPUTS)[1], graph.vector(prune.GRAPH_OUTPUTS)[1]), (inputs, outputs))
            left = [prune.Table(data, at).vector(prune.OUTPUTS)[1] for at in graph.tables(prune.OPERATORS)[1]]
            self.assertEqual(left, [[[1], [2], [3], [4]][index] for index in kept])

    def test_numbers_of_options(self):
        for text, expected in (b"some\0subset\0\x02\0\x21\0\x07\1rest", [[33, 263]]), (b"some\0others\0\x01\0\x21\0..", []):
            # Sixteen-bit numbers are written here as the bytes of a vector of 32-bit ones, whose length is that in bytes.
            text += bytes(-len(text) % 4)
            words = list(struct.unpack(f"<{len(text) // 4}i", text))
            operator, at = flat([], [0], [1], [], [], words)
            operator = bytearray(operator)
            place = operator.rindex(struct.pack("<i", len(words)) + text)
            struct.pack_into("<i", operator, place, len(text))
            model, start = flat([], [], [flat([], [0], [1], [(bytes(operator), at)])])
            self.assertEqual(prune.numbers_of_option(struct.pack("<i", 4 + start) + model, "subset"), expected)


if __name__ == "__main__":
    unittest.main()
