#!/usr/bin/env bash
# xdg-desktop-portal: keys that one client sends one after the other, without waiting for each answer, reach the desktop in another
# order, as each call is taken by a thread of its own: a chord can be let go of before it is pressed. Whoever waits for each
# answer gets the order that was sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial root portals runtime
apt-get -qq -o Dir::Cache::archives="$work/debs" -o Dir::State::status=/dev/null -o Debug::NoLocking=true \
    -o APT::Sandbox::User=root --no-install-recommends --download-only -y install xdg-desktop-portal dbus-daemon >said 2>&1 ||
    { cat said >&2; exit 69; }
rm -f debs/libc6_*  # the system's own
for deb in debs/*.deb; do dpkg-deb -x "$deb" root; done
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check jeepney==0.9.0
# A bus of its own, and a desktop that only writes down what it is told.
cat >bus.conf <<XML
<busconfig><type>session</type><listen>unix:path=$work/bus</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
XML
cat >portals/order.portal <<TEXT
[portal]
DBusName=org.freedesktop.impl.portal.desktop.order
Interfaces=org.freedesktop.impl.portal.RemoteDesktop
UseIn=order
TEXT
cat >order.py <<'PYTHON'
import glob
import os
import subprocess
import threading
import time

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageFlag, MessageType, new_method_call, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

KEYS = list(range(1, 201))
work = os.getcwd()
environment = os.environ | {
    "DBUS_SESSION_BUS_ADDRESS": f"unix:path={work}/bus",
    "XDG_DESKTOP_PORTAL_DIR": f"{work}/portals",
    "XDG_CURRENT_DESKTOP": "order",
    "XDG_RUNTIME_DIR": f"{work}/runtime",
    "HOME": work,
}
libraries = ":".join(glob.glob(f"{work}/root/usr/lib/*-linux-gnu") + glob.glob(f"{work}/root/lib/*-linux-gnu"))
linked = environment | {"LD_LIBRARY_PATH": libraries}
os.environ.update(environment)
bus = subprocess.Popen([f"{work}/root/usr/bin/dbus-daemon", "--config-file=bus.conf", "--nofork"], env=linked, stderr=subprocess.DEVNULL)
while not os.path.exists("bus"):
    time.sleep(0.05)

seen = []


def desktop():
    """The desktop's side: it allows everything, and notes the keys."""
    connection = open_dbus_connection(bus=environment["DBUS_SESSION_BUS_ADDRESS"])
    connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.impl.portal.desktop.order"))
    named.set()
    while True:
        message = connection.receive()
        if message.header.message_type != MessageType.method_call:
            continue
        member = message.header.fields.get(HeaderFields.member)
        if member == "NotifyKeyboardKeycode":
            seen.append(message.body[2])
        answers = {
            "GetAll": ("a{sv}", ({"AvailableDeviceTypes": ("u", 3), "version": ("u", 2)},)),
            "Get": ("v", (("u", 3),)),
            "CreateSession": ("ua{sv}", (0, {})),
            "SelectDevices": ("ua{sv}", (0, {})),
            "Start": ("ua{sv}", (0, {"devices": ("u", 3)})),
        }
        if message.header.flags & MessageFlag.no_reply_expected:
            continue
        signature, body = answers.get(member, ("", ()))
        connection.send(new_method_return(message, signature or None, body))


named = threading.Event()
threading.Thread(target=desktop, daemon=True).start()
named.wait()
portal = subprocess.Popen([f"{work}/root/usr/libexec/xdg-desktop-portal"], env=linked, stderr=subprocess.DEVNULL)
address = DBusAddress(
    "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop", "org.freedesktop.portal.RemoteDesktop"
)
client = open_dbus_connection(bus=environment["DBUS_SESSION_BUS_ADDRESS"])
for _ in range(200):
    if client.send_and_get_reply(message_bus.NameHasOwner("org.freedesktop.portal.Desktop")).body[0]:
        break
    time.sleep(0.05)
rule = MatchRule(type="signal", interface="org.freedesktop.portal.Request", member="Response")
client.send_and_get_reply(message_bus.AddMatch(rule))


def asked(method, signature, body):
    with client.filter(rule) as answers:
        reply = client.send_and_get_reply(new_method_call(address, method, signature, body), timeout=20)
        assert reply.header.message_type == MessageType.method_return, reply.body
        return client.recv_until_filtered(answers, timeout=20).body[1]


session = asked("CreateSession", "a{sv}", ({"session_handle_token": ("s", "order")},))["session_handle"][1]
asked("SelectDevices", "oa{sv}", (session, {"types": ("u", 3)}))
asked("Start", "osa{sv}", (session, "", {}))


def press(key, is_waited_for):
    call = new_method_call(address, "NotifyKeyboardKeycode", "oa{sv}iu", (session, {}, key, 1))
    if is_waited_for:
        return client.send_and_get_reply(call, timeout=20)
    call.header.flags |= MessageFlag.no_reply_expected
    client.send(call)


def order(is_waited_for):
    seen.clear()
    for key in KEYS:
        press(key, is_waited_for)
    until = time.monotonic() + 10
    while len(seen) < len(KEYS) and time.monotonic() < until:
        time.sleep(0.05)
    overtaken = sum(one > other for one, other in zip(seen, seen[1:]))
    print(f"{len(seen)} of {len(KEYS)} keys, {'each waited for' if is_waited_for else 'none waited for'}: "
          f"{overtaken} arrive after a later one, first {seen[:12]}")
    return overtaken


package = os.path.basename(glob.glob("debs/xdg-desktop-portal_*")[0]).split("_")[1]
print("xdg-desktop-portal", package)
try:
    waited, sent = order(True), order(False)
finally:
    portal.kill()
    bus.kill()
raise SystemExit(0 if waited == 0 and sent > 0 else "this has changed")
PYTHON
python/bin/python order.py
