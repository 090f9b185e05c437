"""Runs of tactus and those beside them: a broker, an OSC program, a browser; and what each of them heard. For gig.py and pairs.py."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import wave
from collections import defaultdict

import mido

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Browser"))
import browser  # noqa: E402: the Chromium of Tests/Browser

# How long anything is waited for that must come: many times what it takes, as machines may have other work.
PATIENCE = browser.PATIENCE
# Sources of hits that nobody plays: the summary counts those of the take apart, and the click's not at all.
REPEATED = {"take", "metronome"}


def wait(condition, what):
    """Waits until something is so, and returns it."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE} s: {what}")
        time.sleep(0.05)
    return found


def tactus(*arguments, folder):
    """Runs tactus to its end; the result has its exit code and what it printed."""
    return subprocess.run([browser.programs() / "tactus", *map(str, arguments)], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=4 * PATIENCE)


def make(*arguments, folder):
    """The same, for what must succeed; what it printed."""
    return browser.run(*arguments, folder=folder)


class Run:
    """A running program in a folder, whose standard error is read; ended at the end of `with`. It measures its memory, and that
    of the processes that it starts, in MB, and its descriptors, twice per second."""

    def __init__(self, *words, folder, output=None, environment=None, stdin=subprocess.DEVNULL):
        self.folder = pathlib.Path(folder)
        self._said = self.folder / f"said-by-{pathlib.Path(str(words[0])).name}"
        self.measures = []
        with open(self._said, "wb") as said, open(self.folder / output if output else os.devnull, "wb") as out:
            self.process = subprocess.Popen(list(map(str, words)), cwd=folder, stdin=stdin, stdout=out, stderr=said,
                                            env={**os.environ, **(environment or {})})
        threading.Thread(target=self._measure, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # As they are ended by people: a server of JACK that is killed leaves its name behind.
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def said(self):
        return self._said.read_text(errors="replace")

    def says(self, pattern):
        """Waits for a text; its first group, or `None` where the program has ended without."""
        found = lambda: re.search(pattern, self.said)  # noqa: E731
        wait(lambda: found() or self.process.poll() is not None, f"{pattern!r} in: {self.said}")
        return found() and found()[1]

    def end(self, number=signal.SIGINT):
        """Its exit code, after a signal if there is one; negative where it ends by one, `None` where it hangs."""
        if number and self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return None

    def _measure(self):
        begin = time.monotonic()
        while self.process.poll() is None:
            # One of them may just be ending.
            with contextlib.suppress(OSError, TypeError):
                place = pathlib.Path("/proc", str(self.process.pid))
                children = (place / "task" / place.name / "children").read_text().split()
                memory = sum(int(re.search(r"VmRSS:\s*(\d+)", pathlib.Path("/proc", one, "status").read_text())[1])
                             for one in [place.name, *children])
                self.measures.append((time.monotonic() - begin, memory / 1024, len(os.listdir(place / "fd"))))
            time.sleep(0.5)


def play(*arguments, folder, environment=None, **options):
    """A run of tactus whose sound device is one that nobody hears, and which asks no desktop for a browser."""
    usual = {"ALSOFT_DRIVERS": "null", "JACK_DEFAULT_SERVER": "none", "DISPLAY": "",
             "TACTUS_MODELS": str(browser.fake.ROOT / "Models"), "XDG_DATA_HOME": str(pathlib.Path(folder) / "data")}
    return Run(browser.programs() / "tactus", *arguments, folder=folder, environment={**usual, **(environment or {})}, **options)


class Peer:
    """A program beside tactus that listens at a port of this machine."""

    def __init__(self, folder, kind):
        self.folder = pathlib.Path(folder)
        # A port that was free may be another's before the program listens: then it ends, and the next one is tried.
        for _ in range(5):
            with socket.socket(socket.AF_INET, kind) as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            self.run = self.start()
            table = pathlib.Path("/proc/net", "udp" if kind == socket.SOCK_DGRAM else "tcp")
            wait(lambda: self.run.process.poll() is not None or f":{self.port:04X} " in table.read_text(), f"{self.run.said}")
            if self.run.process.poll() is None:
                return
        raise AssertionError(self.run.said)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run.__exit__()


class OSC(Peer):
    """liblo's oscdump, which writes each message as a line."""

    def __init__(self, folder):
        super().__init__(folder, socket.SOCK_DGRAM)

    def start(self):
        return Run("oscdump", "-L", self.port, folder=self.folder, output="osc.txt")

    def heard(self, address):
        """The arguments of the messages at an address, as words."""
        lines = map(str.split, (self.folder / "osc.txt").read_text().splitlines())
        return [words[3:] for words in lines if len(words) > 2 and words[1] == address]

    @staticmethod
    def send(port, address, *arguments):
        """Sends a message by oscsend, with whole numbers, numbers and words as they are in Python."""
        types = "".join({int: "i", float: "f", str: "s"}[type(value)] for value in arguments)
        subprocess.run(["oscsend", "127.0.0.1", str(port), address, *([types] if types else []), *map(str, arguments)], check=True)


class Broker(Peer):
    """mosquitto, and its own program that writes what everybody publishes."""

    def __init__(self, folder):
        super().__init__(folder, socket.SOCK_STREAM)
        self._witness = Run("mosquitto_sub", "-p", self.port, "-t", "#", "-v", folder=folder, output="mqtt.txt")
        # What it hears first, it has subscribed to.
        wait(lambda: self.publish("witness", "there") or self.heard("witness"), "a message of the broker")

    def start(self):
        place = self.folder / "broker.conf"
        place.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        return Run(shutil.which("mosquitto") or "/usr/sbin/mosquitto", "-c", place, folder=self.folder)

    def publish(self, topic, text):
        subprocess.run(["mosquitto_pub", "-p", str(self.port), "-t", topic, "-m", text], check=True)

    def heard(self, topic):
        """What was published at a topic."""
        lines = (self.folder / "mqtt.txt").read_text().splitlines()
        return [line.removeprefix(f"{topic} ") for line in lines if line.startswith(f"{topic} ")]

    def __exit__(self, *_):
        self._witness.__exit__()
        super().__exit__()


class Pages:
    """Pages of one Chromium, and what they complain of."""

    def __init__(self):
        self.errors = []
        self._contexts = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            for context in self._contexts:
                context.close()

    def open(self, run, pattern, ready, **options):
        link = run.says(pattern)
        context = browser.browser().new_context(**options)
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        # At the end of a run it looks whether there is another one, and there is not.
        page.on("console", lambda message: message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text
                and self.errors.append(message.text))
        page.add_init_script("localStorage['tactus.preferences'] ??= '{\"walked\":true}'")
        page.goto(link)
        self.until(page, ready, run)
        return page

    def view(self, run):
        return self.open(run, r"live view: (http\S+)", "Boolean(globalThis.tactus?.store.hello)", viewport=browser.DESKTOP)

    @staticmethod
    def until(page, condition, run):
        """Waits for something in a page, or for the end of the run that serves it."""
        wait(lambda: run.process.poll() is not None or page.evaluate(condition), condition)

    def phone(self, run):
        """A phone none of whose hits is too late, as a busy machine makes them; what comes from the future is now."""
        page = self.open(run, r"(http://\S+) plays without it",
                         "Boolean(globalThis.tactus?.link.isOpen && document.querySelector('.pad'))",
                         viewport=browser.PHONE, has_touch=True, is_mobile=True)
        page.evaluate("() => { const { link } = tactus, hit = link.hit; link.hit = (i, v, t) => hit.call(link, i, v, t + 60_000) }")
        return page


@contextlib.contextmanager
def unless_over(run):
    """For what may fail only because a run has come to its own end meanwhile."""
    try:
        yield
    except Exception:
        time.sleep(1)
        if run.process.poll() is None:
            raise


def scratch():
    """A folder for a run."""
    return tempfile.TemporaryDirectory(prefix="tactus-", ignore_cleanup_errors=True)


def lines(path):
    """The lines of a file of events, each of which must be JSON; there is no file where nothing happened."""
    found = pathlib.Path(path).read_text().splitlines() if pathlib.Path(path).exists() else []
    for line in found:
        json.loads(line)
    return found


def hits(events):
    return [event for event in map(json.loads, events) if event["kind"] == "hit"]


def notes(path):
    """The notes that begin in a MIDI file, as number and velocity; each must end once."""
    found, sounding = [], set()
    for message in mido.MidiFile(path):
        if message.type not in ("note_on", "note_off"):
            continue
        begins = message.type == "note_on" and message.velocity > 0
        if begins == (message.note in sounding):
            raise AssertionError(f"{path}: {message} while {sorted(sounding)} sound")
        (sounding.add if begins else sounding.discard)(message.note)
        if begins:
            found.append((message.note, message.velocity))
    if sounding:
        raise AssertionError(f"{path}: {sorted(sounding)} sound on")
    return found


def loudness(path):
    """The length of a WAV file in seconds, and the share of its seconds that are not silent."""
    with wave.open(str(path)) as sound:
        rate, channels = sound.getframerate(), sound.getnchannels()
        seconds = [sound.readframes(rate) for _ in range(-(-sound.getnframes() // rate))]
        loud = sum(1 for second in seconds if any(abs(value) > 30 for value in memoryview(second).cast("h")))
        return sound.getnframes() / rate, loud / max(len(seconds), 1), channels


def differ(what, one, other, tolerance):
    """Says where two lists of notes and velocities have other notes, or velocities that are further apart than the rounding."""
    def sorted_by_note(pairs):
        by_note = defaultdict(list)
        for note, velocity in pairs:
            by_note[note].append(velocity)
        return {note: sorted(values) for note, values in by_note.items()}

    one, other = sorted_by_note(one), sorted_by_note(other)
    for note in sorted(one.keys() | other.keys()):
        a, b = one.get(note, []), other.get(note, [])
        if len(a) != len(b):
            yield f"{what}: note {note} {len(b)} times, in the events {len(a)} times"
        elif far := [pair for pair in zip(a, b) if abs(pair[0] - pair[1]) > tolerance]:
            yield f"{what}: note {note} with other velocities than the events: {far[:3]}"


def disagreements(heard):
    """Says in what those who heard a run differ about its hits. `heard` has `events`, the lines of the events file; and where
    somebody listened, `midi`, `osc` (pairs of note and velocity), `mqtt` (the published lines) and `said`, the summary."""
    played = hits(heard["events"])
    for event in played:
        if not 0 <= event["velocity"] <= 1 or not 0 <= event["note"] <= 127 or event["id"] != event["instrument"]:
            yield f"events: no hit: {event}"
    if "midi" in heard:
        yield from differ("MIDI", [(event["note"], 127 * event["velocity"]) for event in played], heard["midi"], 1)
    if "osc" in heard:
        yield from differ("OSC", [(event["note"], event["velocity"]) for event in played], heard["osc"], 0.0001)
    if "mqtt" in heard:
        # The click is no hit for everybody who listens there.
        mine, theirs = (sorted(line for line in group if json.loads(line)["source"] != "metronome")
                        for group in (filter(lambda line: json.loads(line)["kind"] == "hit", heard["events"]), heard["mqtt"]))
        if mine != theirs:
            odd = sorted(set(mine) ^ set(theirs))
            yield f"MQTT: {len(theirs)} hits, in the events {len(mine)}; {odd[:2]}"
    if "said" in heard:
        found = re.search(r"^\d+ records?; (\d+) hits?", heard["said"], re.M)
        count = sum(1 for event in played if event["source"] not in REPEATED)
        if not found or int(found[1]) != count:
            yield f"summary: {found and found[0]}, in the events {count}"
        again = re.search(r"(\d+) hits? of it played", heard["said"])
        count = sum(1 for event in played if event["source"] == "take")
        if int(again[1] if again else 0) != count:
            yield f"summary: {again and again[0]}, in the events {count} of the take"
