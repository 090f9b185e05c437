#!/usr/bin/env bash
# MQTT: messages of one client under one topic arrive in another order than they were published in, if their qualities of
# service differ: one of 2 is handed on at the end of its four steps only. A hit at 2 comes after the status at 0 behind it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check paho-mqtt==2.2.0 amqtt==0.12.1
cd "$work"
cat >broker.py <<'PYTHON'
import asyncio
import logging
import sys

from amqtt.broker import Broker

logging.disable(logging.CRITICAL)


async def main():
    plugin = "amqtt.plugins.authentication.AnonymousAuthPlugin"
    address = f"127.0.0.1:{sys.argv[1]}"
    broker = Broker(
        {"listeners": {"default": {"type": "tcp", "bind": address}}, "plugins": {plugin: {"allow_anonymous": True}}}
    )
    await broker.start()
    await asyncio.to_thread(sys.stdin.read)
    await broker.shutdown()


asyncio.run(main())
PYTHON
cat >clients.py <<'PYTHON'
import importlib.metadata
import socket
import subprocess
import sys
import time

import paho.mqtt.client as mqtt

print(*(f"{name} {importlib.metadata.version(name)}" for name in ("paho-mqtt", "amqtt")), sep=", ")
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
broker = subprocess.Popen([sys.executable, "broker.py", str(port)], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)


def connected(received=None):
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    if received is not None:
        client.on_message = lambda _, __, message: received.append(message.payload.decode())
    for attempt in range(100):
        try:
            client.connect("127.0.0.1", port)
            break
        except OSError:
            time.sleep(0.1)
    if received is not None:
        client.subscribe("drums", 2)
    client.loop_start()
    time.sleep(0.5)
    return client


received = []
clients = [connected(received), connected()]
published = [(0, 2), (1, 0), (2, 2), (3, 1), (4, 0)]
for number, quality in published:
    clients[1].publish("drums", f"{number} at quality {quality}", qos=quality)
end = time.monotonic() + 5
while len(received) < len(published) and time.monotonic() < end:
    time.sleep(0.1)
for client in clients:
    client.loop_stop()
broker.communicate()
print("published:", [f"{number} at quality {quality}" for number, quality in published])
print("received: ", received)
raise SystemExit(0 if [int(text[0]) for text in received] == [1, 3, 4, 0, 2] else "this has changed")
PYTHON
python/bin/python clients.py
