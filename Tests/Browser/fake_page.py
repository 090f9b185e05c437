"""What the page shows and asks for in states that only a fake server reaches on demand: cameras that are lost, takes,
strokes, collections, restarts."""

import subprocess
import tempfile

import browser
import fake


# What of the header is cut off, or covers its neighbour.
OUTSIDE = """() => {
  const seen = [...document.querySelectorAll('.bar .brand, .bar .mode, .bar .round, .bar .tempo-value, .bar .tool')].filter((node) => node.checkVisibility())
  const boxes = seen.map((node) => [node.id || node.dataset.panel || node.className, node.getBoundingClientRect()])
  const found = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth + 0.5 || box.width < 10).map(([name]) => name)
  for (const [index, [name, a]] of boxes.entries()) for (const [other, b] of boxes.slice(index + 1))
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5) found.push(`${name} on ${other}`)
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls')
  for (const node of document.querySelectorAll('.last-hit .name, .last-hit .late, .tool')) if (node.scrollWidth > node.clientWidth + 1) found.push(`${node.textContent} is cut`)
  return found
}"""

# Pads, other gestures and rows of the take that are not whole within their list, their card or the window; and signs with
# no room left.
CUT = """() => [...document.querySelectorAll('.pad, .does, .lane, .sign')].filter((node) => node.checkVisibility()).filter((node) => {
  const box = node.getBoundingClientRect()
  if (node.matches('.sign')) return box.height < 90
  const around = [node.parentElement, ['.wing', '.take', '.floor'].map((list) => node.closest(list)).find((list) => list?.checkVisibility())].map((other) => other.getBoundingClientRect())
  const foot = Math.min(...around.map((other) => other.bottom), document.querySelector('.status').getBoundingClientRect().top)
  return box.height < 18 || box.bottom > foot + 0.5 || box.top < around[0].top - 0.5 || box.right > around[0].right + 0.5
    || [...node.querySelectorAll('.text, .shape, .name, .limb, .lane-name')].filter((part) => part.checkVisibility()).some((part) => {
      const words = part.getBoundingClientRect()
      return words.right > box.right + 0.5 || words.bottom > box.bottom + 0.5 || words.top < box.top - 0.5 || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 })
}).map((node) => node.dataset.instrument ?? node.id + node.textContent)"""

# What lies on something else: controls, cards, chips, lists, and the words on the stage.
COVERED = """() => {
  const nodes = [...document.querySelectorAll('#silence, .brand, #mode, .round:not(.toast *), .tempo-value, .tool, .readout > p, .sign, .pad, .does, .chip, .walk, .banner, .invitation, .lanes, .strip, .status p, .toast')]
    .filter((node) => node.checkVisibility()).map((node) => [node.id || node.dataset.instrument || node.dataset.panel || node.textContent.slice(0, 20), node.getBoundingClientRect()])
  const canvas = document.querySelector('#canvas').getBoundingClientRect()
  const words = tactus.stage.labels.boxes.map((box, index) => [`word ${index}`, new DOMRect(canvas.left + box.x, canvas.top + box.y, box.width, box.height)])
  const boxes = [...nodes, ...(document.querySelector('#canvas').checkVisibility({ visibilityProperty: true }) ? words : [])].filter(([, box]) => box.width > 0)
  const found = []
  for (const [index, [name, a]] of boxes.entries()) for (const [other, b] of boxes.slice(index + 1))
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) found.push(`${name} on ${other}`)
  return found
}"""

# What is written at the places, and which words lie on a ring or on each other.
LINES = """() => { const found = []; const { labels } = tactus.stage; const own = labels.draw
  labels.draw = function (context, label) { found.push(label.lines); return own.call(this, context, label) }
  tactus.stage.dirty = true; tactus.stage.draw(performance.now() / 1000, performance.now()); delete labels.draw; return found }"""
ON_WORDS = """() => { const { boxes, rings } = tactus.stage.labels
  const on = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5
  return boxes.flatMap((box, index) => [...boxes.slice(index + 1), ...rings].filter((other) => on(box, other)).map((other) => [box, other])) }"""

# What a row of controls has beyond its edges.
BEYOND = """() => { const loop = document.querySelector('.loop'), box = loop.getBoundingClientRect()
  return [...loop.querySelectorAll('button, select, input, output, p, span')].filter((node) => node.checkVisibility()).filter((node) => {
    const own = node.getBoundingClientRect()
    return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1 || node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0
  }).map((node) => node.id || node.textContent) }"""

WINDOWS = ((1024, 700), (1280, 720), (1440, 900), (1920, 1080))
SEVEN = ["kick", "snare", "closed-hat", "side-stick", "ride", "crash", "snap", "kick"]
PHONES = {"source": {"kind": "phones", "name": "phones", "hands": False}, "image": None,
          "abilities": ["hit", "phones", "mode", "tempo", "metronome", "armed", "take", "sound"]}
# The QR code of the link below: its rows in hexadecimal.
ROWS = ("1fd38e3c7f 105005cd41 175e919f5d 17496ede5d 175f8b545d 1046acb141 1fd555557f 9a3bb00 13f8779497 53b81cf96 e6f445a85 12a1ac014f 8f9c605c9 "
        "1bac697ab8 7d6bbc34f 11be9c159c 19c45bb9e7 e21dd330c 57b25b6dd 1bb9c01f39 a6b6d0258 159773f314 bf23d7e69 1923ebe6f5 19e4bcb2c3 1a0b939eb8 "
        "1ae7531ba7 15b2e5261d 15d4556fff 1c335712 1fd872e959 105f3e6d13 1751a2d7f8 175d14af4d 174e7b2e1d 104adb2277 1fd9e52741")
CODE = {"type": "phones", "link": "http://192.168.1.20:7412/?token=0123456789abcdef0123456789abcdef",
        "code": [f"{int(row, 16):037b}" for row in ROWS.split()], "phones": []}
DARK = {"id": "dark", "text": "The image is too dark.", "advice": "Switch on a light."}
SILENT = {"id": "sound", "text": "No sound device: nothing is heard.", "advice": "Connect a speaker and start again, or write a file with --output take.wav."}
ROOMS = ((390, 844), (1024, 700), (1440, 900))
ADA = {"name": "Ada", "instrument": "kick", "trigger": False, "hits": 0, "lost": 0, "roundTrip": None}
FOUR = [{**ADA, "name": name} for name in ("Ada", "Grace", "phone 3", "phone 4")]

KEEP_HITTING = """(instrument) => { window.hitting = setInterval(() => tactus.store.receive(
  { type: 'hit', time: tactus.store.state.time, instrument, velocity: 0.9, by: 'hand', at: null }, performance.now()), 30) }"""


class Shown(browser.FakeCase):
    def test_only_what_the_run_can_do_is_shown(self):
        self.server.hello = fake.hello(abilities=["explain"], kit=None, run="watch")
        page = self.start(fake.state(mode=None, tempo=None, metronome=None))
        for selector in ("#mode", "#tempo", "#metronome", "#armed", "#more-button", "#draw", "#save", "[data-panel=label]", "[data-panel=collect]", "#take", "#playback"):
            self.assertFalse(page.locator(selector).is_visible(), selector)
        for selector in ("[data-panel=setup]", "[data-panel=view]", "[data-panel=help]", "#run"):
            self.assertTrue(page.locator(selector).is_visible(), selector)
        page.keyboard.press("Space")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("s")
        page.keyboard.press("1")
        page.wait_for_timeout(200)
        self.assertEqual([message["command"] for message in self.server.commands], [])

    def test_signs_of_both_hands(self):
        page = self.start(fake.state(hands=[fake.hand("right", "scissors", "possible", 0.31), fake.hand("left", "rock", centre=(0.7, 0.5))]))
        right, left = page.locator("#sign-right"), page.locator("#sign-left")
        self.assertEqual(right.get_attribute("aria-label"), "Right hand: scissors, shaky. Explain")
        self.assertEqual(left.get_attribute("aria-label"), "Left hand: rock, clear. Explain")
        self.assertEqual([node.get_attribute("title") for node in (right, left)], ["possible, margin 0.31", "confirmed, margin 0.62"])
        self.assertEqual(right.locator("svg").get_attribute("class"), "glyph possible")
        self.assertEqual(left.locator("svg").get_attribute("class"), "glyph confirmed")
        self.show(page, fake.state(hands=[]))
        self.assertEqual(right.get_attribute("aria-label"), "Right hand: not seen")
        self.assertTrue(right.is_disabled())

    def test_each_card_says_whose_hand_it_is(self):
        unknown = [{**fake.hand("right", "scissors", centre=(0.7, 0.5)), "side": None, "track": 3}, {**fake.hand("left", "rock"), "side": None, "track": 8}]
        cards = "['left', 'right'].map((side) => document.querySelector(`#sign-${side}`).innerText.replaceAll('\u00a0', ' ').split('\\n').filter((line) => line.trim()))"
        page = self.start()
        for width, height in (*WINDOWS, tuple(browser.PHONE.values())):
            page.set_viewport_size({"width": width, "height": height})
            self.show(page, fake.state(hands=[fake.hand("right", "scissors", "possible", 0.31)]))
            self.comes_to(page, cards, [["Left hand", "not seen"], ["Right hand", "scissors", "shaky, margin 0.31"]])
        self.show(page, fake.state(hands=unknown))
        self.comes_to(page, cards, [["Hand 3", "scissors", "clear, margin 0.62"], ["Hand 8", "rock", "clear, margin 0.62"]])
        self.assertEqual(page.locator("#canvas").get_attribute("aria-label"), "hand 3, scissors, clear; hand 8, rock, clear")
        self.assertEqual([line for line in page.evaluate(LINES) if "hand" in line[0]], [["hand 3"], ["hand 8"]])
        page.keyboard.press("b")
        browser.drawn(page)
        self.assertEqual(page.evaluate(cards), [["Hand 3", "scissors", "clear"], ["Hand 8", "rock", "clear"]])

    def test_no_word_of_a_card_is_outside_of_it(self):
        hits = [{"layer": 1 + index % 2, "position": index, "time": index * 0.625, "instrument": name, "velocity": 0.6} for index, name in enumerate(("kick", "ride", "snare", "crash"))]
        self.server.greetings = [fake.loop(hits=hits)]
        page = self.start()
        for width, height in (*WINDOWS, (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            browser.drawn(page)
            self.comes_to(page, """[...document.querySelectorAll('.sign')].flatMap((sign) => { const box = sign.getBoundingClientRect()
              return [...sign.querySelectorAll('.who, .what, .how')].filter((node) => { const own = node.getBoundingClientRect()
                return own.top < box.top || own.bottom > box.bottom || own.right > box.right }).map((node) => node.textContent) })""", [], (width, height))

    def test_movements_under_way_and_performed(self):
        def moving(certainty):
            return fake.state(hands=[{**fake.hand(), "movement": {"name": "swipe left", "certainty": certainty}}])
        page = self.start(moving("possible"))
        right, movement = page.locator("#sign-right"), page.locator("#sign-right .movement")
        self.assertEqual((movement.inner_text(), movement.get_attribute("class")), ("possible swipe left", "movement possible"))
        self.assertEqual(right.get_attribute("aria-label"), "Right hand: paper, clear, possible swipe left. Explain")
        size = right.bounding_box()
        self.show(page, moving("confirmed"))
        self.assertEqual((movement.inner_text(), movement.get_attribute("class")), ("swipe left", "movement confirmed"))
        self.show(page, fake.state())
        self.assertEqual(movement.count(), 0)
        self.assertEqual(right.bounding_box(), size, "the sign keeps its place")

    def test_a_filmed_players_right_hand_is_on_the_left(self):
        self.server.hello = fake.hello(source={"kind": "video", "name": "a.mp4"})
        page = self.start()
        self.assertIn("Right hand", page.locator("#sign-left").get_attribute("aria-label"))

    def test_hostile_texts_stay_texts(self):
        evil = "<img src=x onerror=alert(1)>"
        self.server.hello = fake.hello(source={"kind": "camera", "name": evil}, shapes=[{"name": evil, "sign": evil}])
        hand = {**fake.hand(), "shape": evil}
        page = self.start(fake.state(hands=[hand], mode=evil, problems=[{"id": "x", "text": evil, "advice": evil}]))
        self.server.send({"type": "status", "text": evil, "level": "error"})
        page.locator(".toast.error").wait_for()
        self.assertEqual(page.locator("img:not(.brand img)").count(), 0)
        self.assertIn(evil, self.text(page, ".toast.error"))

    def test_what_cannot_be_read_changes_nothing(self):
        page = self.start()
        self.server.send("{", "null", "[]", {"type": "unheard-of"}, b"", b"\x01", b"\x02" + bytes(40), b"\x01" + bytes(40), {"type": "stroke", "id": 9})
        self.server.send({"type": "status", "text": "after", "level": "note"})
        page.locator(".toast", has_text="after").wait_for()

    def test_old_states_are_shown_as_old(self):
        page = self.start()
        page.evaluate("clearInterval(window.going)")
        browser.until(page, "document.body.classList.contains('stale')")
        page.locator("#connection-text", has_text="No new images for").wait_for()
        self.assertEqual(self.text(page, "#rate"), "")

    def test_problems_say_what_to_do(self):
        page = self.start(fake.state(problems=[DARK, {"id": "slow", "text": "The camera is slow.", "advice": "More light."}]))
        self.assertIn("The image is too dark.\n\nSwitch on a light.", self.text(page, "#problem"))
        page.get_by_role("button", name="1 more").click()
        self.assertEqual(page.locator("#panel .problems li").count(), 2)
        page.keyboard.press("Escape")
        page.locator("#problem").get_by_role("button", name="Hide").click()
        self.assertIn("The camera is slow.", self.text(page, "#problem"))
        self.show(page, fake.state())
        self.assertFalse(page.locator("#problem").is_visible())

    def test_a_page_without_sound_says_so_first(self):
        self.server.hello = fake.hello(abilities=[ability for ability in fake.ABILITIES if ability != "sound"])
        for width, height in (*WINDOWS, (1024, 768), tuple(browser.PHONE.values())):
            page = self.start(fake.state(problems=[DARK, SILENT]), viewport={"width": width, "height": height})
            with self.subTest(f"{width} × {height}"):
                first = page.evaluate("document.body.innerText.trim().split('\\n').filter(Boolean)")
                self.assertEqual(first[first.index(SILENT["text"]) + 1], SILENT["advice"])
                self.assertLessEqual(first.index(SILENT["text"]), 1, "after the link to the stage")
                line = page.locator("#silence").bounding_box()
                self.assertTrue(line["y"] < 12 and line["height"] < 115, line)
                self.assertIn(DARK["text"], self.text(page, "#problem"))
                for panel in ("setup", "help"):
                    page.locator(f"[data-panel={panel}]").click()
                    browser.drawn(page)
                    self.assertGreater(page.locator("#panel").bounding_box()["y"], line["y"] + line["height"], "nothing lies on it")
                    self.assertEqual(page.evaluate(OUTSIDE), [])
                    if panel == "setup":
                        self.assertIn(SILENT["text"], self.text(page, "#panel"))
                        self.assertNotIn("Nothing is wrong", self.text(page, "#panel"))
                page.keyboard.press("Escape")
                page.locator("#silence").get_by_role("button", name="Hide").click()
                self.assertEqual([page.locator(selector).is_visible() for selector in ("#silence", "#problem")], [False, True])
            page.context.close()

    def test_hits_light_the_drum_and_the_strip(self):
        page = self.start()
        self.server.send(fake.hit(1, 1.0, "snare", 0.9))
        browser.until(page, "tactus.store.history.hits.length === 1")
        # A frame may take longer than a light: hits go on until one is seen.
        page.evaluate(KEEP_HITTING, "snare")
        page.locator(".pad.lit[data-instrument=snare]").wait_for()
        page.evaluate("clearInterval(window.hitting)")
        browser.until(page, "tactus.bursts.on(performance.now() / 1000).length === 0 && !document.querySelector('.pad.lit')")

    def test_a_burst_changes_pixels_where_the_drum_is(self):
        self.server.hello = fake.hello(kit=fake.by_place())
        page = self.start(fake.state(hands=[]))
        seen = page.evaluate("""async () => {
          const s = tactus.stage, [x, y] = s.place([0.69, 0.39]), r = s.canvas.width / s.width
          const look = () => s.context.getImageData(x * r, y * r, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part)
          const frame = () => new Promise(requestAnimationFrame)
          const dark = look()
          const end = performance.now() + 30_000
          let seen = dark
          while (seen <= dark + 300 && performance.now() < end) {
            tactus.store.receive({ type: 'hit', time: 1, instrument: 'ride', velocity: 1, by: 'hand', at: null }, performance.now())
            await frame()
            seen = Math.max(seen, look())
          }
          let last = seen
          while (last !== dark && performance.now() < end) { await frame(); last = look() }
          return [dark, seen, last]
        }""")
        self.assertGreater(seen[1], seen[0] + 300)
        self.assertEqual(seen[2], seen[0])

    def test_calm_has_no_backdrop_and_no_fade(self):
        self.server.hello = fake.hello(calm=True)
        page = self.start()
        # A frame may take longer than a light: hits go on until one is seen.
        page.evaluate(KEEP_HITTING, "kick")
        page.locator(".pad.lit[data-instrument=kick]").wait_for()
        page.evaluate("clearInterval(window.hitting)")
        self.assertIsNone(page.evaluate("tactus.bursts.hue"))

    def test_reduced_motion_is_calm(self):
        page = self.start(reduced_motion="reduce")
        self.assertTrue(page.evaluate("tactus.preferences.isCalm(tactus.store.hello)"))

    def test_each_hand_has_its_shapes_with_what_they_play(self):
        lists = """() => ['left', 'right'].map((side) => [...document.querySelectorAll(`#pads-${side} :is(.pad .text, .does)`)].map((node) => node.textContent))"""
        right = ["rock → Kick", "scissors → Closed hat", "paper → Ride", "hold paper high → Next mode"]
        left = ["rock → Snare", "scissors → Side stick", "paper → Crash", "rest → Snap", "hold paper high → Next mode", "hold scissors high → Rest"]
        page = self.start(fake.state(hands=[fake.hand("right", "scissors"), fake.hand("left", "rock", centre=(0.7, 0.5))]))
        self.assertEqual(page.evaluate(lists), [left, right])
        # What only the take has is played by no hand, and comes last.
        kit, added = fake.hello()["kit"], [{"instrument": name, "title": name, "key": None, "at": None, "limb": "hand"} for name in ("cowbell", "china", "splash")]
        self.server.send(fake.hello(kit={**kit, "drums": [*added, *kit["drums"]]}))
        self.comes_to(page, lists, [[*left[:4], "Cowbell", *left[4:]], [*right[:3], "China", "Splash", *right[3:]]])
        self.server.send(fake.hello())
        self.comes_to(page, lists, [left, right])
        now = "[...document.querySelectorAll('.pad.now')].map((node) => node.dataset.instrument).sort()"
        self.comes_to(page, now, ["closed-hat", "snare"])
        self.show(page, fake.state(hands=[fake.hand("right", "paper")]))
        self.comes_to(page, now, ["ride"])
        # A filmed player's right hand is on the left, and so is what it plays.
        page.evaluate("tactus.preferences.set('mirror', 'as seen')")
        self.comes_to(page, lists, [right, left])

    def test_rings_stand_only_where_a_kit_plays_by_place(self):
        rings = """() => { const s = tactus.stage; let drawn = 0; const own = s.context.ellipse; s.context.ellipse = function (...given) { drawn += 1; return own.apply(this, given) }
          s.dirty = true; s.draw(performance.now() / 1000, performance.now()); delete s.context.ellipse; return drawn }"""
        page = self.start(fake.state(hands=[]))
        self.assertEqual(page.evaluate(rings), 0)
        self.server.hello["kit"] = fake.by_place()
        self.server.send({**self.server.hello, "instance": "a1"})
        browser.until(page, "tactus.store.hello.kit.name === 'drumset'")
        # The open and the closed hi-hat are at one place, and have one ring.
        self.assertEqual(page.evaluate(rings), len(fake.PLACES) - len(fake.FEET) - 1)
        self.assertIn(["Closed hat", "Open hat"], page.evaluate(LINES))

    def test_a_hit_lights_up_where_the_hand_was(self):
        page = self.start(fake.state(hands=[]))
        self.assertEqual(page.evaluate("""async () => {
          const s = tactus.stage, r = s.canvas.width / s.width, look = (at) => { const [x, y] = s.place(at)
            return s.context.getImageData(x * r, y * r, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part) }
          const dark = look([0.71, 0.16])
          let lit = [0, 0]
          const end = performance.now() + 30_000
          while (lit[0] < 500 && performance.now() < end) {
            tactus.store.receive({ type: 'hit', time: 1, instrument: 'crash', velocity: 1, by: 'hand', side: 'left', at: [0.3, 0.7] }, performance.now())
            await new Promise(requestAnimationFrame)
            lit = [look([0.3, 0.7]), look([0.71, 0.16])]
          }
          return [lit[0] > 500, lit[1] - dark]
        }"""), [True, 0])

    def test_a_shape_of_either_hand_is_below_both(self):
        self.server.hello["kit"]["gestures"][0]["hand"] = None
        page = self.start()
        self.assertEqual(page.locator(".pad[data-instrument=kick]").count(), 2)

    def test_no_list_is_cut_and_nothing_lies_on_anything_else(self):
        both = [fake.hand("right", "scissors"), fake.hand("left", "rock", "possible", centre=(0.7, 0.5), missing=(4, 8))]
        near = [fake.hand("right", centre=(0.45, 0.55)), fake.hand("left", centre=(0.55, 0.6))]
        rooms = [("hands", {}, both, None), ("hands, take", {}, both, fake.take()), ("hands, take of seven", {}, near, fake.take(names=SEVEN)),
                 ("drumset", {"kit": fake.by_place()}, near, None), ("picture", {"kit": fake.in_picture()}, near, None), ("drumset, take of ten", {"kit": fake.by_place()}, both, fake.take(names=list(fake.PLACES))), ("hands, loop", {}, both, fake.loop()),
                 ("hands, silent", {"problems": [SILENT]}, both, fake.take(names=SEVEN)), ("drumset, silent", {"kit": fake.by_place(), "problems": [SILENT]}, both, None),
                 ("upright", {"image": {"width": 360, "height": 640}}, both, fake.take()), ("phones", PHONES, [], fake.take())]
        for name, changes, hands, take in rooms:
            self.server.hello = fake.hello(**{"abilities": [*fake.ABILITIES, "armed", "phones", "face"], **changes})
            self.server.greetings = [message for message in (take, CODE) if message]
            page = self.start(fake.state(mode="recording", tempo=133.3, armed=True, hands=hands, problems=changes.get("problems", [])))
            self.server.send(fake.hit(instrument="closed-hat", late=0.043))
            for width, height in WINDOWS:
                with self.subTest(f"{name}, {width} × {height}"):
                    page.set_viewport_size({"width": width, "height": height})
                    browser.drawn(page)
                    self.comes_to(page, CUT, [])
                    self.comes_to(page, COVERED, [])
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollHeight"), height)
            with self.subTest(f"{name}, a phone"):
                page.set_viewport_size(browser.PHONE)
                browser.drawn(page)
                # The tools lie on what is scrolled below them.
                self.comes_to(page, COVERED.replace(".tool, ", ""), [])
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), browser.PHONE["width"])
            page.context.close()

    def test_no_list_is_cut_beside_a_panel(self):
        for name in ("hands", "drumset"):
            self.server.hello = fake.hello(**({"kit": fake.by_place()} if name == "drumset" else {}))
            page = self.start()
            page.keyboard.press("?")
            for width, height in WINDOWS:
                with self.subTest(f"{name}, {width} × {height}"):
                    page.set_viewport_size({"width": width, "height": height})
                    browser.drawn(page)
                    self.comes_to(page, CUT, [])

    def test_the_row_of_the_take_is_whole_whatever_is_open(self):
        for take in (None, fake.loop(), fake.take(names=list(fake.PLACES))):
            self.server.greetings = [take] if take else []
            page = self.start(fake.state(mode="playing", playhead=2.5, tempo=96) if take else fake.state(mode="freestyle"))
            for width, height in (*WINDOWS, (1024, 768), (768, 1024), tuple(browser.PHONE.values())):
                page.set_viewport_size({"width": width, "height": height})
                for panel in ("mixer", "help", None):
                    with self.subTest(f"{width} × {height}, {panel}, {take and take['count']} steps"):
                        if panel:
                            page.evaluate("(panel) => document.querySelector(`[data-panel=${panel}]`).click()", panel)
                        else:
                            page.keyboard.press("Escape")
                        browser.drawn(page)
                        self.comes_to(page, BEYOND, [])
                        self.assertTrue(page.locator(".chosen span", has_text="Quantise").is_visible())
                        if not take:
                            self.assertLessEqual(*page.evaluate("(() => { const { scrollWidth, clientWidth } = document.querySelector('.empty'); return [scrollWidth, clientWidth] })()"))
            page.context.close()

    def test_a_panel_is_as_wide_as_what_is_in_it(self):
        self.server.hello = fake.hello(abilities=[*fake.ABILITIES, "face", "phones"])
        self.server.greetings = [{**CODE, "phones": FOUR}]
        page = self.start(fake.state(faces=[{"coefficients": {"jawOpen": 0.1}, "transform": None}]))
        for width, height in ROOMS:
            page.set_viewport_size({"width": width, "height": height})
            for panel in ("view", "help", "setup", "phones", "collect", "label"):
                with self.subTest(f"{panel}, {width} × {height}"):
                    page.evaluate("(panel) => document.querySelector(`[data-panel=${panel}]`).click()", panel)
                    browser.drawn(page)
                    self.assertLessEqual(*page.evaluate("(() => { const body = document.querySelector('#panel-body'); return [body.scrollWidth, body.clientWidth] })()"))
                    self.assertEqual(page.evaluate("""[...document.querySelectorAll('#panel-body :is(button, .option span, p, dd)')].filter((node) => node.checkVisibility()
                      && (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 || node.scrollHeight > node.clientHeight + 1 && node.clientHeight > 0 || node.getBoundingClientRect().right > innerWidth)).map((node) => node.textContent)"""), [])
                    page.keyboard.press("Escape")
                    page.locator("#panel").wait_for(state="hidden")

    def test_the_code_for_phones_can_be_read_whatever_else_there_is(self):
        self.server.hello = fake.hello(**PHONES)
        self.server.greetings = [CODE]
        for walked in (True, False):
            self.walked = walked
            page = self.start(fake.state(hands=[]))
            self.addCleanup(setattr, self, "walked", True)
            for width, height in ROOMS:
                for phones in ([], [ADA], FOUR):
                    with self.subTest(f"{width} × {height}, {len(phones)} phones, first steps: {not walked}"):
                        page.set_viewport_size({"width": width, "height": height})
                        self.server.send({**CODE, "phones": phones})
                        browser.until(page, f"document.querySelectorAll('.invitation li').length === {len(phones)}")
                        browser.drawn(page)
                        with tempfile.NamedTemporaryFile(suffix=".png") as file:
                            page.screenshot(path=file.name)
                            read = subprocess.run(["zbarimg", "--quiet", "--raw", file.name], capture_output=True, text=True).stdout
                        self.assertEqual(read.strip(), CODE["link"])
                        self.assertEqual(page.evaluate(COVERED.replace(".tool, ", "")), [])
                        code, stage = (page.locator(selector).bounding_box() for selector in (".invitation .code", "#stage"))
                        self.assertTrue(code["y"] >= stage["y"] - 0.5 and code["y"] + code["height"] <= stage["y"] + stage["height"] + 0.5 and code["width"] >= 150, (code, stage))
                        self.assertTrue(page.locator(".invitation .link").is_visible())
            page.context.close()

    def test_places_are_drawn_and_named_and_no_word_lies_on_anything(self):
        hands = [fake.hand("right", "rock", centre=(0.46, 0.44), size=0.09), fake.hand("left", "paper", centre=(0.54, 0.42), size=0.09)]
        tambour = fake.by_place()
        tambour["places"] = [{"region": "down", "instruments": ["snare", "kick"], "quiet": False, "at": [0.5, 0.6], "box": None}]
        tambour["gestures"] = [{"hand": hand, "shape": None, "region": "down", "seconds": None, "instrument": name, "does": None, "sound": None}
                               for hand, name in (("left", "snare"), ("right", "kick"))]
        kits = [("drumset", fake.by_place(), fake.seated(), [["Closed hat", "Open hat"], ["Floor tom"], ["Kick"], ["Pedal hat"]]),
                ("picture", fake.in_picture(), {}, [[name.replace("-", " ").capitalize()] for name in fake.GRID] + [["Quiet"]]),
                ("hands", fake.hello()["kit"], {}, [["hold paper → Next mode", "left: hold scissors → Rest"]]),
                ("down", tambour, {}, [["left: Snare", "right: Kick"]])]
        for name, kit, more, words in kits:
            self.server.hello = fake.hello(kit=kit, image=None)
            page = self.start(fake.state(hands=hands, **more))
            for width, height in ROOMS:
                with self.subTest(f"{name}, {width} × {height}"):
                    page.set_viewport_size({"width": width, "height": height})
                    browser.drawn(page)
                    found = page.evaluate(LINES)
                    self.assertEqual([line for line in words if line not in found], [])
                    self.assertEqual(page.evaluate(ON_WORDS), [])
            page.context.close()

    def test_a_kit_without_shapes_speaks_of_places(self):
        self.server.hello = fake.hello(kit=fake.by_place())
        page = self.start(fake.state(hands=[fake.hand("right", "scissors", "possible"), fake.hand("left", "rock", "possible", centre=(0.7, 0.5))]))
        self.server.send(fake.hit(instrument="mid-tom"), fake.hit(2, instrument="kick", by="foot"))
        cards = "['left', 'right'].map((side) => [...document.querySelectorAll(`#sign-${side} :is(.who, .what, .how)`)].map((node) => node.innerText.trim()))"
        self.comes_to(page, cards, [["Left hand", "no hit yet", ""], ["Right hand", "Mid tom", "last hit"]])
        self.assertEqual(page.locator(".pad").evaluate_all("(pads) => pads.map((pad) => pad.dataset.instrument)"), list(fake.PLACES), "one list in the kit's order")
        self.assertEqual(page.locator("#pads-left .pad").count(), 0)
        page.keyboard.press("b")
        browser.drawn(page)
        self.assertNotIn("shaky", page.locator("body").inner_text())

    def test_not_armed_comes_before_the_take(self):
        page = self.start(fake.state(mode="freestyle", armed=False))
        empty = page.locator("#lanes .empty")
        empty.get_by_text("To record a take, press Freestyle at the top, or P, until it says Recording").wait_for()
        self.show(page, fake.state(mode="recording", armed=False))
        empty.get_by_text("Gestures are not armed: press “Not armed” at the top, or A.").wait_for()
        self.show(page, fake.state(mode="recording", armed=True))
        empty.get_by_text("What you play now becomes the take.").wait_for()
        page.set_viewport_size(browser.PHONE)
        self.show(page, fake.state(mode="recording", armed=False))
        empty.get_by_text("press “Not armed” at the top.").wait_for()

    def test_a_recording_over_a_take_is_said_and_can_be_left(self):
        self.server.greetings = [fake.take()]
        page = self.start(fake.state(mode="playing"))
        self.show(page, fake.state(mode="recording"))
        toast = page.locator(".toast", has_text="the first hit replaces the take of 2 s. P keeps it.")
        toast.get_by_role("button", name="Keep it").click()
        self.wait_said(page, "next-mode")
        self.show(page, fake.state(mode="playing"))
        self.assertEqual(page.locator(".toast").count(), 0)

    def test_the_metronome_is_seen(self):
        page = self.start(fake.state(metronome=True))
        self.assertEqual(page.evaluate("""() => { tactus.store.receive({ type: 'hit', time: 1, instrument: 'side-stick', velocity: 0.9, by: 'metronome' }, performance.now())
          return document.querySelector('#metronome').getAnimations().map((blink) => blink.effect.getTiming().duration) }"""), [300])

    def test_what_the_take_plays_looks_different(self):
        page = self.start(fake.state(mode="playing"))
        page.evaluate(KEEP_HITTING.replace("by: 'hand'", "by: 'take'"), "snare")
        page.locator(".pad.lit.of-take[data-instrument=snare]").wait_for()
        page.locator("#last-hit.of-take", has_text="from the take").wait_for()
        page.evaluate("clearInterval(window.hitting)")
        page.evaluate(KEEP_HITTING, "snare")
        page.locator(".pad.lit[data-instrument=snare]:not(.of-take)").wait_for()
        page.evaluate("clearInterval(window.hitting)")

    def test_the_checks_find_what_they_look_for(self):
        page = self.start()
        page.evaluate("document.querySelector('#pads-left').style.maxHeight = '60px'")
        self.assertIn("crash", page.evaluate(CUT))
        page.evaluate("document.querySelector('#save').closest('.bar').querySelector('.readout').style.marginLeft = '-200px'")
        self.server.send(fake.hit())
        page.locator("#last-hit").wait_for()
        self.assertTrue(any("last-hit" in found for found in page.evaluate(COVERED)))

    def test_the_last_hit_and_how_late_it_was(self):
        page = self.start()
        last = page.locator("#last-hit")
        self.assertFalse(last.is_visible())
        for late, by, words in ((0.0432, "hand", "detected after 43 ms"), (-0.012, "hand", "predicted 12 ms ahead"), (None, "key", ""), (None, "take", "from the take")):
            self.server.send(fake.hit(late=late, by=by))
            browser.until(page, f"document.querySelector('#last-hit .name').innerText === 'Kick' && document.querySelector('#last-hit .late').innerText === '{words}'")
        self.server.send(fake.hit(instrument="side-stick", by="metronome"), fake.hit(instrument="crash"))
        last.get_by_text("Crash", exact=True).wait_for()

    def test_how_late_strokes_are_is_no_delay_of_a_stage(self):
        page = self.start()
        self.server.send(*(fake.hit(number, 1.0, late=number / 100) for number in range(1, 11)), fake.hit(11, 1.0, by="key", late=None))
        page.locator("#delays", has_text="Strokes detected 50 ms after their onset, 9 of 10 within 90 ms").wait_for()
        self.assertIn("engine 0.3", page.locator("#delays").get_attribute("title"))

    def test_the_stage_mode_has_big_words_and_nothing_else(self):
        seen = """() => [...document.querySelectorAll('button, p, canvas, input')].filter((node) => node.checkVisibility()).map((node) => node.id)"""
        shown = ["mode", "beat", "scene-line", "last-hit", "leave", "sign-left", "sign-right"]
        self.server.greetings = [fake.take()]
        page = self.start(fake.state(mode="playing", playhead=3.6, tempo=120, hands=[fake.hand("right", "rock")]))
        self.server.send(fake.hit(instrument="closed-hat", late=0.143, velocity=0.8))
        page.locator("#last-hit", has_text="detected after 143 ms").wait_for()
        for fills in ("true", "false"):
            page.keyboard.press("b")
            browser.until(page, f"Boolean(document.fullscreenElement) === {fills}")
            # The page hears of it with the next frame.
            browser.drawn(page)
        # A window that fills the screen has the size of the screen, and not those that are tried here.
        page.evaluate("document.documentElement.requestFullscreen = async () => { window.fills = true }")
        page.keyboard.press("b")
        self.comes_to(page, seen, shown)
        self.assertTrue(page.evaluate("window.fills"))
        for width, height in (*WINDOWS, tuple(browser.PHONE.values())):
            page.set_viewport_size({"width": width, "height": height})
            browser.drawn(page)
            self.assertEqual(page.evaluate("""(shown) => shown.filter((id) => {
              const box = document.getElementById(id).getBoundingClientRect()
              return box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.height < 24 })""", shown), [], width)
            self.assertEqual(page.evaluate(COVERED), [], width)
            if width < height:
                continue
            # Words of 6 % of a screen that is 17 cm high, as a small laptop's, are twice as large at 3 m as good eyes need.
            self.assertGreaterEqual(page.evaluate("parseFloat(getComputedStyle(document.querySelector('#beat')).fontSize) / innerHeight"), 0.25, "the largest of all")
            words = "#mode .mode-word, #beat, #scene-line, #last-hit .name, #last-hit .late, #last-hit .strength, .sign .what, .sign .how"
            self.assertGreaterEqual(page.evaluate("(words) => Math.min(...[...document.querySelectorAll(words)].map((node) => parseFloat(getComputedStyle(node).fontSize) / innerHeight))", words), 0.06, width)
            self.assertEqual(page.evaluate("(words) => [...document.querySelectorAll(words)].filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0).map((node) => node.textContent)", words), [], width)
        self.assertEqual((self.text(page, "#beat"), self.text(page, "#scene-line")), ("2.4", "8 steps"))
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#last-hit .name, #last-hit .late, #last-hit .strength')].map((node) => node.innerText)"),
                         ["Closed hat", "detected after 143 ms", "80 %"])
        self.show(page, fake.state(metronome=True))
        for velocity, bar, beat in ((0.6, 1, 1), (0.9, 1, 1), (0.6, 1, 2), (0.6, 1, 3), (0.6, 1, 4), (0.9, 2, 1), (0.6, 2, 2)):
            self.server.send(fake.hit(instrument="side-stick", by="metronome", velocity=velocity))
            browser.until(page, f"document.querySelector('#beat').textContent === '{bar}.{beat}'")
        page.keyboard.press("Escape")
        page.locator("#stage canvas").wait_for()
        page.locator("[data-panel=view]").click()
        page.get_by_role("button", name="Stage mode").click()
        page.locator("#leave").click()
        page.locator("#take").wait_for()

    def test_messages_lie_on_nothing_that_is_read(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", playhead=3.6, tempo=96))
        page.evaluate("document.documentElement.requestFullscreen = async () => {}")
        self.server.send(fake.hit(instrument="ride"), {"type": "status", "text": "The previous take is kept as take.1.yaml.", "level": "error"})
        page.locator(".toast").wait_for()
        for width, height in (*WINDOWS, (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            for panel in (None, "mixer", "setup"):
                if panel:
                    page.evaluate("(panel) => document.querySelector(`[data-panel=${panel}]`).click()", panel)
                browser.drawn(page)
                self.comes_to(page, COVERED, [], (width, panel))
            page.keyboard.press("Escape")
        for width, height in (*WINDOWS, tuple(browser.PHONE.values())):
            page.set_viewport_size({"width": width, "height": height})
            page.keyboard.press("b")
            browser.drawn(page)
            on_hit = "() => { const [a, b] = ['.toast', '#last-hit'].map((part) => document.querySelector(part).getBoundingClientRect()); return [a.height > 20, a.bottom <= innerHeight, b.bottom <= a.top] }"
            self.comes_to(page, on_hit, [True, True, True], width)
            self.comes_to(page, COVERED, [], width)
            page.keyboard.press("b")
        page.locator("[data-panel=setup]").click()
        browser.drawn(page)
        toast, sheet = page.locator(".toast").bounding_box(), page.locator("#panel").bounding_box()
        self.assertLess(toast["y"] + toast["height"], sheet["y"])

    def test_the_stage_mode_of_a_phone_is_filled(self):
        page = self.start(fake.state(mode="freestyle"), viewport=browser.PHONE)
        page.evaluate("document.documentElement.requestFullscreen = async () => {}")
        page.keyboard.press("b")
        for state, least in ((fake.state(mode="freestyle"), 0.6), (fake.state(mode="playing", playhead=1), 0.4)):
            self.show(page, state)
            share = page.evaluate("['left', 'right'].map((side) => document.querySelector(`#sign-${side}`).getBoundingClientRect()).reduce((sum, { width, height }) => sum + width * height, 0) / innerWidth / innerHeight")
            self.assertGreater(share, least)

    def test_a_red_frame_says_from_afar_that_it_is_recording(self):
        frame = """() => { const style = getComputedStyle(document.body, '::after')
          return style.content === 'none' ? null : [style.position, style.borderTopWidth, style.pointerEvents] }"""
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="recording"))
        self.comes_to(page, frame, ["fixed", "8px", "none"])
        page.evaluate("document.documentElement.requestFullscreen = async () => {}")
        page.keyboard.press("b")
        self.comes_to(page, frame, ["fixed", "18px", "none"])
        for width, height in (*WINDOWS, (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            browser.drawn(page)
            self.comes_to(page, "(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth > clientWidth, scrollHeight > 1.2 * clientHeight])(document.querySelector('#scene-line'))", [False, False], width)
        self.show(page, fake.state(mode="playing"))
        self.comes_to(page, frame, None)

    def test_an_upright_image_has_the_whole_height(self):
        self.server.hello = fake.hello(run="view", kit=None, source={"kind": "video", "name": "a.mp4"}, image={"width": 360, "height": 640},
                                       abilities=["explain", "seek"])
        page = self.start(fake.state(mode=None, tempo=None, metronome=None, position=1, duration=9))
        page.set_viewport_size({"width": 1440, "height": 900})
        browser.drawn(page)
        width, height, of = page.evaluate("[tactus.stage.rect.width, tactus.stage.rect.height, tactus.stage.width * tactus.stage.height]")
        self.assertGreater(height, 740)
        self.assertGreater(width * height / of, 0.95, "no bars beside it")
        self.assertEqual(page.evaluate(CUT) + page.evaluate(COVERED), [])
        page.keyboard.press("?")
        browser.drawn(page)
        self.assertEqual(page.evaluate(COVERED), [])

    def test_with_phones_alone_it_speaks_of_phones(self):
        self.server.hello = fake.hello(**PHONES)
        self.server.greetings = [CODE]
        page = self.start(fake.state(hands=[]))
        for side in ("left", "right"):
            self.assertFalse(page.locator(f"#sign-{side}").is_visible())
        self.assertEqual([node for node in page.locator(".pad .text").all_inner_texts() if "→" in node], [])
        self.assertEqual((page.locator(".pad:visible").count(), page.locator(".does").count()), (len(fake.DRUMS), 0))
        keys = page.locator(".pad kbd").all_inner_texts()
        self.assertEqual(keys, sorted(keys))
        self.assertNotIn("hands in view", page.locator("#canvas").get_attribute("aria-label"))
        self.assertEqual([page.locator(selector).is_visible() for selector in ("#rate", "#more-button")], [False, False])
        invitation = page.locator("#invitation")
        self.assertIn(CODE["link"], invitation.inner_text())
        self.assertTrue(invitation.get_by_role("img", name="QR code of the link").is_visible())
        self.server.send({**CODE, "phones": [ADA]})
        invitation.get_by_text("Ada → Kick").wait_for()
        page.keyboard.press("b")
        page.locator("#leave").wait_for()
        self.assertFalse(invitation.is_visible())

    def test_hits_of_phones_are_marks_in_the_last_ten_seconds(self):
        self.server.hello = fake.hello(**PHONES)
        page = self.start(fake.state(hands=[]))
        # Nothing is seen, and so the states' time stands still; the run's hits have one.
        page.evaluate("clearInterval(window.going); window.going = setInterval(() => tactus.store.receive({ ...tactus.store.state, time: 0 }, performance.now()), 20)")
        self.server.send(*(fake.hit(number, 100 + number, by="device", at=None) for number in range(3)))
        browser.until(page, "tactus.store.history.hits.length === 3")
        self.comes_to(page, "tactus.store.history.hits.every(({ time }) => time <= tactus.store.history.now && time > tactus.store.history.now - 10)", True)

    def test_gestures_are_armed_or_not(self):
        self.server.hello = fake.hello(abilities=[*fake.ABILITIES, "armed"])
        page = self.start(fake.state(armed=True))
        armed = page.locator("#armed")
        self.assertEqual((armed.get_attribute("aria-pressed"), armed.inner_text()), ("true", "Armed"))
        armed.click()
        self.assertIs(self.wait_said(page, "armed")[0]["on"], False)
        self.show(page, fake.state(armed=False))
        self.assertEqual((armed.get_attribute("aria-pressed"), armed.inner_text()), ("false", "Not armed"))
        self.server.send(fake.hit())
        browser.drawn(page)
        self.assertTrue(page.locator("#unarmed").is_visible() and not page.locator("#last-hit").is_visible())
        page.keyboard.press("a")
        self.assertIs(self.wait_said(page, "armed", 2)[1]["on"], True)

    def test_music_comes_first_and_research_is_one_step_further(self):
        page = self.start()
        for selector in ("#mode", "#tempo", "#metronome"):
            self.assertTrue(page.locator(selector).is_visible(), selector)
        research = ("#save", "[data-panel=label]", "[data-panel=collect]", "#draw")
        for selector in research:
            self.assertFalse(page.locator(selector).is_visible(), selector)
        for selector in research:
            page.locator("#more-button").click()
            page.locator(selector).click()
            self.assertFalse(page.locator("#more").is_visible(), selector)
        self.wait_said(page, "save")
        self.assertTrue(page.evaluate("document.body.hasAttribute('data-drawing')"))

    def test_what_a_gesture_did_is_told(self):
        page = self.start()
        self.server.send({"type": "gesture", "time": 1, "kind": "rest", "side": "left", "track": 2, "text": "rest"})
        page.locator("#gesture", has_text="rest").wait_for()
        page.locator("#gesture").wait_for(state="hidden")

    def test_a_gesture_that_plays_nothing_leaves_the_last_hit(self):
        page = self.start()
        nothing = {"type": "gesture", "time": 1, "kind": "unmatched", "side": "left", "track": 2, "text": "went down at 22.4 palms per second and was stopped"}
        self.server.send(nothing)
        page.locator("#gesture", has_text="Plays nothing here").wait_for()
        self.server.send(fake.hit())
        page.locator("#last-hit", has_text="Kick").wait_for()
        page.locator("#gesture").wait_for(state="hidden")
        self.server.send(nothing, {"type": "status", "text": "sent", "level": "note"})
        page.locator(".toast", has_text="sent").wait_for()
        self.assertEqual([page.locator(selector).is_visible() for selector in ("#gesture", "#last-hit")], [False, True])

    def test_lost_events_are_told(self):
        page = self.start()
        self.server.send(fake.hit(5, 1.0, missed=4))
        page.locator("#delays", has_text="4 events not shown").wait_for()

    def test_signs_come_first_where_there_are_no_keys(self):
        for viewport, first in ((browser.DESKTOP, "Space"), (browser.PHONE, "Fingers")):
            page = self.start(viewport=viewport)
            page.locator("[data-panel=help]").click()
            self.assertEqual(self.text(page, "#panel-body").split()[0], first)

    def test_the_light_on_hits_is_explained(self):
        page = self.start()
        page.locator("[data-panel=view]").click()
        self.assertIn("the backdrop takes another colour", self.text(page, "#panel"))

    def test_viewing_wastes_no_room_on_hits(self):
        self.server.hello = fake.hello(run="view", kit=None, source={"kind": "keypoints", "name": "take.jsonl"}, abilities=["explain", "seek"])
        page = self.start(fake.state(mode=None, tempo=None, metronome=None, position=1, duration=9), viewport=browser.PHONE)
        title, stage = page.locator("#run").bounding_box(), page.locator("#stage").bounding_box()
        self.assertLess(stage["y"] - title["y"] - title["height"], 20)

    def test_the_last_ten_seconds_have_seconds_and_words(self):
        page = self.start()
        words = page.evaluate("""() => { const { strip, store: { history } } = tactus, found = [], own = strip.context.fillText
          const stretch = (shape, start, end) => ({ shape, certainty: 'confirmed', start: history.now - start, end: history.now - end })
          history.rows.left = [stretch('rock', 8, 7.95), stretch('scissors', 3, 2.99), stretch('paper', 2.98, 2.97)]
          strip.context.fillText = function (...given) { found.push(given); return own.apply(this, given) }
          strip.dirty = true; strip.draw(false, performance.now()); delete strip.context.fillText
          return found.map(([text]) => text) }""")
        for word in ("−10 s", "−5 s", "now", "rock", "paper"):
            self.assertIn(word, words)
        self.assertNotIn("scissors", words, "it would lie on what follows")

    def test_the_phone_has_no_horizontal_scrolling(self):
        page = self.start(viewport=browser.PHONE)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), browser.PHONE["width"])

    def test_the_header_has_room_in_every_window(self):
        self.server.hello = fake.hello(abilities=[*fake.ABILITIES, "armed", "face", "phones"])
        page = self.start(fake.state(armed=True, mode="recording", tempo=133.3, faces=[{"coefficients": {"jawOpen": 0.1}, "transform": None}]))
        self.assertTrue(page.locator("#face").is_visible() and page.locator("[data-panel=phones]").is_visible())
        self.server.send(fake.hit(instrument="side-stick", late=0.043))
        page.locator("#last-hit").wait_for()
        for width in (1440, 1280, 1279, 1181, 1180, 1100, 1080, 1079, 1024, 960, 900, 800, 761, 760, 390):
            with self.subTest(width):
                page.set_viewport_size({"width": width, "height": 720})
                browser.drawn(page)
                self.comes_to(page, OUTSIDE, [])

    def test_a_tempo_is_shown_whole(self):
        page = self.start(fake.state(tempo=133.3))
        tempo = page.locator("#tempo")
        for viewport in (browser.DESKTOP, browser.PHONE):
            page.set_viewport_size(viewport)
            browser.drawn(page)
            self.assertEqual(tempo.input_value(), "133.3")
            self.assertLessEqual(*tempo.evaluate("(node) => [node.scrollWidth, node.clientWidth]"), viewport)
        tempo.fill("96.5")
        tempo.press("Enter")
        self.assertEqual(self.wait_said(page, "tempo")[0]["bpm"], 96.5)

    def test_the_desktop_has_no_scrolling(self):
        self.server.greetings = [fake.take()]
        page = self.start()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollHeight"), browser.DESKTOP["height"])
        self.assertGreaterEqual(page.evaluate("tactus.stage.rect.height"), 340)


class Asked(browser.FakeCase):
    def test_keys(self):
        self.server.greetings = [fake.take(undoable=1)]
        page = self.start()
        rows = [("Space", "perform", {"words": "overdub"}), ("p", "next-mode", {}), ("ArrowUp", "tempo", {"change": 5}), ("ArrowLeft", "tempo", {"change": -1}),
                ("m", "metronome", {"on": True}), ("2", "hit", {"instrument": "snare"}), ("u", "undo", {}), ("s", "save", {})]
        for key, command, fields in rows:
            page.keyboard.press(key)
            said = self.wait_said(page, command, 2 if key == "ArrowLeft" else 1)[-1]
            self.assertEqual({name: said.get(name) for name in fields}, fields, key)

    def test_the_tenth_drum_has_the_key_0(self):
        self.server.hello = fake.hello(kit=fake.by_place())
        page = self.start()
        self.assertEqual(page.locator(".pad[data-instrument=crash]").get_attribute("aria-keyshortcuts"), "0")
        self.assertEqual(self.text(page, ".pad[data-instrument=crash] kbd"), "0")
        page.keyboard.press("0")
        self.assertEqual(self.wait_said(page, "hit")[0]["instrument"], "crash")

    def test_a_key_that_is_held_hits_once(self):
        page = self.start()
        for _ in range(5):
            page.keyboard.down("1")
        page.keyboard.up("1")
        self.wait_said(page, "hit")
        page.wait_for_timeout(100)
        self.assertEqual(len(self.said("hit")), 1)

    def test_space_after_a_click_is_still_overdub(self):
        page = self.start()
        page.locator("[data-instrument=snare]").click()
        self.wait_said(page, "hit")
        page.keyboard.press("Space")
        self.assertEqual(self.wait_said(page, "perform")[0]["words"], "overdub")
        self.assertEqual(len(self.said("hit")), 1)

    def test_typing_is_not_playing(self):
        page = self.start()
        page.keyboard.press("l")
        page.locator("#collect-label").fill("")
        page.locator("#collect-label").press_sequentially("rock 1ms")
        self.assertEqual(page.locator("#collect-label").input_value(), "rock 1ms")
        page.locator("#collect-person").fill("p07")
        page.get_by_role("button", name="Save with label").click()
        said = self.wait_said(page, "label")[0]
        self.assertEqual((said["label"], said["person"]), ("rock 1ms", "p07"))
        self.assertEqual({message["command"] for message in self.server.commands}, {"image", "label"})

    def test_tempo_is_typed(self):
        page = self.start()
        page.locator("#tempo").fill("96")
        page.locator("#tempo").press("Enter")
        self.assertEqual(self.wait_said(page, "tempo")[0]["bpm"], 96)
        page.locator("#tempo").fill("9")
        page.locator("#tempo").press("Tab")
        browser.until(page, "document.querySelector('#tempo').value === '120'")
        page.locator(".toast", has_text="20 to 400").wait_for()
        self.assertEqual(len(self.said("tempo")), 1)

    def test_a_refusal_is_said(self):
        self.server.answers["save"] = {"ok": False, "error": "nothing was seen yet; nothing to save"}
        page = self.start()
        page.keyboard.press("s")
        page.locator(".toast.warning", has_text="nothing to save").wait_for()

    def test_the_image_is_asked_for_only_while_it_is_shown(self):
        page = self.start()
        self.assertEqual(self.wait_said(page, "image")[-1]["on"], True)
        page.locator("[data-panel=view]").click()
        page.locator(".option", has_text="Off").click()
        self.assertEqual(self.wait_said(page, "image", 2)[-1]["on"], False)

    def perform(self, page, count):
        return [said["words"] for said in self.wait_said(page, "perform", count)]

    @staticmethod
    def place(page, position, instrument, lane=0, up=6):
        """Where a place of the take is on the screen: of the middle of a hit there, above the foot of its row."""
        return page.evaluate("""([lane, position, instrument, up]) => { const l = tactus.take.lanes[lane], box = l.canvas.getBoundingClientRect()
          const row = l.rows.findIndex((row) => row.instrument === instrument)
          return [box.left + l.xOf(position * 60 / l.take.tempo) + 4, box.top + (row + 1) * l.rowHeight - up] }""", [lane, position, instrument, up])

    def drag(self, page, start, dx=0, dy=0, key=None):
        page.mouse.move(*start)
        page.mouse.down()
        if key:
            page.keyboard.down(key)
        page.mouse.move(start[0] + dx, start[1] + dy, steps=5)
        page.mouse.up()
        if key:
            page.keyboard.up(key)

    def test_hits_are_dragged_in_time_and_in_strength(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", playhead=0.5, tempo=96))
        per_quarter = page.evaluate("tactus.take.lanes[0].xOf(0.625)")
        # To the grid; where it was, and 4 is there already, so the second one is chosen by its place as played.
        self.drag(page, self.place(page, 4, "kick"), dx=0.3 * per_quarter)
        self.assertEqual(self.perform(page, 1), ["move-hit 1 4.02 kick 4.25"])
        self.assertEqual(page.evaluate("tactus.store.take.hits.find((hit) => hit.position === 4.25).time"), 4.25 * 0.625, "shown at once")
        self.drag(page, self.place(page, 0, "kick"), dx=0.3 * per_quarter, key="Alt")
        words = self.perform(page, 2)[1].split()
        self.assertEqual(words[:-1], ["move-hit", "1", "0", "kick"])
        self.assertAlmostEqual(float(words[-1]), 0.3, delta=2 / per_quarter)
        # Before the start is the start.
        self.drag(page, self.place(page, 1, "snare", lane=1), dx=-3 * per_quarter)
        self.drag(page, self.place(page, 6.5, "ride", lane=1), dy=24)
        self.assertEqual(self.perform(page, 4)[2:], ["move-hit 2 1 snare 0", "set-velocity 2 6.5 ride 0.4"])
        # A drag is in one direction, and back to where it began it is none.
        self.drag(page, self.place(page, 3, "snare", lane=1), dx=8, dy=-60)
        self.assertEqual(self.perform(page, 5)[4:], ["set-velocity 2 3.04 snare 1"])
        self.drag(page, self.place(page, 6.5, "ride", lane=1), dx=2, dy=2)
        self.assertEqual(page.evaluate("[tactus.take.editing.selected.instrument, tactus.take.editing.isHeld]"), ["ride", False])
        page.locator("#delete-hit").click()
        self.assertEqual(self.perform(page, 6)[5:], ["delete-hit 2 6.5 ride"])

    def test_a_take_that_comes_while_a_hit_is_held_is_shown_afterwards(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", tempo=96))
        page.mouse.move(*self.place(page, 6.5, "ride", lane=1))
        page.mouse.down()
        page.mouse.move(*self.place(page, 6, "ride", lane=1), steps=3)
        self.server.send(fake.loop(revision=2, hits=fake.loop()["hits"][:4]))
        browser.until(page, "tactus.store.take.revision === 2")
        self.assertEqual(page.evaluate("tactus.take.lanes[1].rows.length"), 2)
        page.mouse.up()
        self.comes_to(page, "tactus.take.lanes[1].rows.length", 1)

    def test_what_is_refused_is_as_it_was(self):
        self.server.greetings = [fake.loop()]
        self.server.answers["perform"] = {"ok": False, "error": "delete-hit: expected a place and a hit that the take has"}
        page = self.start(fake.state(mode="playing", tempo=96))
        self.drag(page, self.place(page, 6.5, "ride", lane=1), dy=24)
        page.locator(".toast.warning", has_text="expected a place and a hit").wait_for()
        self.assertEqual(page.evaluate("tactus.store.take.hits.at(-1).velocity"), 0.6)

    def test_hits_are_added_and_layers_too(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", tempo=96))
        page.mouse.dblclick(*self.place(page, 2.05, "kick"))
        self.assertEqual(self.perform(page, 1), ["add-hit 1 2 kick"])
        page.get_by_label("Add a drum to layer 1").select_option("crash")
        page.mouse.dblclick(*self.place(page, 7.9, "crash"))
        self.assertEqual(self.perform(page, 2)[1:], ["add-hit 1 7.75 crash"])
        page.locator("#add-layer").click()
        page.get_by_label("Add a drum to layer 3").select_option("snap")
        self.assertEqual(page.get_by_role("button", name="Delete layer 3").count(), 0, "there is none yet")
        page.mouse.dblclick(*self.place(page, 1, "snap", lane=2))
        self.assertEqual(self.perform(page, 3)[2:], ["add-hit 3 1 snap"])
        page.get_by_role("button", name="Delete layer 2").click()
        self.assertEqual(self.perform(page, 4)[3:], ["delete-layer 2"])
        page.locator(".toast", has_text="Layer 2 is deleted.").get_by_role("button", name="Undo").click()
        self.wait_said(page, "undo")

    def test_a_take_begins_with_a_hit_that_is_placed(self):
        page = self.start(fake.state(mode="freestyle", tempo=60))
        page.locator("#add-layer").click()
        page.locator(".lane").wait_for()
        page.mouse.dblclick(*self.place(page, 2, "kick"))
        browser.drawn(page)
        name, layer, position, drum = self.perform(page, 1)[0].split()
        self.assertEqual((name, layer, drum), ("add-hit", "1", "kick"))
        self.assertAlmostEqual(float(position), 2, delta=0.05)

    def test_steps_are_dragged_to_steps(self):
        self.server.greetings = [fake.take()]
        page = self.start(fake.state(mode="playing", playhead=0.5))
        width = page.evaluate("tactus.take.lanes[0].xOf(0.25)")
        self.drag(page, self.place(page, 0, "kick"), dx=1.1 * width)
        self.drag(page, self.place(page, 3, "snare"), dx=3.4 * width, key="Alt")
        self.assertEqual(self.perform(page, 2), ["move-hit steps 0 kick 0.5", "move-hit steps 3 snare 3.5"])
        self.assertTrue(page.locator(".playhead").is_visible())

    def test_fingers_drag_hits_and_scroll_beside_them(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", tempo=96), viewport=browser.PHONE, has_touch=True, is_mobile=True)
        page.locator(".lanes").scroll_into_view_if_needed()
        session = page.context.new_cdp_session(page)

        def touch(kind, x=None, y=None):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if x is None else [{"x": x, "y": y}]})

        page.evaluate("document.querySelector('.lanes').scrollIntoView({ block: 'center' })")
        x, y = self.place(page, 6.5, "ride", lane=1)
        touch("touchStart", x, y)
        for step in range(1, 7):
            touch("touchMove", x, y - 4 * step)
        touch("touchEnd")
        self.assertEqual(self.perform(page, 1), ["set-velocity 2 6.5 ride 0.8"])
        for _ in range(2):
            x, y = self.place(page, 2, "kick")
            touch("touchStart", x, y)
            touch("touchEnd")
        self.assertEqual(self.perform(page, 2)[1], "add-hit 1 2 kick")
        # A finger that rests on a hit deletes it, and a toast takes that back.
        touch("touchStart", *self.place(page, 1, "snare", lane=1))
        page.locator(".toast", has_text="Snare is deleted.").wait_for()
        touch("touchEnd")
        self.assertEqual(self.perform(page, 3)[2], "delete-hit 2 1 snare")
        before = page.evaluate("scrollY")
        x, y = self.place(page, 5, "kick")
        touch("touchStart", x, y)
        for step in range(1, 13):
            touch("touchMove", x, y + 10 * step)
        touch("touchEnd")
        self.comes_to(page, f"scrollY !== {before}", True)
        self.assertEqual(len(self.said("perform")), 3)

    def test_hits_are_changed_by_keys_alone_and_told(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", tempo=96))
        page.get_by_role("button", name="Delete layer 1").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.getAttribute('aria-label')"), "Hits of layer 1: 2")
        told = "document.querySelector('#said').textContent"
        self.comes_to(page, told, "Kick, bar 1 beat 1, velocity 60 %, 1 of 2")
        rows = [("ArrowRight", "Kick, bar 2 beat 1, velocity 60 %, 2 of 2", None), ("ArrowRight", "No later hit.", None),
                ("Shift+ArrowRight", "Kick moved to bar 2 beat 1.25", "move-hit 1 4.02 kick 4.25"), ("Shift+ArrowUp", "Velocity 65 %", "set-velocity 1 4.25 kick 0.65"),
                ("Shift+Alt+ArrowLeft", "Kick moved to bar 2 beat 1.25", "move-hit 1 4.25 kick 4.24"), ("Home", "Kick, bar 1 beat 1, velocity 60 %, 1 of 2", None),
                ("Control+ArrowRight", "Kick, bar 1 beat 1.25, no hit", None), ("Enter", "Kick added at bar 1 beat 1.25", "add-hit 1 0.25 kick"),
                ("Home", "Kick, bar 1 beat 1, velocity 60 %, 1 of 2", None), ("Delete", "Kick deleted", "delete-hit 1 0 kick")]
        count = 0
        for key, words, command in rows:
            page.keyboard.press(key)
            self.comes_to(page, told, words, key)
            if command:
                count += 1
                self.assertEqual(self.perform(page, count)[-1], command)
        page.locator("canvas.hits").nth(1).focus()
        self.comes_to(page, told, "Snare, bar 1 beat 2, velocity 60 %, 1 of 2")
        page.keyboard.press("ArrowDown")
        self.comes_to(page, told, "Ride, bar 2 beat 3.5, velocity 60 %, 1 of 1")
        self.assertEqual((self.said("tempo"), len(self.said("perform"))), ([], count))
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowUp")
        self.wait_said(page, "tempo")

    def test_the_grid_is_heard_while_its_sliders_move(self):
        self.server.greetings = [fake.loop(quantise="1/16 80 % swing 58 %")]
        page = self.start(fake.state(mode="playing", tempo=96))
        values = "[...document.querySelectorAll('#quantise, #strength, #swing')].map((node) => node.value)"
        self.assertEqual(page.evaluate(values), ["1/16", "80", "58"])
        box = page.locator("#swing").bounding_box()
        # What the slider was moved to; between moves it may show the take's number again, which does not change here.
        page.evaluate("""() => {
            const swing = document.querySelector("#swing")
            window.moved = []
            swing.addEventListener("input", () => window.moved.push(swing.value))
        }""")
        page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + box["height"] / 2)
        page.mouse.down()
        start = page.evaluate("performance.now()")
        for step in range(40):
            page.mouse.move(box["x"] + (0.3 + 0.01 * step) * box["width"], box["y"] + box["height"] / 2)
        # An older take that arrives meanwhile changes nothing that is said.
        self.server.send(fake.loop(revision=2, quantise="1/16 80 % swing 51 %"))
        self.comes_to(page, "tactus.store.take.revision", 2)
        page.mouse.up()
        spent = page.evaluate("performance.now()") - start
        self.perform(page, 2)
        # A browser that is late has the last of the moves in its next frames.
        browser.drawn(page)
        self.says_last(page, f"quantise 1/16 80 % swing {page.evaluate('window.moved.at(-1)')} %")
        self.assertLessEqual(len(self.said("perform")), 3 + spent / 80, "rate-limited")
        # The take that does not change has its own number again at once.
        page.evaluate("""() => {
            const text = document.querySelector("#strength-text")
            window.shown = []
            new MutationObserver(() => window.shown.push(text.textContent)).observe(text, { childList: true, characterData: true, subtree: true })
        }""")
        page.locator("#strength").focus()
        page.keyboard.press("ArrowLeft")
        self.comes_to(page, "window.shown.includes('79 %')", True)
        self.says_last(page, "quantise 1/16 79 %")
        page.locator("#quantise").select_option("off")
        self.says_last(page, "quantise off")
        self.assertEqual(self.said("tempo"), [])
        self.server.send(fake.loop(revision=3, quantise=None))
        self.comes_to(page, "document.querySelector('#swing').disabled", True)

    def says_last(self, page, words):
        for _ in range(50):
            if self.said("perform")[-1]["words"].startswith(words):
                return
            page.wait_for_timeout(50)
        self.fail(f"{self.said('perform')[-1]['words']}, expected {words}")

    def test_the_mixer(self):
        self.server.greetings = [{**fake.loop(), "muted": ["ride"]}]
        levels = {"master": {"peak": 0, "rms": -20}, "instruments": {"kick": {"peak": -20, "rms": -40}}}
        page = self.start(fake.state(mode="playing", volumes={"kick": -6}, levels=levels))
        page.get_by_role("button", name="Mixer").click()
        mix = page.locator(".mix")
        self.assertEqual(mix.count(), 1 + len(fake.DRUMS))
        kick = page.get_by_role("slider", name="Volume of Kick")
        self.assertEqual((kick.input_value(), kick.get_attribute("aria-valuetext")), ("-6", "−6 dB"))
        scales = "[...document.querySelectorAll('.vu .rms')].slice(0, 3).map((node) => new DOMMatrix(getComputedStyle(node).transform).a)"
        self.comes_to(page, scales + ".map((share) => Math.round(100 * share))", [67, 33, 0])
        self.assertTrue(page.get_by_role("button", name="Mute Ride in the take", pressed=True).is_visible())
        page.get_by_role("button", name="Mute Kick in the take").click()
        kick.fill("3")
        self.assertEqual(self.perform(page, 2), ["mute kick", "volume kick 3"])
        page.keyboard.press("Escape")
        self.show(page, fake.state(links=[{"name": "MIDI clock", "state": "followed"}, {"name": "Link", "state": "2 peers"}]))
        self.assertEqual(self.text(page, "#links"), "MIDI clock: followed · Link: 2 peers")

    def test_a_mixer_without_sound_says_why_it_has_no_meters(self):
        page = self.start()
        page.get_by_role("button", name="Mixer").click()
        self.assertEqual((page.locator(".mix").count(), page.locator(".vu").count()), (len(fake.DRUMS), 0))
        self.assertIn("Meters need a sound device", self.text(page, "#panel"))
        self.show(page, fake.state(levels={"master": {"peak": 0, "rms": -20}, "instruments": {}}))
        self.assertEqual((page.locator(".mix").count(), page.locator(".vu").count()), (1 + len(fake.DRUMS), 1 + len(fake.DRUMS)))
        self.assertNotIn("Meters need", self.text(page, "#panel"))

    def test_takes_are_switched_between(self):
        self.server.greetings = [fake.loop()]
        scenes = {"names": ["verse", "chorus"], "current": 0, "next": None}
        page = self.start(fake.state(mode="playing", scenes=scenes))
        scene = page.locator("#scene")
        self.assertEqual(scene.input_value(), "verse")
        scene.select_option("chorus")
        self.assertEqual(self.perform(page, 1), ["scene chorus"])
        self.show(page, fake.state(mode="playing", playhead=1, scenes={**scenes, "next": 1}))
        self.comes_to(page, "document.querySelector('#scene').value", "chorus")
        page.keyboard.press("b")
        browser.drawn(page)
        self.assertEqual(self.text(page, "#scene-line"), "verse → chorus")

    def test_undo_is_there_where_there_is_something_to_undo(self):
        self.server.greetings = [fake.take()]
        page = self.start()
        self.assertTrue(page.locator("#undo").is_disabled())
        page.keyboard.press("u")
        self.server.send(fake.take(revision=2, undoable=1))
        browser.until(page, "!document.querySelector('#undo').disabled")
        self.assertEqual(self.said("undo"), [])
        page.locator("#undo").click()
        page.keyboard.press("u")
        self.wait_said(page, "undo", 2)
        self.server.send(fake.take(revision=3))
        browser.until(page, "document.querySelector('#undo').disabled")

    def test_a_loop_is_played_by_keys_alone(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", playhead=2.5))
        keys = {"Space": "overdub", "r": "record", "t": "tap", "q": "quantise 1/32", "Shift+U": "redo"}
        for count, (key, words) in enumerate(keys.items(), 1):
            page.keyboard.press(key)
            self.assertEqual(self.wait_said(page, "perform", count)[-1]["words"], words)
        page.keyboard.press("u")
        self.wait_said(page, "undo")
        page.locator("#quantise").focus()
        for name in ("Mute layer 1", "Solo layer 1", "Mute layer 2"):
            for _ in range(12):
                if page.evaluate("document.activeElement.getAttribute('aria-label')") == name:
                    break
                page.keyboard.press("Tab")
            words = name[0].lower() + name[1:]
            page.keyboard.press("Space")
            count += 1
            self.assertEqual(self.wait_said(page, "perform", count)[-1]["words"], words)
        self.server.send(fake.loop(revision=2, muted=()))
        page.get_by_role("button", name="Mute layer 2", pressed=False).wait_for()
        self.assertEqual(page.evaluate("document.activeElement.dataset.words"), "mute layer 2")
        self.assertEqual(self.said("next-mode"), [])

    def test_a_loop_is_drawn_in_its_bars(self):
        self.server.greetings = [fake.loop()]
        page = self.start(fake.state(mode="playing", playhead=2.5, tempo=96))
        self.assertEqual(page.evaluate("""tactus.take.lanes.map((lane) => lane.rows.map(({ instrument, hits }) =>
          [instrument, hits.map((hit) => Math.round(100 * lane.xOf(hit.time) / lane.room))]))"""), [[["kick", [0, 50]]], [["snare", [13, 38]], ["ride", [81]]]])
        self.assertEqual(page.locator("canvas.hits").evaluate_all("(all) => all.map((node) => node.getAttribute('aria-label'))"), ["Hits of layer 1: 2", "Hits of layer 2: 3"])
        self.assertTrue(page.get_by_role("group", name="Layer 2, silent").is_visible())
        self.assertEqual(self.text(page, "#place"), "2.1")
        page.locator("#quantise").select_option("1/8t")
        page.locator("#overdub").click()
        self.assertEqual([said["words"] for said in self.wait_said(page, "perform", 2)], ["quantise 1/8t", "overdub"])
        self.server.send(fake.loop(revision=2, quantise="1/16 80 %", redoable=0))
        browser.until(page, "document.querySelector('#quantise').value === '1/16' && document.querySelector('#strength').value === '80'")
        self.assertTrue(page.locator("#redo").is_disabled())
        self.show(page, fake.state(mode="recording", playhead=2.5, tempo=96))
        self.assertTrue(page.locator("#quantise").is_disabled())
        self.assertEqual(page.locator("#overdub").get_attribute("aria-pressed"), "true")
        self.assertEqual(page.locator(".toast").count(), 0, "nothing is replaced")

    def test_the_playhead_passes_below_what_is_pressed(self):
        self.server.greetings = [fake.loop(muted=())]
        page = self.start(fake.state(mode="playing", playhead=0, paused=True), viewport=browser.PHONE)
        mute = page.get_by_role("button", name="Mute layer 1")
        start, end = page.locator(".over").bounding_box()["x"], mute.bounding_box()["x"]
        pictures = []
        for left in (0, end - start + 4, end - start + 12, end - start + 20):
            page.evaluate("(left) => { const { playhead } = tactus.take; tactus.take.draw = () => {}; playhead.hidden = false; playhead.style.transform = `translateX(${left}px)` }", left)
            pictures.append(mute.screenshot())
        self.assertEqual(len(set(pictures)), 1)

    def test_a_count_in_is_seen(self):
        page = self.start(fake.state(mode="playing"))
        self.show(page, fake.state(mode="recording", countIn=3))
        self.assertEqual(self.text(page, "#count-in"), "−3")
        page.keyboard.press("b")
        browser.drawn(page)
        self.assertEqual(self.text(page, "#beat"), "−3")
        page.keyboard.press("b")
        self.show(page, fake.state(mode="recording", countIn=None))
        self.assertFalse(page.locator("#count-in").is_visible())

    def test_an_older_take_does_not_replace_a_newer_one(self):
        self.server.greetings = [fake.take(revision=5)]
        page = self.start()
        self.server.send({**fake.take(revision=4), "hits": []}, {"type": "status", "text": "sent", "level": "note"})
        page.locator(".toast").wait_for()
        self.assertEqual(page.evaluate("tactus.store.take.hits.length"), 8)

    def test_explanation_holds_still_until_the_hand_is_clicked_again(self):
        condition = {"holds": "yes", "condition": "index extended", "measured": "extension(index) 0.97", "margin": 1.87}
        self.server.answers["explain"] = {"result": {
            "heading": "rock-scissors-paper: paper", "fingers": [{"finger": "thumb", "low": 0.1, "high": 0.4}], "lines": [],
            "shapes": [{"shape": "paper", "chosen": True, "membership": 1, "possible": [condition], "confirmed": None},
                       {"shape": "rock", "chosen": False, "membership": 0, "possible": [{**condition, "holds": "unknown"}], "confirmed": []}],
            "counterfactual": "smallest change: …"}}
        page = self.start(fake.state(hands=[fake.hand("right", "paper", centre=(0.3, 0.5))]))
        at = page.evaluate("tactus.stage.place([0.3, 0.5])")
        page.locator("#canvas").click(position={"x": at[0], "y": at[1]})
        self.assertEqual(self.wait_said(page, "explain")[0]["track"], 1)
        page.locator("#panel", has_text="index extended").wait_for()
        self.assertTrue(page.locator("#frozen").is_visible())
        frozen = page.evaluate("tactus.store.shown().sequence")
        page.wait_for_timeout(200)
        self.assertEqual(page.evaluate("tactus.store.shown().sequence"), frozen)
        at = page.evaluate("tactus.stage.place([0.3, 0.5])")
        page.locator("#canvas").click(position={"x": at[0], "y": at[1]})
        page.locator("#panel").wait_for(state="hidden")
        browser.until(page, f"tactus.store.shown().sequence > {frozen}")

    def test_signs_and_pads_stay_while_a_hand_is_held(self):
        page = self.start()
        page.locator("#sign-right").click()
        self.wait_said(page, "explain")
        self.show(page, fake.state(hands=[fake.hand("right", "scissors"), fake.hand("left", "paper", centre=(0.7, 0.5))]))
        self.assertEqual([page.locator(f"#sign-{side}").get_attribute("aria-label") for side in ("left", "right")],
                         ["Left hand: rock, clear, held. Explain", "Right hand: paper, clear, held. Let go"])
        self.assertEqual(page.locator(".sign .held:visible").count(), 2)
        self.assertEqual(page.locator(".pad:visible").count(), len(fake.DRUMS))
        page.locator("#sign-right").click()
        browser.until(page, "document.querySelector('#sign-right').getAttribute('aria-label').startsWith('Right hand: scissors')")
        self.assertEqual(page.locator(".sign .held").count(), 0)

    def test_on_a_phone_the_panel_and_the_stage_are_in_view(self):
        for width, height in ((390, 844), (844, 390)):
            page = self.start(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, reduced_motion="reduce")
            page.locator("#sign-right").tap()
            page.locator("#panel").wait_for()
            browser.drawn(page)
            panel, stage = page.locator("#panel").bounding_box(), page.locator("#stage").bounding_box()
            self.assertGreaterEqual(panel["y"], 0)
            self.assertLessEqual(panel["y"] + panel["height"], height)
            self.assertTrue(-1 <= stage["y"] < 30, stage)
            free = (panel["y"] - stage["y"]) / stage["height"] if width < height else (panel["x"] - stage["x"]) / stage["width"]
            self.assertGreater(free, 0.8, "the hand that is explained is seen")

    def test_names_on_the_strip_do_not_overlap(self):
        page = self.start()
        page.evaluate("clearInterval(window.going)")
        for number in range(60):
            self.server.send(fake.state(number, 1 + number / 10), fake.hit(number, 1 + number / 10, ("closed-hat", "closed-hat", "kick", "snare")[number % 4]))
        browser.until(page, "tactus.store.history.hits.length === 60")
        browser.drawn(page)
        labels = page.evaluate('''() => { const { strip, store } = tactus; const context = strip.context; context.font = "600 13px system-ui, sans-serif"
          const room = strip.width - 28
          return store.history.hits.filter((hit) => hit.label?.text).map((hit) => [hit.label.text, room * hit.time / 10, context.measureText(hit.label.text).width]) }''')
        self.assertEqual({text for text, _, _ in labels}, {"Closed hat", "Kick", "Snare"})
        for (_, x, width), (_, following, _) in zip(labels, labels[1:]):
            self.assertLess(x + width, following)

    def test_explanation_of_lines_alone(self):
        self.server.answers["explain"] = {"result": {"lines": ["rock, confirmed", "  yes index folded"]}}
        page = self.start()
        page.locator("#sign-right").click()
        page.locator("#panel pre", has_text="yes index folded").wait_for()

    def test_drawing(self):
        page = self.start(fake.state(hands=[fake.hand("right", None, pinch="pinched")]))
        page.keyboard.press("i")
        self.server.send({"type": "stroke", "id": 1, "side": "right", "state": "drawing", "points": [[0.2, 0.2], [0.4, 0.3], [0.5, 0.5]], "ended": True, "dropped": False})
        browser.until(page, "tactus.strokes.list.length === 1")
        for width, height in ROOMS:
            page.set_viewport_size({"width": width, "height": height})
            browser.drawn(page)
            tools, stage = (page.locator(selector).bounding_box() for selector in ("#drawing-tools", "#stage"))
            self.assertTrue(stage["x"] <= tools["x"] and tools["x"] + tools["width"] <= stage["x"] + stage["width"], width)
        page.set_viewport_size(browser.DESKTOP)
        with page.expect_download() as download:
            page.locator("#export").click()
        self.assertIn("<path", download.value.path().read_text())
        page.keyboard.press("d")
        self.assertEqual(page.evaluate("tactus.strokes.list.length"), 0)
        page.get_by_role("button", name="Undo", exact=True).click()
        self.assertEqual(page.evaluate("tactus.strokes.list.length"), 1)
        # The second click may come too late on a busy machine.
        for _ in range(20):
            page.locator("#canvas").dblclick(position={"x": 300, "y": 100})
            if page.evaluate("tactus.strokes.list.length") == 0:
                break
        self.assertEqual(page.evaluate("tactus.strokes.list.length"), 0)

    def test_nothing_is_drawn_while_drawing_is_off(self):
        page = self.start()
        self.server.send({"type": "stroke", "id": 1, "side": "right", "state": "drawing", "points": [[0.2, 0.2], [0.4, 0.3]], "ended": True, "dropped": False},
                         {"type": "status", "text": "sent", "level": "note"})
        page.locator(".toast").wait_for()
        self.assertEqual(page.evaluate("tactus.strokes.list.length"), 0)

    def test_the_screen_stays_awake_while_playing(self):
        page = self.start()
        page.evaluate('''() => { window.locks = []
          Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
            const lock = { kind, released: false, release: async () => { lock.released = true } }; window.locks.push(lock); return lock } } }) }''')
        self.show(page, fake.state(paused=True))
        browser.until(page, "tactus.store.state.paused")
        page.wait_for_timeout(300)
        self.assertEqual(page.evaluate("window.locks.filter((lock) => !lock.released).length"), 0)
        self.show(page, fake.state())
        browser.until(page, "window.locks.filter((lock) => !lock.released).length === 1")

    def test_a_label_is_offered_and_an_unknown_one_is_said_at_once(self):
        page = self.start()
        page.keyboard.press("c")
        label, remark = page.locator("#collect-label"), page.locator("#label-remark")
        self.assertEqual((label.input_value(), label.get_attribute("placeholder")), ("", "scissors"))
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#labels option')].map((option) => option.value)"),
                         ["scissors", "rock", "paper", "fist", "stone", "flat_hand"])
        for text, known in [("roc", False), ("rock", True), ("FLAT hand", True), ("flat hands", False), (" Fist-", True), ("", True)]:
            label.fill(text)
            self.assertEqual(remark.inner_text() == "", known, text)
        self.assertIn("At most 200 files", self.text(page, "#panel"))
        page.locator("#panel .option", has_text="Left").click()
        label.fill("rock")
        page.get_by_role("button", name="Start").click()
        self.assertEqual(self.wait_said(page, "collect")[0]["hand"], "left")
        page.keyboard.press("Escape")
        page.locator("#more-button").click()
        page.locator("[data-panel=label]").click()
        self.assertTrue(page.locator("input[value=left]").is_checked(), "kept for the next one")

    def test_collecting(self):
        page = self.start()
        page.keyboard.press("c")
        page.locator("#collect-label").fill("scissors")
        page.locator("#collect-person").fill("p02")
        page.get_by_role("button", name="Start").click()
        said = self.wait_said(page, "collect")[0]
        self.assertEqual((said["label"], said["person"], said["hand"], said["seconds"]), ("scissors", "p02", "right", 3))
        message = {"type": "collection", "label": "scissors", "person": "p02", "hands": 0, "path": None, "confusion": None, "text": ""}
        self.server.send({**message, "state": "countdown", "remaining": 2.2})
        page.locator("#countdown .number", has_text="3").wait_for()
        self.assertTrue(page.get_by_role("button", name="Start").is_disabled())
        page.get_by_role("button", name="Cancel").click()
        self.wait_said(page, "collect-cancel")
        confusion = {"labels": ["scissors"], "predicted": ["rock", "scissors"], "counts": [[4, 84]]}
        self.server.send({**message, "state": "done", "remaining": None, "hands": 88, "path": "collected/a.jsonl", "confusion": confusion})
        page.locator("#panel", has_text="88 hands in collected/a.jsonl").wait_for()
        self.assertFalse(page.locator("#countdown").is_visible())
        self.assertEqual(page.locator(".confusion td.right").inner_text().strip(), "84")


    def test_a_new_shape_is_offered_where_enough_was_collected_and_the_book_has_none(self):
        page = self.start()
        page.keyboard.press("c")
        message = {"type": "collection", "state": "done", "label": "spock", "person": "", "remaining": None, "hands": 88, "path": "collected/a.jsonl", "text": ""}
        rows = {"ok": [[4, 5]], "Flat hand": [[80, 8]], "rock": [[80, 8]], "spock": [[2, 8]]}
        confusion = {"labels": list(rows), "predicted": ["rock", "none"], "counts": [row for [row] in rows.values()]}
        offers = page.locator("#panel button", has_text="Make a shape of")
        self.server.send({**message, "state": "recording", "remaining": 1, "confusion": confusion})
        page.locator(".confusion").wait_for()
        self.assertEqual(offers.count(), 0)
        self.server.send({**message, "confusion": confusion})
        offers.wait_for()
        self.assertEqual(offers.all_inner_texts(), ["Make a shape of spock"])
        offers.focus()
        page.keyboard.press("Enter")
        self.assertEqual(self.wait_said(page, "shape")[0]["label"], "spock")
        said = page.locator("#panel [role=status]", has_text="spock")
        for state, words in [("working", "Making a shape of spock …"), ("failed", "No shape was made. spock: no"), ("done", "New shape spock: 86 of 88 hands are confirmed.")]:
            self.server.send(fake.shape(state, text="spock: no"))
            page.locator("#panel", has_text=words).wait_for()
            self.assertEqual(said.inner_text(), words)
            self.assertEqual(page.locator(".made table").count(), int(state == "done"))
            # New counts of the collection take no focus away.
            self.server.send({**message, "confusion": confusion})
            browser.drawn(page)
            self.assertEqual(page.evaluate("document.activeElement.textContent"), "Make a shape of spock")
        self.assertEqual(page.locator(".made li").all_inner_texts()[-2:], ["tip-distance(index, middle) > 0.48", "index extended"])
        self.assertEqual([row.split() for row in page.locator(".made tbody tr").all_inner_texts()],
                         [["examples", "88", "86", "88"], ["love_you,", "modelled", "40", "1", "39"], ["2", "other", "labels", "80", "0", "0"]])
        for words in ("of one person", "confirmed at once with paper", "tactus watch --view --rules collected/rules-spock-1.yaml"):
            self.assertIn(words, self.text(page, ".made"))
        # It is there when the panel is opened again, and goes with the run.
        for _ in range(2):
            page.keyboard.press("Escape")
            page.keyboard.press("c")
            page.locator(".made table").wait_for()
        self.server.send({**fake.hello(), "instance": "b2"})
        browser.until(page, "tactus.store.hello.instance === 'b2'")
        page.keyboard.press("c")
        page.locator("#collect-label").wait_for()
        self.assertEqual(page.locator(".made").inner_text(), "")


class Recording(browser.FakeCase):
    greeting = {"run": "view", "kit": None, "source": {"kind": "keypoints", "name": "take.jsonl"}, "abilities": ["explain", "seek"]}

    def test_pause_and_seek(self):
        page = self.start(fake.state(mode=None, tempo=None, position=4.2, duration=16, paused=False))
        self.assertIn("0:04.2 of 0:16.0", self.text(page, "#position-text"))
        page.keyboard.press("Space")
        self.assertEqual(self.wait_said(page, "pause")[0]["on"], True)
        page.locator("#position").fill("8")
        self.assertEqual(self.wait_said(page, "seek")[0]["time"], 8)


class Connected(browser.FakeCase):
    def test_a_lost_connection_is_said_and_found_again(self):
        page = self.start(expect_errors=True)
        port = self.server.port
        self.server.stop()
        page.locator("#lost", has_text="Connection lost").wait_for()
        page.keyboard.press("s")
        page.locator(".toast", has_text="no connection").wait_for()
        self.server = fake.FakeServer(fake.hello(instance="b2"), port=port)
        self.addCleanup(self.server.stop)
        page.locator("#lost").wait_for(state="hidden")
        self.assertEqual(page.evaluate("tactus.store.hello.instance"), "b2")

    def test_a_cut_connection_is_found_again(self):
        page = self.start(expect_errors=True)
        page.evaluate("window.before = tactus.connection.socket")
        self.server.drop()
        browser.until(page, "tactus.store.connection === 'open' && tactus.connection.socket !== window.before")

    def test_another_run_empties_the_page(self):
        self.server.greetings = [fake.take()]
        page = self.start(expect_errors=True)
        page.keyboard.press("i")
        self.server.send({"type": "stroke", "id": 1, "side": "left", "state": "drawing", "points": [[0, 0], [1, 1]], "ended": True, "dropped": False})
        browser.until(page, "tactus.strokes.list.length === 1")
        self.server.hello, self.server.greetings = fake.hello(instance="another"), []
        self.server.drop()
        browser.until(page, "tactus.store.hello.instance === 'another'")
        self.assertEqual(page.evaluate("[tactus.strokes.list.length, document.querySelectorAll('.lane').length]"), [0, 0])

    def test_the_end_of_a_run_is_said(self):
        page = self.start(expect_errors=True)
        self.server.send({"type": "bye", "text": "Ctrl-C"})
        page.locator("#lost", has_text="tactus has ended").wait_for()

    def test_the_token_leaves_the_address_and_stays_for_the_tab(self):
        page = self.open(self.server.url + "?token=abc123")
        self.assertNotIn("token", page.url)
        self.assertIn("token=abc123", page.evaluate("tactus.connection.address"))
        page.reload()
        browser.until(page, "Boolean(globalThis.tactus?.store.hello)")
        self.assertIn("token=abc123", page.evaluate("tactus.connection.address"))

    def test_unanswered_commands_end(self):
        page = self.start(expect_errors=True)
        self.server.answers["save"] = {"id": -1}
        page.keyboard.press("s")
        self.wait_said(page, "save")
        self.server.drop()
        page.locator(".toast", has_text="connection was lost").wait_for()


class FirstSteps(browser.FakeCase):
    walked = False

    def test_first_steps(self):
        page = self.start(fake.state(hands=[]))
        walk = page.locator("#walk")
        walk.get_by_role("heading", name="Show your hands").wait_for()
        self.show(page, fake.state(hands=[fake.hand()]))
        walk.get_by_role("heading", name="Make a fist").wait_for()
        self.show(page, fake.state(hands=[fake.hand(shape="rock", certainty="possible")]))
        page.wait_for_timeout(800)
        self.assertTrue(walk.get_by_role("heading", name="Make a fist").is_visible(), "a possible fist is not enough")
        self.show(page, fake.state(hands=[fake.hand(shape="rock")]))
        walk.get_by_role("heading", name="Strike").wait_for()
        self.server.send(fake.hit(1, 1.0, by="key"))
        page.wait_for_timeout(200)
        self.assertTrue(walk.get_by_role("heading", name="Strike").is_visible(), "a key is no strike")
        self.server.send(fake.hit(2, 1.0))
        walk.get_by_role("heading", name="Did you hear it?").wait_for()
        walk.get_by_role("button", name="I heard nothing").click()
        self.assertIn("tactus devices", walk.inner_text())
        walk.get_by_role("button", name="I heard it").click()
        walk.wait_for(state="hidden")
        page.reload()
        browser.until(page, "Boolean(globalThis.tactus?.store.hello)")
        self.assertFalse(walk.is_visible(), "only once")

    def test_what_does_not_sound_is_not_asked_for(self):
        self.server.hello = fake.hello(abilities=[ability for ability in fake.ABILITIES if ability != "sound"])
        page = self.start(fake.state(hands=[fake.hand(shape="rock")]))
        walk = page.locator("#walk")
        walk.get_by_role("heading", name="Strike").wait_for()
        self.assertNotIn("Did you hear it?", walk.inner_text())
        self.server.send(fake.hit(1, 1.0))
        page.locator(".toast", has_text="You are ready. Press ? for the keys.").wait_for()
        self.assertFalse(walk.is_visible())

    def test_who_is_not_heard_is_not_called_ready(self):
        self.server.hello = fake.hello(abilities=[ability for ability in fake.ABILITIES if ability != "sound"])
        page = self.start(fake.state(hands=[fake.hand(shape="rock")], problems=[SILENT]))
        page.locator("#walk").get_by_role("heading", name="Strike").wait_for()
        self.server.send(fake.hit(1, 1.0))
        page.locator(".toast.warning", has_text="You are seen, but not heard. No sound device: nothing is heard.").wait_for()
        self.assertNotIn("You are ready", page.locator("body").inner_text())

    def test_first_steps_in_a_kit_without_shapes(self):
        self.server.hello = fake.hello(kit=fake.by_place(), abilities=[ability for ability in fake.ABILITIES if ability != "sound"])
        page = self.start(fake.state(hands=[fake.hand(shape="rock")], armed=False), viewport=browser.PHONE)
        walk = page.locator("#walk")
        walk.get_by_role("heading", name="Play a place").wait_for()
        self.assertIn("Nothing sounds while gestures are not armed: press “Not armed” at the top.", walk.inner_text())
        self.show(page, fake.state(hands=[fake.hand(shape="rock")], armed=True))
        walk.get_by_text("into a place that is named on the stage").wait_for()
        self.server.send(fake.hit(1, 1.0))
        page.locator(".toast", has_text="You are ready. Help says what the signs mean.").wait_for()

    def test_with_phones_alone_the_first_step_is_a_phone(self):
        self.server.hello = fake.hello(source={"kind": "phones", "name": "phones", "hands": False}, abilities=["hit", "phones", "sound"])
        page = self.start(fake.state(hands=[]))
        walk = page.locator("#walk")
        walk.get_by_role("heading", name="Take a phone").wait_for()
        self.server.send({"type": "phones", "link": "http://x/", "code": [], "phones": [{"name": "a", "instrument": "kick", "hits": 0, "lost": 0, "roundTrip": None}]})
        walk.get_by_role("heading", name="Hit a pad").wait_for()
        self.server.send(fake.hit(1, 1.0, by="device"))
        walk.get_by_role("heading", name="Did you hear it?").wait_for()

    def test_the_card_goes_by_itself(self):
        page = self.open(self.server.url)
        page.clock.install()
        page.reload()
        walk = page.locator("#walk")
        walk.get_by_role("heading", name="Show your hands").wait_for()
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            self.assertEqual(page.evaluate(COVERED), [], width)
        page.clock.run_for(25_000)
        self.assertTrue(walk.is_visible())
        page.clock.run_for(6000)
        self.assertFalse(walk.is_visible())

    def test_first_steps_make_room(self):
        for leave in (lambda page: page.keyboard.press("Escape"),
                      lambda page: self.show(page, fake.state(hands=[], mode="recording"))):
            page = self.start(fake.state(hands=[], mode="freestyle"))
            page.locator("#walk").get_by_role("heading", name="Show your hands").wait_for()
            leave(page)
            page.locator("#walk").wait_for(state="hidden")

    def test_space_is_the_next_mode_after_a_panel_was_closed(self):
        page = self.start(fake.state(hands=[]))
        page.locator("[data-panel=view]").click()
        page.locator("#panel").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("p")
        self.wait_said(page, "next-mode")
        self.assertFalse(page.locator("#panel").is_visible())

