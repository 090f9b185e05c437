"""Checks on the kernel's sequencer: the port "Tactus" is seen, heard and played by other programs."""

import json
import pathlib
import re
import signal
import socket
import statistics
import struct
import subprocess
import time

from bench import MEMORY, wait
from live import Engine
from sequencer import Peer

START = 90  # The seconds in which an emulated machine has started the program.
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


def groove(name, tempo):
    """A take file of four quarter notes."""
    file = MEMORY / name
    file.write_text(f"bpm: {tempo}\nsteps: [kick, closed-hat 0.5, snare, closed-hat 0.25]\n")
    return str(file)


def residuals(times):
    """The distances from a line through times that are equally far apart, in milliseconds, and that step."""
    numbers = range(len(times))
    count = len(times)
    x, y = sum(numbers) / count, sum(times) / count
    slope = sum((n - x) * (t - y) for n, t in zip(numbers, times)) / sum((n - x) ** 2 for n in numbers)
    return [1000 * (t - y - slope * (n - x)) for n, t in zip(numbers, times)], slope


def percentile(values, share):
    return sorted(abs(value) for value in values)[min(len(values) - 1, int(share * len(values)))]


def ask(port, address, value):
    """Sends an OSC message with one number or word."""
    padded = lambda text: text.encode() + b"\0" * (4 - len(text) % 4)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        body = padded(",s") + padded(value) if isinstance(value, str) else padded(",f") + struct.pack(">f", value)
        sender.sendto(padded(address) + body, ("127.0.0.1", port))


def check_pads(checks):
    """Pads: aplaymidi plays a file into the port; a pad that is unplugged and plugged in again is heard again."""
    checks.section("MIDI pads")
    pads = MEMORY / "pads.mid"
    notes, velocities = [36, 38, 42, 49], [127, 100, 64, 1]
    hits = [(notes[n % 4], velocities[n % 4]) for n in range(24)]
    # 96 ticks a quarter note of 0.5 s: a hit each 24 ticks.
    body = b"".join(bytes([0 if n == 0 else 12, 0x99, note, velocity, 12, 0x89, note, 0])
                    for n, (note, velocity) in enumerate(hits)) + b"\0\xff\x2f\0"
    pads.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 96) + b"MTrk" + struct.pack(">I", len(body)) + body)
    command = ["play", "--midi-in", "Pad", "--no-camera", "--kit", "drumset", "--no-sound", "--events", "-"]
    with Peer("Pad") as pad, Engine(*command) as engine:
        if not checks.check("it connects to a pad by name", engine.says("to the MIDI port Pad", START), engine.words):
            return
        checks.equal("aplaymidi ends", subprocess.run(["aplaymidi", "-p", "Tactus", str(pads)]).returncode, 0)
        checks.check("every hit comes", engine.has_lines(len(hits), 20), engine.words)
        events = [json.loads(line) for line in engine.out.read_text().splitlines()]
        got = [(event["note"], round(event["velocity"] * 127)) for event in events if event["kind"] == "hit"]
        checks.equal("every hit with its velocity, in order", got, hits)
        checks.equal("from midi", {event["source"] for event in events}, {"midi"})
        off, _ = residuals([event.get("onset", event["t"]) for event in events])
        checks.measured("hits off their line, 99 %", f"{percentile(off, 0.99):.2f} ms")
        pad.send("on", 9, 36, 100)
        checks.check("the pad plays", engine.has_lines(25, 20), engine.words)
        pad.__exit__()
        checks.check("a pad that is gone is said", engine.says("the MIDI port Pad is gone"), engine.words)
        pad.__init__("Pad")
        checks.check("a pad that is back is said", engine.says("the MIDI port Pad is back"), engine.words)
        pad.send("on", 9, 38, 100)
        checks.check("the pad plays again", engine.has_lines(26, 20), engine.words)
        engine.process.send_signal(signal.SIGINT)
        checks.equal("Ctrl-C ends it with 0", engine.ends(60), 0)


def check_learnt(checks):
    """Learning: a pad and a pedal do what is typed, a wrong answer is said, Return leaves a pad, and the map is written."""
    checks.section("MIDI learnt")
    pads = MEMORY / "learnt.yaml"
    command = ["play", "--midi-in", "Pad", "--no-camera", "--kit", "drumset", "--no-sound", "--events", "-",
               "--midi-learn", "--midi-map", str(pads)]
    with Peer("Pad") as pad, Engine(*command, stdin=subprocess.PIPE) as engine:
        def types(line, answer):
            engine.process.stdin.write(f"{line}\n".encode())
            engine.process.stdin.flush()
            checks.check(f'"{line}" is answered', not answer or engine.says(answer), engine.words)

        if not checks.check("it asks for a pad", engine.says("press a pad, a pedal or a button", START), engine.words):
            return
        pad.send("on", 9, 60, 100)
        checks.check("a pad is asked about", engine.says("note 60 on channel 10: a command, an"), engine.words)
        types("fly", "fly, expected an instrument, or mode, record,")
        types("snare", "note 60 on channel 10: hit snare; written to")
        pad.send("on", 9, 60, 64)
        checks.check("the pad plays it", engine.has_lines(1, 20), engine.words)
        checks.check("what it does is said", engine.says("note 60 on channel 10 (hit snare): a"), engine.words)
        types("", "")
        pad.send("controller", 9, 64, 127)
        checks.check("a pedal is asked about", engine.says("controller 64 on channel 10: a command"), engine.words)
        types("overdub", "controller 64 on channel 10: overdub; written to")
        pad.send("controller", 9, 64, 0)
        pad.send("controller", 9, 64, 127)
        checks.check("the pedal does it", engine.has_lines(2, 20), engine.words)
        checks.check("what it does is said", engine.says("controller 64 on channel 10 (overdub): a"), engine.words)
        types("", "")
        pad.send("on", 9, 36, 100)
        checks.check("what a kit does is said", engine.says("note 36 on channel 10 (hit kick): a"), engine.words)
        types("", "")
        events = [json.loads(line) for line in engine.out.read_text().splitlines()]
        told = [(event["kind"], event["id"]) for event in events]
        checks.equal("the events", told, [("hit", "snare"), ("mode", "recording"), ("hit", "kick")])
        checks.equal("why the pedal's", events[1].get("why"), "asked for by midi")
        engine.process.send_signal(signal.SIGINT)
        checks.equal("Ctrl-C ends it with 0", engine.ends(60), 0)
    lines = [line for line in pads.read_text().splitlines() if line.lstrip().startswith("-")]
    checks.equal("the lines of the map", len(lines), 2)


def check_clock(checks, seconds):
    """MIDI clock as it is sent: steady, and through a ramp of tempos, each tick counted."""
    checks.section("MIDI clock sent")
    command = ["play", "--take", groove("clock.yaml", 120), "--midi-clock", "--no-sound", "--osc-in", "9123"]
    with Engine(*command) as engine, Peer("Receiver") as peer, Peer("Control") as control:
        peer.connect("Control")
        if not checks.check("the port is there", wait(lambda: peer.connect("Tactus"), START), engine.words):
            return
        checks.check("OSC is there", engine.says("on port 9123", START), engine.words)
        for tempo in (120, 174):
            ask(9123, "/tempo", tempo)
            peer.listen(0.5)
            peer.events.clear()
            # The kernel's own jitter, at the same time: an emulated machine may be too busy to be in time at all.
            start = control.now() + 0.1
            for number in range(int(seconds / 0.025)):
                control.send("position", number, at=start + number * 0.025)
            peer.listen(seconds)
            ticks = peer.times("clock")
            own = percentile(residuals(peer.times("position"))[0], 0.99)
            if not checks.check(f"{tempo} bpm: ticks come", len(ticks) > 2, engine.words):
                continue
            off, step = residuals(ticks)
            checks.check(f"{tempo} bpm: the tempo", abs(60 / step / 24 / tempo - 1) < 0.01, f"{60 / step / 24}")
            # The processor of this machine is emulated: a process that is stopped for longer than ticks are ahead is late.
            usual = percentile(off, 0.95)
            checks.measured(f"{tempo} bpm: jitter of {len(ticks)} ticks, 50 % 99 % 100 %",
                            " ".join(f"{percentile(off, share):.2f}" for share in (0.5, 0.99, 1)) + " ms")
            checks.measured("jitter of the kernel's queue at the same time, 99 %", f"{own:.2f} ms")
            checks.check(f"{tempo} bpm: jitter of 95 % at most 1 ms, or twice the kernel's", usual <= max(1, 2 * own), f"{usual} ms")
        ask(9123, "/mode", "freestyle")
        ask(9123, "/tempo", 90)
        peer.listen(0.5)
        peer.events.clear()
        ask(9123, "/mode", "playing")
        for step in range(40):
            peer.listen(0.2)
            ask(9123, "/tempo", 90 + 1.5 * step)
        peer.listen(0.5)
        count, offs = None, []
        for _, kind, _, _ in peer.events:
            if kind == "start":
                count = -1
            elif kind == "clock" and count is not None:
                count += 1
            elif kind == "on" and count is not None:
                # A hit of the take is at a multiple of 24 ticks.
                offs.append((count + 12) % 24 - 12)
        checks.measured("a ramp of 40 tempos: hits, and the ticks by which each is off", f"{len(offs)} {offs}")
        # A count that goes wrong stays wrong; a hit that the emulated processor is too busy to send in time is off alone.
        far = [off for off in offs if abs(off) > 1]
        checks.check("a ramp: the hits of the take are at their ticks, all but one", len(offs) >= 8 and len(far) <= 1, f"{offs}")
        engine.process.send_signal(signal.SIGINT)
        checks.equal("it ends with 0", engine.ends(60), 0)
        peer.listen(0.2)
        checks.equal("it stops at the end", [kind for _, kind, *_ in peer.events if kind not in ("off", "controller")][-1], "stop")


def check_followed(checks, seconds):
    """Clocks that are followed: one that the kernel sends in time, midish's, and, where there is time, a time code."""
    checks.section("MIDI clock followed")

    def played(engine):
        return [json.loads(line) for line in engine.out.read_text().splitlines()]

    def tempos(engine):
        return [float(event["id"]) for event in played(engine) if event["kind"] == "tempo"]

    def check_hits(engine, since, beat, name):
        """The take's hits, by their own times, are a beat apart; a busy machine may only send them late."""
        times = [event["t"] for event in played(engine)[since:] if event["kind"] == "hit" and event["source"] == "take"][2:]
        if checks.check(f"{name}: hits come", len(times) > 2, engine.words):
            off, step = residuals(times)
            checks.measured(f"{name}: {len(off)} hits off their line, 99 %, and their tempo",
                            f"{percentile(off, 0.99):.2f} ms, {60 / step:.2f}")
            checks.check(f"{name}: one hit a beat, within 3 ms", abs(step / beat - 1) < 0.003 and percentile(off, 0.99) < 3,
                         f"{step} {off}")

    command = ["play", "--take", groove("follow.yaml", 120), "--follow", "midi", "--no-sound", "--events", "-"]
    with Engine(*command) as engine, Peer("Clock") as clock:
        if not checks.check("it listens", engine.says("listening to what is connected", START), engine.words):
            return
        checks.check("connected", clock.connect("Tactus", receiving=False), engine.words)
        for tempo in (97, 174):
            since, start = engine.lines, clock.now() + 0.3
            clock.send("start", at=start - 0.005)
            for number in range(int(seconds * tempo * 24 / 60)):
                clock.send("clock", at=start + number * 60 / tempo / 24)
            time.sleep(max(0, start + seconds - clock.now()))
            clock.send("stop")
            time.sleep(0.5)
            told = tempos(engine)
            checks.check(f"{tempo} bpm: the tempo", told and abs(told[-1] - tempo) < 0.5, f"{told}")
            check_hits(engine, since, 60 / tempo, f"{tempo} bpm")
            checks.check("a stop stops the take", played(engine)[-1].get("id") == "freestyle", engine.words)
        # A clock that others made: in an emulated machine its own ticks are far from steady.
        midish = subprocess.Popen(["midish", "-b"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        midish.stdin.write(b'dnew 0 "Tactus" wo\ndclktx {0}\nm off\nt 120\ntnew x\nr\n')
        midish.stdin.flush()
        time.sleep(seconds)
        midish.send_signal(signal.SIGINT)
        time.sleep(0.5)
        midish.stdin.close()
        midish.wait(20)
        checks.measured("midish at 120 bpm: the last tempos", tempos(engine)[-5:])
        middle = statistics.median(tempos(engine)[-5:])
        checks.check("midish: its tempo within 5 %", abs(middle / 120 - 1) < 0.05, f"{tempos(engine)}")
        checks.check("midish's stop stops the take", played(engine)[-1].get("id") == "freestyle", engine.words)
    if seconds <= 4:
        return
    command = ["play", "--take", groove("code.yaml", 120), "--follow", "mtc", "--no-sound", "--events", "-"]
    with Peer("Code") as code, Engine(*command) as engine:
        checks.check("it listens", engine.says("listening to what is connected", START), engine.words)
        checks.check("connected", code.connect("Tactus", receiving=False), engine.words)
        start = code.now() + 0.3
        # 25 frames a second from 0:00:10.
        for quarter in range(int(seconds * 100)):
            frame = 250 + quarter // 8 * 2
            parts = [frame % 25, frame // 25 % 60, frame // 1500 % 60, frame // 90000 | 1 << 5]
            piece = quarter % 8
            bits = parts[piece // 2] >> 4 if piece % 2 else parts[piece // 2] & 15
            code.send("quarter", piece << 4 | bits, at=start + quarter / 100)
        time.sleep(seconds + 0.5)
        check_hits(engine, 0, 0.5, "time code (sent by the test itself)")
