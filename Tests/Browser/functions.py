"""The page's pure functions, run in the browser that they are for."""

import unittest

import browser
import fake


class Functions(unittest.TestCase):
    """None of them changes the page, so one page is enough."""

    @classmethod
    def setUpClass(cls):
        cls.server = fake.FakeServer(fake.hello())
        cls.context = browser.browser().new_context()
        cls.page = cls.context.new_page()
        cls.page.goto(cls.server.url)

    @classmethod
    def tearDownClass(cls):
        cls.context.close()
        cls.server.stop()

    def call(self, module, function, *arguments):
        return self.page.evaluate(
            f"async (given) => (await import('/modules/{module}.js')).{function}(...given)", list(arguments))

    def run_in(self, module, script):
        return self.page.evaluate(f"async () => {{ const m = await import('/modules/{module}.js'); {script} }}")

    def test_fit(self):
        rows = [((800, 400, 1), (200, 0, 400, 400)), ((400, 800, 2), (0, 300, 400, 200)), ((160, 90, 16 / 9), (0, 0, 160, 90))]
        for given, (x, y, width, height) in rows:
            rect = self.call("geometry", "fit", *given)
            for name, value in {"x": x, "y": y, "width": width, "height": height}.items():
                self.assertAlmostEqual(rect[name], value, msg=f"{given} {name}")

    def test_mirror(self):
        camera, video = {"source": {"kind": "camera"}}, {"source": {"kind": "video"}}
        rows = [
            ({**camera, "mirrored": False}, "auto", True), ({**camera, "mirrored": True}, "auto", False), (video, "auto", False),
            ({**video, "mirrored": False}, "mirror", True), ({**video, "mirrored": True}, "mirror", False),
            ({**camera, "mirrored": False}, "as seen", False), ({**camera, "mirrored": True}, "as seen", True), (None, "auto", False),
        ]
        for hello, preference, flipped in rows:
            self.assertEqual(self.call("geometry", "shownMirrored", hello, preference), flipped, (hello, preference))

    def test_places_there_and_back(self):
        rect = {"x": 10, "y": 20, "width": 200, "height": 100}
        self.assertEqual(self.call("geometry", "toStage", rect, False, [0.25, 0.5]), [60, 70])
        self.assertEqual(self.call("geometry", "toStage", rect, True, [0.25, 0.5]), [160, 70])
        for flipped in (False, True):
            there = self.call("geometry", "toStage", rect, flipped, [0.3, 0.9])
            back = self.call("geometry", "toImage", rect, flipped, there)
            self.assertAlmostEqual(back[0], 0.3)
            self.assertAlmostEqual(back[1], 0.9)

    def test_hand_at(self):
        rect = {"x": 0, "y": 0, "width": 1000, "height": 500}
        hands = [fake.hand("right", centre=(0.2, 0.5)), fake.hand("left", centre=(0.8, 0.5))]
        for flipped, place, track in [(False, [200, 250], 1), (False, [800, 250], 2), (True, [200, 250], 2), (False, [500, 40], None)]:
            found = self.call("geometry", "handAt", hands, rect, flipped, place)
            self.assertEqual(found and found["track"], track, (flipped, place))

    def test_stretches_and_gaps(self):
        points = [None] * 21
        for joint in (0, 5, 8):
            points[joint] = [joint, joint]
        index = self.call("joints", "stretches", [5, 6, 7, 8], points)
        self.assertEqual(index, {"bones": [], "gaps": [{"from": [5, 5], "to": [8, 8], "missed": 2}]})
        points[6], points[8] = [6, 6], None
        index = self.call("joints", "stretches", [5, 6, 7, 8], points)
        self.assertEqual(index["bones"], [{"from": [5, 5], "to": [6, 6], "missed": 0}])
        self.assertEqual(index["gaps"], [{"from": [6, 6], "to": None, "missed": 2}])
        self.assertEqual(self.call("joints", "missingCount", points), 18)

    def test_backoff(self):
        self.assertEqual([self.call("backoff", "waitBefore", attempt) for attempt in range(8)], [0.25, 0.5, 1, 2, 4, 5, 5, 5])

    def bursts(self, script):
        return self.run_in("bursts", "const b = new m.Bursts(m.randomNumbers(7)); const hit = (instrument, t, calm = false) => "
                           "b.hit({ instrument, velocity: 1, at: null }, t, calm); const on = (t) => b.on(t).map((l) => l.strength); " + script)

    def test_burst_lasts_a_tenth_of_a_second_and_a_second_hit_extends_it(self):
        self.assertEqual(self.bursts("hit('ride', 1); return [on(1.05), on(1.1), on(1.3)]"), [[1], [1], []])
        self.assertEqual(self.bursts("hit('ride', 1); hit('ride', 1.08); return [on(1.17)]"), [[1]])
        self.assertEqual(self.bursts("return on(1)"), [])

    def test_kick_colours_the_backdrop(self):
        first = self.bursts("hit('snare', 1); const before = b.hue; hit('kick', 2); return [before, b.hue]")
        self.assertIsNone(first[0])
        self.assertEqual(first, self.bursts("hit('snare', 1); const before = b.hue; hit('kick', 2); return [before, b.hue]"))

    def test_calm_lights_at_most_three_a_second(self):
        lit = self.bursts("return [...Array(20).keys()].map((k) => hit('kick', k * 0.1, true)).concat(b.hue)")
        self.assertEqual(lit[:20], ([True] * 3 + [False] * 7) * 2)
        self.assertIsNone(lit[20])

    def strokes(self, *messages):
        return self.page.evaluate("""async (messages) => {
          const s = new (await import('/modules/strokes.js')).Strokes()
          for (const m of messages) s.receive(m)
          return s.list.map((stroke) => [stroke.points, stroke.evidence])
        }""", list(messages))

    @staticmethod
    def stroke(state, *points, ended=False, dropped=False):
        return {"type": "stroke", "id": 1, "side": "right", "state": state, "points": points, "ended": ended, "dropped": dropped}

    def test_evidence_becomes_part_of_the_stroke(self):
        drawn = self.strokes(self.stroke("possible", [1, 1], [2, 2]), self.stroke("drawing", [3, 3]), self.stroke("possible", [4, 4]),
                             self.stroke("drawing", [5, 5]), self.stroke("possible", [6, 6], dropped=True, ended=True))
        self.assertEqual(drawn, [[[[1, 1], [2, 2], [3, 3], [4, 4], [5, 5]], []]])

    def test_an_end_confirms_nothing(self):
        drawn = self.strokes(self.stroke("drawing", [1, 1], [2, 2]), self.stroke("possible", [3, 3]), self.stroke("drawing", ended=True))
        self.assertEqual(drawn, [[[[1, 1], [2, 2]], []]])

    def test_evidence_alone_draws_nothing(self):
        self.assertEqual(self.strokes(self.stroke("possible", [1, 1], [2, 2])), [[[], [[1, 1], [2, 2]]]])
        self.assertEqual(self.strokes(self.stroke("possible", [1, 1], [2, 2]), self.stroke("possible", dropped=True, ended=True)), [])

    def test_smooth(self):
        self.assertEqual(self.call("strokes", "smooth", []), [])
        self.assertEqual(self.call("strokes", "smooth", [[0, 0], [2, 0], [2, 2]]),
                         [["M", [0, 0]], ["L", [1, 0]], ["Q", [2, 0], [2, 1]], ["L", [2, 2]]])

    def test_svg(self):
        text = self.call("strokes", "exportSVG", [{"points": [[0, 0], [0.5, 0.5]]}, {"points": []}], {"width": 200, "height": 100, "flipped": True})
        self.assertIn('viewBox="0 0 200 100"', text)
        self.assertEqual(text.count("<path"), 1)
        self.assertIn('d="M200 0L150 25L100 50"', text)

    def test_history(self):
        got = self.page.evaluate("""async (hands) => {
          const h = new (await import('/modules/history.js')).History(10)
          const at = (time, shape, certainty = 'confirmed') => h.addState({ time, hands: shape ? [{ ...hands[0], shape, certainty }] : [] })
          for (const [time, ...rest] of [[0, 'rock'], [1, 'rock'], [2, 'paper'], [3, 'paper', 'possible'], [4, null], [5, 'rock']]) at(time, ...rest)
          h.addHit({ time: 4.5, instrument: 'kick', velocity: 1 })
          const rows = h.rows.right.map((s) => [s.shape, s.certainty, s.start, s.end])
          at(14.6, null)
          const later = [h.rows.right.map((s) => s.shape), h.hits.length]
          at(2, null)
          return [rows, later, [h.rows.right.length, h.now]]
        }""", [fake.hand()])
        self.assertEqual(got[0], [["rock", "confirmed", 0, 2], ["paper", "confirmed", 2, 3], ["paper", "possible", 3, 4], ["rock", "confirmed", 5, 5]])
        self.assertEqual(got[1], [["rock"], 0])
        self.assertEqual(got[2], [0, 2], "a jump back starts again")

    def test_hands_without_a_side_go_by_their_place(self):
        hand = {**fake.hand(centre=(0.2, 0.5)), "side": None}
        for side, mirrored, found in [("right", False, True), ("left", False, False), ("left", True, True), ("right", True, False)]:
            self.assertEqual(self.call("history", "handOf", [hand], side, mirrored) is not None, found, (side, mirrored))

    def test_take(self):
        take = fake.take()
        drums = fake.hello()["kit"]["drums"]
        self.assertEqual([row["instrument"] for row in self.call("takes", "rows", take, drums)], ["kick", "snare", "closed-hat"])
        self.assertEqual(self.call("takes", "stepLength", {**take, "stepLength": None}), 0.25)
        self.assertEqual(len(self.call("takes", "gridTimes", take)), 8)
        for time, landed in [(-1, 0), (0.13, 0.25), (0.12, 0), (9, 1.75)]:
            self.assertAlmostEqual(self.call("takes", "snapped", take, time), landed)
        for state, passed, position in [({"playhead": 1.9}, 200, 0.1), ({"playhead": 1, "paused": True}, 200, 1), ({"playhead": 0}, 9000, 0.25), ({"playhead": None}, 0, None)]:
            found = self.call("takes", "playheadNow", state, 1000, 1000 + passed, 2)
            (self.assertIsNone(found) if position is None else self.assertAlmostEqual(found, position))

    def test_the_skeleton_of_the_image_is_shown(self):
        states = [{"time": time / 100} for time in (100, 103, 106, 110)]
        rows = [(None, 1.1), (1.03, 1.03), (1.05, 1.03), (2, 1.1), (0.5, 1.1)]
        for image, time in rows:
            self.assertEqual(self.call("store", "matching", states, image)["time"], time, image)

    def test_every_shape_of_the_books_has_a_sign(self):
        names = ["rock", "paper", "scissors", "fist", "palm", "stop", "peace", "two_up", "pointing", "three", "three_thumb", "four", "ok",
                 "call", "horns", "thumbs_up", "thumbs_down", "mute", "gun", "love_you"]
        for name in names:
            self.assertIsNotNone(self.call("poses", "poseOf", name), name)
        self.assertIsNone(self.call("poses", "poseOf", "constructor"))

    def test_words(self):
        rows = [({"capture": 10, "model": 14.4, "engine": 0.25}, "Delay: capture 10 + model 14 + engine 0.3 = 25 ms"), ({"engine": 2}, "Delay: engine 2 ms"), ({}, ""), (None, "")]
        for latency, words in rows:
            self.assertEqual(self.call("status", "delayWords", latency), words)
        self.assertEqual(self.call("playback", "clock", 61.25), "1:01.3")

    def test_an_image_of_another_kind_is_refused(self):
        self.assertEqual(self.run_in("image", "return [m.readImage(new ArrayBuffer(3)), m.readImage(new Uint8Array(20).buffer)]"), [None, None])
