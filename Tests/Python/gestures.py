"""Gestures are those that the program plays."""

import json
import pickle
import unittest
from pathlib import Path

import numpy

import programs
import tactus


class Gestures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = programs.scratch()
        cls.addClassCleanup(cls.scratch.cleanup)
        folder = Path(cls.scratch.name)
        path, events = folder / "drummer.jsonl", folder / "events.jsonl"
        programs.run("synthesize", "drums", path, "--seconds", 12, "--seed", 5)
        programs.run("render", path, "--kit", "hands", "--events", events)
        cls.frames = tactus.read(path)
        cls.events = [json.loads(line) for line in events.read_text().splitlines()]

    def test_hits(self):
        found = list(tactus.GestureRecognizer("hands").process_all(self.frames))
        fields = ("onset", "hand", "shape", "velocity", "why")
        known = [(round(gesture["t"], 5), *map(gesture.get, fields)) for gesture in found]
        hits = [event for event in self.events if event["kind"] == "hit"]
        self.assertGreater(len(hits), 10)
        for hit in hits:
            self.assertIn((round(hit["t"], 5), *map(hit.get, fields)), known)

    def test_frames_of_arrays(self):
        read = list(tactus.GestureRecognizer("hands").process_all(self.frames))
        built = (
            tactus.Frame(frame.time, numpy.array(frame.points), frame.side, frame.aspect, frame.mirrored)
            for frame in self.frames
        )
        self.assertEqual(list(tactus.GestureRecognizer("hands").process_all(built)), read)
        for frames in (pickle.loads(pickle.dumps(self.frames)), self.frames[:]):
            self.assertEqual(list(tactus.GestureRecognizer("hands").process_all(frames)), read)
        self.assertTrue(read)

    def test_movements_under_way(self):
        path = Path(self.scratch.name) / "person.jsonl"
        programs.run("synthesize", "movements", path, "--seconds", 20, "--seed", 3)
        kit = (
            "rules: rock-scissors-paper\ninstruments: [{instrument: kick, note: 36}]\ngestures:\n"
            "  - {when: right hand swipes left, hit: kick}\n  - {when: right hand swipes right, hit: kick}\n"
        )
        found = list(tactus.GestureRecognizer(kit).process_all(tactus.read(path)))
        performed = [gesture for gesture in found if gesture["kind"] == "movement"]
        self.assertTrue(performed)
        self.assertEqual({gesture["kind"] for gesture in found}, {"movement", "possible"})
        for gesture in performed:
            before = [one["t"] for one in found if one["kind"] == "possible" and one["id"] == gesture["id"]]
            self.assertTrue(any(gesture["onset"] <= t <= gesture["t"] for t in before))

    def test_kits(self):
        kit = (
            "rules: rock-scissors-paper\ninstruments: [{instrument: kick, note: 36}]\n"
            "gestures: [{when: right hand strikes, hit: kick}]\n"
        )
        self.assertTrue(list(tactus.GestureRecognizer(kit).process_all(self.frames)))
        with self.assertRaisesRegex(tactus.InputError, "kit:3:.*error"):
            tactus.GestureRecognizer(kit.replace("strikes", "strykes"))
        with self.assertRaisesRegex(tactus.MissingError, "no built-in kit"):
            tactus.GestureRecognizer("drums")
        frame = tactus.Frame(float("nan"), numpy.full((1, 21, 2), 0.5))
        self.assertEqual(tactus.GestureRecognizer(kit).process(frame), [])
