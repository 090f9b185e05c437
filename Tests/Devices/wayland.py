"""Checks of tactus point on Wayland: a compositor that reads the kernel's devices by libinput, and a client of it."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import desktop
import live
from bench import MEMORY, wait

USER = "nobody"
KIT = """kit: desk
gestures:
  - {point: head}
  - {when: mouth opens, press: left}
  - {when: left eye winks, press: hold left}
  - {when: right eye winks, scroll: down 2}
  - {when: "jawLeft rises above 0.5, falls below 0.4", key: Ctrl+Shift+t}
"""
CONFIGURATION = """output * resolution 1920x1080
xwayland disable
for_window [app_id="wev"] fullscreen enable
input type:pointer accel_profile flat
seat * hide_cursor 0
"""
# The codes of Ctrl, Shift and t.
KEYS = (29, 42, 20)
# The seconds before anything moves.
STILL = 3
# What a face does, from one time to the other in seconds after them; each is over before the next begins.
MOUTH, WINKS, OTHER_WINK, JAW = (3, 3.2), ((3.6, 3.8), (5, 5.2)), (5.6, 5.8), (6.2, 6.4)


def frames():
    """A head that turns to the right, clicks, drags to the right, scrolls, and presses keys."""

    def within(*spans):
        return 0.9 if any(start <= time < end for start, end in spans) else 0.05

    for number in range(30 * STILL + 210):
        # Still at first, as a desktop takes its time to see new devices.
        time = number / 30 - STILL
        turn = 0.15 * (min(max(time - 1.5, 0), 1) + min(max(time - 4, 0), 0.7))
        shapes = {
            "jawOpen": within(MOUTH), "jawLeft": within(JAW),
            "eyeBlinkLeft": within(*WINKS), "eyeBlinkRight": within(OTHER_WINK),
        }
        face = {"blendshapes": shapes, "transform": [1, 0, 0, 0, 0, 1, 0, 0, -turn, 0, 1, 0, 0, 0, 0, 1]}
        yield json.dumps({"t": time + STILL, "hands": [], "faces": [face]}) + "\n"


def lines(text):
    """What wev told of a window, as lines of tactus point, with the keys one by one."""
    # wev asks for a pointer and a keyboard once more with each kind of device that comes, and tells all of them.
    told = re.findall(r"\[(\d+): +(?:wl_pointer|wl_keyboard)\] (\w+): (.*)\n", text)
    devices = [next((number for number, kind, _ in told if kind == first), None) for first in ("motion", "key")]
    place, found = None, []
    for kind, words in ((kind, words) for number, kind, words in told if number in devices):
        values = [float(value) for value in re.findall(r"(?<=[:,] )-?[\d.]+", words)]
        if kind == "key":
            found.append(f"code {values[2] - 8:.0f} {values[3]:.0f}")
        elif kind == "button":
            found.append(f"button {re.search('[(]([a-z]+)[)]', words)[1]} {'down' if values[-1] else 'up'}")
        elif kind == "motion" or kind == "enter" and "x, y" in words:
            if kind == "motion" and place:
                found.append(f"move {values[-2] - place[0]:.0f} {values[-1] - place[1]:.0f}")
            place = values[-2:]
        # wev 1.0 has the name of another event for the steps of a wheel.
        elif kind in ("axis_discrete", "axis_stop") and "discrete" in words:
            # Some compositors tell a step at a time.
            steps = -values[-1] + (float(found.pop().split()[1]) if found[-1].startswith("scroll") else 0)
            found.append(f"scroll {steps:.0f}")
    return found


class Compositor:
    """sway without a screen, and wev, which tells what reaches a window that fills it."""

    def __init__(self):
        folder = MEMORY / "wayland"
        folder.mkdir()
        (folder / "sway.conf").write_text(CONFIGURATION)
        # sway does not run as root.
        owner = {"user": USER, "group": "nogroup", "extra_groups": []}
        shutil.chown(folder, USER)
        pathlib.Path("/dev/shm").chmod(0o1777)
        environment = dict(
            os.environ, XDG_RUNTIME_DIR=str(folder), WLR_BACKENDS="headless,libinput", WLR_LIBINPUT_NO_DEVICES="1",
            WLR_RENDERER="pixman", LIBSEAT_BACKEND="seatd", SEATD_VTBOUND="0", WAYLAND_DISPLAY="wayland-1",
        )
        self.seen, log = MEMORY / "wev", MEMORY / "sway.log"
        with open(log, "wb") as out, open(self.seen, "wb") as seen:
            def start(*words, to=out, **more):
                return subprocess.Popen(words, env=environment, stdout=to, stderr=out, **more)

            self.programs = [start("seatd", "-u", USER)]
            wait(lambda: os.path.exists("/run/seatd.sock"), 20)
            self.programs.append(start("sway", "--config", str(folder / "sway.conf"), **owner))
            wait(lambda: (folder / "wayland-1").exists(), 60)
            self.programs.append(start("stdbuf", "-oL", "wev", to=seen, **owner))
        wait(lambda: "configure" in self.seen.read_text(), 20)

    def lines(self):
        return lines(self.seen.read_text())

    def end(self):
        for program in reversed(self.programs):
            program.terminate()
            program.wait(10)


def expected(checks):
    """The words of tactus point, and what a window is to see."""
    (MEMORY / "desk.yaml").write_text(KIT)
    (MEMORY / "head.jsonl").write_text("".join(frames()))
    words = ("point", str(MEMORY / "head.jsonl"), "--kit", str(MEMORY / "desk.yaml"))
    with live.Engine(*words, "--output", "-") as engine:
        checks.equal("the lines end with 0", engine.ends(), 0)
        lines = engine.out.read_text().splitlines()
    told = [line for line in lines if not line.startswith("move")]
    checks.equal(
        "the lines are a click, a drag, a scroll and keys", told,
        [*["button left down", "button left up"] * 2, "scroll -2", "key Ctrl+Shift+t"],
    )
    return words, lines[:-1] + [f"code {code} {value}" for value in (1, 0) for code in KEYS[:: 1 if value else -1]]


def check_wayland(checks):
    """What tactus point does by a file reaches a window, in order and once."""
    checks.section("pointer: Wayland")
    words, right = expected(checks)
    with desktop.Udev():
        compositor = Compositor()
        try:
            with live.Engine(*words, "--yes") as engine:
                checks.equal("tactus point ends with 0", engine.ends(), 0)
                checks.equal("it says nothing", engine.words, "")
            wait(lambda: right[-1] in compositor.lines(), 5)
            checks.equal("a window of the compositor sees each once and in order", compositor.lines(), right)
        finally:
            compositor.end()
