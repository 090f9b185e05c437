"""Files are read as the program reads them."""

import json
import unittest
from pathlib import Path

import numpy

import programs
import tactus


class Files(unittest.TestCase):
    def test_columns(self):
        frames = tactus.read(programs.synthetic)
        lines = [json.loads(line) for line in programs.synthetic.read_text().splitlines()]
        lines = [line for line in lines if "hands" in line]
        self.assertEqual(len(frames), len(lines))
        hands = [(index, number, hand) for index, line in enumerate(lines) for number, hand in enumerate(line["hands"])]
        self.assertEqual(frames.frame_index.tolist(), [index for index, _, _ in hands])
        self.assertEqual(frames.hand_index.tolist(), [number for _, number, _ in hands])
        self.assertEqual(frames.label.tolist(), [hand.get("label") for _, _, hand in hands])
        self.assertEqual(frames.side.tolist(), [hand.get("side") for _, _, hand in hands])
        for place, (_, _, hand) in enumerate(hands):
            for joint, point in enumerate(hand["points"]):
                expected = [numpy.nan] * 4 if point is None else point + [numpy.nan] * (4 - len(point))
                numpy.testing.assert_array_equal(frames.points[place, joint], numpy.float32(expected))
        self.assertEqual(frames.format, "native")
        self.assertEqual(frames.problem_count, 0)

    def test_fields(self):
        with programs.scratch() as folder:
            path = Path(folder) / "hands.jsonl"
            points = tactus.read(programs.synthetic).points[:3, :, :2]
            values = {"label": ["rock", None, "a \"b\""], "session": ["x", "y", None], "person": [None, "p", "p"]}
            programs.write(path, points, t=[1.5, None, 2], **values)
            frames = tactus.read(path)
            self.assertEqual(frames.label.tolist(), values["label"])
            self.assertEqual(frames.field("session").tolist(), values["session"])
            self.assertEqual(frames.field("none").tolist(), [None] * 3)
            self.assertEqual(frames.file.tolist(), [str(path)] * 3)
            numpy.testing.assert_array_equal(frames.time, [1.5, numpy.nan, 2])
            numpy.testing.assert_array_equal(frames.number, [0, 1, 2])
            named = tactus.read(path, label="session")
            self.assertEqual(named.label.tolist(), values["session"])
            sized = tactus.read(path, image_size=(640, 480))
            self.assertEqual(sized.aspect.tolist(), [numpy.float32(640) / numpy.float32(480)] * 3)
            self.assertTrue(numpy.isnan(frames.aspect).all())
            self.assertEqual(tactus.read(path, aspect_ratio=1.5).aspect.tolist(), [1.5] * 3)

    def test_other_formats(self):
        with programs.scratch() as folder:
            table = Path(folder) / "hands.csv"
            programs.run("convert", programs.synthetic, table)
            frames, native = tactus.read(table), tactus.read(programs.synthetic)
            self.assertNotEqual(frames.format, native.format)
            numpy.testing.assert_allclose(frames.points, native.points, atol=1e-5)
            self.assertEqual(frames.label.tolist(), native.label.tolist())

    def test_frames(self):
        frames = tactus.read(programs.synthetic)
        self.assertEqual(sum(len(frame.points) for frame in frames), len(frames.points))
        self.assertEqual(repr(frames[-1]), repr(frames[len(frames) - 1]))
        self.assertIs(frames[4].points.base, frames.points)
