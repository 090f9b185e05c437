"""The page before the real server, as people start it: `tactus play --view` and `tactus view FILE`."""

import base64
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import browser
import face
import fake


def handshake(port, path="/live", host=None, origin=None):
    """Asks for a WebSocket by hand; the status line of the answer."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
             f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    if origin:
        lines.append(f"Origin: {origin}")
    with socket.create_connection(("127.0.0.1", port), timeout=browser.PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return connection.recv(200).decode(errors="replace").split("\r\n")[0]


def connections(port):
    """How many WebSockets of the page are open at a port of this machine: what is connected for three looks."""
    local = f":{port:04X}"
    looks = []
    for _ in range(3):
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        looks.append({row[2] for row in rows if row[1].endswith(local) and row[3] == "01"})
        time.sleep(0.3)
    return len(set.intersection(*looks))


def get(port, path="/", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=browser.PATIENCE)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    return response.status, dict(response.getheaders()), response.read()


def pinching(frames=60):
    """A right hand that pinches from frame 10 to frame 39 while it moves across the image."""
    for frame in range(frames):
        points = fake.hand(centre=(0.3 + 0.005 * frame, 0.5), size=0.5)["points"]
        if 10 <= frame < 40:
            points[4] = [points[8][0] + 0.001, points[8][1]]
        yield {"t": frame / 30, "frame": frame, "width": 640, "height": 480, "mirrored": False, "hands": [{"side": "right", "points": points}]}


@unittest.skipUnless((browser.programs() / "tactus").exists(), "the programs are not built")
class Live(browser.PageCase):
    @classmethod
    def setUpClass(cls):
        keep = tempfile.TemporaryDirectory()
        cls.addClassCleanup(keep.cleanup)
        cls.shared = Path(keep.name)
        cls.drummer = cls.shared / "drummer.jsonl"
        # Longer than any test takes: what it looks at must not end under its hands on a busy machine.
        browser.run("synthesize", "drums", cls.drummer, "--seconds", 240, "--seed", 3, folder=cls.shared)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def begin(self, *arguments, **options):
        program = browser.Program(*arguments, folder=self.folder, **options)
        self.addCleanup(program.end)
        return program

    def play(self, *more, **options):
        return self.begin("play", "--view", "--no-sound", self.drummer, *more, **options)

    def wait(self, page, condition):
        browser.until(page, condition)


class Playing(Live):
    def test_a_drummer_is_seen_and_heard(self):
        page = self.open(self.play().link)
        self.assertEqual(page.evaluate("tactus.store.hello.run"), "play")
        self.wait(page, "tactus.store.state?.hands.length === 2")
        self.wait(page, "tactus.store.history.hits.length >= 3")
        self.wait(page, "tactus.store.history.rows.right.length >= 2")
        page.locator(".pad.lit").first.wait_for()
        names = {page.locator(f"#sign-{side}").get_attribute("aria-label").split(":")[0] for side in ("left", "right")}
        self.assertEqual(names, {"Left hand", "Right hand"})
        # The program times its own stages; what a player hears of is how late strokes are told.
        self.wait(page, "document.querySelector('#delays').title.includes('engine')")
        self.wait(page, "/^Strokes detected \\d+ ms after their onset, 9 of 10 within \\d+ ms$/.test(document.querySelector('#delays').textContent)")

    def test_what_is_not_heard_is_said_first(self):
        """The drivers of OpenAL are chosen: one that makes a device of nothing, and none."""
        rows = ((["--no-sound"], "null", "The sound is off."), ([], "none", "No sound device: nothing is heard."), ([], "null", None))
        for more, drivers, words in rows:
            with self.subTest(words):
                program = self.begin("play", "--view", self.drummer, *more, ALSOFT_DRIVERS=drivers)
                page = self.open(program.link)
                self.wait(page, "tactus.store.state !== null")
                self.assertEqual(page.evaluate("tactus.store.can('sound')"), words is None)
                if words:
                    page.locator("#silence .what", has_text=words).wait_for()
                    page.locator("[data-panel=setup]").click()
                    self.assertIn(words, self.text(page, "#panel"))
                else:
                    self.assertFalse(page.locator("#silence").is_visible())
                page.context.close()
                program.end()

    def test_transport(self):
        page = self.open(self.play().link)
        self.wait(page, "tactus.store.state?.mode === 'freestyle'")
        tempo = page.evaluate("tactus.store.state.tempo")
        page.keyboard.press("ArrowUp")
        self.wait(page, f"tactus.store.state.tempo === {tempo + 5}")
        page.locator("#tempo").fill("96")
        page.locator("#tempo").press("Enter")
        self.wait(page, "tactus.store.state.tempo === 96")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("m")
        self.wait(page, "tactus.store.state.metronome === true")
        page.keyboard.press("m")
        self.wait(page, "tactus.store.state.metronome === false")
        page.keyboard.press("5")
        self.wait(page, "tactus.store.history.hits.some((hit) => hit.by === 'key' && hit.instrument === 'ride')")
        for mode in ("recording", "playing", "freestyle"):
            page.keyboard.press("p")
            self.wait(page, f"tactus.store.state.mode === '{mode}'")

    def test_a_take_is_recorded_changed_and_undone(self):
        page = self.open(self.play().link)
        page.keyboard.press("p")
        self.wait(page, "(tactus.store.take?.hits.length ?? 0) >= 4")
        page.keyboard.press("p")
        self.wait(page, "tactus.store.state.mode === 'playing' && tactus.store.state.playhead !== null")
        page.locator(".playhead").wait_for()
        hits = "JSON.stringify(tactus.store.take.hits)"
        before = page.evaluate(hits)
        page.locator("canvas.hits").focus()
        # A step that has the drum already takes no second one, and where the drummer strikes is up to the seed: no move here.
        for key in ("Shift+ArrowDown", "Shift+ArrowDown", "Delete"):
            same = page.evaluate("tactus.store.take.revision")
            page.keyboard.press(key)
            self.wait(page, f"tactus.store.take.revision > {same} && !document.querySelector('#delete-hit').disabled || tactus.store.take.hits.length < {len(json.loads(before))}")
        self.assertEqual(page.evaluate("tactus.store.take.hits.length"), len(json.loads(before)) - 1)
        for _ in range(3):
            same = page.evaluate("tactus.store.take.revision")
            page.keyboard.press("u")
            self.wait(page, f"tactus.store.take.revision > {same}")
        self.assertEqual(page.evaluate(hits), before)

    def test_layers_are_built_changed_and_heard_as_they_are_shown(self):
        """A groove is made with the mouse and the keys alone; what sounds is what the page shows."""
        nobody = self.folder / "nobody.jsonl"
        nobody.write_text("".join(json.dumps({"t": frame / 10, "frame": frame, "width": 64, "height": 48, "hands": []}) + "\n" for frame in range(2400)))
        page = self.open(self.begin("play", nobody, "--view", "--no-sound", "--take", "made.yaml", "--tempo", 240).link)
        page.locator("#add-layer").click()
        page.locator("canvas.hits").wait_for()
        place = """([lane, position, row]) => { const l = tactus.take.lanes[lane], box = l.canvas.getBoundingClientRect()
          return [box.left + l.xOf(position * 60 / l.take.tempo) + 4, box.top + (row + 0.7) * l.rowHeight] }"""
        # A new layer is drawn with the next frame.
        self.wait(page, f"Number.isFinite(({place})([0, 0, 0])[0])")
        for position in (0, 2):
            count = page.evaluate("tactus.store.take?.hits.length ?? 0")
            page.mouse.dblclick(*page.evaluate(place, [0, position, 0]))
            self.wait(page, f"tactus.store.take?.hits.length === {count + 1}")
        page.locator("#quantise").select_option("1/16")
        self.wait(page, "tactus.store.take.quantise === '1/16'")
        self.assertEqual(page.evaluate("tactus.store.take.hits.map((hit) => hit.time)"), [0, 0.5])
        x, y = page.evaluate(place, [0, 2, 0])
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + page.evaluate("tactus.take.lanes[0].xOf(0.25)"), y, steps=5)
        page.mouse.up()
        self.wait(page, "tactus.store.take.hits[1].position === 3")
        page.evaluate("window.heard = []; tactus.store.on('hit', (hit) => window.heard.push(hit))")
        page.evaluate("tactus.connection.command('perform', { words: 'mode playing' })")
        self.wait(page, "window.heard.length >= 6")
        gaps = page.evaluate("window.heard.map((hit, index) => hit.time - (window.heard[index - 1]?.time ?? hit.time)).slice(1, 6).map((gap) => Math.round(1000 * gap))")
        self.assertEqual(gaps, [750, 250, 750, 250, 750])
        page.evaluate("tactus.connection.command('perform', { words: 'volume kick -6' })")
        self.wait(page, "tactus.store.state.volumes.kick === -6")
        same = page.evaluate("tactus.store.take.undoable")
        page.locator("#swing").focus()
        for _ in range(8):
            page.keyboard.press("ArrowRight")
        self.wait(page, "tactus.store.take.quantise === '1/16 swing 58 %'")
        self.assertEqual(page.evaluate("tactus.store.take.undoable"), same + 1, "a slider that is moved is one change")
        self.assertIn("quantise: 1/16 swing 58 %", (self.folder / "made.yaml").read_text())

    def test_what_is_saved_is_read_by_tactus(self):
        page = self.open(self.play().link)
        self.wait(page, "tactus.store.history.hits.length >= 2")
        page.keyboard.press("s")
        page.locator(".toast", has_text="Saved the last ten seconds").wait_for()
        page.keyboard.press("l")
        page.locator("#collect-label").fill("rock")
        page.locator("#collect-person").fill("p07")
        page.get_by_role("button", name="Save with label").click()
        page.locator(".toast", has_text="Labelled and saved").wait_for()
        saved = sorted(self.folder.glob("*.jsonl"))
        self.assertEqual(len(saved), 2)
        for file in saved:
            self.assertIn('"shape"', browser.run("classify", file, folder=self.folder))
        labelled = next(file for file in saved if "rock" in file.name)
        self.assertIn('"person":"p07"', labelled.read_text())
        browser.run("evaluate", "hands", labelled, folder=self.folder)

    def test_a_dataset_is_collected(self):
        page = self.open(self.play().link)
        page.keyboard.press("c")
        page.locator("#collect-label").fill("scissors")
        page.locator("#collect-person").fill("../p08")
        page.locator("#collect-seconds").fill("1")
        page.get_by_role("button", name="Start").click()
        page.locator("#countdown").wait_for()
        page.locator("#panel", has_text="Done:").wait_for()
        page.locator(".confusion").wait_for()
        files = [file for file in self.folder.rglob("*.jsonl")]
        self.assertEqual([file.parent.name for file in files], ["collected"])
        browser.run("evaluate", "hands", "collected", folder=self.folder)

    def test_a_new_shape_is_made_and_used(self):
        for shape in ("horns", "rock"):
            browser.run("synthesize", "hands", "--shape", shape, "--count", 300, "--persons", 1, "--seed", 3, "--output", f"{shape}.jsonl", folder=self.folder)
        both = self.folder / "both.jsonl"
        both.write_text("".join((self.folder / f"{shape}.jsonl").read_text() for shape in ("horns", "rock")))
        page = self.open(self.begin("view", both, "--fps", 30).link)
        page.keyboard.press("c")
        for label, start in (("spock", 0), ("rock", 10)):
            page.locator("#position").fill(str(start))
            page.locator("#collect-label").fill(label)
            page.locator("#collect-seconds").fill("1")
            page.get_by_role("button", name="Start").click()
            self.wait(page, f"tactus.store.collection?.state === 'done' && tactus.store.collection.label === '{label}'")
        offers = page.locator("#panel button", has_text="Make a shape of")
        self.assertEqual(offers.all_inner_texts(), ["Make a shape of spock"])
        # The picture goes on meanwhile.
        page.evaluate("""() => {
          window.gaps = []
          let last = performance.now()
          tactus.store.on("state", () => { const now = performance.now(); window.gaps.push(now - last); last = now })
        }""")
        offers.click()
        page.locator(".made table").wait_for()
        self.wait(page, "window.gaps.length >= 30")
        self.assertLess(page.evaluate("Math.max(...window.gaps)"), 500)
        use = self.text(page, ".made .link").split()
        self.assertEqual(use[:-1], ["tactus", "watch", "--view", "--rules"])
        judged = browser.run("classify", "horns.jsonl", "--rules", use[-1], folder=self.folder).splitlines()
        self.assertGreater(sum('"spock"' in line for line in judged), 250)
        self.assertTrue(self.open(self.begin("view", both, "--fps", 30, "--rules", use[-1]).link).evaluate("tactus.store.hello.shapes.some(({ name }) => name === 'spock')"))

    def test_an_explanation_is_that_of_the_command_line(self):
        page = self.open(self.play().link)
        self.wait(page, "tactus.store.state?.hands.length === 2")
        page.keyboard.press("e")
        page.locator("#panel .heading", has_text="rock-scissors-paper").wait_for()
        self.assertGreater(page.locator("#panel .conditions li").count(), 3)
        self.assertGreater(page.locator("#panel .extensions tr").count(), 4)

    def test_calm(self):
        page = self.open(self.play("--calm").link)
        self.assertTrue(page.evaluate("tactus.preferences.isCalm(tactus.store.hello)"))

    def test_two_browsers_see_the_same(self):
        program = self.play()
        one, two = self.open(program.link), self.open(program.link)
        one.keyboard.press("p")
        for page in (one, two):
            self.wait(page, "tactus.store.state?.mode === 'recording'")

    def test_the_end_is_said_and_a_new_run_has_a_new_link(self):
        program = self.play()
        page = self.open(program.link, expect_errors=True)
        self.wait(page, "tactus.store.state !== null")
        port = program.port
        self.assertEqual(program.end(), 0)
        page.locator("#lost").wait_for()
        again = self.play(port=port)
        self.assertEqual(again.port, port)
        self.assertNotEqual(again.token, program.token)
        self.assertIn("each start has a new one", page.locator("#lost").inner_text())
        page.goto(again.link)
        page.locator("#lost").wait_for(state="hidden")
        self.wait(page, "tactus.store.state !== null")

    def test_a_page_that_is_loaded_again_keeps_its_place(self):
        page = self.open(self.play().link)
        self.wait(page, "tactus.store.state !== null")
        self.assertNotIn("token", page.url)
        page.evaluate("sessionStorage.clear()")
        page.reload()
        self.wait(page, "tactus.store.state !== null")


class Viewing(Live):
    def test_a_recording_is_paused_and_sought(self):
        page = self.open(self.begin("view", self.drummer).link)
        self.assertEqual(page.evaluate("tactus.store.hello.run"), "view")
        self.wait(page, "tactus.store.state?.position > 0.5")
        page.keyboard.press("Space")
        self.wait(page, "tactus.store.state.paused === true")
        page.locator("#position").fill("20")
        self.wait(page, "Math.abs(tactus.store.state.position - 20) < 0.2")
        page.keyboard.press("Space")
        self.wait(page, "tactus.store.state.position > 20.5")

    def test_a_pinch_draws(self):
        file = self.folder / "pinch.jsonl"
        file.write_text("".join(json.dumps(frame) + "\n" for frame in pinching()))
        page = self.open(self.begin("view", file).link)
        page.keyboard.press("i")
        # A loop begins anew: the stroke of the second one is whole.
        self.wait(page, "tactus.strokes.list.some((stroke) => stroke.points.length === 30 && !tactus.strokes.open.has(stroke.id))")
        ends = page.evaluate("tactus.strokes.list.find((stroke) => stroke.points.length === 30).points")
        self.assertGreater(ends[-1][0], ends[0][0])
        page.keyboard.press("d")
        self.assertEqual(page.evaluate("tactus.strokes.list.filter((stroke) => stroke.points.length === 30).length"), 0)

    def test_a_face_has_its_points_only_while_they_are_shown(self):
        file, mesh = self.folder / "face.jsonl", self.folder / "face.obj"
        file.write_text("".join(face.recording(3, told=False)))
        corners = "".join(f"v {0.001 * (k % 26)} {0.001 * (k // 26)} 0\n" for k in range(478))
        mesh.write_text(corners + "f 1 2 478\n")
        page = self.open(self.begin("view", file, "--face-mesh", mesh).link)
        self.wait(page, "tactus.store.state?.faces?.length === 1")
        told = page.evaluate("tactus.store.state.faces[0]")
        self.assertEqual((len(told["transform"]), "points" in told), (16, False), "the pose is told by points that stay")
        self.assertLess(told["coefficients"]["jawOpen"], 0.5)
        page.keyboard.press("f")
        self.wait(page, "tactus.store.state.faces[0].points?.length === 3 * 478")
        self.assertEqual(page.evaluate("[tactus.face.mesh.vertexCount, ...tactus.face.mesh.triangles]"), [478, 0, 1, 477])
        for _ in range(2):
            page.keyboard.press("f")
        self.wait(page, "tactus.face.mode === 'robot' && !('points' in tactus.store.state.faces[0])")

    def test_a_broken_mesh_is_refused(self):
        mesh = self.folder / "face.obj"
        mesh.write_text("v 0 0 0\nf 1 2 3\n")
        done = subprocess.run([browser.programs() / "tactus", "view", self.drummer, "--face-mesh", mesh, "--view-port", "0"],
                              capture_output=True, text=True, timeout=browser.PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (65, f"tactus: {mesh}:2: f: vertex 2; expected 1 to 1, which stand before it\n"))

    @unittest.skipUnless((browser.programs() / "tactus-camera").exists(), "tactus-camera is not built")
    def test_a_video_has_its_images(self):
        data = fake.ROOT / "Datasets/synthetic-video"
        page = self.open(self.begin("view", data / "hands.mp4", "--model", "replay", "--model-arg", data / "hands.jsonl").link)
        self.wait(page, "tactus.stage.image !== null")
        self.wait(page, "tactus.store.state?.hands.length > 0")


class Moving(Live):
    """A kit that is played by movements, before a rendered person whom the real model sees."""

    KIT = """kit: moved
instruments:
  - {instrument: kick, note: 36}
gestures:
  - {when: a hand swipes right, mode: next}
  - {when: a hand circles counterclockwise, mode: playing}
"""

    def test_a_circle_plays_the_loop_and_a_swipe_changes_the_mode(self):
        if not re.search(r"^litert-hands .*ready$", browser.run("models", "list", folder=self.folder), re.MULTILINE):
            self.skipTest("the model litert-hands is not set up")
        browser.run("synthesize", "movements", "moves.jsonl", "--video", "moves.mjpeg", "--seconds", 16, "--fps", 15,
                    "--resolution", "320x240", "--seed", 331, folder=self.folder)
        (self.folder / "moved.yaml").write_text(self.KIT)
        (self.folder / "loop.yaml").write_text("bpm: 120\nsubdivision: 2\nsteps: [kick, rest, kick, rest]\n")
        page = self.open(self.begin("play", "moves.mjpeg", "--fps", 15, "--model", "litert-hands", "--kit", "moved.yaml", "--take", "loop.yaml", "--view", "--no-sound").link)
        page.evaluate("window.seen = []; tactus.store.on('state', (state) => state.hands.forEach((hand) => hand.movement && window.seen.push(`${hand.movement.certainty} ${hand.movement.name}`)))")
        self.wait(page, "tactus.store.state.mode === 'playing' && tactus.store.history.hits.some((hit) => hit.by === 'take')")
        self.wait(page, "tactus.store.state.mode === 'freestyle'")
        seen = page.evaluate("window.seen")
        self.assertLessEqual({"possible swipe right", "confirmed swipe right"}, set(seen))


class Attacked(Live):
    """What a hostile page, a broken client or a curious neighbour may try; the run goes on."""

    def setUp(self):
        super().setUp()
        self.program = self.play()
        self.port = self.program.port
        self.live = f"/live?token={self.program.token}"
        self.known = {"Cookie": f"tactus-{self.port}={self.program.token}"}

    def assertGoesOn(self):
        self.assertIsNone(self.program.process.poll())
        page = self.open(self.program.link)
        self.wait(page, "tactus.store.state?.hands.length > 0")

    def test_the_browser_is_killed(self):
        doomed = subprocess.Popen(
            [browser.chromium(), "--headless", "--no-sandbox", f"--user-data-dir={self.folder}/profile", self.program.link],
            start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # It watches when a connection stays: the page's own files come by connections that are closed.
        end = time.monotonic() + browser.PATIENCE
        while (watching := connections(self.port)) == 0 and time.monotonic() < end:
            time.sleep(0.1)
        os.killpg(doomed.pid, signal.SIGKILL)
        self.assertGreater(watching, 0)
        doomed.wait()
        self.assertGoesOn()

    def test_foreign_hosts_and_origins_are_refused(self):
        own = f"127.0.0.1:{self.port}"
        self.assertEqual(get(self.port, **self.known)[0], 200)
        for host in ("evil.example", f"evil.example:{self.port}", ""):
            self.assertNotEqual(get(self.port, Host=host, **self.known)[0], 200, host)
        self.assertIn(" 101 ", handshake(self.port, self.live, origin=f"http://{own}"))
        for origin in ("http://evil.example", f"https://{own}", "null", f"http://{own}.evil.example"):
            self.assertNotIn(" 101 ", handshake(self.port, self.live, origin=origin), origin)
        self.assertNotIn(" 101 ", handshake(self.port, self.live, host="evil.example", origin=f"http://{own}"))
        self.assertGoesOn()

    def test_only_the_pages_own_files_are_served(self):
        for path in ("/../Package.swift", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/modules/../../main.swift", "/index.html%20.js", "/modules"):
            self.assertNotEqual(get(self.port, path, **self.known)[0], 200, path)
        for file in sorted(fake.RESOURCES.rglob("*.*")):
            path = "/" + str(file.relative_to(fake.RESOURCES))
            if path.startswith("/phone/"):
                self.assertEqual(get(self.port, path, **self.known)[0], 404, "the phones' page is another server's")
                continue
            status, headers, body = get(self.port, path, **self.known)
            self.assertEqual((status, body), (200, file.read_bytes()), path)
            self.assertIn(fake.TYPES[file.suffix], headers["Content-Type"], path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])

    def test_garbage_ends_only_its_own_connection(self):
        page = self.open(self.program.link, expect_errors=True)
        instance = page.evaluate("tactus.store.hello.instance")
        for message in ("'garbage'", "'{'", "'[]'", "'x'.repeat(200000)", "new Uint8Array(9)", "JSON.stringify({ type: 'command', id: {}, command: 5 })"):
            page.evaluate(f"window.before = tactus.connection.socket; window.before.send({message})")
            self.wait(page, "tactus.connection.socket !== window.before && tactus.connection.socket?.readyState === 1 && tactus.connection.attempt === 0")
        self.assertEqual(page.evaluate("tactus.store.hello.instance"), instance)
        self.assertGoesOn()

    def test_commands_that_make_no_sense_are_refused(self):
        page = self.open(self.program.link)
        for command, fields in [("no-such", {}), ("explain", {"track": 99}), ("hit", {"instrument": "gong"}),
                                ("perform", {"words": "move-hit 9 0 kick 1"}), ("perform", {"words": "fly"}), ("label", {"label": "", "person": "x"}), ("collect", {"label": "a", "seconds": 1e9})]:
            reply = page.evaluate("([command, fields]) => tactus.connection.command(command, fields)", [command, fields])
            self.assertFalse(reply["ok"], command)
            self.assertTrue(reply["error"], command)
        page.evaluate("tactus.connection.command('tempo', { bpm: -5 })")
        self.assertTrue(page.evaluate("tactus.store.state.tempo >= 20"), "whatever is asked for, the tempo stays one")
        self.assertGoesOn()


class Shared(Live):
    def test_others_need_the_token(self):
        program = self.play("--view-host", "0.0.0.0")
        self.assertRegex(program.link, r"\?token=[0-9a-f]{16,}")
        token = program.link.partition("token=")[2]
        page = self.open(f"http://127.0.0.1:{program.port}/?token={token}")
        self.wait(page, "tactus.store.state !== null")
        self.assertNotIn("token", page.url)
        page.reload()
        self.wait(page, "Boolean(globalThis.tactus?.store.state)")
        for path in ("/live", "/live?token=", f"/live?token={token[:-1]}", f"/live?token={token}x"):
            self.assertNotIn(" 101 ", handshake(program.port, path, origin=f"http://127.0.0.1:{program.port}"), path)
