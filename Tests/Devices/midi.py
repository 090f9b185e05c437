"""Checks on the kernel's sequencer: the port "Tactus" is seen and heard by ALSA's own tools while a take is played."""

import pathlib
import re
import signal
import subprocess

from bench import MEMORY, wait
from live import Engine

PERCUSSION = 9  # Channel 10, as aseqdump counts.
LINE = re.compile(r"^\s*\d+:\d+\s+Note (on|off)\s+(\d+), note (\d+)(?:, velocity (\d+))?")


class Listener:
    """A run of aseqdump; what it prints goes to memory. Use `with`: it is ended at the block's end."""

    def __init__(self, port):
        self.out = MEMORY / "notes"
        with open(self.out, "wb") as out:
            self.process = subprocess.Popen(
                ["stdbuf", "-oL", "aseqdump", "-p", port], stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    @property
    def words(self):
        return self.out.read_text(errors="replace")

    @property
    def notes(self):
        """What came, each as ("on" or "off", channel, note, velocity or None)."""
        found = [match.groups() for line in self.words.splitlines() if (match := LINE.match(line))]
        return [(kind, int(channel), int(note), velocity and int(velocity)) for kind, channel, note, velocity in found]


class RawListener:
    """A run of amidi on the first port of snd-virmidi, as a program that knows raw MIDI alone would listen."""

    def __init__(self):
        cards = pathlib.Path("/proc/asound/cards").read_text()
        self.card = re.search(r"(\d+) \[VirMIDI", cards).group(1)
        self.out = MEMORY / "raw"
        with open(self.out, "wb") as out:
            self.process = subprocess.Popen(
                ["stdbuf", "-oL", "amidi", "-p", f"hw:{self.card},0", "-d"],
                stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    @property
    def messages(self):
        return re.findall(r"([0-9A-F]{2}) ?([0-9A-F]{2}) ?([0-9A-F]{2})\s", self.out.read_text(errors="replace"))


def tool(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    return done.stdout + done.stderr


def is_there():
    return "'Tactus'" in tool("aconnect", "-i")


def check_notes(checks, notes):
    """Every note begins before it ends, on the percussion's channel, with a velocity that is none of an end."""
    checks.equal("all on channel 10", {channel for _, channel, _, _ in notes}, {PERCUSSION})
    begun = [velocity for kind, _, _, velocity in notes if kind == "on"]
    checks.check("velocities of 1 to 127", all(velocity and 1 <= velocity <= 127 for velocity in begun), f"{begun}")
    sounding, wrong = set(), []
    for kind, _, note, _ in notes:
        if kind == "on":
            if note in sounding:
                wrong.append(f"{note} begins twice")
            sounding.add(note)
        elif note in sounding:
            sounding.remove(note)
    checks.check("a note that sounds ends before it begins again", not wrong, f"{wrong[:5]}")
    checks.check("no note is left sounding", not sounding, f"{sorted(sounding)}")


def check_port(checks, take, wanted=10):
    """The port while a take is played: in the lists, heard, and gone afterwards."""
    checks.section("MIDI port")
    checks.check("no port before", not is_there(), tool("aconnect", "-i"))
    with Engine("play", str(take), "--kit", "hands", "--midi", "--quiet", "--no-sound") as engine:
        if not checks.check("the port is in aconnect's list", wait(is_there, 60), engine.words):
            print(tool("aconnect", "-i"), end="")
            return
        with Listener("Tactus") as listener:
            begun = lambda: sum(kind == "on" for kind, *_ in listener.notes)
            came = wait(lambda: begun() >= wanted or engine.process.poll() is not None, 60) and begun() >= wanted
            checks.check("aseqdump hears notes", came, f"{listener.words}\n{engine.words}")
            checks.fits("it is subscribed", tool("aconnect", "-l"), "Connected From", "Connecting To")
            with RawListener() as raw:
                said = tool("aconnect", "Tactus", f"Virtual Raw MIDI {raw.card}-0")
                checks.check("raw MIDI hears it through snd-virmidi", wait(lambda: len(raw.messages) > 5, 20), said)
                statuses = {status for status, *_ in raw.messages}
                checks.equal("raw MIDI: beginnings and ends on channel 10", statuses, {"99", "89"})
            engine.process.send_signal(signal.SIGINT)
            checks.equal("Ctrl-C ends it with 0", engine.ends(20), 0)
            checks.check("the listener is told that it goes", wait(lambda: "unsubscribed" in listener.words, 10),
                         listener.words[-200:])
            check_notes(checks, listener.notes)
            checks.measured("notes heard", begun())
        checks.check("no port after", not is_there(), tool("aconnect", "-i"))
