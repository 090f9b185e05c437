# Benchmarks/models takes pictures from where it is called. Run by Tests/Models/check.

import os
import subprocess
import tempfile
import unittest

import cv2
import numpy

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Benchmarks", "models")


class Benchmark(unittest.TestCase):
    def test_pictures_are_named_from_the_current_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "pictures"))
            cv2.imwrite(os.path.join(folder, "pictures", "1.jpg"), numpy.zeros((48, 64, 3), numpy.uint8))
            done = subprocess.run([PROGRAM, "pictures", "--only", "start", "--rounds", "1"], cwd=folder,
                                  capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("first answer", done.stdout)


if __name__ == "__main__":
    unittest.main()
