"""Checks of sound on the ALSA loopback card: what a program plays is recorded, and how soon each stroke is there.

The program plays a stroke for each hit that it is told by OSC, as by a phone. Times are counted on the card's own clock, in frames: an emulated
machine loses ticks of its timers, and then the card's seconds are longer than others.
"""

import array
import pathlib
import re
import signal
import socket
import subprocess
import time

from bench import MEMORY, wait

PROGRAM = MEMORY / "tactus"
PORT = 9009
# What plays a stroke at once for each packet, on the device of this name.
COMMAND = [str(PROGRAM), "play", "--kit", "tvdrums", "--osc-in", str(PORT), "--latency",
           "--sound-device", "Loopback, Loopback PCM (CARD=Loopback,DEV=0)"]
# /hit "hihat", padded to fours as OSC has it: a closed hat is over before the next stroke.
STROKE = b"/hit\0\0\0\0,s\0\0hihat\0\0\0"
PHONE = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
CARD = "/proc/asound/Loopback"
RATE = 48_000
STROKES = 40
LATEST_MS = 6
JITTER_MS = 3
# How often a recording is begun anew that did not get all, before it is given up.
TAKES = 3


class Clock:
    """Keeps the loopback's clock going, which is that of a card that plays silence."""

    def __enter__(self):
        self.process = subprocess.Popen(
            ["aplay", "-q", "-D", "hw:Dummy,0", "-f", "S16_LE", "-r", str(RATE), "-c", "2", "-t", "raw",
             "--period-size=64", "--buffer-size=16384", "/dev/zero"]
        )
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Recorder:
    """Records what comes out of the loopback."""

    path = MEMORY / "sound.raw"
    words = MEMORY / "recorder-words"

    def __enter__(self):
        with open(self.path, "wb") as target, open(self.words, "wb") as words:
            self.process = subprocess.Popen(
                ["arecord", "-q", "-D", "hw:Loopback,1", "-f", "S16_LE", "-r", str(RATE), "-c", "2", "-t", "raw",
                 "--period-size=64", "--buffer-size=16384"],
                stdout=target,
                stderr=words,
            )
        wait(lambda: self.frame() is not None, 20)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def frame(self):
        """The frame that the card is at, or None while it does not run."""
        status = open(f"{CARD}/pcm1c/sub0/status").read()
        found = re.search(r"hw_ptr\s*:\s*(\d+)", status)
        return int(found[1]) if found else None

    def lost(self, places):
        """Why the recording does not hold all that the card played, or None: its places are then not the card's."""
        said = self.words.read_text(errors="replace").strip()
        if "overrun" in said:
            return f"the recorder came too late: {said}"
        if None in places or places != sorted(places):
            return f"the card was begun anew while it was recorded, at the frames {places}"
        count = self.path.stat().st_size // 4
        if places and places[-1] + RATE // 10 > count:
            return f"{count} frames were recorded, and the last stroke was at {places[-1]}"
        return None

    def left(self):
        samples = array.array("h")
        data = self.path.read_bytes()
        samples.frombytes(data[: len(data) // 4 * 4])
        return samples[::2]


def first_sounds(samples, places, loudest):
    """For each place the frames until the first sample that is not silence; None where none was recorded."""
    ends = places[1:] + [len(samples)]
    found = []
    for place, end in zip(places, ends):
        span = range(place, min(end, len(samples)))
        found.append(next((at - place for at in span if abs(samples[at]) > loudest // 100), None))
    return found


def plays():
    """Whether a program plays on the loopback."""
    try:
        return "RUNNING" in open(f"{CARD}/pcm0p/sub0/status").read()
    except FileNotFoundError:
        return False


def strike():
    """Tells of a hit, as a phone would."""
    PHONE.sendto(STROKE, ("127.0.0.1", PORT))


def recorded_strokes(checks, command):
    """Strokes on a device: the frames that they were told at, the samples, and why they cannot be judged, or None."""
    words = MEMORY / "sound-words"
    with Clock(), Recorder() as recorder, open(words, "wb") as err:
        player = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=err, stderr=err)
        if not checks.check("the program plays on the card", wait(plays, 60), words.read_text(errors="replace")):
            player.kill()
            return None
        time.sleep(1)
        print(open(f"{CARD}/pcm0p/sub0/hw_params").read().replace("\n", ", "))
        places = []
        for number in range(STROKES):
            places.append(recorder.frame())
            strike()
            # At another place of the card's period each time.
            time.sleep(0.3 + number * 7 % 23 / 1000)
        player.send_signal(signal.SIGINT)
        checks.equal("it ends with 0", player.wait(30), 0)
        time.sleep(1)
    print(words.read_text(errors="replace"), end="")
    return places, recorder.left(), recorder.lost(places)


def check_heard(checks, command=COMMAND):
    """Strokes on a device: each heard, soon, and after the same time."""
    checks.section("sound on a device")
    is_emulated = "TCG" in open("/proc/cpuinfo").read()
    for _ in range(TAKES):
        take = recorded_strokes(checks, command)
        if not take:
            return
        places, samples, lost = take
        if not lost:
            break
        print(f"not all was recorded: {lost}", flush=True)
    if lost and is_emulated:
        print("this machine is too slow to record what it plays: strokes were not judged", flush=True)
        return
    if not checks.check("all that was played is recorded", not lost, lost):
        return
    delays = first_sounds(samples, places, max(map(abs, samples), default=0))
    if not checks.check("each stroke is heard", None not in delays, f"{delays}"):
        return
    times = sorted(delay * 1000 / RATE for delay in delays)
    checks.measured("stroke to first sample", f"median {times[len(times) // 2]:.1f}, {times[0]:.1f} to {times[-1]:.1f} ms")
    if is_emulated:
        print("an emulated machine wakes programs some milliseconds late: measured, and not judged")
        return
    checks.check(f"each within {LATEST_MS} ms", times[-1] <= LATEST_MS, f"{times}")
    checks.check(f"all within {JITTER_MS} ms of each other", times[-1] - times[0] <= JITTER_MS, f"{times}")


def check_replugged(checks, command=COMMAND, gone="is gone", back="is back"):
    """The card goes away and returns while a program plays: the program says so, and plays again."""
    checks.section("sound: unplug and plug while playing")
    words = MEMORY / "sound-words"
    says = lambda text: wait(lambda: text in words.read_text(errors="replace"), 60)
    driver = pathlib.Path("/sys/bus/platform/drivers/snd_aloop")
    with Clock(), open(words, "wb") as err:
        player = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=err, stderr=err)
        checks.check("it plays", wait(plays, 60), words.read_text(errors="replace"))
        (driver / "unbind").write_text("snd_aloop.0")
        checks.check("it says that the device is gone", says(gone), words.read_text(errors="replace"))
        strike()
        (driver / "bind").write_text("snd_aloop.0")
        checks.check("it says that the device is back", says(back), words.read_text(errors="replace"))
        checks.check("it plays again", wait(plays, 20), words.read_text(errors="replace"))
        player.send_signal(signal.SIGINT)
        checks.equal("it ends with 0", player.wait(30), 0)
