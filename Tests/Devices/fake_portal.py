"""Checks of the token and the end of tactus point by a fake portal, as GNOME 43 keeps no token.

fake_portal.py PROGRAMS, in a session of D-Bus of its own. The fake answers as the portal's documentation says, and takes only
the token that it gave last.
"""

import os
import pathlib
import subprocess
import sys
import threading

from gi.repository import Gio, GLib

import bench

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
INTERFACE = """<node><interface name="org.freedesktop.portal.RemoteDesktop">
<method name="CreateSession"><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
<method name="SelectDevices"><arg type="o" direction="in"/><arg type="a{sv}" direction="in"/>
<arg type="o" direction="out"/></method>
<method name="Start"><arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
<arg type="o" direction="out"/></method></interface></node>"""


class Portal:
    """A portal that says yes."""

    def __init__(self):
        self.given, self.taken, self.options = None, [], {}
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        bus.register_object(PATH, interface, self.call, None, None)
        Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        self.bus = bus
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    def call(self, bus, sender, path, interface, method, words, call):
        options, results, self.sender = words.unpack()[-1], {}, sender
        if method == "CreateSession":
            results["session_handle"] = GLib.Variant("s", f"{PATH}/session/one")
        if method == "SelectDevices":
            self.options, token = options, options.get("restore_token")
            self.taken.append(token)
            if token not in (None, self.given):
                return call.return_dbus_error("org.freedesktop.portal.Error.InvalidArgument", "Restore token is not valid")
        if method == "Start":
            self.given = f"token-{len(self.taken)}"
            results |= {"devices": GLib.Variant("u", 3), "restore_token": GLib.Variant("s", self.given)}
        request = f"{PATH}/request/{method}"
        call.return_value(GLib.Variant("(o)", (request,)))
        answer = GLib.Variant("(ua{sv})", (0, results))
        bus.emit_signal(sender, request, "org.freedesktop.portal.Request", "Response", answer)

    def end(self):
        words = GLib.Variant("(a{sv})", ({},))
        self.bus.emit_signal(self.sender, f"{PATH}/session/one", "org.freedesktop.portal.Session", "Closed", words)


def main(program):
    checks = bench.Checks()
    checks.section("portal: tokens, by a fake")
    data = bench.MEMORY / "data"
    os.environ["XDG_DATA_HOME"] = str(data)
    kept = data / "tactus/pointers/portal"
    portal = Portal()

    def run(end=None):
        pipe = subprocess.PIPE
        with subprocess.Popen([program], stdin=pipe, stdout=pipe, stderr=pipe) as point:
            while point.stdout.readline() not in (b"ready\n", b""):
                pass
            if end:
                end()
                point.wait(10)
            words = point.communicate()[1]
        said = b"tactus-point: the desktop's portal: the desktop ended it\n"
        checks.equal("how it ends", (point.returncode, words), (69, said) if end else (0, b""))

    run()
    checks.equal("what it asks for", (portal.options["types"], portal.options["persist_mode"]), (3, 2))
    checks.equal("the token is kept", kept.read_text(), "token-1\n")
    checks.equal("for this user alone", (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777), (0o600, 0o700))
    run()
    checks.equal("it is used, and the next one kept", (portal.taken, kept.read_text()), ([None, "token-1"], "token-2\n"))
    kept.write_text("another\n")
    run()
    checks.equal("one that is refused is left out", portal.taken[2:], ["another", None])
    checks.equal("and replaced", kept.read_text(), "token-4\n")
    run(portal.end)
    print(f"{checks.done} checks, {checks.failed} failed", flush=True)
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]) / "tactus-point"))
