"""Files are read as the program reads them."""

import json
import pickle
import unittest
from pathlib import Path

import numpy
import pympi

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

    def test_slices(self):
        frames, book = tactus.read(programs.synthetic), tactus.RuleBook()
        found, kept = book.classify(frames), frames.field("label")
        for which in [slice(3, 9), slice(None, None, 7), slice(20, 3, -3), slice(5, 5), slice(-4, None), slice(9, 2)]:
            some = frames[which]
            places = numpy.arange(len(frames))[which]
            for part in (some, pickle.loads(pickle.dumps(some))):
                with self.subTest(which=which, part=part):
                    self.assertEqual(len(part), len(places))
                    self.assertEqual(part.label.tolist(), kept[places].tolist())
                    self.assertEqual(part.frame_index.tolist(), list(range(len(places))))
                    self.assertEqual(part.number.tolist(), frames.number[places].tolist())
                    self.assertEqual(book.classify(part).margin.tolist(), found.margin[places].tolist())
                    numpy.testing.assert_array_equal([frame.points[0] for frame in part] or some.points, some.points)
            if len(some) > 3:
                again = some[1:][::2]
                self.assertEqual(again.field("person").tolist(), some.person[1:][::2].tolist())
                self.assertEqual(again[0]._origin, (again, int(places[1])))
        self.assertIs(frames[3:9].points.base, frames.points)

    def test_pickled_fields(self):
        frames = tactus.read(programs.synthetic)
        copy = pickle.loads(pickle.dumps(frames))
        self.assertEqual(copy.file.tolist(), frames.file.tolist())
        with self.assertRaisesRegex(tactus.InputError, "field: 'session' was not asked for before the frames were pickled"):
            copy.field("session")
        frames.field("session")
        self.assertEqual(set(pickle.loads(pickle.dumps(frames)).field("session")), {None})

    def test_tables(self):
        frames = tactus.read(programs.synthetic)
        table = frames.to_pandas()
        self.assertEqual(table["side"].tolist(), frames.side.tolist())
        self.assertEqual(table["label"].tolist(), frames.label.tolist())
        numpy.testing.assert_array_equal(table["indexTip_y"], frames.points[:, 8, 1])
        numpy.testing.assert_array_equal(table["width"], frames.width[frames.frame_index])
        book = tactus.RuleBook()
        found = book.classify(frames)
        shapes = found.to_pandas()
        self.assertEqual(shapes["shape"].astype(object).tolist(), found.shape.tolist())
        self.assertEqual((shapes["certainty"] >= "confirmed").tolist(), found.confirmed.tolist())
        self.assertEqual(book.classify(numpy.full((1, 21, 2), numpy.nan)).to_pandas()["shape"].isna().tolist(), [True])
        score = tactus.evaluate(book, frames)
        self.assertEqual(score.to_pandas().loc["rock", "rock"], score.confusion[score["shapes"].index("rock")].max())
        for shown, words in [
            (frames, "300 frames with 300 hands"),
            (found, "<tr><th>rock</th>"),
            (score, "<td>75</td>"),
            (book.explain(frames[0]), "<pre>rock-scissors-paper: rock, confirmed"),
        ]:
            self.assertIn(words, shown._repr_html_())

    def test_elan(self):
        with programs.scratch() as folder:
            hands, shapes, events, annotations = (Path(folder) / name for name in ("h.jsonl", "s.jsonl", "e.jsonl", "a.eaf"))
            programs.run("synthesize", "drums", hands, "--seconds", 4)
            programs.run("render", hands, "--kit", "hands", "--events", events, "--midi-file", Path(folder) / "a.mid")
            shapes.write_text(programs.run("classify", hands, "--all") + events.read_text())
            programs.run("convert", shapes, annotations)
            file = pympi.Elan.Eaf(annotations)
            self.assertEqual(set(file.controlled_vocabularies["certainty"][1]), {"confirmed", "possible"})
            hits = [json.loads(line) for line in events.read_text().splitlines()]
            hits = [event for event in hits if event["kind"] == "hit" and event["hand"] == "right"]
            expected = sorted((round(event["onset"] * 1000), event["id"]) for event in hits)
            there = [(start, name) for start, _, name in file.get_annotation_data_for_tier("hit right")]
            self.assertEqual(sorted(there), expected)
            certainties = file.get_ref_annotation_data_for_tier("certainty of shape right")
            shown = file.get_annotation_data_for_tier("shape right")
            self.assertEqual([(start, end) for start, end, *_ in sorted(certainties)], [(start, end) for start, end, _ in sorted(shown)])
            self.assertLessEqual({name for _, _, name, *_ in certainties}, {"confirmed", "possible"})

    def test_one_hand(self):
        frames, book = tactus.read(programs.synthetic), tactus.RuleBook()
        expected = book.classify(frames)
        side, aspect = frames.side[0], float(frames.aspect[0])
        array = frames.points[0]
        for hand in (frames[0], frames[0][0], tactus.Hand(array, side, aspect), tactus.Frame(0, array[None], [side], aspect)):
            found = book.classify(hand)
            self.assertEqual((found.shape[0], found.margin.tolist()), (expected.shape[0], expected.margin[:1].tolist()))
            self.assertEqual(book.explain(hand)["heading"], book.explain(frames[0])["heading"])
        flat = book.classify(array, aspect=aspect, side=side)
        self.assertEqual(flat.margin.tolist(), expected.margin[:1].tolist())
        self.assertEqual(len(tactus.measures(tactus.Hand(array.tolist()), "bend")), 1)
        with self.assertRaisesRegex(tactus.InputError, "hands: 300, expected one hand"):
            book.explain(frames)
