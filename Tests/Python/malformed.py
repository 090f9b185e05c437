"""What is no hands, books, options or files is refused in one line; nothing crashes."""

import unittest
from pathlib import Path

import numpy

import programs
import tactus

good = numpy.full((3, 21, 2), 0.5, numpy.float32)


class Malformed(unittest.TestCase):
    def refuses(self, words, action, error=tactus.InputError):
        with self.assertRaises(error) as caught:
            action()
        self.assertIn(words, str(caught.exception))
        self.assertIsInstance(caught.exception, tactus.Error)

    def test_points(self):
        book = tactus.RuleBook()
        for points, words in [
            (numpy.zeros((3, 20, 2)), "shape (3, 20, 2), expected (N, 21, 2)"),
            (numpy.zeros((3, 21, 5)), "shape (3, 21, 5)"),
            (numpy.zeros((3, 21, 1)), "shape (3, 21, 1)"),
            (numpy.zeros(42), "shape (42,)"),
            (numpy.zeros((2, 3, 21, 2)), "shape (2, 3, 21, 2)"),
            (numpy.zeros((3, 43)), "shape (3, 43)"),
            (numpy.zeros((3, 21, 2), complex), "dtype complex128"),
            (numpy.zeros((3, 21, 2), "U3"), "dtype <U3"),
            (numpy.zeros((3, 21, 2), bool), "dtype bool"),
            ([[["x", "y"]] * 21], "dtype"),
            ([[[1, 2]] * 21, [[1, 2]] * 20], "points: "),
            (None, "shape ()"),
            (numpy.full((3, 21, 2), 640), "points[0, 0]: [640.0,640.0], expected x and y in 0…1"),
        ]:
            with self.subTest(words):
                self.refuses(words, lambda: book.classify(points, aspect=1))

    def test_columns(self):
        book = tactus.RuleBook()
        for view, words in [
            ({"aspect": -1}, "aspect[0]: -1.0, expected width over height"),
            ({"aspect": [1, 1, 0]}, "aspect[2]: 0.0"),
            ({"aspect": numpy.inf}, "aspect[0]: inf"),
            ({"aspect": [1, 2]}, "aspect: 2 values, expected 1 or 3"),
            ({"aspect": "wide"}, "aspect: "),
            ({"side": "lefft"}, "side[0]: 'lefft'"),
            ({"side": ["left", "right"]}, "side: 2 values, expected 1 or 3"),
            ({"side": [0, 1, 2]}, "side: expected -1"),
            ({"mirrored": "yes"}, "mirrored: expected True, False or None"),
            ({"mirrored": [True, False]}, "mirrored: 2 values"),
            ({"confidence": 2}, "confidence: 2, expected 0 to 1"),
            ({"confidence": float("nan")}, "confidence: nan"),
        ]:
            with self.subTest(words):
                self.refuses(words, lambda: book.classify(good, **view))

    def test_nothing(self):
        book = tactus.RuleBook()
        empty = book.classify(numpy.empty((0, 21, 3), numpy.float32), aspect=1, side="left")
        self.assertEqual([len(column) for column in empty], [0, 0, 0])
        self.assertEqual(len(book.measures(numpy.empty((0, 42)))), 0)
        self.assertEqual(tactus.evaluate(book, numpy.empty((0, 42)), []).hands, 0)
        missing = numpy.full((2, 21, 2), numpy.nan)
        self.assertEqual(book.classify(missing).shape.tolist(), ["", ""])
        # Beyond the numbers of float32 is infinite, and what is infinite is missing.
        self.assertEqual(book.classify(numpy.full((2, 21, 2), 1e300)).index.tolist(), [-1, -1])
        infinite = numpy.full((2, 21, 2), numpy.inf)
        self.assertEqual(book.classify(infinite).shape.tolist(), ["", ""])
        self.assertIn("no shape", str(book.explain(missing[0])))
        self.refuses("points: 0 hands, expected one", lambda: book.explain(good[:0]))

    def test_numbers(self):
        choice = numpy.random.default_rng(5)
        book = tactus.RuleBook("hand-signs")
        for scale in (1e-30, 1e-3, 1, 3):
            points = choice.uniform(-scale, scale, (400, 21, 4))
            points[choice.random((400, 21)) < 0.2] = numpy.nan
            points[choice.random((400, 21)) < 0.05] = numpy.inf
            for aspect in (None, 0.01, 100):
                found = book.classify(points, aspect=aspect)
                self.assertTrue((numpy.isfinite(found.margin) & (found.margin >= 0)).all())
                self.assertTrue(((found.index >= 0) == (found.level > 0)).all())
            book.explain(points[0])
        self.assertEqual(len(book.classify(numpy.zeros((2, 21, 2), int), aspect=1)), 2)

    def test_books(self):
        broken = "book: a\nshapes:\n  - shape: b\n    possible: [indx extended]\n  - shape: c\n    possible: [tumb folded]\n"
        with programs.scratch() as folder:
            path = Path(folder) / "broken.yaml"
            path.write_text(broken)
            printed = programs.refusal("classify", "--rules", path, programs.synthetic)
            with self.assertRaises(tactus.InputError) as caught:
                tactus.RuleBook(path)
            self.assertEqual(printed.splitlines()[:-1], str(caught.exception).splitlines())
        self.refuses('rule book:6:16: error: unknown word "tumb"', lambda: tactus.RuleBook(broken))
        printed = programs.refusal("classify", "--rules", "rok", programs.synthetic)
        self.refuses(printed, lambda: tactus.RuleBook("rok"), tactus.MissingError)
        self.refuses("zero character", lambda: tactus.RuleBook("a\0b"))
        self.refuses("expected", lambda: tactus.RuleBook("\n"))
        with self.assertRaises(TypeError):
            tactus.RuleBook(3)

    def test_measures(self):
        self.refuses("did you mean", lambda: tactus.measures(good, "bendd"))
        self.refuses("zero character", lambda: tactus.measures(good, "bend\0"))
        self.assertIsNone(tactus.measures(good, []).dtype.names or None)

    def test_labels(self):
        def evaluate(labels, **options):
            return tactus.evaluate("seed", good, labels, aspect=1, **options)

        self.refuses("labels: 2 values, expected 3", lambda: evaluate(["rock", "paper"]))
        self.refuses("labels: none", lambda: evaluate(None))
        self.refuses("groups: 1 values, expected 3", lambda: evaluate(["rock"] * 3, groups=["a"]))
        self.refuses("rok", lambda: evaluate(["rock"] * 3, label_map={"fist": "rok"}))
        self.refuses("expected LABEL=SHAPE", lambda: evaluate(["rock"] * 3, label_map="fist"))
        self.refuses("drops", lambda: evaluate(["rock"] * 3, drop_keypoints=[22]))
        self.refuses("zero character", lambda: evaluate(["rock", "a\0", None]))
        self.refuses("seed: -1", lambda: evaluate(["rock"] * 3, seed=-1))
        with self.assertRaises(TypeError):
            evaluate(["rock"] * 3, drop_keypoints=[1.5])
        self.assertEqual(evaluate([None, float("nan"), ""])["total"]["levels"][0]["unlabelled"], 3)

    def test_files(self):
        with programs.scratch() as folder:
            path = Path(folder) / "take.jsonl"
            printed = programs.refusal("classify", path)
            self.refuses(printed, lambda: tactus.read(path), tactus.MissingError)
            with self.assertRaises(FileNotFoundError):
                tactus.read(path)
            path.write_text("no keypoints\n")
            self.refuses(programs.refusal("classify", path), lambda: tactus.read(path))
            path.write_text(programs.synthetic.read_text()[:3000].rsplit("\n", 1)[0] + '\n{"hands":[{"points":[[1]]}]}\n')
            with self.assertWarnsRegex(tactus.RecordWarning, "take.jsonl:.*expected"):
                frames = tactus.read(path)
            self.assertEqual(frames.problem_count, 1)
            self.refuses(frames.problems[0], lambda: tactus.read(path, strict=True))
            for options, words in [
                ({"format": "xml"}, 'format: "xml"; expected native'),
                ({"image_size": (0, 1)}, "image_size: [0,1]; expected width and height"),
                ({"aspect_ratio": "wide"}, "aspect_ratio"),
                ({"mirrored": 1}, "mirrored: 1; expected true or false"),
                ({"confidence": 2}, "confidence: 2; expected 0 to 1"),
                ({"scale": "inches"}, "scale"),
            ]:
                self.refuses(words, lambda: tactus.read(path, **options))
        with self.assertRaises(IndexError):
            tactus.read(programs.synthetic)[300]
