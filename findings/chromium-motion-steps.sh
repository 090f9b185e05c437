#!/usr/bin/env bash
# Chromium: what a page is given of a sensor of acceleration has steps of 0.1 m/s², by devicemotion and by Accelerometer alike, so
# that a light tap on a phone is 0; the rate of rotation has steps of 0.1 degrees per second.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial root
apt-get -qq -o Dir::Cache::archives="$work/debs" -o Dir::State::status=/dev/null -o Debug::NoLocking=true \
    -o APT::Sandbox::User=root --no-install-recommends --download-only -y install chromium-headless-shell >said 2>&1 ||
    { cat said >&2; exit 69; }
rm -f debs/libc6_*  # the system's own
for deb in debs/*.deb; do dpkg-deb -x "$deb" root; done
LD_LIBRARY_PATH=$(printf '%s:' "$work"/root/{usr/lib,lib}/*-linux-gnu)
export LD_LIBRARY_PATH
python3 - <<'PYTHON'
import glob
import http.server
import json
import os
import subprocess
import threading
import time

PAGE = b"""<!doctype html><script>
const seen = {};
addEventListener('devicemotion', event => {
  const {x, y, z} = event.accelerationIncludingGravity;
  seen.devicemotion = [x, y, z];
  seen.rotation = event.rotationRate.alpha;
});
const sensor = new Accelerometer({frequency: 60});
sensor.onreading = () => seen.accelerometer = [sensor.x, sensor.y, sensor.z];
sensor.start();
</script>"""


class Site(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
threading.Thread(target=server.serve_forever, daemon=True).start()
site = f"http://127.0.0.1:{server.server_port}"
# The browser is spoken to at its descriptors 3 and 4.
to_browser, from_browser = os.pipe(), os.pipe()
ends = [os.dup2(to_browser[0], 103), os.dup2(from_browser[1], 104)]


def place():
    os.dup2(ends[0], 3)
    os.dup2(ends[1], 4)


program = next(name for name in glob.glob("root/usr/lib/chromium*/*headless*shell") if os.access(name, os.X_OK))
options = ["--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={os.getcwd()}/profile"]
browser = subprocess.Popen([program, *options], preexec_fn=place, close_fds=False, stderr=subprocess.DEVNULL)
for end in {*ends, to_browser[0], from_browser[1]}:
    os.close(end)
answers, number = b"", 0


def ask(method, session=None, **parameters):
    global answers, number
    number += 1
    request = {"id": number, "method": method, "params": parameters}
    if session:
        request["sessionId"] = session
    os.write(to_browser[1], json.dumps(request).encode() + b"\0")
    while True:
        while b"\0" not in answers:
            more = os.read(from_browser[0], 1 << 16)
            if not more:
                raise SystemExit("the browser has ended")
            answers += more
        answer, _, answers = answers.partition(b"\0")
        answer = json.loads(answer)
        if answer.get("id") == number:
            return answer["result"]


try:
    print(ask("Browser.getVersion")["product"])
    target = ask("Target.createTarget", url="about:blank")["targetId"]
    page = ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    ask("Browser.grantPermissions", permissions=["sensors"], origin=site)
    kinds = ("accelerometer", "linear-acceleration", "gyroscope")
    for kind in kinds:
        ask("Emulation.setSensorOverrideEnabled", page, enabled=True, type=kind)
    ask("Page.navigate", page, url=site)
    time.sleep(2)
    given = {"x": 1.23456, "y": -0.04321, "z": 9.80665}
    for kind in kinds:
        ask("Emulation.setSensorOverrideReadings", page, type=kind, reading={"xyz": given})
    time.sleep(3)
    seen = json.loads(ask("Runtime.evaluate", page, expression="JSON.stringify(seen)")["result"]["value"])
finally:
    browser.kill()
    browser.wait()
print("the sensor has:", list(given.values()))
for name, values in seen.items():
    print(f"the page gets:  {values} by {name}")
steps = [1.2, 0, 9.8]
isSame = all(
    len(seen[name]) == 3 and all(abs(value - step) < 1e-9 for value, step in zip(seen[name], steps))
    for name in ("devicemotion", "accelerometer")
)
raise SystemExit(0 if isSame else "this has changed")
PYTHON
