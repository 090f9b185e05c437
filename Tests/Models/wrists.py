# The geometry of litert-holistic on numbers that can be checked by hand. Run by Tests/Models/check.

import math
import os
import sys
import unittest

import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "..", "..", "Models")
sys.path[:0] = [os.path.join(MODELS, folder) for folder in ("litert-holistic", "litert", "python")]

import body
import landmark
import region
import wrist


class Regions(unittest.TestCase):
    def test_of_fingers(self):
        # The middle finger is a third of the way from the index finger to the little one: at (100, 60), 40 above the wrist.
        found = wrist.of_fingers(*numpy.array([[100.0, 100], [120, 60], [90, 60]]))
        numpy.testing.assert_allclose(found, (100, 52, 216, 0), atol=1e-9)

    def test_of_crop(self):
        upright = wrist.of_crop(numpy.array([[100.0, 100], [100, 150]]))
        numpy.testing.assert_allclose(upright, (100, 90, 100, 0), atol=1e-9)
        lying = wrist.of_crop(numpy.array([[100.0, 100], [50, 100]]))
        numpy.testing.assert_allclose(lying, (110, 100, 100, math.pi / 2), atol=1e-9)


class Keeping(unittest.TestCase):
    """When a hand's own region is kept: the re-crop network's is a square of 100 about (200, 200)."""

    def is_kept(self, x=200, y=200, side=100, degrees=0, point=(200, 200), turned=0):
        points = numpy.zeros((21, 3))
        points[:, :2] = point
        own = region.Region(x, y, side, math.radians(degrees + turned))
        hand = landmark.Hand(points, "right", 1.0, 1.0, own)
        return wrist.is_kept(hand, region.Region(200, 200, 100, math.radians(turned)))

    def test_limits(self):
        self.assertTrue(self.is_kept())
        for within, beyond in (
            ({"x": 219.9}, {"x": 220.1}), ({"y": 180.1}, {"y": 179.9}), ({"side": 139}, {"side": 141}),
            ({"side": 61}, {"side": 59}), ({"degrees": 39}, {"degrees": 41}), ({"degrees": -39}, {"degrees": -41}),
            ({"point": (244, 200)}, {"point": (246, 200)}), ({"point": (200, 156)}, {"point": (200, 154)}),
        ):
            self.assertTrue(self.is_kept(**within), within)
            self.assertFalse(self.is_kept(**beyond), beyond)

    def test_along_the_turned_square(self):
        # A corner of the square lies further off than the middle of a side.
        self.assertTrue(self.is_kept(x=220, y=200, turned=45))
        self.assertFalse(self.is_kept(x=215, y=215, turned=45))
        self.assertTrue(self.is_kept(turned=179, degrees=2))


class Following(unittest.TestCase):
    def follow(self, visibility=1.0, finder=lambda picture, where: None):
        follower = wrist.WristFollower.__new__(wrist.WristFollower)
        follower._side, follower._last, follower._finder = "right", None, finder

        def crop(picture, matrix, border):
            self.cropped += 1
            return [numpy.array([128.0, 128, 128, 192])]

        crop.pixels, self.cropped = 256, 0
        follower._crop = crop
        points = numpy.zeros((33, 3))
        points[[16, 18, 20], :2] = [100, 100], [120, 60], [90, 60]
        return follower, body.Body(points, numpy.full(33, visibility), points, None)

    def test_an_invisible_wrist_is_not_looked_at(self):
        follower, seen = self.follow(visibility=0.1)
        self.assertIsNone(follower(None, seen))
        self.assertEqual(self.cropped, 0)

    def test_the_crop_is_where_the_network_says(self):
        places = []
        follower, seen = self.follow(finder=lambda picture, where: places.append(where))
        follower(None, seen)
        # The middle of a region of 216 about (100, 52), and a quarter of it below: a square of 108, moved up by a tenth.
        numpy.testing.assert_allclose(places, [(100, 52 - 10.8, 108, 0)], atol=1e-9)

    def test_points_in_one_place_are_no_hand(self):
        follower, seen = self.follow()
        seen.points[:] = 5
        self.assertIsNone(follower(None, seen))


if __name__ == "__main__":
    unittest.main()
