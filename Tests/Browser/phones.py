"""Phones before the real server, as people start it: `tactus play --phones`. Touches are a browser's own; readings of the
accelerometer are dispatched, since no browser on a desktop has one."""

import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest
import unittest.mock
from pathlib import Path

import accessibility
import browser
import fake
import functions

GRAVITY = 9.80665
SMALL_PHONE = {"width": 320, "height": 568}


class Pads:
    """A running `tactus play --phones`; its events are lines of a file."""

    def __init__(self, folder, *arguments, host="127.0.0.1", port=0):
        self.events_path = Path(folder) / "events.jsonl"
        self.process = subprocess.Popen(
            [browser.programs() / "tactus", "play", "--phones", "--phone-host", host, "--phone-port", str(port), "--no-sound",
             "--events", self.events_path, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_DATA_HOME": str(Path(folder) / "data"), "DISPLAY": ""})
        self.lines = []
        self.link = self.plain = None
        for line in self.process.stderr:
            self.lines.append(line.rstrip())
            found = re.match(r"phones: (https\S+)$", line.rstrip())
            self.link = found[1] if found else self.link
            if "without it" in line:
                self.plain = re.search(r"http://\S+", line)[0]
                break
        if not self.plain:
            raise AssertionError(f"no phones: {self.lines}")

    @property
    def port(self):
        return int(re.search(r":(\d+)/", self.plain)[1])

    def events(self):
        if not self.events_path.exists():
            return []
        return [json.loads(line) for line in self.events_path.read_text().splitlines() if line.endswith("}")]

    def server(self):
        """The process of the server, a child of tactus."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        return int(children[0])

    def end(self):
        """As Ctrl-C does; what was said."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        if not self.process.stderr.closed:
            self.lines += [line.rstrip() for line in self.process.stderr]
            self.process.stderr.close()
        self.process.wait(browser.PATIENCE)
        return self.lines


def touch(page, x, y, radius=10, identifier=0):
    """A finger that comes down and goes, in the browser's own way."""
    session = page.context.new_cdp_session(page)
    point = {"x": x, "y": y, "radiusX": radius, "radiusY": radius, "id": identifier}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def middle(page, instrument):
    box = page.locator(f".pad[data-instrument={instrument}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# At 16 ms exactly, as timers of a busy browser are not: the next ones follow those before.
SHAKE = """(readings) => {
  for (const z of readings) {
    const event = new DeviceMotionEvent('devicemotion', { acceleration: { x: 0, y: 0, z }, interval: 16 })
    window.shaken = (window.shaken ?? performance.now()) + 16
    Object.defineProperty(event, 'timeStamp', { value: window.shaken })
    dispatchEvent(event)
  }
}"""


@unittest.skipUnless((browser.programs() / "tactus").exists(), "the programs are not built")
class Phones(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.errors = []

    def begin(self, *arguments, **options):
        pads = Pads(self.folder, *arguments, **options)
        self.addCleanup(pads.end)
        return pads

    def open(self, url, *, expect_errors=False, context=None, init=None, **options):
        if context is None:
            context = browser.browser().new_context(**{
                "viewport": browser.PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark",
                "ignore_https_errors": url.startswith("https"), **options})
            # As a person does who is asked; without windows Chromium refuses by itself.
            context.grant_permissions(["accelerometer", "gyroscope"])
            self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(browser.PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        if init:
            page.add_init_script(init)
        page.goto(url)
        self.ready(page)
        if not expect_errors:
            self.addCleanup(lambda: self.assertEqual(self.errors, []))
        return page

    def ready(self, page):
        """The page plays, and no hit of it is too late: a busy machine would make some so, and they would not sound. What comes
        from the future is now."""
        browser.until(page, "Boolean(globalThis.tactus?.link.isOpen)")
        page.evaluate("() => { const { link } = tactus, hit = link.hit; link.hit = (i, v, t) => hit.call(link, i, v, t + 60_000) }")

    def played(self, page, pads, count):
        """The hits, when so many are there."""
        browser.until(page, f"tactus.link.confirmed >= {count}")
        end = time.monotonic() + browser.PATIENCE
        while len(pads.events()) < count and time.monotonic() < end:
            page.wait_for_timeout(20)
        return pads.events()


class Playing(Phones):
    def test_a_touch_of_a_pad_plays_its_drum_once(self):
        pads = self.begin()
        page = self.open(pads.plain)
        self.assertEqual(page.locator(".pad").count(), 7)
        self.assertNotIn("token", page.url)
        for instrument, radius in [("snare", 10), ("kick", 10), ("ride", 20), ("snare", 5)]:
            touch(page, *middle(page, instrument), radius=radius)
        hits = self.played(page, pads, 4)
        self.assertEqual([hit["instrument"] for hit in hits], ["snare", "kick", "ride", "snare"])
        self.assertGreater(hits[2]["velocity"], hits[1]["velocity"], "a broad finger is louder")
        self.assertLess(hits[3]["velocity"], hits[1]["velocity"])
        browser.until(page, "document.querySelector('#delay').textContent.startsWith('Round trip ')")
        browser.until(page, "document.querySelector('#counts').textContent === '4 hits, 0 lost'")
        words = pads.end()[-1]
        self.assertIn("phones: 1 phone, 4 hits, 0 lost, round trip ", words)
        self.assertIn("from the touch to the engine ", words)

    def test_two_fingers_and_a_slide(self):
        pads = self.begin()
        page = self.open(pads.plain)
        session = page.context.new_cdp_session(page)
        places = [middle(page, name) for name in ("hihat", "crash", "ride")]

        def send(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in points]})

        send("touchStart", (0, places[0]))
        send("touchStart", (0, places[0]), (1, places[1]))
        send("touchMove", (0, places[0]), (1, places[2]))
        send("touchEnd")
        hits = self.played(page, pads, 3)
        self.assertEqual([hit["instrument"] for hit in hits], ["hihat", "crash", "ride"])

    def test_keys_and_clicks_play_too(self):
        pads = self.begin()
        page = self.open(pads.plain, has_touch=False, is_mobile=False)
        page.keyboard.press("1")
        page.locator(".pad[data-instrument=kick]").focus()
        page.keyboard.press("Enter")
        page.locator(".pad[data-instrument=ride]").click()
        page.evaluate("document.querySelector('.pad[data-instrument=snare]').click()")
        hits = self.played(page, pads, 4)
        self.assertEqual([hit["instrument"] for hit in hits], ["hihat", "kick", "ride", "snare"])
        page.locator("#name").fill("1 Ada")
        page.locator("#name").press("Enter")
        page.wait_for_timeout(100)
        self.assertEqual(page.evaluate("tactus.link.sequence"), 4, "a name is no hit")

    def test_a_blow_with_the_phone_plays_its_own_instrument_which_is_locked_meanwhile(self):
        pads = self.begin()
        page = self.open(pads.link)
        page.locator("#instrument").select_option("floortom")
        browser.until(page, "tactus.link.instrument === 'floortom'")
        self.assertEqual(page.locator("#profile").input_value(), "adaptive")
        words = page.locator(".field:has(#profile) span, #profile option").all_inner_texts()
        self.assertEqual(words, ["What counts as a strike", "any jerk, 100 readings/s", "any jerk", "what stands out"], "no names of detectors")
        page.locator("#strike").tap()
        browser.until(page, "document.querySelector('#instrument').disabled")
        page.evaluate(SHAKE, [0, 0.1, 0, -0.1, 0, 0.1, 0, 0, 30, -20, 5, 0, 0, 0, 0, 0])
        hits = self.played(page, pads, 1)
        self.assertEqual([hit["instrument"] for hit in hits], ["floortom"])
        page.evaluate("tactus.link.tell({ type: 'instrument', instrument: 'kick' })")
        page.locator("#note", has_text="stays while the phone is a stick").wait_for()
        self.assertEqual(page.evaluate("tactus.link.instrument"), "floortom")
        page.locator("#strike").tap()
        browser.until(page, "!document.querySelector('#instrument').disabled")
        page.evaluate(SHAKE, [0, 30, -30])
        self.assertEqual(page.evaluate("tactus.link.sequence"), 1)

    def test_the_plain_page_says_why_it_has_no_motion(self):
        addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        if not addresses:
            self.skipTest("no address but the loopback")
        pads = self.begin(host="0.0.0.0")
        # Chromium says in its console that plain pages cannot be kept apart from others.
        page = self.open(pads.plain.replace("0.0.0.0", addresses[0]), expect_errors=True)
        self.assertTrue(page.locator("#strike").is_disabled())
        link = page.locator("#why a").get_attribute("href")
        self.assertTrue(link.startswith("https://") and "token=" in link, link)
        touch(page, *middle(page, "snare"))
        self.assertEqual(len(self.played(page, pads, 1)), 1)
        secure = self.open(link, expect_errors=True)
        self.assertTrue(secure.locator("#strike").is_enabled())

    def test_a_lost_server_costs_nothing_but_the_time_without_it(self):
        pads = self.begin()
        page = self.open(pads.plain, expect_errors=True)
        touch(page, *middle(page, "snare"))
        self.played(page, pads, 1)
        os.kill(pads.server(), signal.SIGKILL)
        browser.until(page, "!tactus.link.isOpen")
        touch(page, *middle(page, "kick"))
        browser.until(page, "tactus.link.isOpen && tactus.link.confirmed === 2")
        touch(page, *middle(page, "ride"))
        self.played(page, pads, 2)
        words = pads.end()
        self.assertTrue(any("phone 1 is back" in line for line in words), words)
        self.assertIn("phones: 1 phone, ", words[-1])
        self.assertIn(" 0 lost", words[-1])

    def test_taps_after_the_end_of_tactus_are_no_hits(self):
        pads = self.begin()
        page = self.open(pads.plain, expect_errors=True)
        touch(page, *middle(page, "snare"))
        self.played(page, pads, 1)
        pads.end()
        browser.until(page, "document.querySelector('#connection-text').textContent.startsWith('tactus has ended')")
        touch(page, *middle(page, "kick"))
        page.wait_for_timeout(100)
        self.assertEqual(page.evaluate("[tactus.link.sequence, tactus.link.waiting.length]"), [1, 0])
        self.assertFalse(page.evaluate("document.querySelector('.pad[data-instrument=kick]').classList.contains('lit')"))

    def test_a_page_that_is_loaded_again_is_the_same_phone(self):
        pads = self.begin()
        page = self.open(pads.plain)
        touch(page, *middle(page, "snare"))
        self.played(page, pads, 1)
        page.reload()
        self.ready(page)
        self.assertEqual(page.evaluate("tactus.state.hello.phone.name"), "phone 1")
        touch(page, *middle(page, "snare"))
        self.assertEqual(len(self.played(page, pads, 1)), 2)

    def test_seven_phones_at_once_lose_nothing(self):
        pads = self.begin()
        context = browser.browser().new_context(viewport=browser.PHONE, has_touch=True, is_mobile=True)
        self.addCleanup(context.close)
        pages = [self.open(pads.plain, context=context) for _ in range(7)]
        for page in pages:
            page.evaluate("for (let k = 0; k < 100; k += 1) tactus.link.hit(null, 0.5, performance.now())")
        for page in pages:
            browser.until(page, "tactus.link.confirmed === 100 && tactus.link.waiting.length === 0")
        words = pads.end()[-1]
        self.assertRegex(words, r"phones: 7 phones, \d+ hits, 0 lost")
        self.assertNotIn("repeated", words)
        self.assertEqual({hit["instrument"] for hit in pads.events()}, {"hihat", "crash", "ride", "snare", "racktom", "floortom", "kick"})

    def test_a_tap_after_the_end_is_no_hit(self):
        pads = self.begin()
        page = self.open(pads.plain, expect_errors=True)
        touch(page, *middle(page, "snare"))
        self.played(page, pads, 1)
        pads.end()
        browser.until(page, "tactus.link.isGone && document.querySelector('#connection').dataset.state === 'lost'")
        words = "tactus has ended; its next start has a new link"
        browser.until(page, f"document.querySelector('#connection-text').textContent === '{words}'")
        # What the tap before lit has gone out, and attempts to connect that fail change nothing.
        browser.until(page, "tactus.link.attempt > 1 && !document.querySelector('.pad.lit')")
        touch(page, *middle(page, "snare"))
        page.locator("#note", has_text=words).wait_for()
        self.assertEqual(page.locator(".pad.lit").count(), 0)
        self.assertEqual(page.evaluate("[tactus.link.sequence, tactus.link.waiting.length]"), [1, 0])
        self.assertEqual(page.locator("#counts").inner_text(), "1 hit, 0 lost")


# Counts the sources of sound that a page starts.
COUNT_SOURCES = """window.started = 0
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype
  prototype.start = function (...rest) { window.started += 1; return start.apply(this, rest) }
}"""

# Of each note and velocity what an offline context makes: its peak, its energy, and the peak of its last tenth of a second.
RENDER = """async (rows) => { const { start, recipe } = await import('/modules/sound.js'); const found = []
  for (const [note, velocity] of rows) {
    const context = new OfflineAudioContext(1, 24000 * 1.3, 24000), noise = context.createBuffer(1, 24000, 24000)
    noise.getChannelData(0).forEach((_, k, all) => { all[k] = Math.sin(k * k) })
    start(context, noise, note, velocity, 0.05)
    const samples = [...(await context.startRendering()).getChannelData(0)]
    const peak = (part) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    found.push([peak(samples.slice(0, 1200)), peak(samples), samples.reduce((sum, sample) => sum + sample * sample, 0), peak(samples.slice(-2400))])
  }
  return found }"""


class OwnSound(Phones):
    def test_LOC_01_a_phone_plays_its_hits_itself_while_that_is_on(self):
        pads = self.begin()
        page = self.open(pads.plain, init=COUNT_SOURCES)
        switch = page.locator("#sound")

        def sounds():
            return page.evaluate("[tactus.sound.played, window.started]")

        self.assertEqual(switch.get_attribute("aria-pressed"), "false")
        touch(page, *middle(page, "snare"))
        self.played(page, pads, 1)
        self.assertEqual((sounds(), page.evaluate("tactus.sound.context")), ([0, 0], None), "off at first")
        switch.tap()
        self.assertEqual(switch.get_attribute("aria-pressed"), "true")
        browser.until(page, "tactus.sound.context.state === 'running'")
        touch(page, *middle(page, "snare"))
        self.assertEqual(sounds(), [1, 2], "a tone and noise, with the touch and not with an answer")
        touch(page, *middle(page, "crash"))
        self.assertEqual(sounds(), [2, 3])
        self.assertEqual(page.evaluate("tactus.state.hello.instruments.map(({ note }) => note)"), [42, 49, 51, 38, 48, 41, 36])
        self.assertEqual([hit["instrument"] for hit in self.played(page, pads, 3)], ["snare", "snare", "crash"], "and the engine plays them too")
        switch.tap()
        browser.until(page, "tactus.sound.context.state === 'suspended'")
        touch(page, *middle(page, "crash"))
        self.assertEqual(sounds(), [2, 3])
        self.assertEqual(len(self.played(page, pads, 4)), 4)

    def test_LOC_01_it_stays_on_when_the_page_is_loaded_again(self):
        pads = self.begin()
        page = self.open(pads.plain)
        page.locator("#sound").tap()
        browser.until(page, "tactus.sound.context?.state === 'running'")
        page.reload()
        self.ready(page)
        self.assertEqual(page.locator("#sound").get_attribute("aria-pressed"), "true")
        page.locator("#connection").tap()
        browser.until(page, "tactus.sound.context?.state === 'running'")
        touch(page, *middle(page, "kick"))
        self.assertEqual(page.evaluate("tactus.sound.played"), 1)

    def test_LOC_01_every_note_is_heard_from_its_time_on_and_ends(self):
        pads = self.begin()
        page = self.open(pads.plain)
        notes = [*range(27, 88), None]
        for note, (before, peak, _, end) in zip(notes, page.evaluate(RENDER, [[note, 1] for note in notes])):
            self.assertEqual(before, 0, note)
            self.assertTrue(0.1 < peak <= 1, (note, peak))
            self.assertLess(end, 0.002, note)
        for note in (36, 38, 42, 49, 60):
            energies = [row[2] for row in page.evaluate(RENDER, [[note, velocity] for velocity in (0.1, 0.4, 0.7, 1)])]
            self.assertEqual(energies, sorted(energies))
            self.assertGreater(energies[-1], 100 * energies[0])


class Looks(Phones):
    def test_it_fits_on_small_screens_and_does_not_zoom(self):
        pads = self.begin("--kit", "hands")
        page = self.open(pads.plain, viewport=SMALL_PHONE)
        for viewport in (SMALL_PHONE, {"width": 568, "height": 320}, browser.PHONE, browser.DESKTOP):
            page.set_viewport_size(viewport)
            browser.drawn(page)
            overflow = page.evaluate("""() => [document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll('.pad')].map((node) => {
              const box = node.getBoundingClientRect(); return box.width < 44 || box.height < 44 || box.right > innerWidth || box.bottom > innerHeight ? 1 : 0 })]""")
            self.assertEqual([part for part in overflow if part > 0], [], viewport)
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.pad')).touchAction"), "none")
        self.assertEqual(page.evaluate("getComputedStyle(document.body).touchAction"), "manipulation")

    def test_the_kick_is_first_and_the_largest_and_names_are_words(self):
        page = self.open(self.begin().plain, viewport=browser.PHONE)
        pads = page.evaluate("""() => [...document.querySelectorAll('.pad')].map((node) => {
          const box = node.getBoundingClientRect(); return [node.textContent, box.width * box.height] })""")
        self.assertEqual([name for name, _ in pads], ["kick", "snare", "hi-hat", "crash", "ride", "rack tom", "floor tom"])
        areas = [area for _, area in pads]
        self.assertGreater(areas[0], 2 * max(areas[1:]))
        self.assertGreater(min(areas[1:3]), 1.4 * max(areas[3:]))
        self.assertEqual(page.locator("#kit").inner_text(), "TV drums")
        for viewport in (browser.PHONE, {"width": 760, "height": 360}):
            page.set_viewport_size(viewport)
            browser.drawn(page)
            # Each row is filled to its end.
            self.assertEqual(page.evaluate("""() => { const rows = new Map(), room = document.querySelector('#pads').getBoundingClientRect()
              for (const node of document.querySelectorAll('.pad')) { const box = node.getBoundingClientRect(); rows.set(box.top, Math.max(rows.get(box.top) ?? 0, box.right)) }
              return [...rows.values()].filter((right) => room.right - right > 1) }"""), [], viewport)

    def test_contrast_names_and_targets(self):
        pads = self.begin()
        for scheme in ("dark", "light"):
            page = self.open(pads.plain, color_scheme=scheme, viewport=SMALL_PHONE)
            self.assertEqual(page.evaluate(accessibility.CONTRASTS), [], scheme)
            self.assertEqual(page.evaluate(accessibility.SMALL), [], scheme)
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        roles = accessibility.CONTROLS | {"menulist", "comboBoxMenuButton", "img", "image", "region", "group"}
        nameless = [node["role"] for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in roles
                    and not node.get("name", {}).get("value", "").strip()]
        self.assertEqual(nameless, [])
        reached = set()
        for _ in range(16):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.instrument"))
        self.assertLessEqual({"name", "sound", "snare", "kick", "instrument", "profile", "strike"}, reached)


class Shown(browser.PageCase):
    @unittest.skipUnless((browser.programs() / "tactus").exists(), "the programs are not built")
    def test_the_live_view_shows_the_code_and_the_phones(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with unittest.mock.patch.dict(os.environ, XDG_DATA_HOME=folder.name):
            program = browser.Program("play", "--view", "--phones", "--phone-host", "127.0.0.1", "--phone-port", "0", "--no-sound", folder=folder.name)
        self.addCleanup(program.end)
        page = self.open(program.link)
        page.locator("[data-panel=phones]").click()
        # Without a camera the stage has the code too.
        panel = page.get_by_role("complementary", name="Phones")
        panel.locator("svg.code").wait_for()
        link = panel.locator(".link").inner_text()
        self.assertRegex(link, r"^https://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}$")
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            panel.locator("svg.code").screenshot(path=file.name)
            read = subprocess.run(["zbarimg", "--quiet", "--raw", file.name], capture_output=True, text=True).stdout
        self.assertEqual(read.strip(), link)
        context = browser.browser().new_context(viewport=browser.PHONE, has_touch=True, is_mobile=True, ignore_https_errors=True)
        self.addCleanup(context.close)
        phone = context.new_page()
        phone.goto(link)
        browser.until(phone, "Boolean(globalThis.tactus?.link.isOpen)")
        phone.locator("#name").fill("<b>Ada</b>")
        phone.locator("#name").press("Enter")
        touch(phone, *middle(phone, "snare"))
        panel.locator(".phones tbody th", has_text="<b>Ada</b>").wait_for()
        browser.until(page, "document.querySelector('.phones td:nth-child(3)')?.textContent === '1'")
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            self.assertEqual(page.evaluate(accessibility.CONTRASTS), [], scheme)


class Functions(functions.PureCase):
    """The page's pure functions, with the same vectors as tactus's own detector, and compared with it on random readings.

    The phones' modules lie in a folder of their own, and the fake server serves files by their places.
    """

    def hits(self, profile, readings, rate=100, options=None, said=None):
        return self.page.evaluate("""async ([profile, readings, rate, options, said]) => {
          const { Impacts } = await import('/phone/impacts.js')
          const impacts = new Impacts(profile, options ?? {})
          return readings.flatMap((z, place) => impacts.take(z, place / rate, said) === null ? [] : [place])
        }""", [profile, readings, rate, options, said])

    def run_in(self, module, script, argument=None):
        return self.page.evaluate(f"async (given) => {{ const m = await import('/phone/{module}.js'); {script} }}", argument)

    def test_acc_01_thresholds(self):
        for profile in ("squared-delta", "delta", "adaptive"):
            self.assertEqual(self.hits(profile, [0, 0, 0.40]), [], profile)
        rows = [("delta", 0.41, [2]), ("squared-delta", 0.41, []), ("squared-delta", 0.632, []), ("squared-delta", 0.633, [2])]
        for profile, z, expected in rows:
            self.assertEqual(self.hits(profile, [0, 0, z]), expected, (profile, z))

    def test_acc_02_sign(self):
        numbers = random.Random(2)
        readings = [numbers.gauss(0, 3 if numbers.random() < 0.1 else 0.1) for _ in range(500)]
        for profile in ("squared-delta", "delta", "adaptive"):
            plain = self.hits(profile, readings)
            self.assertGreater(len(plain), 5)
            self.assertEqual(self.hits(profile, [-z for z in readings]), plain, profile)

    def test_acc_03_refractory(self):
        readings = [0 if k < 5 else (1 + 0.05 * (k - 5)) * (-1 if k % 2 == 0 else 1) for k in range(45)]
        self.assertEqual(self.hits("squared-delta", readings), [5, 16, 27, 38])
        self.assertEqual(self.hits("delta", readings), [5, 14, 23, 32, 41])

    def test_acc_04_first_reading(self):
        self.assertEqual(self.hits("delta", [0.9] * 3), [0])
        for profile in ("squared-delta", "adaptive"):
            self.assertEqual(self.hits(profile, [0.9] * 3), [], profile)

    def test_acc_05_offset_and_slow_turn(self):
        for profile in ("squared-delta", "delta", "adaptive"):
            self.assertEqual(self.hits(profile, [0.3] * 100), [], profile)
            self.assertEqual(self.hits(profile, [0.05 * k for k in range(100)]), [], profile)

    def test_acc_06_rearming(self):
        step = [0, 1] + [1.0] * 4 + [3.0] * 20
        self.assertEqual(self.hits("squared-delta", step), [1])

    def test_acc_07_units_and_gravity(self):
        self.assertEqual(self.run_in("impacts", "return m.gravity"), GRAVITY)
        turned = [min(1, max(-1, 1 - k / 100)) + (2 if k == 300 else 0) for k in range(400)]
        self.assertEqual(self.hits("delta", turned, options={"includesGravity": True}), [300])
        for interval, seconds in [(16, 0.016), (0.016, 0.016), (0, None), (None, None)]:
            self.assertEqual(self.run_in("motion", "return m.intervalSeconds(given)", interval), seconds)

    def test_acc_08_rate(self):
        warning = "const i = new m.Impacts(given[0]); for (let k = 0; k < 30; k += 1) i.take(0, k / given[1]); return i.rateWarning()"
        for profile, rate, warns in [("squared-delta", 100, False), ("squared-delta", 60, True), ("squared-delta", 125, True), ("adaptive", 60, False)]:
            self.assertEqual(self.run_in("impacts", warning, [profile, rate]) is not None, warns, (profile, rate))

    def test_acc_09_gap(self):
        script = """const i = new m.Impacts(given[0]); let time = 0
          for (let k = 0; k < 20; k += 1) { i.take(0, time, given[2]); time += 0.01 }
          return i.take(5, time - 0.01 + given[1], given[2]) !== null"""
        for profile in ("squared-delta", "delta", "adaptive"):
            for gap, said, is_hit in [(0.03, None, True), (0.031, None, False), (0.04, 50, True), (0.1, 50, False)]:
                self.assertEqual(self.run_in("impacts", script, [profile, gap, said]), is_hit, (profile, gap, said))

    def test_acc_10_velocity(self):
        for times, velocity in [(1, 1 / 127), (10 ** 0.5, 0.504), (10, 1), (100, 1)]:
            self.assertAlmostEqual(self.run_in("impacts", "return m.velocityOf(given)", times), velocity, 3)

    def test_velocity_of_touches(self):
        script = """const v = new m.TouchVelocity()
          return given.map(([pointerType, width, pressure = 0.5]) => v.ofTouch({ pointerType, width, height: width, pressure }))"""
        usual = 100 / 127
        self.assertEqual(self.run_in("touch", script, [["mouse", 1], ["touch", 1], ["touch", 20], ["touch", 20]]), [usual] * 4)
        self.assertEqual(self.run_in("touch", script, [["pen", 1, 0.4]]), [0.4])
        loud = self.run_in("touch", script, [["touch", 20], ["touch", 20], ["touch", 40], ["touch", 10], ["touch", 500]])
        self.assertEqual([loud[2] > usual, loud[3] < usual, loud[4]], [True, True, 1])
        slides = self.run_in("touch", "const v = new m.TouchVelocity(); return given.map((speed) => v.ofSlide(speed))", [0, 0.2, 1, 3, 30])
        self.assertEqual(slides, sorted(slides))
        self.assertEqual([slides[0], slides[-1]], [0.3, 1])

    def test_the_shortest_exchange_says_the_clock(self):
        script = """const o = new m.Offsets(); for (const [sent, engine, received] of given) o.take(sent, engine, received)
          return [o.offset, o.roundTrip, o.percentile(50), o.percentile(95)]"""
        self.assertEqual(self.run_in("offsets", script, []), [None, None, None, None])
        exchanges = [[0, 1010, 40], [100, 1102, 104], [200, 1230, 220], [300, 299, 290]]
        self.assertEqual(self.run_in("offsets", script, exchanges), [1000, 20, 20, 40])

    @unittest.skipUnless((browser.programs() / "tactus").exists(), "the programs are not built")
    def test_the_page_and_tactus_find_the_same_hits(self):
        numbers = random.Random(5)
        readings = [round(numbers.gauss(0, 2 if numbers.random() < 0.08 else 0.1), 4) for _ in range(900)]
        with tempfile.TemporaryDirectory() as folder:
            take = Path(folder) / "take.jsonl"
            take.write_text("".join(json.dumps({"t": k / 60, "motions": [{"device": "kick", "z": z, "unit": "g"}]}) + "\n" for k, z in enumerate(readings)))
            for profile in ("squared-delta", "delta", "adaptive"):
                events = browser.run("render", take, "--kit", "tvdrums", "--impact-detector", profile, "--events", "-", folder=folder)
                theirs = [round(json.loads(line)["t"] * 60) for line in events.splitlines()]
                self.assertGreater(len(theirs), 20, profile)
                self.assertEqual(self.hits(profile, readings, rate=60), theirs, profile)
