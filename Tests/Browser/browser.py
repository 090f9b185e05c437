"""A real Chromium for the tests, and what they share. One browser for all; each test has a context of its own."""

import atexit
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright

import fake

# How long anything is waited for that must come: many times what it takes, as machines may have other work.
PATIENCE = 90
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
# States go on while a test looks, as they do in a run; otherwise the page rightly says that they are old.
KEEP_GOING = """(state) => {
  clearInterval(window.going)
  const send = () => { state.sequence += 1; state.time += 0.02; tactus.store.receive(structuredClone(state), performance.now()) }
  send()
  window.going = setInterval(send, 20)
}"""

_playwright = None
_browser = None


def chromium():
    """The path of Chromium: CHROMIUM, or the system's."""
    return os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


# The families of TACTUS_FONT, and their folders. Tests run with the first two, on what other desktops have by hand.
FAMILIES = {"dejavu": "DejaVu Sans", "noto": "Noto Sans", "liberation": "Liberation Sans", "cantarell": "Cantarell", "roboto": "Roboto"}


def fonts():
    """A configuration with the one family of TACTUS_FONT for all text, whatever the machine has and prefers."""
    name = os.environ.get("TACTUS_FONT", "dejavu")
    folder = next(Path("/usr/share/fonts").glob(f"*type/{name}"), None)
    assert folder, f"no fonts {name} in /usr/share/fonts"
    usual = f'<match><edit name="family" mode="append" binding="strong"><string>{FAMILIES[name]}</string></edit></match>'
    file = Path(tempfile.mkdtemp(prefix="tactus-fonts-")) / "fonts.conf"
    atexit.register(shutil.rmtree, file.parent, ignore_errors=True)
    file.write_text(f"<fontconfig><dir>{folder}</dir>{usual}<cachedir>{file.parent}/cache</cachedir></fontconfig>")
    return {**os.environ, "FONTCONFIG_FILE": str(file)}


def browser():
    global _playwright, _browser
    if _browser is None:
        _playwright = sync_playwright().start()
        _browser = _playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"], env=fonts())
        atexit.register(close)
    return _browser


def close():
    global _playwright, _browser
    if _browser:
        _browser.close()
        _playwright.stop()
    _browser = _playwright = None


# Until the page has drawn what it was told before, and its slower lines too, which it writes ten times per second.
DRAWN = """() => new Promise((done) => {
  let first = null
  let count = 0
  const next = (now) => {
    first ??= now
    count += 1
    if (count > 3 && now - first > 220) done()
    else requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})"""


def drawn(page):
    """Waits until what the page knows is on the screen."""
    page.evaluate(DRAWN)


def until(page, condition, seconds=PATIENCE):
    """Waits for a condition in the page. Playwright's own way evaluates text there, which the page's policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {condition}")
        page.wait_for_timeout(20)


class PageCase(unittest.TestCase):
    """A page that must not log an error or break its content security policy."""

    walked = True

    def open(self, url, *, expect_errors=False, **options):
        context = browser().new_context(**{"viewport": DESKTOP, "color_scheme": "dark", **options})
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        if self.walked:
            page.add_init_script("localStorage.tactus_test ??= localStorage['tactus.preferences'] = '{\"walked\":true}'")
        page.goto(url)
        until(page, "Boolean(globalThis.tactus?.store.hello)")
        if not expect_errors:
            self.addCleanup(lambda: self.assertEqual(self.errors, []))
        return page

    def text(self, page, selector):
        return page.locator(selector).inner_text()

    def comes_to(self, page, script, expected, why=None):
        """What a script finds must become this: what is on its way when it looks first is no fault."""
        end = time.monotonic() + PATIENCE / 3
        while (found := page.evaluate(script)) != expected and time.monotonic() < end:
            page.wait_for_timeout(50)
        self.assertEqual(found, expected, why)


class FakeCase(PageCase):
    """A page before a server that says what the test tells it to."""

    greeting = {}
    keep_going = KEEP_GOING

    def setUp(self):
        self.server = fake.FakeServer(fake.hello(**self.greeting))
        self.addCleanup(self.server.stop)

    def start(self, state=None, **options):
        page = self.open(self.server.url, **options)
        if any(message["type"] == "take" for message in self.server.greetings):
            until(page, "tactus.store.take !== null")
        self.show(page, state or fake.state(hands=[fake.hand("right", "paper"), fake.hand("left", "rock", centre=(0.7, 0.5))]))
        return page

    def show(self, page, state):
        page.evaluate(self.keep_going, state)
        drawn(page)
        until(page, "!document.body.classList.contains('stale')")

    def said(self, command):
        return [message for message in self.server.commands if message["command"] == command]

    def wait_said(self, page, command, count=1):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if len(self.said(command)) >= count:
                return self.said(command)
            page.wait_for_timeout(20)
        self.fail(f"{command}: said {len(self.said(command))} times, expected {count}")


class Program:
    """A running `tactus` that serves its live view; arguments without `--view-port`. Its folder is a temporary one."""

    def __init__(self, *arguments, folder, port=0, **environment):
        self.process = subprocess.Popen(
            [programs() / "tactus", *map(str, arguments), "--view-port", str(port)], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={"TACTUS_MODELS": str(fake.ROOT / "Models"), **os.environ, **environment})
        self.lines = []
        self._linked = threading.Event()
        self.link = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._linked.wait(PATIENCE) or not self.link:
            raise AssertionError(f"no live view: {self.lines}")

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip())
            found = re.search(r"live view: (http\S+)", line)
            if found and not self.link:
                self.link = found[1]
                self._linked.set()
        self._linked.set()

    @property
    def port(self):
        return int(re.search(r":(\d+)/", self.link)[1])

    @property
    def token(self):
        return self.link.partition("?token=")[2]

    def end(self):
        """As Ctrl-C does; the exit code."""
        if self.process.stderr.closed:
            return self.process.returncode
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self._reader.join(5)
        self.process.stderr.close()
        return code


def programs():
    """The folder of the built programs: TACTUS_PROGRAMS, or the debug build's."""
    return Path(os.environ.get("TACTUS_PROGRAMS", fake.ROOT / ".build/debug")).resolve()


def run(*arguments, folder):
    """Runs tactus to its end; what it printed."""
    done = subprocess.run([programs() / "tactus", *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=4 * PATIENCE,
                          env={"TACTUS_MODELS": str(fake.ROOT / "Models"), **os.environ})
    if done.returncode:
        raise AssertionError(f"tactus {arguments}: exit code {done.returncode}: {done.stderr}")
    return done.stdout
