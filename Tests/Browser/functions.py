"""The page's pure functions, run in the browser that they are for."""

import unittest

import browser
import face
import fake


class PureCase(unittest.TestCase):
    """None of the functions changes the page, so one page is enough."""

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


class Functions(PureCase):
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
        drums = [{"instrument": name} for name in ("kick", "snare", "closed-hat")]
        lane, = self.call("takes", "lanesOf", take, drums)
        self.assertEqual([(row["instrument"], [hit["time"] for hit in row["hits"]]) for row in lane["rows"]],
                         [("kick", [0, 1, 1.25]), ("snare", [0.5, 1.5]), ("closed-hat", [0.25, 0.75, 1.75])])
        self.assertEqual([line["isFirst"] for line in self.call("takes", "gridLines", take)], [True, False, False, False] * 2)
        # A step is one wherever the hit is let go.
        for position, landed in [(-1, 0), (0.26, 0.5), (0.24, 0), (9, 3.5)]:
            for free in (False, True):
                self.assertAlmostEqual(self.call("takes", "snapped", take, 0, position, free), landed)
        for state, passed, position in [({"playhead": 1.9}, 200, 0.1), ({"playhead": 1, "paused": True}, 200, 1), ({"playhead": 0}, 9000, 0.25), ({"playhead": None}, 0, None)]:
            found = self.call("takes", "playheadNow", state, 1000, 1000 + passed, 2)
            (self.assertIsNone(found) if position is None else self.assertAlmostEqual(found, position))

    def test_a_take_in_time(self):
        take = {"count": 0, "bars": 2, "metre": "7/8", "tempo": 120, "length": 3.5, "stepLength": 0.5}
        lines = self.call("takes", "gridLines", take)
        self.assertEqual([line["time"] for line in lines if line["isFirst"]], [0, 1.75])
        self.assertEqual(len(lines), 14)
        self.assertEqual(len(self.call("takes", "gridLines", {**take, "bars": 60, "length": 105})), 60, "bars alone")
        self.assertEqual(self.call("takes", "gridLines", {**take, "bars": 900, "length": 1575}), [])
        for position, place in [(0, (1, 1)), (1.7499999, (2, 1)), (2.05, (2, 2)), (1.74, (1, 7))]:
            found = self.call("takes", "placeAt", take, position)
            self.assertEqual((found["bar"], found["beat"]), place, position)
        for time, words in [(0, "bar 1 beat 1"), (1.75, "bar 2 beat 1"), (2.0625, "bar 2 beat 2.25"), (1.7499, "bar 2 beat 1")]:
            self.assertEqual(self.call("takes", "placeWords", take, time), words)

    def test_hits_snap_to_the_grid_with_its_swing(self):
        take = {"count": 0, "bars": 2, "metre": "4/4", "tempo": 60, "length": 8, "stepLength": 1}
        rows = [("1/16", 1.1, 1), ("1/16", 1.2, 1.25), ("1/16 50 % swing 60 %", 1.2, 1.3), ("1/8t", 1.3, 1.3333), ("1/8t", 7.99, 7.6667), ("1/4", 7.9, 7),
                (None, 1.1234, 1.1234), (None, 9, 7.9999), (None, -1, 0)]
        for grid, position, landed in rows:
            self.assertEqual(self.call("takes", "snapped", {**take, "quantise": grid}, 1, position), landed, (grid, position))
            self.assertEqual(self.call("takes", "snapped", {**take, "quantise": grid}, 1, position, True), max(0, min(position, 7.9999)))
        # As in the table of the engine's own test: where a hit sounds that was played at a position.
        for grid, position, time in [("1/16", 1.1, 1), ("1/16 50 %", 1.1, 1.05), ("1/8 swing 60 %", 0.52, 0.6), ("1/8t", 0.3, 0.333333), ("1/4", 7.9, 0), (None, 1.1, 1.1)]:
            self.assertAlmostEqual(self.call("takes", "sounding", {**take, "quantise": grid}, 1, position), time, 4, (grid, position))
        for grid, position, direction, fine, following in [("1/16", 1.1, 1, False, 1.25), ("1/16", 1, -1, False, 0.75), ("1/16", 0, -1, False, 0), ("1/16", 7.75, 1, False, 7.75),
                                                           ("1/16 swing 60 %", 1, 1, False, 1.3), ("1/16", 1, 1, True, 1.01), (None, 1.1, -1, False, 0.85), (None, 0.1, -1, False, 0)]:
            self.assertAlmostEqual(self.call("takes", "nextPlace", {**take, "quantise": grid}, 1, position, direction, fine), following, 4, (grid, position))

    def test_a_grid_is_its_words(self):
        for words in ("1/16", "1/8t", "1/16 80 %", "1/16 80 % swing 58 %", "1/4 swing 66.7 %"):
            self.assertEqual(self.call("takes", "gridWords", self.call("takes", "gridOf", words)), words)
        for words in (None, "off", "1/", "swing"):
            self.assertIsNone(self.call("takes", "gridOf", words))

    def test_levels_and_volumes(self):
        for level, share in [(0, 1), (2, 1), (-60, 0), (-90, 0), (None, 0), (-30, 0.5)]:
            self.assertAlmostEqual(self.call("mixer", "share", level), share, 4)
        self.assertEqual([self.call("mixer", "decibels", volume) for volume in (-6, 0, 3)], ["−6 dB", "0 dB", "+3 dB"])

    def test_the_line_of_the_stage_mode(self):
        scenes = {"names": ["verse", "chorus"], "current": 0, "next": None}
        rows = [({}, None, ""), ({}, fake.take(), "8 steps"), ({}, fake.loop(), "2 bars · 2 layers · 1/16"), ({"scenes": scenes}, fake.loop(), "verse"),
                ({"scenes": {**scenes, "next": 1}}, None, "verse → chorus"), ({"scenes": {**scenes, "next": 0}}, None, "verse → verse")]
        for state, take, words in rows:
            self.assertEqual(self.call("bigwords", "lineWords", state, take), words)

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
        rows = [([], ""), ([0.03], "Strokes detected 30 ms after their onset, 9 of 10 within 30 ms"),
                ([0.2, 0.01, 0.04, 0.03, 0.02], "Strokes detected 30 ms after their onset, 9 of 10 within 200 ms")]
        for late, words in rows:
            self.assertEqual(self.call("status", "latenessWords", late), words)
        for values, words in [({"cutoff": 0.25, "bend": 1}, "cutoff 0.25, bend 1.00"), ({}, ""), (None, "")]:
            self.assertEqual(self.call("status", "valueWords", values), words)

    def test_labels_lie_beside_each_other(self):
        script = """const labels = new m.Labels(), room = { x: 0, y: 0, width: 400, height: 300 }, size = { width: 80, height: 17 }
          const place = (things, taken) => { labels.begin(room, taken); return things.map(([x, y], index) => labels.place(index, { x, y, width: 60, height: 20 }, size)) }"""
        covers = """const cover = (one, other) => Math.min(one.x + one.width, other.x + other.width) > Math.max(one.x, other.x) && Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y)
          const found = (boxes) => boxes.some((one, index) => boxes.slice(index + 1).some((other) => cover(one, other)) || one.x < 0 || one.y < 0 || one.x + one.width > 400 || one.y + one.height > 300)"""
        self.assertEqual(self.run_in("labels", script + "; return place([[100, 100]], [])"), [{"x": 90, "y": 124, "width": 80, "height": 17}])
        crowd = "[[100, 100], [100, 100], [130, 105], [160, 100], [350, 280], [0, 0]]"
        self.assertFalse(self.run_in("labels", f"{script}; {covers}; return found(place({crowd}, []))"))
        card = "{ x: 60, y: 120, width: 300, height: 80 }"
        self.assertFalse(self.run_in("labels", f"{script}; {covers}; return found([...place({crowd}, [{card}]), {card}])"))
        # A name that could go back to its best place by a hair stays where it is.
        self.assertEqual(self.run_in("labels", script + "; const [, before] = place([[100, 100], [160, 100]], []), [, after] = place([[100, 100], [190, 100]], []); return before.y === after.y"), True)

    def test_an_image_of_another_kind_is_refused(self):
        self.assertEqual(self.run_in("image", "return [m.readImage(new ArrayBuffer(3)), m.readImage(new Uint8Array(20).buffer)]"), [None, None])


class VirtualFace(PureCase):
    """The behaviour vectors of the virtual face, by their names."""

    def drive(self, known, **jaw):
        return self.call("facerobot", "drive", known, jaw) if jaw else self.call("facerobot", "drive", known)

    def see(self, *told, script="return [f.known[0], f.outside]"):
        states = [{"time": index / 30, "faces": [{"coefficients": coefficients}]} for index, coefficients in enumerate(told)]
        return self.page.evaluate(f"""async (states) => {{ const f = new (await import('/modules/faces.js')).Faces()
          for (const s of states) f.see(s)
          {script} }}""", states)

    def test_FAC_06_topology(self):
        good = {"count": 4, "uv": [0] * 8, "triangles": [0, 1, 2, 2, 1, 3]}
        self.assertEqual(self.run_mesh(good), [4, 6, 10])
        for wrong, words in [({"triangles": [0, 1, 4]}, "index 4, expected 0 to 3"), ({"triangles": [0, 1, -1]}, "index -1"),
                             ({"triangles": [0, 1]}, "2 indices"), ({"triangles": []}, "0 indices"), ({"triangles": [0, 1, 1.5]}, "index 1.5"),
                             ({"uv": [0] * 6}, "3 texture coordinates, expected one for each of 4"), ({"vertices": [0] * 9}, "9 coordinates")]:
            with self.subTest(wrong):
                self.assertIn(words, self.run_mesh({**good, **wrong}))

    def run_mesh(self, mesh):
        return self.page.evaluate("""async (mesh) => { const m = await import('/modules/facemesh.js')
          try { const made = m.makeMesh(mesh); return [made.vertexCount, made.triangles.length, made.edges.length] } catch (error) { return error.message } }""", mesh)

    def test_FAC_06_changed_indices_are_no_same_mesh(self):
        one = {"count": 4, "triangles": [0, 1, 2, 2, 1, 3]}
        for other, same in [(one, True), ({**one, "uv": [0] * 8}, True), ({**one, "triangles": [0, 1, 2, 1, 2, 3]}, False),
                            ({**one, "triangles": [0, 1, 2]}, False), ({**one, "count": 5}, False)]:
            self.assertEqual(self.page.evaluate("""async (meshes) => { const m = await import('/modules/facemesh.js')
              return m.sameTopology(...meshes.map(m.makeMesh)) }""", [one, other]), same, other)

    def test_FAC_07_any_mesh_has_its_own_count(self):
        rows = [(None, 468, True), (None, 478, True), (None, 1220, False), (1220, 1220, True), (1220, 478, False), (1220, 1230, False)]
        for given, points, fits in rows:
            self.assertEqual(self.page.evaluate("""async ([given, points]) => { const m = await import('/modules/facemesh.js')
              return m.fits(given ? m.makeMesh({ count: given, triangles: [0, 1, given - 1] }) : m.ownMesh(), points) }""", [given, points]), fits, (given, points))

    def test_the_pages_own_mesh(self):
        own = self.page.evaluate("""async () => { const m = (await import('/modules/facemesh.js')).ownMesh()
          return { triangles: [...m.triangles], edges: m.edges.length / 2, uv: [...m.uv] } }""")
        corners = [own["triangles"][first:first + 3] for first in range(0, len(own["triangles"]), 3)]
        uses = {}
        for triangle in corners:
            for one, other in zip(triangle, triangle[1:] + triangle[:1]):
                uses[frozenset((one, other))] = uses.get(frozenset((one, other)), 0) + 1
        # A face with two eyes and a mouth open has the Euler characteristic −2.
        self.assertEqual((len(set(own["triangles"])), own["edges"], len(corners)), (468, 1322, 852))
        self.assertEqual(468 - own["edges"] + len(corners), -2)
        edges = {frozenset(pair) for loop in [face.OUTLINE, *face.LOOPS.values()] for pair in zip(loop, loop[1:] + loop[:1])}
        self.assertEqual({edge for edge, count in uses.items() if count == 1}, edges, "only the outline, the eyes and the mouth are edges")
        self.assertEqual(set(uses.values()), {1, 2})
        self.assertEqual((min(own["uv"]), max(own["uv"]), len(own["uv"])), (0, 1, 936))

    def test_delaunay(self):
        points = [[(37 * k * k + 11 * k) % 401, (53 * k * k + 29 * k) % 397] for k in range(40)]
        triangles = self.call("delaunay", "delaunay", points)
        for a, b, c in triangles:
            (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
            self.assertGreater((bx - ax) * (cy - ay) - (by - ay) * (cx - ax), 0)
            for x, y in points:
                rows = [(px - x, py - y, (px - x) ** 2 + (py - y) ** 2) for px, py in ((ax, ay), (bx, by), (cx, cy))]
                within = (rows[0][0] * (rows[1][1] * rows[2][2] - rows[2][1] * rows[1][2]) - rows[0][1] * (rows[1][0] * rows[2][2] - rows[2][0] * rows[1][2])
                          + rows[0][2] * (rows[1][0] * rows[2][1] - rows[2][0] * rows[1][1]))
                self.assertLessEqual(within, 0)
        self.assertEqual({corner for triangle in triangles for corner in triangle}, set(range(40)))

    def test_FAC_09_coefficients(self):
        rows = [
            ([{"jawOpen": 0.4}, {"eyeBlinkLeft": 1}], [{"jawOpen": 0.4, "eyeBlinkLeft": 1}, 0]),
            ([{"jawOpen": 0.4}, {"jawOpen": None}], [{"jawOpen": 0.4}, 0]),
            ([{"jawOpen": 1.25}, {"eyeBlinkLeft": -0.5}], [{"jawOpen": 1, "eyeBlinkLeft": 0}, 2]),
            ([{}], [{}, 0]),
        ]
        for told, known in rows:
            self.assertEqual(self.see(*told), known, told)
        not_numbers = self.see({"jawOpen": 0.4}, script="f.see({ time: 1, faces: [{ coefficients: { jawOpen: NaN } }] }); return f.known[0].jawOpen")
        self.assertEqual(not_numbers, 0.4)

    def test_FAC_10_lost(self):
        for later, shown in [(0, 1), (0.5, 1), (0.51, 0), (9, 0)]:
            found = self.see({}, script=f"const s = {{ time: {later}, faces: [] }}; f.see(s); return f.shown(s).length")
            self.assertEqual(found, shown, later)
        self.assertEqual(self.see({"jawOpen": 1}, script="f.see({ time: -1, faces: [] }); return [f.known.length, f.last]"), [0, None], "a jump back starts again")

    def test_FAC_11_FAC_12_FAC_13_robot(self):
        rest = {"eyeLeft": [1, 1, 1], "eyeRight": [1, 1, 1]}
        rows = [
            ({}, {**rest, "jawY": 0}), ({"eyeBlinkLeft": 0, "eyeBlinkRight": 0, "jawOpen": 0}, {**rest, "jawY": 0}),
            ({"eyeBlinkLeft": 1}, {**rest, "eyeLeft": [1, 1, 0], "jawY": 0}), ({"eyeBlinkRight": 0.25}, {**rest, "eyeRight": [1, 1, 0.75], "jawY": 0}),
            ({"jawOpen": 0.5}, {**rest, "jawY": -0.02}), ({"eyeLookOutLeft": 0.3}, {**rest, "eyeLeft": [0.7, 1, 1], "jawY": 0}),
            ({"eyeLookOutRight": 0.3}, {**rest, "eyeRight": [0.7, 1, 1], "jawY": 0}), ({"eyeLookInRight": 0.4}, {**rest, "eyeRight": [0.6, 1, 1], "jawY": 0}),
            ({"eyeLookOutLeft": 0.3, "eyeLookInLeft": 0.9}, {**rest, "eyeLeft": [0.7, 1, 1], "jawY": 0}),
        ]
        for known, driven in rows:
            self.assertEqual(self.drive(known, y=0, height=0.04), driven, known)
        jaw = self.run_in("facerobot", "return m.parts.jaw")
        self.assertEqual(jaw["size"][1], 0.04)
        self.assertAlmostEqual(self.drive({"jawOpen": 1})["jawY"], jaw["at"][1] - 0.04, msg="the jaw's own box, not the head's")

    def test_an_eye_that_is_shut_has_no_box(self):
        counts = [len(self.call("facerobot", "robot", known)["places"]) for known in ({}, {"eyeBlinkLeft": 0.98}, {"eyeBlinkLeft": 1}, {"eyeBlinkLeft": 1, "eyeBlinkRight": 1})]
        whole, box = counts[0], 36 * 3
        self.assertEqual(counts, [whole, whole, whole - box, whole - 2 * box])

    def test_FAC_08_the_robot_stands_where_the_transform_says(self):
        seen = face.face(centre=(0.8, 0.2))
        between = [(a + b) / 2 for a, b in zip(seen["points"][33 * 3:33 * 3 + 2], seen["points"][263 * 3:263 * 3 + 2])]
        corners = self.page.evaluate("""async (transform) => { const m = await import('/modules/facesurface.js')
          const matrix = m.multiplied(m.deepView(4 / 3), transform)
          const at = (p) => { const [x, y, , w] = [0, 1, 2, 3].map((row) => [...p, 1].reduce((sum, value, k) => sum + value * matrix[row + 4 * k], 0)); return [(x / w + 1) / 2, (1 - y / w) / 2] }
          return [at([0, 0, 0]), at([0.01, 0, 0]), at([0, 0.01, 0])] }""", seen["transform"])
        for axis in (0, 1):
            self.assertAlmostEqual(corners[0][axis], between[axis], delta=0.003)
        self.assertGreater(corners[1][0], corners[0][0], "its own left is on the right of an image that is no mirror")
        self.assertLess(corners[2][1], corners[0][1])

    def test_FAC_15_any_subset(self):
        self.assertEqual(self.drive({"jawOpen": 1, "tongueOut": 1}, y=0, height=0.04)["jawY"], -0.04)

    def test_points_in_a_mirror(self):
        points = [0.25, 0.5, -0.1, 0.5, 0, 0, 1, 1, 0.1]
        for flipped, places in [(False, [-0.5, 0, 0.2, 0, 0.5, 0, 1, -0.5, -0.2]), (True, [0.5, 0, 0.2, 0, 0.5, 0, -1, -0.5, -0.2])]:
            found = self.run_in("facemesh", f"return [...m.placed({points}, 3, 2, {str(flipped).lower()})]")
            for one, other in zip(found, places):
                self.assertAlmostEqual(one, other, places=6)
            normal = self.run_in("facemesh", f"return [...m.normals(Float32Array.from({places}), [0, 2, 1], {str(flipped).lower()})].slice(0, 3)")
            self.assertGreater(normal[2], 0, "the surface faces the viewer")

    def test_a_point_that_is_missing_stays(self):
        missing = [0.25, 0.5, 0, None, None, None, 1, 1, 0]
        found = self.page.evaluate("""async (points) => { const m = await import('/modules/facemesh.js')
          return [m.placed(points, 3, 1, false), [...m.placed(points, 3, 1, false, new Float32Array([9, 9, 9, 0.5, 0.25, 0, 9, 9, 9]))].slice(3, 6)] }""", missing)
        self.assertEqual(found, [None, [0.5, 0.25, 0]])

    def test_words_tell_large_coefficients(self):
        rows = [([], "No face in view"), ([{}], "Face: at rest"), ([{"known": {"jawOpen": 0.49, "mouthSmileLeft": 0.5}}], "Face: mouth smile left 50 %"),
                ([{"known": {"eyeBlinkLeft": 0.9, "eyeBlinkRight": 0.84}}], "Face: eye blink 87 %"),
                ([{"known": {"eyeBlinkLeft": 0.9, "eyeBlinkRight": 0.7}}], "Face: eye blink left 90 %, eye blink right 70 %"),
                ([{"known": {"a": 0.6, "jawOpen": 0.9}}, {}], "2 faces, the first: jaw open 90 %, a 60 %")]
        for faces, words in rows:
            self.assertEqual(self.call("faces", "describe", faces), words)
        self.assertEqual(self.call("faces", "describe", [{}], 2), "Face: at rest; 2 coefficients outside 0…1")
