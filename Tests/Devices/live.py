"""Checks of the whole way, camera to shape, in the real engine with the echo model: it survives what the camera does."""

import json
import os
import pathlib
import signal
import subprocess

import loopback
import vivid
from bench import MEMORY, wait

PROGRAM = MEMORY / "tactus"
MODELS = pathlib.Path(__file__).parents[2] / "Models"


class Engine:
    """A run of tactus; its output and messages go to memory. Use `with`: it is ended at the block's end."""

    count = 0

    def __init__(self, *arguments, stdin=subprocess.DEVNULL):
        Engine.count += 1
        self.out = MEMORY / f"records-{Engine.count}"
        self.err = MEMORY / f"words-{Engine.count}"
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen(
                [str(PROGRAM), *arguments],
                stdin=stdin,
                stdout=out,
                stderr=err,
                env={**os.environ, "TACTUS_MODELS": str(MODELS)},
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    @property
    def words(self):
        return self.err.read_text(errors="replace")

    @property
    def lines(self):
        return self.out.read_text(errors="replace").count("\n")

    def has_lines(self, count, seconds=60):
        return wait(lambda: self.lines >= count or self.process.poll() is not None, seconds) and self.lines >= count

    def says(self, text, seconds=30):
        return wait(lambda: text in self.words, seconds)

    def ends(self, seconds=60):
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None


def check_classified(checks):
    """Shapes live from the loopback, which is being fed."""
    checks.section("tactus: shapes from the loopback")
    with Engine("watch", loopback.DEVICE, "--model", "echo", "--count", "20", "--stats") as engine:
        checks.equal("watch: ends with 0", engine.ends(120), 0)
        frames = [json.loads(line) for line in engine.out.read_text().splitlines()]
        checks.equal("watch: frames", len(frames), 20)
        shapes = {hand["shape"] for frame in frames for hand in frame["hands"]}
        checks.equal("watch: the shape of echo's hand", shapes, {"paper"})
        checks.fits("watch: says what was granted", engine.words, loopback.DEVICE, "640×480 MJPG at 30/s")
        print(engine.words, end="")
    with Engine("devices", "--json") as engine:
        checks.equal("devices --json: ends with 0", engine.ends(), 0)
        known = json.loads(engine.out.read_text())
        cameras = sorted(camera["path"] for camera in known["cameras"])
        checks.equal("devices --json: cameras", cameras, [vivid.DEVICE, loopback.DEVICE])


def check_replugged(checks):
    """Unplugged and plugged in again while records are written: the run goes on, the numbers go on."""
    checks.section("tactus: unplug and plug while capturing")
    arguments = ["--model", "echo", "--resolution", "320x180", "--fps", "10"]
    with Engine("capture", vivid.DEVICE, *arguments) as engine:
        checks.check("records come", engine.has_lines(10), engine.words)
        vivid.unplug()
        checks.check("it says that it waits", engine.says("waiting for it to return"), engine.words)
        checks.check("the device comes back", vivid.plug(), "no node")
        before = engine.lines
        checks.check("records go on", engine.has_lines(before + 10), engine.words)
        engine.process.send_signal(signal.SIGINT)
        checks.equal("Ctrl-C ends it with 0", engine.ends(20), 0)
        checks.fits("the restart is told", engine.words, "of the camera")
        frames = [json.loads(line) for line in engine.out.read_text().splitlines()]
        numbers = [frame["frame"] for frame in frames]
        times = [frame["t"] for frame in frames]
        checks.check("numbers rise over the gap", all(a < b for a, b in zip(numbers, numbers[1:])), f"{numbers}")
        checks.check("times rise over the gap", all(a < b for a, b in zip(times, times[1:])), f"{times}")
        print(engine.words, end="")
