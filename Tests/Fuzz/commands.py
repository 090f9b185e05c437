#!/usr/bin/env python3
"""Runs `tactus` on mutated files and options, and reports each run that ends otherwise than the README says.

    unshare --net nice -n 19 Tests/Fuzz/commands.py --runs 100000 --workers 2

Each run has its own seed, so that `--seed N --runs 1` repeats the run with the number N. A run is a fault where a signal ends
it, it takes more than 10 s or 1.5 GB, its exit code is not one of the README's or tells of an internal error, it fails without
a line, a line has control codes or more than 2,000 bytes, or lines of JSON are none. Faults are kept in a folder with their
files and a script that repeats them.
"""
import argparse
import collections
import json
import multiprocessing
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CODES = {0, 1, 64, 65, 66, 69, 74}
SECONDS, MEGABYTES, LINE, EXAMPLES = 10, 1536, 2000, 20
EDGES = [
    "0", "-0", "-0.0", "1", "-1", "2", "0.5", "255", "65536", "2147483647", "2147483648", "-2147483649", "4294967296",
    "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "1e308", "-1e308", "1e309", "1e-308", "5e-324", "3.5e38", "1e-46", "nan", "NaN", "inf", "-inf",
    "null", "", "\u0663", "\uff11", "1,5", "0x10", "1_000", "1e", "+1", "..", "1..2", "2..1", "1..", "nan..inf", "1x1", "0x0",
    "640x480", "99999x99999", "16:9", "0:0", "-1:1",
]
WORDS = EDGES + [
    "rock", "kick", "hands", "a", "-", "--", "é", "\u202e", "x" * 300, "a b", "a=b", "a=b,c=d", "*", "/", "left", "right", "first",
    "native", "csv", "json", "t", "timestamp:ms", "no", "yes", "always", "none", "person", "hit", "mode", "hand-signs", "seed",
    "%s%n", "\x1b[2J", "a\nb", "mutated", "other", "missing/file", "out.wav", "out.mid", "out.jsonl", "folder",
]
# Options that talk to devices, networks or people, that wait, or that start other programs.
LEFT_OUT = re.compile(
    r"--(camera|view|phones|osc|midi$|midi-connect|mqtt|model|sound-device|latency|help|version|slack|notify|pace|view-|pads|"
    r"no-camera|duration|images|video|jobs|install|warm|hrtf)"
)
JSON_LINES = {"classify", "convert", "play", "events"}


def seeds():
    """What files are made of, by their kind: names and bytes."""
    found = collections.defaultdict(list)

    def add(kind, path, start=0, end=None):
        with open(path, "rb") as file:
            data = file.read(1 << 17)[start:end]
        found[kind].append((os.path.basename(path), data))

    def each(folder):
        for base, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                yield os.path.join(base, name)

    for path in each("Tests/KeypointFilesTests/Fixtures"):
        add("records", path)
    for path in each("Tests/Fuzz/corpus/importers"):
        add("records", path, 1)
    for path in each("Tests/Fuzz/corpus/json"):
        add("events" if "event" in path else "records", path)
    for path in each("Datasets/synthetic-rps"):
        if path.endswith(".jsonl"):
            add("records", path, 0, 12000)
    add("events", os.path.join(ROOT, "Datasets/synthetic-drummer/drummer.events.jsonl"), 0, 4000)
    for kind, folder in {
        "rules": "Models/rules", "kits": "Models/kits", "takes": "Tests/Fuzz/corpus/takes", "counts": "Tests/Fuzz/corpus/counts",
        "movements": "Models/movements",
        "drumkits": "Tests/Fuzz/corpus/kits", "meshes": "Tests/Fuzz/corpus/meshes", "yaml": "Tests/Fuzz/corpus/yaml",
    }.items():
        for path in each(folder):
            add(kind, path)
    for path in each("Models"):
        if path.endswith("model.yaml"):
            add("manifests", path)
    found["rules"] += found["yaml"]
    found["takes"] = [(name + ".yaml", data.split(b"\n---")[0]) for name, data in found["takes"]]
    return found


def mutated(data, others, rng):
    """A text with some changes: numbers, lines, bytes, its end, and parts of another."""
    data = bytearray(data)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        way = rng.randrange(8)
        if way <= 2:
            numbers = list(re.finditer(rb"-?\d[\d.eE+-]*", data[:20000]))
            if numbers:
                place = rng.choice(numbers)
                data[place.start():place.end()] = rng.choice(EDGES).encode()
        elif way == 3:
            separator = rng.choice((b"\n", b",", b" "))
            parts = bytes(data).split(separator)
            place, other = rng.randrange(len(parts)), rng.randrange(len(parts))
            if rng.random() < 0.5:
                parts.insert(other, parts[place])
            else:
                del parts[place]
            data = bytearray(separator.join(parts))
        elif way == 4 and data:
            data[rng.randrange(len(data))] = rng.choice((0, 9, 10, 34, 44, 58, 91, 93, 123, 125, 127, 155, 255, rng.randrange(256)))
        elif way == 5 and data:
            del data[rng.randrange(len(data)):]
        elif way == 6:
            other = rng.choice(others)[1]
            start = rng.randrange(len(other) + 1)
            place = rng.randrange(len(data) + 1)
            data[place:place] = other[start:start + rng.randrange(400)]
        else:
            place = rng.randrange(len(data) + 1)
            data[place:place] = rng.choice(WORDS).encode() * rng.choice((1, 1, 1, 50))
    return bytes(data)


class Runner:
    """Makes and judges runs, one after another, in a folder of its own."""

    def __init__(self, program, found, folder):
        self.program, self.seeds, self.found = program, seeds(), found
        self.folder = folder
        self.environment = {
            "HOME": folder, "PATH": "/usr/bin:/bin", "TERM": "dumb", "TACTUS_MODELS": os.path.join(folder, "models"),
            "TMPDIR": folder, "LANG": "C.UTF-8",
        }
        self.options = {command: self.known(command) for command in (
            "classify", "explain", "evaluate", "convert", "play", "synthesize", "rules list", "rules check", "kits list",
            "kits check", "movements check", "movements explain", "models list", "doorbell", "ring",
        )}

    def known(self, command):
        """The options of a command by its help: a name, and whether it takes a value."""
        text = subprocess.run([self.program, *command.split(), "--help-all"], capture_output=True, text=True, check=False).stdout
        options = re.findall(r"^  ((?:-\w, )?--[\w-]+)(?:/--[\w-]+)?( <)?", text, re.M)
        return [(name.split()[-1], bool(value)) for name, value in options if not LEFT_OUT.match(name.split()[-1])]

    def file(self, kind, name, rng):
        """A mutated file of a kind; its name."""
        given, data = rng.choice(self.seeds[kind])
        ending = os.path.splitext(given)[1]
        path = os.path.join(self.folder, name + ending)
        with open(path, "wb") as file:
            file.write(mutated(data, self.seeds[kind], rng))
        return "./" + name + ending

    def arguments(self, rng):
        """The command line of a run; its files are written."""
        command = rng.choice((
            "classify", "classify", "explain", "evaluate", "evaluate", "merge", "events", "convert", "play", "play", "take",
            "drumkit", "rules check", "rules list", "kits check", "kits list", "models list", "synthesize", "doorbell", "ring",
            "movements check", "movements explain",
        ))
        records = lambda: self.file("records", "mutated", rng)
        line = {
            "classify": lambda: ["classify", records()], "explain": lambda: ["explain", records()],
            "evaluate": lambda: ["evaluate", "hands", records()],
            "merge": lambda: ["evaluate", "merge"] + [self.file("counts", n, rng) for n in ("one", "two")[:rng.randint(1, 2)]],
            "events": lambda: ["evaluate", "events", self.file("events", "played", rng), "--reference", self.file("events", "true", rng)],
            "convert": lambda: ["convert", records(), rng.choice(("-", "./out.jsonl", "./out.csv"))],
            "play": lambda: ["render", "--events", "-", records()],
            "take": lambda: ["render", "--take", self.file("takes", "take", rng), "--midi-file", "./out.mid"],
            "drumkit": lambda: ["render", "--drumkit", self.drumkit(rng), self.file("records", "mutated", rng)],
            "rules check": lambda: ["rules", "check", self.file("rules", "book", rng)],
            "rules list": lambda: ["rules", "list", self.file("rules", "book", rng)],
            "kits check": lambda: ["kits", "check", self.file("kits", "kit", rng)],
            "kits list": lambda: ["kits", "show", self.file("kits", "kit", rng)],
            "movements check": lambda: ["movements", "check", self.file("movements", "moves", rng)],
            "movements explain": lambda: [
                "movements", "explain", records(), "--book", self.file("movements", "moves", rng)
            ],
            "models list": lambda: self.models(rng),
            "synthesize": lambda: ["synthesize", "hands", "--count", str(rng.randint(0, 5))],
            "doorbell": lambda: ["doorbell", records(), "--notify", "stdout", "--dry-run"],
            "ring": lambda: ["ring", "--notify", rng.choice(("stdout", "slack:#door", "webhook", "a", "command:true")), "--dry-run"],
        }[command]()
        if rng.random() < 0.3 and command in ("classify", "evaluate", "explain"):
            line += ["--rules", self.file("rules", "book", rng)]
        if rng.random() < 0.3 and command in ("play", "doorbell"):
            line += ["--kit", self.file("kits", "kit", rng)] if command == "play" else []
        words = {"merge": "evaluate", "events": "evaluate", "take": "play", "drumkit": "play"}.get(command, command)
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
            if self.options[words]:
                name, has_value = rng.choice(self.options[words])
                line += [name, rng.choice(WORDS)] if has_value else [name]
        return command, [word.replace("\0", "") for word in line]

    def drumkit(self, rng):
        text, _, sample = mutated(rng.choice(self.seeds["drumkits"])[1], self.seeds["drumkits"], rng).partition(b"\0")
        folder = os.path.join(self.folder, "kit")
        os.makedirs(folder, exist_ok=True)
        for name, data in (("drumkit.xml", text), ("kick.wav", sample)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        return "./kit"

    def models(self, rng):
        folder = os.path.join(self.folder, "models", "mutated")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "model.yaml"), "wb") as file:
            file.write(mutated(rng.choice(self.seeds["manifests"])[1], self.seeds["manifests"], rng))
        return ["models", "list"]

    def run(self, number):
        """One run; its command, its exit code, and what is wrong with it."""
        for entry in os.scandir(self.folder):
            shutil.rmtree(entry.path) if entry.is_dir() else os.unlink(entry.path)
        rng = random.Random(number)
        command, line = self.arguments(rng)
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([self.program, *line], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=err)
            for limit, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_FSIZE, 64 << 20),
                                (resource.RLIMIT_CORE, 0)):
                resource.prlimit(process.pid, limit, (most, most))
            start, left, hangs = time.monotonic(), 6 * SECONDS, False
            while left > 0:
                signal.setitimer(signal.ITIMER_REAL, left)
                try:
                    _, status, usage = os.wait4(process.pid, 0)
                    break
                except InterruptedError:
                    left = 6 * SECONDS + waited(process.pid) - (time.monotonic() - start)
            else:
                hangs = True
                process.kill()
                _, status, usage = os.wait4(process.pid, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            process.returncode = code = os.waitstatus_to_exitcode(status)
            texts = []
            for file in (out, err):
                file.seek(0)
                texts.append(file.read(1 << 22))
        return command, line, code, self.faults(command, line, code, *texts, usage, hangs)

    def faults(self, command, line, code, out, err, usage, hangs):
        faults = []
        seconds = usage.ru_utime + usage.ru_stime
        if hangs:
            faults.append("no end")
        elif code < 0:
            faults.append(f"signal {-code}")
        elif code not in CODES:
            faults.append(f"exit code {code}")
        if seconds > SECONDS / 2:
            faults.append(f"{seconds:.1f} s")
        if usage.ru_maxrss > MEGABYTES << 10:
            faults.append(f"{usage.ru_maxrss >> 10} MB")
        try:
            text = err.decode()
        except UnicodeDecodeError:
            faults.append("lines that are no UTF-8")
            text = err.decode(errors="replace")
        if code > 1 and not text.strip():
            faults.append("a failure without a line")
        if re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text):
            faults.append("control codes")
        longest = max(map(len, err.split(b"\n")))
        if longest > LINE:
            faults.append(f"a line of {longest} bytes")
        if code == 0 and command in JSON_LINES and out[:1] == b"{" and len(out) < 1 << 22:
            for row in out.splitlines():
                try:
                    json.loads(row, parse_constant=lambda word: 1 / 0)
                except (ValueError, ZeroDivisionError):
                    if "coco" not in " ".join(line):
                        faults.append("a line that is not JSON")
                    break
        return faults

    def keep(self, number, line, faults):
        """Saves the files of a run and how to repeat it."""
        kept = os.path.join(self.found, str(number))
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.folder, kept)
        with open(os.path.join(kept, "run.sh"), "w", encoding="utf-8") as file:
            file.write(f"# {', '.join(faults)}\ncd {shlex.quote(kept)}; TACTUS_MODELS=models {self.program} {shlex.join(line)}\n")


def kind(fault):
    """A fault without its numbers."""
    return re.sub(r"^[\d.]+ |\d+ bytes", "", fault)


def waited(process):
    """The seconds for which a process wanted to run and the machine did not let it: those of its thread that waited most."""
    seconds = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{thread}/schedstat") as file:
            seconds = max(seconds, int(file.read().split()[1]) / 1e9)
    return seconds


def interrupted(number, frame):
    raise InterruptedError


def work(program, found, numbers, results):
    signal.signal(signal.SIGALRM, interrupted)
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        runner = Runner(program, found, folder)
        kept = collections.Counter()
        for number in numbers:
            command, line, code, faults = runner.run(number)
            kept.update(faults)
            # One fault that many runs have needs no more examples.
            if any(kept[fault] <= EXAMPLES for fault in faults):
                runner.keep(number, line, faults)
            results.put((number, command, code, faults, line if faults else []))
    results.put(None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/release/tactus"))
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--until", type=float, default=1e9, help="ends after so many minutes")
    parser.add_argument("--found", default=os.path.join(ROOT, ".build/fuzz/found/commands"))
    given = parser.parse_args()
    os.makedirs(given.found, exist_ok=True)
    results = multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(
        os.path.abspath(given.program), os.path.abspath(given.found),
        range(given.seed + place, given.seed + given.runs, given.workers), results,
    )) for place in range(given.workers)]
    for worker in workers:
        worker.start()
    counts, kinds, done, start = collections.Counter(), collections.Counter(), 0, time.monotonic()
    waiting = len(workers)
    while waiting and time.monotonic() - start < 60 * given.until:
        result = results.get()
        if result is None:
            waiting -= 1
            continue
        number, command, code, faults, line = result
        done += 1
        counts[command, code] += 1
        for fault in faults:
            kinds[kind(fault)] += 1
        if faults and any(kinds[kind(fault)] <= 2 * EXAMPLES for fault in faults):
            print(f"{number}: {', '.join(faults)}: tactus {shlex.join(line)[:300]}", flush=True)
        if done % 5000 == 0:
            print(f"{done} runs in {time.monotonic() - start:.0f} s, faults {dict(kinds)}", file=sys.stderr, flush=True)
    for worker in workers:
        worker.terminate()
    print(f"{done} runs in {time.monotonic() - start:.0f} s")
    for command in sorted({command for command, _ in counts}):
        codes = sorted((code, count) for (name, code), count in counts.items() if name == command)
        print(f"  {command:12s} " + ", ".join(f"{code}: {count}" for code, count in codes))
    print("faults:", dict(kinds) or "none")
    sys.exit(1 if kinds else 0)


if __name__ == "__main__":
    main()
