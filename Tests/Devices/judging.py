"""Checks of the checks: what they say of recordings that are not whole. Needs no device: python3 -m unittest judging"""

import array
import pathlib
import tempfile
import unittest

import sound


class Strokes(unittest.TestCase):
    def test_sounds(self):
        samples = array.array("h", [0, 0, 0, 900, 0, 0, 0, 0, 0, 500])
        self.assertEqual(sound.first_sounds(samples, [0, 8], 900), [3, 1])

    def test_silence(self):
        self.assertEqual(sound.first_sounds(array.array("h", [0] * 20), [0, 8], 900), [None, None])

    def test_a_recording_that_ends_before_the_strokes(self):
        samples = array.array("h", [0, 700])
        self.assertEqual(sound.first_sounds(samples, [0, 4, 9], 900), [1, None, None])


class Recordings(unittest.TestCase):
    def lost(self, frames, places, words=""):
        recorder = sound.Recorder()
        with tempfile.TemporaryDirectory() as folder:
            recorder.path, recorder.words = pathlib.Path(folder) / "raw", pathlib.Path(folder) / "words"
            recorder.path.write_bytes(bytes(frames * 4))
            recorder.words.write_text(words)
            return recorder.lost(places)

    def test_whole(self):
        self.assertIsNone(self.lost(96_000, [0, 48_000]))

    def test_cut(self):
        self.assertIn("48000 frames were recorded", self.lost(48_000, [0, 60_000]))

    def test_overrun(self):
        self.assertIn("too late", self.lost(96_000, [0, 48_000], "overrun!!! (at least 12 ms long)"))

    def test_begun_anew(self):
        self.assertIn("begun anew", self.lost(96_000, [0, 48_000, 200]))
        self.assertIn("begun anew", self.lost(96_000, [0, None]))
