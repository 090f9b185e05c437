"""Checks of tactus point on a desktop: a real X server, whose pointer libinput moves, and libinput's own view of events."""

import json
import os
import pathlib
import re
import subprocess
import time

import live
from bench import MEMORY, wait
from pointer import Point

DISPLAY = dict(os.environ, DISPLAY=":9")
SCREEN = """Section "Device"
  Identifier "none"
  Driver "dummy"
  VideoRam 16000
EndSection
Section "Monitor"
  Identifier "none"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1920x1080" 148.5 1920 2008 2052 2200 1080 1084 1089 1125
EndSection
Section "Screen"
  Identifier "none"
  Device "none"
  Monitor "none"
  DefaultDepth 24
  SubSection "Display"
    Modes "1920x1080"
  EndSubSection
EndSection
"""


class Udev:
    """udev, which says what each device is. Use `with`."""

    def __enter__(self):
        pathlib.Path("/run/udev").mkdir(exist_ok=True)
        subprocess.run(["/lib/systemd/systemd-udevd", "--daemon"], capture_output=True)

    def __exit__(self, *_):
        subprocess.run(["udevadm", "control", "--exit"], capture_output=True)


class Desktop:
    """An X server without a screen that can be seen."""

    def __init__(self):
        (MEMORY / "xorg.conf").write_text(SCREEN)
        # The server's lock has its place in /tmp, which cannot be written here.
        words = f"mount -t tmpfs none /tmp; cp {MEMORY}/xorg.conf /tmp/; exec Xorg :9 -config /tmp/xorg.conf "
        words += f"-logfile {MEMORY}/xorg.log -noreset -novtswitch -sharevts -nolisten tcp"
        self.server = subprocess.Popen(["unshare", "--mount", "sh", "-c", words], stderr=subprocess.DEVNULL)
        wait(lambda: self.pointer() is not None, 60)

    def pointer(self):
        """The pointer's place; None without a server."""
        found = subprocess.run(["xdotool", "getmouselocation"], env=DISPLAY, capture_output=True, text=True).stdout
        place = re.match(r"x:(\d+) y:(\d+) ", found)
        return place and tuple(map(int, place.groups()))

    def has(self, name):
        return wait(lambda: (MEMORY / "xorg.log").read_text().count(f"{name}: device is a") > 0, 20)

    def end(self):
        self.server.terminate()
        self.server.wait(10)


def check_desktop(checks, take):
    """Lines, and then a hand, move the pointer of an X server; libinput sees each event once and in order."""
    checks.section("pointer: desktop")
    with Udev():
        desktop = Desktop()
        try:
            checks.equal("the pointer begins in the middle", desktop.pointer(), (960, 540))
            check_lines(checks, desktop)
            check_hand(checks, desktop, take)
        finally:
            desktop.end()


def check_lines(checks, desktop):
    point = Point()
    for name in ("Tactus pointer", "Tactus tablet", "Tactus keyboard"):
        checks.check(f"X takes the {name}", desktop.has(name))
    events = MEMORY / "libinput"
    with open(events, "wb") as out:
        seen = subprocess.Popen(["stdbuf", "-oL", "libinput", "debug-events", "--show-keycodes"], stdout=out, stderr=subprocess.DEVNULL)
    wait(lambda: events.read_text().count("DEVICE_ADDED") >= 3, 20)
    time.sleep(0.5)
    for _ in range(10):
        point.send("move 20 -10")
        time.sleep(0.02)
    moved = lambda: desktop.pointer()[0] > 1050 and desktop.pointer()[1] < 500
    checks.check("the pointer of X moves right and up", wait(moved, 5), desktop.pointer())
    checks.measured("200 and 100 pixels, with the desktop's own acceleration", desktop.pointer())
    point.send("place 0.25 0.75")
    near = lambda: all(abs(a - b) <= 1 for a, b in zip(desktop.pointer(), (480, 810)))
    checks.check("a place is exact", wait(near, 5), desktop.pointer())
    point.send("button right down", "button right up", *["button left down", "button left up"] * 2, "scroll 2", "key Ctrl+t")
    wait(lambda: events.read_text().count("KEYBOARD_KEY") >= 4, 5)
    point.process.stdin.close()
    point.process.wait(10)
    seen.terminate()
    seen.wait(10)
    lines = [line for line in events.read_text().splitlines() if "DEVICE_" not in line]
    kinds = [re.search(r"[A-Z]+_[A-Z_]+", line)[0] for line in lines]
    checks.equal("libinput: movements", kinds.count("POINTER_MOTION"), 10)
    checks.equal(
        "libinput: the rest, in order", [kind for kind in kinds if kind != "POINTER_MOTION"],
        ["POINTER_MOTION_ABSOLUTE", *["POINTER_BUTTON"] * 6, "POINTER_SCROLL_WHEEL", *["KEYBOARD_KEY"] * 4],
    )
    checks.fits("libinput: names", "\n".join(lines), "BTN_RIGHT", "KEY_LEFTCTRL", "KEY_T")


def check_hand(checks, desktop, take):
    """A hand in keypoints goes to the right of its owner, and the pointer with it."""
    frame = json.loads(take.read_text().split("\n", 1)[0])
    hand = frame["hands"][0]
    points = hand["points"]
    frames = []
    for number in range(60):
        # A quarter of the picture in a second, after one of rest; the camera sees it go to the left.
        hand["points"] = [[x - 0.25 / 30 * max(0, number - 30), y, z] for x, y, z in points]
        frames.append(json.dumps({**frame, "t": number / 30, "frame": number, "hands": [hand]}) + "\n")
    path = MEMORY / "pointing.jsonl"
    path.write_text("".join(frames))
    start = desktop.pointer()
    with live.Engine("point", str(path), "--yes") as engine:
        checks.equal("tactus point ends with 0", engine.ends(), 0)
        x, y = desktop.pointer()
        checks.check("a hand moves the pointer of X", x > start[0] + 100 and abs(y - start[1]) < 20, f"{start} to {x, y}")
        checks.equal("it says nothing", engine.words, "")
