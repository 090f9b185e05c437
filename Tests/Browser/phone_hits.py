"""A phone for Scripts/demo: Chromium opens the page of `tactus play --phones` and touches its pads; the hits that come of it are
printed. Driven over its own debugging pipe, without any package: python3 phone_hits.py TACTUS CHROMIUM."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

TOUCHES = [("kick", 8), ("hihat", 5), ("snare", 10), ("hihat", 5), ("kick", 9), ("kick", 8), ("snare", 16), ("crash", 14)]
STEP = 0.15
PATIENCE = 60


class Browser:
    """A Chromium that is told what to do on one pipe and answers on another, in JSON that ends with a zero byte."""

    def __init__(self, program, profile):
        (theirs_in, self.out), (self.into, theirs_out) = os.pipe(), os.pipe()

        def pipes():
            os.dup2(theirs_in, 13)
            os.dup2(theirs_out, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={profile}", "--window-size=390,844",
             "--touch-events=enabled", "about:blank"], preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.rest, self.number, self.session = b"", 0, None

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": self.session} if self.session else {})}
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                block = os.read(self.into, 65536)
                if not block:
                    raise SystemExit("tactus: Chromium has ended")
                self.rest += block
            text, _, self.rest = self.rest.partition(b"\0")
            answer = json.loads(text)
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def open(self, link):
        target = self.ask("Target.createTarget", url=link)["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def value(self, script):
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True).get("result", {}).get("value")

    def until(self, script):
        end = time.monotonic() + PATIENCE
        while not (found := self.value(script)):
            if time.monotonic() > end:
                raise SystemExit(f"tactus: the page of a phone is not there after {PATIENCE} s")
            time.sleep(0.02)
        return found

    def touch(self, instrument, radius):
        x, y = self.value(f"(() => {{ const b = document.querySelector('.pad[data-instrument={instrument}]').getBoundingClientRect(); "
                          "return [b.x + b.width / 2, b.y + b.height / 2] })()")
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y, "radiusX": radius, "radiusY": radius}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def main(tactus, chromium):
    play = subprocess.Popen([tactus, "play", "--phones", "--phone-host", "127.0.0.1", "--phone-port", "0", "--no-sound", "--events", "-"],
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "DISPLAY": ""})
    profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    browser = None
    try:
        link = next((re.search(r"http://\S+", line)[0] for line in play.stderr if "http://" in line), None)
        if not link:
            raise SystemExit("tactus: phones cannot play here")
        browser = Browser(chromium, profile.name)
        browser.open(link)
        browser.until("Boolean(globalThis.tactus?.link.isOpen && document.querySelector('.pad'))")
        for instrument, radius in TOUCHES:
            browser.touch(instrument, radius)
            time.sleep(STEP)
        browser.until(f"tactus.link.confirmed === {len(TOUCHES)}")
        print(f"On the phone: {browser.value('document.getElementById(`delay`).textContent')}", flush=True)
    finally:
        if browser:
            browser.process.kill()
            browser.process.wait()
        play.send_signal(signal.SIGINT)
        events, said = play.communicate()
        profile.cleanup()
    for event in map(json.loads, events.splitlines()):
        print(f"{event['t']:8.3f} s  {event['id']:8}  velocity {event['velocity']:.2f}")
    print(said.splitlines()[-1])


if __name__ == "__main__":
    main(*sys.argv[1:])
