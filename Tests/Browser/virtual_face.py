"""The virtual face on the page: mesh, mask and robot, when it is shown, and what it says. Faces are synthetic ones."""

import browser
import face
import fake

OPEN = {"jawOpen": 0.9, "eyeBlinkRight": 1, "mouthSmileLeft": 0.6}

# The colour of the stage at a place of the image, as it is shown: three numbers of 255.
COLOUR = """([x, y]) => { const s = tactus.stage, r = s.canvas.width / s.width, [px, py] = s.place([x, y])
  return [...s.context.getImageData(px * r, py * r, 1, 1).data.slice(0, 3)] }"""

# The share of pixels that a test holds for, within a box about the face.
SHARE = """(test) => { const s = tactus.stage, r = s.canvas.width / s.width, [x, y] = s.place([0.5, 0.42]), size = Math.round(s.rect.height * r * 0.5)
  const { data } = s.context.getImageData(x * r - size / 2, y * r - size / 2, size, size)
  const tests = { white: (v) => v > 200, black: (v) => v < 8 }
  let count = 0
  for (let k = 0; k < data.length; k += 4) if (tests[test]((data[k] + data[k + 1] + data[k + 2]) / 3)) count += 1
  return count / (size * size) }"""

IMAGE = """async () => { const c = document.createElement("canvas"); [c.width, c.height] = [640, 480]
  const x = c.getContext("2d"); x.fillStyle = "rgb(0, 160, 0)"; x.fillRect(0, 0, 640, 480)
  tactus.stage.image = { time: 1, bitmap: await createImageBitmap(c) }; tactus.stage.dirty = true }"""

# Where a processor draws what a graphics card would, it has less to do: a small stage, and fewer states.
SMALL = {"viewport": {"width": 1280, "height": 600}}
SELDOM = browser.KEEP_GOING.replace("send, 20)", "send, 100)")

OWN = {"vertices": [-0.1, -0.1, 0, 0.1, -0.1, 0, 0, 0.1, 0], "uv": [], "triangles": [0, 1, 2]}


def place(seen, *numbers):
    """The middle of some points of a face, in the image."""
    return [sum(seen["points"][3 * number + axis] for number in numbers) / len(numbers) for axis in (0, 1)]


class VirtualFace(browser.FakeCase):
    keep_going = SELDOM
    greeting = {"abilities": [*fake.ABILITIES, "face"], "kit": None, "source": {"kind": "video", "name": "a.mp4"}}

    def begin(self, coefficients=None, mode="mesh", options=None, **how):
        self.seen = face.face(coefficients or {}, **how)
        page = self.start(fake.state(hands=[], faces=[self.seen]), **(options or SMALL))
        page.evaluate("(mode) => tactus.preferences.set('face', mode)", mode)
        browser.drawn(page)
        return page

    def colour(self, page, *numbers):
        return page.evaluate(COLOUR, place(self.seen, *numbers))

    def words(self, page):
        return self.text(page, "#face-line")

    def test_the_button_comes_with_the_first_face_and_the_key_changes_the_mode(self):
        page = self.start(fake.state(hands=[]), **SMALL)
        button = page.locator("#face")
        page.keyboard.press("f")
        self.assertFalse(button.is_visible())
        self.show(page, fake.state(hands=[], faces=[face.face()]))
        self.assertTrue(button.is_visible())
        # Points are asked for while they are drawn.
        rows = [("off", "mesh", []), ("mesh", "mask", [True]), ("mask", "robot", [True]), ("robot", "off", [True, False])]
        for mode, following, asked in rows:
            browser.until(page, f"document.getElementById('face').ariaLabel === 'Virtual face: {mode}. Next: {following}'")
            self.wait_said(page, "face", len(asked))
            self.assertEqual([message["on"] for message in self.said("face")], asked, mode)
            page.keyboard.press("f")
        button.click()
        browser.until(page, "tactus.face.mode === 'mesh'")

    def test_a_face_alone_on_an_empty_stage_is_told_until_it_is_shown(self):
        page = self.begin(mode="off")
        told = "document.getElementById('face-line').textContent.startsWith('A face is in view: the button Face')"
        browser.until(page, told)
        self.show(page, fake.state(faces=[self.seen]))
        browser.until(page, "document.getElementById('face-line').hidden")
        self.show(page, fake.state(hands=[], faces=[self.seen]))
        browser.until(page, told)
        page.keyboard.press("f")
        browser.until(page, "!document.getElementById('face-line').textContent.includes('in view: ')")

    def test_FAC_03_the_mesh_is_white_lines_on_black_with_eyes_and_mouth_open(self):
        page = self.begin(OPEN)
        white, black = page.evaluate(SHARE, "white"), page.evaluate(SHARE, "black")
        self.assertTrue(0.03 < white < 0.6, white)
        self.assertGreater(black, 0.3)
        self.assertEqual(self.colour(page, 13, 14), [0, 0, 0], "the mouth is open")
        page.evaluate("(mode) => tactus.preferences.set('face', mode)", "off")
        browser.drawn(page)
        self.assertEqual(page.evaluate(SHARE, "white"), 0)

    def test_FAC_04_the_mask_hides_the_picture_but_for_eyes_and_mouth_and_is_lit(self):
        page = self.begin({**OPEN, "eyeBlinkRight": 0}, "mask")
        page.evaluate(IMAGE)
        browser.drawn(page)
        self.assertEqual(page.evaluate(COLOUR, [0.05, 0.05]), [0, 160, 0], "the picture is around it")
        self.assertEqual(self.colour(page, 13, 14), [0, 160, 0], "and in the mouth")
        self.assertEqual(self.colour(page, 159, 145), [0, 160, 0], "and in an eye")
        for cheek in (50, 280, 151, 199):
            red, green, blue = self.colour(page, cheek)
            self.assertTrue(red > green > blue > 40, (cheek, red, green, blue))
        self.seen = face.face(yaw=1.0)
        self.show(page, fake.state(hands=[], faces=[self.seen]))
        # The tip of the nose is before the cheek behind it; both sides are of other brightness.
        self.assertNotEqual(self.colour(page, 1), self.colour(page, 280))
        far = page.evaluate(COLOUR, place(self.seen, 1))
        flat = {**self.seen, "points": [0 if index % 3 == 2 else number for index, number in enumerate(self.seen["points"])]}
        self.show(page, fake.state(hands=[], faces=[flat]))
        self.assertNotEqual(page.evaluate(COLOUR, place(self.seen, 1)), far, "without depth it looks otherwise")

    def test_FAC_05_the_robot_does_what_the_face_does(self):
        page = self.begin({}, "robot", size=0.3)
        self.assertEqual(page.evaluate(COLOUR, [0.05, 0.05]), [0xd6, 0xda, 0xde], "a light grey background")
        # Middles of its eyes, from the face's frame by the same camera: 36 mm aside, 10 mm up.
        eyes = {side: [0.5 + sign * 0.036 / 0.089 * 0.3 / (4 / 3), 0.42 - 0.012 / 0.089 * 0.3 - 0.015] for side, sign in (("Left", 1), ("Right", -1))}
        awake = {side: page.evaluate(COLOUR, at) for side, at in eyes.items()}
        for side, (red, green, blue) in awake.items():
            self.assertGreater(blue, red + 60, side)
        self.show(page, fake.state(hands=[], faces=[face.face({"eyeBlinkLeft": 1, "jawOpen": 1}, size=0.3)]))
        asleep = {side: page.evaluate(COLOUR, at) for side, at in eyes.items()}
        self.assertLess(asleep["Left"][2], 80, "the left eye is shut")
        self.assertEqual(asleep["Right"], awake["Right"], "and the right one is not")
        self.show(page, fake.state(hands=[], faces=[{"coefficients": {}, "transform": None}]))
        self.assertNotEqual(page.evaluate(COLOUR, [0.5, 0.47]), [0xd6, 0xda, 0xde], "without a transform it faces the camera")

    def test_a_mirror_turns_both_over(self):
        page = self.begin(centre=(0.25, 0.42))
        for mode in ("mask", "robot"):
            for mirror in ("as seen", "mirror"):
                page.evaluate("([mode, mirror]) => { tactus.preferences.set('face', mode); tactus.preferences.set('mirror', mirror) }", [mode, mirror])
                browser.drawn(page)
                self.assertEqual(page.evaluate("tactus.stage.flipped"), mirror == "mirror")
                self.assertNotEqual(self.colour(page, 50), page.evaluate(COLOUR, [0.75, 0.42]), (mode, mirror))

    def test_FAC_10_a_face_that_is_lost_is_hidden(self):
        page = self.begin(mode="mask")
        page.evaluate("clearInterval(window.going)")
        cheek = place(self.seen, 50)
        now = page.evaluate("tactus.store.state.time")

        def colour(after, *faces):
            # Paused, so that a slow machine does not make it an old state.
            sequence = 900 + int(10 * after)
            self.server.send(fake.state(sequence, now + after, hands=[], faces=list(faces), paused=True))
            browser.until(page, f"tactus.store.state.sequence === {sequence}")
            browser.drawn(page)
            return page.evaluate(COLOUR, cheek)

        shown = colour(0, self.seen)
        self.assertEqual(colour(0.4), shown)
        self.assertNotEqual(colour(0.6), shown)
        browser.until(page, "document.getElementById('face-line').textContent === 'No face in view'")
        self.assertEqual(colour(0.7, self.seen), shown, "and is there again")

    def test_what_is_large_is_told(self):
        page = self.begin(OPEN)
        words = "Face: eye blink right 100 %, jaw open 90 %, mouth smile left 60 %"
        browser.until(page, f"document.getElementById('face-line').textContent === '{words}'")
        self.assertEqual(page.locator("#canvas").get_attribute("aria-label"), words)
        self.show(page, fake.state(hands=[], faces=[face.face(told={"jawOpen": 3})]))
        browser.until(page, "document.getElementById('face-line').textContent.includes('coefficients outside 0…1')")
        self.show(page, fake.state(hands=[], faces=[face.face(points=False)]))
        browser.until(page, "document.getElementById('face-line').textContent.startsWith('This source has no points')")
        page.evaluate("tactus.preferences.set('face', 'robot')")
        browser.until(page, "document.getElementById('face-line').textContent.startsWith('Face: ')")

    def test_FAC_06_a_mesh_that_changes_is_rejected(self):
        self.server.hello = fake.hello(**self.greeting, faceMesh=OWN)
        page = self.begin()
        self.show(page, fake.state(hands=[], faces=[{**self.seen, "points": [0.3, 0.6, 0, 0.7, 0.6, 0, 0.5, 0.2, 0]}]))
        self.assertIn("Face: ", self.words(page))
        for mesh, words in [({**OWN, "triangles": [0, 2, 1]}, "triangles of the face's mesh changed"), ({**OWN, "triangles": [0, 1, 3]}, "index 3, expected 0 to 2"), (OWN, "Face: ")]:
            self.server.send({**self.server.hello, "faceMesh": mesh})
            browser.until(page, f"document.getElementById('face-line').textContent.includes({words!r})")
            self.assertEqual(page.evaluate("[...tactus.face.mesh.triangles]"), [0, 1, 2])

    def test_FAC_07_a_mesh_of_the_users_on_points_and_at_rest(self):
        self.server.hello = fake.hello(**self.greeting, faceMesh=OWN)
        page = self.begin(mode="mask")
        browser.until(page, "document.getElementById('face-line').textContent === 'This face has 478 points, and the mesh has 3.'")
        for points in ({"points": [0.3, 0.6, 0, 0.7, 0.6, 0, 0.5, 0.2, 0]}, {}):
            told = {"coefficients": {}, "transform": self.seen["transform"], **points}
            self.show(page, fake.state(hands=[], faces=[told]))
            red, green, blue = page.evaluate(COLOUR, [0.5, 0.42])
            self.assertTrue(red > green > blue > 40, (points, red, green, blue))

    def test_without_webgl_a_line_says_so(self):
        page = self.start(fake.state(hands=[]), **SMALL)
        page.evaluate("HTMLCanvasElement.prototype.getContext = () => null")
        self.show(page, fake.state(hands=[], faces=[face.face()]))
        page.keyboard.press("f")
        browser.until(page, "document.getElementById('face-line').textContent === 'This browser has no WebGL, which drawing faces needs.'")

    def test_a_context_that_is_lost_comes_back(self):
        page = self.begin(mode="mask")
        shown = self.colour(page, 50)
        page.evaluate("() => { window.ext = tactus.face.surface.gl.getExtension('WEBGL_lose_context'); window.ext.loseContext() }")
        browser.until(page, "document.getElementById('face-line').textContent.includes('no WebGL')")
        page.evaluate("window.ext.restoreContext()")
        browser.until(page, "tactus.face.surface.works")
        browser.drawn(page)
        self.assertEqual(self.colour(page, 50), shown)

    def test_another_run_begins_without_a_face(self):
        page = self.begin(mode="robot")
        page.evaluate("clearInterval(window.going)")
        self.server.send(fake.hello(**self.greeting, instance="b2"), fake.state(1, 0, hands=[]))
        browser.until(page, "tactus.face.mode === 'off' && document.getElementById('face').hidden")

    def test_a_phone_has_room_for_the_button_and_its_own_pixels(self):
        page = self.begin(options={"viewport": browser.PHONE, "device_scale_factor": 2})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), browser.PHONE["width"])
        box = page.locator("[data-panel=help]").bounding_box()
        self.assertLessEqual(box["x"] + box["width"], browser.PHONE["width"])
        sizes = page.evaluate("[tactus.face.surface.canvas.width, tactus.stage.rect.width]")
        self.assertAlmostEqual(sizes[0], 2 * sizes[1], delta=1)
