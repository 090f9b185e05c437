"""A long performance of phones with and without a MIDI file, side by side: what the file costs. Called by live.py."""

import pathlib
import re
import signal
import socket
import struct
import subprocess
import threading
import time

SECONDS, RATE, DEVICES = 180, 1000, 20
INSTRUMENTS = ["kick", "snare", "hihat", "racktom", "ride", "crash"]


def text(value):
    data = value.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


class Run:
    """One program that is sent hits and sends them on, each with a velocity of its own, by which it is known again."""

    def __init__(self, program, *options):
        self.back = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.back.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
        self.back.bind(("127.0.0.1", 0))
        self.back.settimeout(1)
        self.sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.process = subprocess.Popen(
            [program, "play", "--no-camera", "--no-sound", "--osc-in", "0",
             "--osc", f"127.0.0.1:{self.back.getsockname()[1]}", *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        for line in self.process.stderr:
            if found := re.search(r"on port (\d+)", line):
                self.place = ("127.0.0.1", int(found[1]))
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.sent, self.delays, self.count = {}, [], 0
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self):
        while True:
            try:
                velocity = struct.unpack(">f", self.back.recv(2048)[-4:])[0]
            except TimeoutError:
                if self.process.poll() is not None:
                    return
                continue
            begun = self.sent.pop(round(velocity * 8192), None)
            if begun is not None:
                self.delays.append(time.perf_counter() - begun)

    def hit(self):
        number, device = self.count % 8000 + 1, self.count % DEVICES
        instrument = INSTRUMENTS[device % len(INSTRUMENTS)]
        rest = struct.pack(">fi", number / 8192, self.count // DEVICES)
        self.sent[number] = time.perf_counter()
        self.sender.sendto(text("/hit") + text(",ssfi") + text(f"d{device}") + text(instrument) + rest, self.place)
        self.count += 1

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.listener.join()


def measure(program, scratch, processor_seconds, resident):
    runs = {"without a file": Run(program), "with --midi-file": Run(program, "--midi-file", scratch / "take.mid")}
    used = {name: processor_seconds(run.process.pid) for name, run in runs.items()}
    begun = time.monotonic()
    while (passed := time.monotonic() - begun) < SECONDS:
        for run in runs.values():
            while run.count < passed * RATE:
                run.hit()
        time.sleep(0.0005)
    print(f"{SECONDS} s of {RATE} hits a second from {DEVICES} devices, both at the same time")
    for name, run in runs.items():
        share = (processor_seconds(run.process.pid) - used[name]) / (time.monotonic() - begun)
        written = re.search(r"wchar: (\d+)", pathlib.Path(f"/proc/{run.process.pid}/io").read_text())
        memory = resident(run.process.pid)
        run.end()
        delays = sorted(run.delays)
        middle, late = (1000 * delays[int(part * (len(delays) - 1))] for part in (0.5, 0.99))
        print(f"{name}: {100 * share:.1f} % of a core, {memory:.1f} MB, {int(written[1]) / 1e6:.1f} MB written, "
              f"hits passed on after {middle:.2f} ms (median), {late:.2f} ms (99th percentile), "
              f"{len(delays)} of {run.count}")
