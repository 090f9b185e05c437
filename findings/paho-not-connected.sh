#!/usr/bin/env bash
# paho-mqtt: publish() before connect() answers MQTT_ERR_NO_CONN for every message, and yet those of the qualities 1 and 2 are
# sent after the connection; the one of quality 0 is lost. Who publishes again because of the error publishes twice.
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


def connect(client):
    for attempt in range(100):
        try:
            return client.connect("127.0.0.1", port)
        except OSError:
            time.sleep(0.1)


received = []
listener = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
listener.on_message = lambda _, __, message: received.append(message.payload.decode())
connect(listener)
listener.subscribe("drums", 2)
listener.loop_start()
time.sleep(0.5)
publisher = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
codes = [publisher.publish("drums", f"quality {quality}", qos=quality).rc for quality in range(3)]
print("published before connect():", [f"quality {quality}: {code.name}" for quality, code in enumerate(codes)])
connect(publisher)
publisher.loop_start()
time.sleep(2)
print("received after it:", sorted(received))
for client in (publisher, listener):
    client.loop_stop()
broker.communicate()
isSame = sorted(received) == ["quality 1", "quality 2"] and set(codes) == {mqtt.MQTT_ERR_NO_CONN}
raise SystemExit(0 if isSame else "this has changed")
PYTHON
python/bin/python clients.py
