"""The whole delay from light to sound: a camera that shows a flip, the engine, and the sound that it makes, recorded on the loopback card.

What `tactus play --latency` tells of it is compared with what the card heard.
"""

import math
import os
import re
import signal
import statistics
import subprocess
import time

import live
import loopback
from bench import MEMORY, wait
from sound import RATE, TAKES, Clock, Recorder, first_sounds, plays

KIT = live.MODELS / "light" / "light.yaml"
# As many as an emulated machine has time for.
FPS = 10
FLIPS = 20
# Frames in which the image stays as it is; the next one is dark or bright.
STAY = 8
# An emulated machine tells and hears this much apart, or a quarter of the delay; a real one is nearer.
APART_MS = 40


def images():
    """A dark and a bright JPEG."""
    width, height = loopback.SIZE
    head = f"P6 {width} {height} 255\n".encode()
    pictures = [head + bytes((level,)) * (3 * width * height) for level in (0, 255)]
    return [subprocess.run(["cjpeg"], input=picture, stdout=subprocess.PIPE, check=True).stdout for picture in pictures]


class Flips(loopback.Writer):
    """Feeds the camera, dark and bright in turn, and notes where the card is when it becomes bright."""

    def __init__(self, place):
        self.place, self.places, self.is_counting = place, [], False
        super().__init__(images(), FPS)

    def run(self):
        count, bright = 0, False
        while not self.stopped.wait(1 / self.rate):
            count += 1
            if count % STAY == 0:
                bright = not bright
                if bright and self.is_counting:
                    self.places.append(self.place())
            os.write(self.device, self.frames[bright])


def told(words):
    """The median of light-to-sound that the program printed, in ms."""
    found = re.search(r"light-to-sound +([\d.]+)", words)
    return float(found[1]) if found else None


def recorded_flips(checks):
    """Flips: where the card was at each, the samples, why they cannot be judged, and the program's words."""
    words, events = MEMORY / "light-words", MEMORY / "light-events"
    heard = lambda: events.exists() and events.read_text().count('"rim"')
    with Clock(), Recorder() as recorder, Flips(recorder.frame) as flips, open(words, "wb") as err:
        player = subprocess.Popen(
            [str(live.PROGRAM), "play", loopback.DEVICE, "--model", "light", "--kit", str(KIT), "--latency",
             "--events", str(events), "--sound-device", "Loopback, Loopback PCM (CARD=Loopback,DEV=0)"],
            stdin=subprocess.DEVNULL,
            stdout=err,
            stderr=err,
            env={**os.environ, "TACTUS_MODELS": str(live.MODELS)},
        )
        if not checks.check("the program plays on the card", wait(plays, 60), words.read_text(errors="replace")):
            player.kill()
            return None
        # The model learns from the first flips what is dark and what is bright.
        if not checks.check("flips are heard", wait(lambda: heard() >= 2, 60), words.read_text(errors="replace")):
            player.kill()
            return None
        flips.is_counting = True
        wait(lambda: len(flips.places) >= FLIPS, 120)
        flips.is_counting = False
        time.sleep(0.5)
        player.send_signal(signal.SIGINT)
        checks.equal("it ends with 0", player.wait(30), 0)
        time.sleep(1)
    return flips.places, recorder.left(), recorder.lost(flips.places), words.read_text(errors="replace")


def check_flipped(checks):
    """Each flip is heard, and as late as the program says."""
    checks.section("from light to sound")
    for _ in range(TAKES):
        take = recorded_flips(checks)
        if not take:
            return
        places, samples, lost, words = take
        if not lost:
            break
        print(f"not all was recorded: {lost}", flush=True)
    print(words, end="")
    says = told(words)
    if not checks.check("the delay is told", says is not None, words) or lost:
        return
    delays = first_sounds(samples, places, max(map(abs, samples), default=0))
    times = sorted(delay * 1000 / RATE for delay in delays if delay is not None)
    # An emulated machine loses images and samples where a real one has time for all.
    fewest = FLIPS // 2 if "TCG" in open("/proc/cpuinfo").read() else FLIPS
    if not checks.check(f"at least {fewest} of {FLIPS} flips are heard", len(times) >= fewest, f"{delays}"):
        return
    median = times[len(times) // 2]
    checks.measured("light to first sample", f"median {median:.1f}, {times[0]:.1f} to {times[-1]:.1f} ms; told {says} ms")
    # Images of an emulated machine come as late as they will: the median of few is known to three of its standard errors.
    error = math.sqrt(math.pi / 2 / len(times)) * statistics.stdev(times)
    most = max(APART_MS, median / 4, 3 * error)
    checks.check(f"told and heard are within {most:.0f} ms", abs(median - says) <= most, f"{median} and {says}")
