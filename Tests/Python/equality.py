"""Results are those of the program for the same hands."""

import json
import unittest
from pathlib import Path

import numpy

import programs
import tactus
from tactus import _arrays


class Equality(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = programs.scratch()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        cls.points, cls.side, cls.size, cls.mirrored, cls.label = programs.varied()
        cls.aspect = programs.aspects(cls.size)
        cls.view = {"aspect": cls.aspect, "side": cls.side, "mirrored": cls.mirrored}
        people = [f"p{number % 7}" for number in range(len(cls.points))]
        cls.people = numpy.array(people, object)
        cls.file = programs.write(
            cls.folder / "hands.jsonl",
            cls.points,
            side=cls.side,
            width=[None if size is None else size[0] for size in cls.size],
            height=[None if size is None else size[1] for size in cls.size],
            mirrored=cls.mirrored,
            label=cls.label,
            person=cls.people,
        )

    def test_shapes(self):
        for name in ("rock-scissors-paper", "hand-signs", "seed"):
            book = tactus.RuleBook(name)
            found = book.classify(self.points, **self.view)
            expected = [record["hands"][0] for record in programs.records("classify", "--all", "--rules", name, self.file)]
            self.assertEqual(found.shape.tolist(), [hand["shape"] or "" for hand in expected])
            self.assertEqual(found.certainty.tolist(), [hand["certainty"] or "" for hand in expected])
            margins = numpy.array([hand["margin"] for hand in expected])
            numpy.testing.assert_allclose(found.margin.astype(float), margins, atol=0.000501, rtol=0)
            self.assertGreater(len(set(found.level.tolist())), 1)

    def test_forms_of_arrays(self):
        book = tactus.RuleBook("hand-signs")
        found = book.classify(self.points, **self.view)
        wide = numpy.full((2 * len(self.points), 21, 4), numpy.nan, ">f8")
        wide[::2, :, :2] = self.points
        masked = numpy.ma.masked_invalid(self.points)
        readonly = self.points.copy()
        readonly.setflags(write=False)
        forms = {
            "float64": self.points.astype(numpy.float64),
            "flat": self.points.reshape(len(self.points), 42),
            "columns first": numpy.asfortranarray(self.points),
            "big-endian, strided, of four": wide[::2],
            "reversed": self.points[::-1, ::-1][::-1, ::-1],
            "masked": masked,
            "read-only": readonly,
            "objects": self.points.astype(object),
            "lists": self.points.tolist(),
        }
        for name, form in forms.items():
            with self.subTest(name):
                other = book.classify(form, **self.view)
                self.assertEqual(other.index.tobytes(), found.index.tobytes())
                self.assertEqual(other.level.tobytes(), found.level.tobytes())
                self.assertEqual(other.margin.tobytes(), found.margin.tobytes())

    def test_forms_of_columns(self):
        unknown = [[value is None for value in column] for column in (self.side, self.mirrored)]
        sides = numpy.array([{"left": -1, "right": 1, None: 1}[value] for value in self.side])
        flipped = numpy.array([bool(value) for value in self.mirrored])
        aspect = numpy.ma.masked_invalid(self.aspect)
        aspect.data[aspect.mask] = 2
        numpy.testing.assert_array_equal(_arrays.aspect_array(aspect), self.aspect)
        expected = numpy.where(unknown[0], 0, sides).tolist()
        for form in (self.side, expected, numpy.ma.array(sides, mask=unknown[0]), numpy.array(expected, object)):
            self.assertEqual(_arrays.side_array(form).tolist(), expected)
        codes = numpy.where(unknown[1], -1, flipped)
        some = [numpy.nan if value is None else value for value in self.mirrored]
        masked = numpy.ma.array(flipped, mask=unknown[1])
        for form in (self.mirrored, masked, some, numpy.array(some, object), codes, codes.astype(numpy.int8)):
            self.assertEqual(_arrays.mirrored_array(form).tolist(), codes.tolist())
        labels = numpy.ma.array(["rock"] * len(self.points), mask=numpy.arange(len(self.points)) < 500)
        report = tactus.evaluate("seed", self.points, labels, **self.view)
        self.assertEqual(report.hands, len(self.points) - 500)

    def test_confidence(self):
        points = numpy.full((1, 21, 4), 0.5, numpy.float32)
        points[:, :, :2] = tactus.read(programs.synthetic).points[:1, :, :2]
        points[0, 8, 3] = 0.3
        book = tactus.RuleBook()
        without = points[:, :, :2].copy()
        without[0, 8] = numpy.nan
        self.assertEqual(book.classify(points, aspect=1).margin, book.classify(without, aspect=1).margin)
        kept = book.classify(points, aspect=1, confidence=0)
        self.assertEqual(kept.margin, book.classify(points[:, :, :2], aspect=1).margin)

    def test_measures(self):
        found = tactus.measures(self.points, "all", **self.view)
        expected = programs.records("measure", "--measure", "all", self.file)
        seen = ~numpy.isnan(self.points[:, :, 0]).all(axis=1)
        self.assertEqual(len(expected), seen.sum())
        for name in found.dtype.names:
            rows = [record[name] for record in expected]
            bounds = numpy.array([row if isinstance(row, list) else [row, row] for row in rows], float)
            for side, column in (("lower", 0), ("upper", 1)):
                values = found[name][side][seen].astype(float)
                values[numpy.isinf(values)] = numpy.nan
                numpy.testing.assert_allclose(values, bounds[:, column], atol=0.0000501, rtol=1e-6, err_msg=name)
        self.assertEqual(found.dtype["bend(index)"].metadata["unit"], "degrees")
        self.assertEqual(found.dtype["reach(index)"].metadata["unit"], "")
        book = tactus.RuleBook()
        self.assertEqual(book.measures(self.points[:3], aspect=1).dtype.names, book.measure_names)

    def test_scores(self):
        drops = [0, 2, 4]
        options = ["--json", "--by", "person", "--drop-keypoints", "0,2,4", "--seed", "7", "--labels", "other=ignored"]
        expected = json.loads(programs.run("evaluate", "hands", self.file, *options))
        found = tactus.evaluate(
            "rock-scissors-paper",
            self.points,
            self.label,
            groups=self.people,
            drop_keypoints=drops,
            seed=7,
            label_map={"other": "ignored"},
            **self.view,
        )
        self.assertEqual(expected.pop("sources")[0]["accuracy"], found.pop("sources")[0]["accuracy"])
        self.assertEqual(found, expected)
        self.assertGreater(found.hands, 100)
        self.assertEqual(found.confusion.sum(), found.hands)
        self.assertEqual(found.accuracy, expected["total"]["levels"][0]["top1"]["accuracy"]["value"])

    def test_explanations(self):
        book = tactus.RuleBook("hand-signs")
        for index in range(0, 40, 3):
            view = {
                "aspect": self.aspect[index],
                "side": self.side[index],
                "mirrored": self.mirrored[index],
            }
            if numpy.isnan(self.points[index, :, 0]).all():
                continue
            found = str(book.explain(self.points[index], **view)).splitlines()
            printed = programs.run("explain", self.file, "--frame", index, "--rules", "hand-signs", "--no-draw")
            lines = printed.splitlines()
            # The program adds the label.
            lines[0] = lines[0].replace(f"; labelled {self.label[index]}", "")
            lines[1] = lines[1].replace("see --image-size, --aspect-ratio", "see aspect")
            self.assertEqual(found, lines)

    @unittest.skipUnless(programs.datasets, "TACTUS_DATASETS names no real hands")
    def test_real_hands(self):
        count = 0
        for folder in sorted(Path(programs.datasets).iterdir()):
            if not folder.is_dir() or not any(folder.glob("*.jsonl")):
                continue
            frames = tactus.read(folder)
            found = tactus.RuleBook().classify(frames)
            hands = [hand for record in programs.records("classify", "--all", folder) for hand in record["hands"]]
            self.assertEqual(found.shape.tolist(), [hand["shape"] or "" for hand in hands], folder)
            self.assertEqual(found.certainty.tolist(), [hand["certainty"] or "" for hand in hands], folder)
            margins = numpy.array([hand["margin"] for hand in hands])
            numpy.testing.assert_allclose(found.margin.astype(float), margins, atol=0.000501, rtol=0)
            labelled = [label is not None for label in frames.label]
            if any(labelled):
                expected = json.loads(programs.run("evaluate", "hands", folder, "--json"))
                self.assertEqual(tactus.evaluate("rock-scissors-paper", frames)["total"]["levels"], expected["total"]["levels"])
            count += len(hands)
        self.assertGreater(count, 10_000)
