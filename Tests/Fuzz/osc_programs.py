"""Programs that listen to Open Sound Control, each with what its phones and strangers say to it and what it is heard to play.

`tactus play`; and for comparison Debian's Hydrogen (packages hydrogen and xvfb) and Pure Data (package puredata-core).
"""
import os
import re
import select
import socket
import struct
import subprocess
import tempfile
import time

INSTRUMENTS = ("kick", "crash")


def osc(address, *arguments):
    """A message of Open Sound Control 1.0."""
    def padded(data):
        return data + b"\0" * (4 - len(data) % 4)
    tags, values = ",", b""
    for argument in arguments:
        if isinstance(argument, str):
            tags, values = tags + "s", values + padded(argument.encode())
        elif isinstance(argument, int):
            tags, values = tags + "i", values + struct.pack(">i", argument)
        else:
            tags, values = tags + "f", values + struct.pack(">f", argument)
    return padded(address.encode()) + padded(tags.encode()) + values


class Program:
    """`tactus play` with its events on a pipe, of which it counts the phones' own."""

    default = ".build/release/tactus"

    def __init__(self, path, port):
        self.start([path, "play", "--no-camera", "--osc-in", f"0.0.0.0:{port}", "--no-sound", "--events", "-"])
        self.marks = {name: b'"id":"%s"' % name.encode() for name in INSTRUMENTS}

    def start(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.heard = dict.fromkeys(INSTRUMENTS, 0)
        self.lines = self.bytes = self.events = 0
        self.rest, self.tail = b"", b""
        for pipe in (self.process.stdout, self.process.stderr):
            os.set_blocking(pipe.fileno(), False)

    def hello(self, phones):
        """What the phones say first."""
        return [osc("/hello", f"phone {number}", name) for number, name in enumerate(INSTRUMENTS)]

    def hit(self, number, turn):
        """What a phone says each time."""
        return osc("/hit", f"phone {number}", INSTRUMENTS[number], 0.8, turn)

    def strange(self, number):
        """What strangers say: hits, readings, names, and rubbish."""
        return (
            osc("/hit", "snare", 0.5), osc("/accel", 0.1, 0.2, 1.0), osc("/hello", f"stranger {number}", "ride"),
            osc("/hit", f"device {number}", "snare", 0.5, number), osc("/bye", "phone 0"), osc("/hit", "no such", 0.5),
            b"/hit\0\0\0\0,\xff\0\0",
        )

    def read(self, seconds):
        """Takes in what it says, for so long."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.process.stdout, self.process.stderr], [], [], max(0, end - time.monotonic()))
            if not ready:
                return
            for pipe in ready:
                data = pipe.read(1 << 16) or b""
                if not data and self.process.poll() is not None:
                    return
                if pipe is self.process.stderr:
                    self.lines, self.bytes = self.lines + data.count(b"\n"), self.bytes + len(data)
                    self.tail = (self.tail + data)[-4000:]
                else:
                    whole, _, self.rest = (self.rest + data).rpartition(b"\n")
                    self.events += whole.count(b"\n") + (1 if whole else 0)
                    for name in INSTRUMENTS:
                        self.heard[name] += whole.count(self.marks[name])
            if time.monotonic() >= end:
                return

    def end(self):
        """What is left of it is ended."""
        self.process.kill()

    def state(self):
        """Its memory in MB, descriptors, threads, and seconds of CPU."""
        folder = f"/proc/{self.process.pid}"
        with open(f"{folder}/status") as file:
            fields = dict(line.split(":", 1) for line in file)
        with open(f"{folder}/stat") as file:
            times = file.read().rpartition(")")[2].split()[11:13]
        seconds = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
        return int(fields["VmRSS"].split()[0]) / 1024, len(os.listdir(f"{folder}/fd")), int(fields["Threads"]), seconds


class PureData(Program):
    """Pure Data, with a patch that prints the hits of the phones and nothing else."""

    default = "pd"

    def __init__(self, path, port):
        self.folder = tempfile.TemporaryDirectory()
        patch = f"{self.folder.name}/osc.pd"
        with open(patch, "w", encoding="ascii") as file:
            file.write(f"#N canvas 0 0 450 300 12;\n#X obj 20 20 netreceive -u -b {port};\n#X obj 20 60 oscparse;\n"
                       "#X obj 20 100 list trim;\n#X obj 20 140 route hit;\n#X obj 20 180 route phone\\ 0 phone\\ 1;\n"
                       "#X obj 20 220 print heard;\n#X connect 0 0 1 0;\n#X connect 1 0 2 0;\n#X connect 2 0 3 0;\n"
                       "#X connect 3 0 4 0;\n#X connect 4 0 5 0;\n#X connect 4 1 5 0;\n")
        # It prints on standard error alone.
        self.start(["sh", "-c", 'exec "$@" 2>&1', "sh", path, "-nogui", "-noaudio", "-nomidi", "-stderr", "-open", patch])
        self.marks = {name: b"heard: %s " % name.encode() for name in INSTRUMENTS}


class Hydrogen(Program):
    """Hydrogen, without a sound card, on a screen of its own; a hit is a change of a strip's volume, which it sends back."""

    default = "hydrogen"

    def __init__(self, path, port):
        home = tempfile.mkdtemp()
        os.makedirs(f"{home}/.hydrogen")
        with open("/usr/share/hydrogen/data/hydrogen.default.conf", encoding="utf-8") as file:
            settings = file.read()
        for name, value in (("oscEnabled", "true"), ("oscFeedbackEnabled", "true"), ("oscServerPort", port)):
            settings = re.sub(f"<{name}>.*</{name}>", f"<{name}>{value}</{name}>", settings)
        with open(f"{home}/.hydrogen/hydrogen.conf", "w", encoding="utf-8") as file:
            file.write(settings)
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
        display = ":" + self.screen.stdout.readline().decode().strip()
        self.process = subprocess.Popen([path, "--nosplash", "--child", "--driver", "alsa"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env=os.environ | {"HOME": home, "DISPLAY": display})
        self.heard = dict.fromkeys(INSTRUMENTS, 0)
        self.lines = self.events = 0
        self.tail, self.phones, self.awaited = b"", [], [set() for _ in INSTRUMENTS]
        time.sleep(10)

    def hello(self, phones):
        self.phones = phones
        for phone in phones:
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
            phone.setblocking(False)
        return [osc("/hello")] * len(phones)

    def hit(self, number, turn):
        message = osc(f"/Hydrogen/STRIP_VOLUME_ABSOLUTE/{number + 1}", (turn % 10000 + 1) / 10000)
        self.awaited[number].add(message)
        return message

    def strange(self, number):
        path = "/Hydrogen/STRIP_VOLUME_ABSOLUTE/3"
        return (
            osc(path, 0.5), osc("/accel", 0.1, 0.2, 1.0), osc("/hello", f"stranger {number}"), osc(path, (number % 99) / 99),
            osc("/bye"), osc("/Hydrogen/STRIP_VOLUME_ABSOLUTE/0", 0.5), b"/hit\0\0\0\0,\xff\0\0",
        )

    def read(self, seconds):
        end = time.monotonic() + seconds
        while self.phones and (left := end - time.monotonic()) > 0:
            for phone in select.select(self.phones, [], [], left)[0]:
                number = self.phones.index(phone)
                message = phone.recv(1 << 16)
                self.events += 1
                if message in self.awaited[number]:
                    self.awaited[number].remove(message)
                    self.heard[INSTRUMENTS[number]] += 1

    def end(self):
        self.process.kill()
        self.screen.terminate()
        self.screen.wait()


PEERS = {"hydrogen": Hydrogen, "pd": PureData}
