"""Checks of tactus-point on the kernel's own devices: what it makes is read back as any display server would."""

import fcntl
import os
import pathlib
import re
import select
import struct
import subprocess
import time

from bench import MEMORY, wait

PROGRAM = MEMORY / "tactus-point"
EVENT = struct.Struct("llHHi")
SYN, KEY, REL, ABS = 0, 1, 2, 3
LEFT, ESCAPE = 0x110, 1


def devices():
    """The event files of all input devices by name."""
    text = pathlib.Path("/proc/bus/input/devices").read_text()
    return {
        name: f"/dev/input/{event}"
        for name, event in re.findall(r'N: Name="(.*)"\n(?:.*\n)*?H: Handlers=.*?(event\d+)', text)
    }


class Reader:
    """Reads one device, as evtest does."""

    def __init__(self, path):
        self.file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self.isGone = False

    def events(self, seconds=0.5):
        """What comes until nothing has for a while, each as (kind, code, value), without the ends of reports."""
        found, end = [], time.monotonic() + seconds
        while not self.isGone and select.select([self.file], [], [], max(0, end - time.monotonic()))[0]:
            try:
                data = os.read(self.file, EVENT.size * 64)
            except OSError:
                self.isGone = True
                break
            found += [event[2:] for event in EVENT.iter_unpack(data) if event[2] != SYN]
        return found


class Other:
    """Another device, a mouse with a key of a keyboard, made here."""

    def __init__(self):
        self.file = os.open("/dev/uinput", os.O_WRONLY)
        for request, value in [
            (0x40045564, KEY), (0x40045564, REL), (0x40045565, LEFT), (0x40045565, ESCAPE), (0x40045566, 0), (0x40045566, 1)
        ]:
            fcntl.ioctl(self.file, request, value)
        fcntl.ioctl(self.file, 0x405C5503, struct.pack("HHHH80sI", 3, 1, 1, 1, b"another", 0))
        fcntl.ioctl(self.file, 0x5501)

    def put(self, *event):
        os.write(self.file, EVENT.pack(0, 0, *event) + EVENT.pack(0, 0, SYN, 0, 0))


class Point:
    """A run of tactus-point."""

    def __init__(self):
        self.out = MEMORY / "point"
        with open(self.out, "wb") as out:
            self.process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=out, stderr=out)
        self.says("ready")
        names = ["Tactus pointer", "Tactus tablet", "Tactus keyboard"]
        wait(lambda: all(os.path.exists(devices().get(name, "")) for name in names), 10)
        self.mouse, self.tablet, self.keyboard = (Reader(devices()[name]) for name in names)

    def says(self, words):
        return wait(lambda: words in self.out.read_text(), 20)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()


def check_events(checks):
    """Every kind of event arrives at the device that has it, whole and in order."""
    checks.section("pointer: events")
    point = Point()
    point.send("move 5 -3", "button left down", "button left up", "scroll -2", "place 0.5 0.25", "key Ctrl+Shift+t")
    checks.equal(
        "the mouse", point.mouse.events(),
        [(REL, 0, 5), (REL, 1, -3), (KEY, LEFT, 1), (KEY, LEFT, 0), (REL, 8, -2), (REL, 11, -240)],
    )
    checks.equal("the tablet", point.tablet.events(), [(ABS, 0, 32768), (ABS, 1, 16384)])
    checks.equal(
        "the keyboard", point.keyboard.events(),
        [(KEY, 29, 1), (KEY, 42, 1), (KEY, 20, 1), (KEY, 20, 0), (KEY, 42, 0), (KEY, 29, 0)],
    )
    times = []
    for number in range(20):
        start = time.monotonic()
        point.send("move 1 0")
        select.select([point.mouse.file], [], [], 1)
        times.append((time.monotonic() - start) * 1000)
        point.mouse.events(0.02)
    checks.measured("line to event", f"median {sorted(times)[10]:.2f}, at most {max(times):.2f} ms")
    point.send("button left down")
    time.sleep(1.5)
    checks.equal("a silent sender holds no button", point.mouse.events(), [(KEY, LEFT, 1), (KEY, LEFT, 0)])
    point.send("button left down")
    checks.equal("a button is down", point.mouse.events(), [(KEY, LEFT, 1)])
    point.process.stdin.close()
    checks.equal("it ends with 0", point.process.wait(10), 0)
    check_gone(checks, point)


def check_gone(checks, point):
    """The devices are gone, with which display servers release what was down."""
    point.mouse.events()
    checks.check("the readers are told", point.mouse.isGone)
    checks.check("the devices are gone", not [name for name in devices() if "Tactus" in name])


def check_safety(checks):
    """Killed, another pointer, Escape, and lines that are no events."""
    checks.section("pointer: safety")
    point = Point()
    point.send("button left down")
    checks.equal("a button is down before kill -9", point.mouse.events(), [(KEY, LEFT, 1)])
    point.process.kill()
    point.process.wait()
    check_gone(checks, point)
    other = Other()
    time.sleep(1)
    point = Point()
    point.send("button left down")
    time.sleep(0.3)
    other.put(REL, 0, 7)
    checks.check("another pointer pauses it", point.says("another pointer moves; paused"), point.out.read_text())
    point.send("move 9 9", "key a")
    checks.equal("nothing is sent meanwhile", point.mouse.events(), [(KEY, LEFT, 1), (KEY, LEFT, 0)])
    checks.equal("no key either", point.keyboard.events(0.1), [])
    checks.check("it goes on", point.says("continues"), point.out.read_text())
    point.send("move 2 0")
    checks.equal("it moves again", point.mouse.events(), [(REL, 0, 2)])
    other.put(KEY, ESCAPE, 1)
    checks.equal("Escape held ends it", point.process.wait(10), 0)
    checks.check("it says so", "Escape was held" in point.out.read_text(), point.out.read_text())
    other.put(KEY, ESCAPE, 0)
    for line in ("key Power", "key Ctrl+Alt+F1", "run sh", "move 1"):
        point = Point()
        point.send(line)
        checks.equal(f"{line} is refused", point.process.wait(10), 65)
