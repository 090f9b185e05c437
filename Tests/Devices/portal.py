"""Checks of tactus point by a desktop's portal, without devices: portal.py PROGRAMS, in a session of D-Bus of its own.

GNOME runs without a screen; its user is a session of Mutter's own remote desktop, which needs nobody's permission.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from gi.repository import Gio, GLib

import bench
import live
import wayland
from bench import MEMORY, wait
from pointer import PROGRAM

SHELL, MUTTER = "org.gnome.Shell.Introspect", "org.gnome.Mutter.RemoteDesktop"
# Another bus stands for the system's, of which the desktop asks this and that, and gets no answer.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={}</listen><policy context="default"><allow user="*"/>
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"""
TAB, SPACE, ALT, F4 = 15, 57, 56, 62


class Desktop:
    """GNOME and its user, with a window of wev in the middle under the pointer. Use `with`."""

    def __enter__(self):
        folder = MEMORY / "session"
        folder.mkdir(mode=0o700)
        (folder / "bus.conf").write_text(BUS.format(folder / "bus"))
        os.environ |= {
            "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CURRENT_DESKTOP": "GNOME",
            "XDG_SESSION_TYPE": "wayland", "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/bus",
        }
        self.log = open(MEMORY / "desktop.log", "wb")
        self.programs = [self.start("dbus-daemon", "--nofork", "--config-file", str(folder / "bus.conf"))]
        wait((folder / "bus").exists, 10)
        words = ("--headless", "--wayland", "--no-x11", "--unsafe-mode", "--virtual-monitor", "1280x720")
        self.programs.append(self.start("gnome-shell", *words))
        os.environ["WAYLAND_DISPLAY"] = "wayland-0"
        subprocess.run(["dbus-update-activation-environment", "--all"], stdout=self.log, stderr=self.log)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        wait(lambda: self.windows() is not None, 60)
        self.session = self.call(MUTTER, "/org/gnome/Mutter/RemoteDesktop", MUTTER, "CreateSession")[0]
        self.act("Start")
        # The desktop begins with its overview, which would take the keys.
        wait(lambda: self.overview("Get"), 30)
        self.overview("Set", False)
        self.seen = MEMORY / "seen"
        with open(self.seen, "wb") as seen:
            self.programs.append(subprocess.Popen(["stdbuf", "-oL", "wev"], stdout=seen, stderr=self.log))
        wait(lambda: "wev" in self.windows(), 20)
        # Not over the corner on the left, which opens the overview.
        for step in ((3000, 3000), (-640, -360)):
            self.act("NotifyPointerMotionRelative", "(dd)", *step)
        return self

    def __exit__(self, *_):
        for program in reversed(self.programs):
            program.terminate()
            program.wait(10)

    def start(self, *words):
        return subprocess.Popen(words, stdout=self.log, stderr=self.log)

    def call(self, name, path, interface, method, form=None, *values):
        words = GLib.Variant(form, values) if form else None
        return self.bus.call_sync(name, path, interface, method, words, None, 0, 20_000, None).unpack()

    def act(self, method, *values):
        self.call(MUTTER, self.session, f"{MUTTER}.Session", method, *values)

    def overview(self, method, *value):
        form, values = ("(ssv)", [GLib.Variant("b", *value)]) if value else ("(ss)", [])
        words = ("org.gnome.Shell", "OverviewActive", *values)
        found = self.call("org.gnome.Shell", "/org/gnome/Shell", "org.freedesktop.DBus.Properties", method, form, *words)
        return found and found[0]

    def press(self, keys):
        """Presses keys together."""
        for key, is_down in [(key, True) for key in keys] + [(key, False) for key in reversed(keys)]:
            self.act("NotifyKeyboardKeycode", "(ub)", key, is_down)

    def windows(self):
        """The titles of all windows, and whether each has the keyboard; None where there is no desktop yet."""
        try:
            found = self.call(SHELL, "/org/gnome/Shell/Introspect", SHELL, "GetWindows")[0]
        except GLib.Error:
            return None
        return {window.get("title"): window.get("has-focus") for window in found.values()}

    def answers(self, *keys):
        """Waits for the question of the portal, and presses keys, one chord after the other."""
        is_asked = wait(lambda: self.windows().get("Remote desktop"), 20)
        time.sleep(2)
        for key in keys:
            self.press(key)
            time.sleep(0.3)
        return is_asked and wait(lambda: "Remote desktop" not in self.windows(), 10)

    def allows(self):
        """Turns on the switch, and goes to the button Share."""
        return self.answers([TAB], [SPACE], [TAB], [TAB], [SPACE])

    def lines(self):
        return wayland.lines(self.seen.read_text())


def check_refused(checks, desktop, words):
    checks.section("portal: refused")
    with live.Engine(*words, "--yes") as engine:
        checks.check("the desktop asks", desktop.answers([ALT, F4]), desktop.windows())
        checks.equal("tactus point ends with 69", engine.ends(), 69)
        words = "tactus: the pointer: the desktop's portal: ", "did not allow it"
        checks.fits("it says why", engine.words.splitlines()[-1], *words)


def check_interrupted(checks, desktop, words):
    checks.section("portal: Ctrl-C while the desktop asks")
    with live.Engine(*words, "--yes") as engine:
        checks.check("the desktop asks", wait(lambda: desktop.windows().get("Remote desktop"), 20), desktop.windows())
        engine.process.send_signal(signal.SIGINT)
        checks.equal("tactus point ends with 0", engine.ends(20), 0)
    checks.check("the question is gone", wait(lambda: "Remote desktop" not in desktop.windows(), 10), desktop.windows())


def check_allowed(checks, desktop, words, right):
    checks.section("portal: allowed")
    before = len(desktop.lines())
    with live.Engine(*words, "--yes") as engine:
        checks.check("the desktop asks", desktop.allows(), desktop.windows())
        checks.equal("tactus point ends with 0", engine.ends(), 0)
        print(engine.words, end="")
    checks.equal("a window sees each once and in order", desktop.lines()[before:], right)


def check_killed(checks, desktop):
    checks.section("portal: killed")
    before = len(desktop.lines())
    point = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    checks.check("the desktop asks", desktop.allows(), desktop.windows())
    while point.stdout.readline() not in (b"ready\n", b""):
        pass
    times = []
    for _ in range(20):
        count, start = len(desktop.lines()), time.monotonic()
        point.stdin.write(b"move 1 0\n")
        point.stdin.flush()
        while len(desktop.lines()) == count and time.monotonic() < start + 5:
            time.sleep(0.0005)
        times.append(1000 * (time.monotonic() - start))
    checks.measured("line to the window", f"median {sorted(times)[10]:.1f}, at most {max(times):.1f} ms")
    point.stdin.write(b"button right down\n")
    point.stdin.flush()
    checks.check("a button is down", wait(lambda: desktop.lines()[-1] == "button right down", 5), desktop.lines()[before:])
    point.send_signal(signal.SIGKILL)
    point.wait()
    checks.check("it is released", wait(lambda: desktop.lines()[-1] == "button right up", 5), desktop.lines()[before:])


def main(programs):
    checks = bench.Checks()
    if os.access("/dev/uinput", os.W_OK):
        sys.exit("portal.py: /dev/uinput can be used here, which comes before the portal")
    for program in (live.PROGRAM, PROGRAM):
        shutil.copy(pathlib.Path(programs) / program.name, program)
    words, right = wayland.expected(checks)
    with Desktop() as desktop:
        check_refused(checks, desktop, words)
        check_interrupted(checks, desktop, words)
        check_allowed(checks, desktop, words, right)
        check_killed(checks, desktop)
    print(f"{checks.done} checks, {checks.failed} failed", flush=True)
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
