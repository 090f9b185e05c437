"""What is no hands, books, options or files is refused in one line; nothing crashes."""

import itertools
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
            (numpy.full((3, 21, 2), 640), "points[0, 0]: [640.0,640.0], expected shares of the image's width and height, at"),
            (numpy.full((3, 21, 2), 1e39), "points[0, 0]: ["),
            (numpy.full((3, 21, 2), -1e300), "points[0, 0]: [-"),
            (numpy.full((3, 21, 2), numpy.longdouble("1e4000")), "points: overflow"),
            (numpy.full((3, 21, 2), 10**400, object), "points: 1000"),
        ]:
            with self.subTest(words):
                self.refuses(words, lambda: book.classify(points, aspect=1))

    def test_columns(self):
        book = tactus.RuleBook()
        for view, words in [
            ({"aspect": -1}, "aspect[0]: -1.0, expected width over height"),
            ({"aspect": [1, 1, 0]}, "aspect[2]: 0.0"),
            ({"aspect": numpy.inf}, "aspect[0]: inf"),
            ({"aspect": [1, 2]}, "aspect: values: 2, hands: 3; expected one for each, or one"),
            ({"aspect": True}, "aspect: True, expected width over height"),
            ({"aspect": 1j}, "aspect: 1j, expected"),
            ({"aspect": [[1], [1], [1]]}, "aspect: shape (3, 1), expected (N,)"),
            ({"aspect": object()}, "aspect: "),
            ({"aspect": "wide"}, "aspect: "),
            ({"side": "lefft"}, "side[0]: 'lefft'"),
            ({"side": ["left", "right"]}, "side: values: 2, hands: 3"),
            ({"side": {}}, "side[0]: {}, expected 'left'"),
            ({"side": [["left"]] * 3}, "side: shape (3, 1)"),
            ({"side": [[1], {}, 2]}, "side[0]: [1], expected 'left'"),
            ({"side": [0, 1, 2]}, "side[2]: 2, expected 'left', 'right' or None, or -1 (left)"),
            ({"side": [True, None, None]}, "side[0]: True, expected 'left'"),
            ({"mirrored": "yes"}, "mirrored[0]: 'yes', expected True, False or None"),
            ({"mirrored": [0, 1, 2]}, "mirrored[2]: 2, expected True, False or None"),
            ({"aspect": [1, "wide", 1]}, "aspect: "),
            ({"aspect": [1, "wide", None]}, "aspect: 'wide', expected width over height"),
            ({"mirrored": [True, False]}, "mirrored: values: 2, hands: 3"),
            ({"confidence": None}, "confidence: None, expected 0 to 1"),
            ({"confidence": [0.3]}, "confidence: [0.3], expected 0 to 1"),
            ({"confidence": "x"}, "confidence: 'x', expected 0 to 1"),
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
        infinite = numpy.full((2, 21, 2), numpy.inf)
        self.assertEqual(book.classify(infinite).shape.tolist(), ["", ""])
        self.assertIn("no shape", str(book.explain(missing[0])))
        for points in (good[:0], good, numpy.zeros((20, 2)), numpy.zeros((21, 5))):
            words = f"hands: {len(points)}, expected one hand" if points.ndim == 3 else f"shape {points.shape}, expected"
            self.refuses(f"points: {words}", lambda: book.explain(points))
        self.refuses("points: hands: 300, expected one hand", lambda: book.explain(tactus.read(programs.synthetic)))

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
        zeros = numpy.ones((4, 21, 2), int)
        zeros[1, 0] = 0
        self.assertEqual(len(book.classify(zeros, aspect=1)), 4)
        zeros[2:, 3:9] = 0
        with self.assertWarnsRegex(UserWarning, "several at exactly .0, 0. in hands: 2,"):
            book.classify(zeros, aspect=1)

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
        for source in (3, None, b"seed"):
            self.refuses("expected a name, a path or a text", lambda: tactus.RuleBook(source))
            self.refuses("expected a name, a path or a text", lambda: tactus.GestureRecognizer(source))
            self.refuses("expected a name, a path or a text", lambda: tactus.evaluate(source, good, ["rock"] * 3))
        self.refuses("characters of Unicode", lambda: tactus.RuleBook("\udc80"))
        self.refuses("expected numbers", lambda: tactus.RuleBook().explain([[1, 2], [3]]))

    def test_measures(self):
        with self.assertRaisesRegex(tactus.InputError, '^names: unknown word "bendd", did you mean'):
            tactus.measures(good, "bendd")
        self.refuses("names: '', expected measures, such as 'bend'", lambda: tactus.measures(good, ""))
        for names, words in [(None, "names: None"), (3, "names: 3"), ([3], "names: 3, expected a text"), (b"bend", "names: 98")]:
            self.refuses(words, lambda: tactus.measures(good, names))
        ratios = [f"ratio({', '.join(joints)})" for joints in itertools.islice(itertools.permutations(tactus.JOINTS, 4), 10_001)]
        self.assertEqual(len(tactus.measures(good, 3 * ratios[:1000] + ["bend"] * 10_000).dtype.names), 1005)
        self.refuses("more than 10000 measures", lambda: tactus.measures(good, ratios))
        self.refuses("zero character", lambda: tactus.measures(good, "bend\0"))
        self.assertIsNone(tactus.measures(good, []).dtype.names or None)

    def test_labels(self):
        def evaluate(labels, **options):
            return tactus.evaluate("seed", good, labels, aspect=1, **options)

        self.refuses("labels: values: 2, hands: 3", lambda: evaluate(["rock", "paper"]))
        self.refuses("labels: shape (3, 1), expected (N,)", lambda: evaluate([["rock"]] * 3))
        self.refuses("labels: shape (), expected (N,)", lambda: evaluate("rock"))
        self.refuses("labels[1]: {}, expected a text or None", lambda: evaluate(["rock", {}, None]))
        self.refuses("labels[0]: b'rock'", lambda: evaluate(numpy.array(["rock"] * 3, "S")))
        self.refuses("labels: none", lambda: evaluate(None))
        self.refuses("groups: values: 1, hands: 3", lambda: evaluate(["rock"] * 3, groups=["a"]))
        self.refuses('label map: fist: "rok" is not', lambda: evaluate(["rock"] * 3, label_map={"fist": "rok"}))
        self.refuses('label map: "fist", expected LABEL=SHAPE', lambda: evaluate(["rock"] * 3, label_map="fist"))
        for label_map in ({"a,b": "rock"}, {"a\n": "rock"}, {3: "rock"}):
            self.refuses("expected labels without commas", lambda: evaluate(["rock"] * 3, label_map=label_map))
        self.refuses("label_map: ['a'], expected a text", lambda: evaluate(["rock"] * 3, label_map=["a"]))
        self.refuses("grouping: None", lambda: evaluate(["rock"] * 3, groups=["a"] * 3, grouping=None))
        for grouping, shown in (("", '""'), ("a\nb", '"a\\nb"')):
            words = f"grouping: {shown}; expected what the groups are, in one line"
            self.refuses(words, lambda: evaluate(["rock"] * 3, groups=["a"] * 3, grouping=grouping))
        for drops in ([22], [1.5], [], 2, None, "2", [1 << 40]):
            self.refuses("expected whole numbers from 0 to 21", lambda: evaluate(["rock"] * 3, drop_keypoints=drops))
        self.refuses("zero character", lambda: evaluate(["rock", "a\0", None]))
        self.refuses("seed: -1", lambda: evaluate(["rock"] * 3, seed=-1))
        for seed in (1.5, None, "a", 1 << 64):
            self.refuses("expected a whole number of 64 bits", lambda: evaluate(["rock"] * 3, seed=seed))
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
                ({"format": object()}, "expected a text, a number"),
                ({"confidence": float("nan")}, "confidence: nan"),
                ({"image_size": 3}, "image_size: 3; expected width and height"),
                ({"aspect_ratio": 2, "image_size": (4, 3)}, "image_size and aspect_ratio: both; expected one of them"),
                ({"aspect_ratio": "auto", "image_size": (4, 3)}, "image_size and aspect_ratio: both"),
                ({"aspect_ratio": 2, "scale": "pixels"}, "aspect_ratio: pixels need the images' size; expected image_size"),
            ]:
                self.refuses(words, lambda: tactus.read(path, **options))
            path.write_text('{"hands":[{"points":[[1]]}]}\n' * 3)
            self.refuses("1 point, expected 21; 3 invalid records and no valid one", lambda: tactus.read(path))
            with self.assertWarnsRegex(UserWarning, "no hand has a field or column nope, as label names; there are label"):
                frames = tactus.read(programs.synthetic, label="nope")
            self.assertEqual((set(frames.label), len(frames.notes)), ({None}, 1))
            self.assertIn("no hand has a field or column nope, as label names", frames.notes[0])
        self.refuses("path: None", lambda: tactus.read(None))
        frames = tactus.read(programs.synthetic)
        self.refuses("field: 3", lambda: frames.field(3))
        with self.assertRaisesRegex(IndexError, "frame 300: there are 300"):
            frames[300]
        recognizer = tactus.GestureRecognizer()
        self.refuses("frame: None", lambda: recognizer.process(None))
        self.refuses("time: 'a'", lambda: recognizer.process(tactus.Frame("a", good)))
