# Compares two keypoint models of hands, bodies or faces: start, speed, agreement, time until a hand that enters is found, and
# what is heard of drummers. Run by Benchmarks/models.

import argparse
import json
import math
import os
import re
import shlex
import statistics
import subprocess
import sys
import time

import bodies
import drummers
import faces
from pictures import beside, jpeg, raw, read

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
# How many pictures a model sees before it is the other's turn: so few that other work on the machine slows both alike.
BLOCK = 20

DATA = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")


def words(command):
    """The program and the arguments of a model with its options; a name with a slash is the folder of a manifest."""
    name, *options = shlex.split(command)
    folder = name if "/" in name else os.path.join(ROOT, "Models", name)
    with open(os.path.join(folder, "model.yaml")) as file:
        manifest = file.read()
    places = {
        "folder": folder, "environment": os.path.join(DATA, "tactus", "models", os.path.basename(folder)),
        "networks": os.path.join(DATA, "tactus", "models", "litert"),
        "programs": os.environ.get("TACTUS_PROGRAMS") or os.path.join(ROOT, ".build", "release"),
    }
    listed = json.loads(re.search(r"^command: (.*)$", manifest, re.M)[1])
    return [re.sub(r"\{(\w+)\}", lambda place: places[place[1]], word) for word in listed] + options


class Model:
    """A running adapter, and when it was started."""

    def __init__(self, command):
        name = shlex.split(command)[0]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        hello = json.loads(self.process.stdout.readline() or "null")
        if not hello:
            sys.exit(f"{name}: no hello")
        self.hello = time.perf_counter() - self.started
        self.gives = hello["gives"]

    def ask(self, number, t, picture):
        """The record of a picture, and how many seconds the answer took."""
        shape, data = picture
        form = "bgr24" if len(data) == shape[0] * shape[1] * 3 else "jpeg"
        header = {"frame": number, "t": t, "width": shape[1], "height": shape[0], "format": form, "bytes": len(data)}
        begin = time.perf_counter()
        self.process.stdin.write(json.dumps(header).encode() + b"\n" + data)
        self.process.stdin.flush()
        record = json.loads(self.process.stdout.readline())
        return record, time.perf_counter() - begin

    def close(self):
        """Ends it; how much memory it took at most, in MB, and how many seconds of processor time."""
        # That of resources used would be this process's own, from which it was forked.
        with open(f"/proc/{self.process.pid}/status") as file:
            memory = int(re.search(r"^VmHWM:\s+(\d+)", file.read(), re.M)[1])
        self.process.stdin.close()
        _, code, used = os.wait4(self.process.pid, 0)
        self.process.returncode = code
        if code:
            sys.exit(f"a model ended with status {code}")
        return memory / 1024, used.ru_utime + used.ru_stime


def gives(command):
    """What a model says that it gives."""
    model = Model(command)
    model.close()
    return model.gives


def run(commands, pictures, rate, rounds):
    """The records of the first round and all times, by model; the models take turns with each block of pictures."""
    answers, times = {command: [] for command in commands}, {command: [] for command in commands}
    used = {command: [] for command in commands}
    for turn in range(rounds):
        order = [(command, Model(command)) for command in commands]
        took = {command: [] for command in commands}
        for begin in range(0, len(pictures), BLOCK):
            for command, model in order:
                for number in range(begin, min(begin + BLOCK, len(pictures))):
                    record, seconds = model.ask(number, number / rate, pictures[number])
                    took[command].append(seconds)
                    if turn == 0:
                        answers[command].append(record)
            order.reverse()
        for command, model in order:
            used[command].append(model.close())
            times[command].append(took[command])
    for command in commands:
        memory, seconds = (statistics.median(numbers) for numbers in zip(*used[command]))
        print(f"{command:24} {seconds * 1e3 / len(pictures):5.1f} ms of processor time a picture, {memory:.0f} MB at most")
    return answers, times


def palm(hand, aspect):
    return distance(hand["points"][0], hand["points"][9], aspect)


def distance(a, b, aspect):
    return math.hypot((a[0] - b[0]) * aspect, a[1] - b[1])


def compare(reference, other, shapes):
    """Distances of like points as shares of wrist to middle MCP, hands whose side differs, pictures with as many hands."""
    distances, sides, hands, same = [], 0, 0, 0
    for ours, theirs, shape in zip(reference, other, shapes):
        aspect = shape[1] / shape[0]
        same += len(ours) == len(theirs)
        for hand in ours if len(ours) == len(theirs) else []:
            near = min(theirs, key=lambda it: distance(it["points"][9], hand["points"][9], aspect))
            size = palm(hand, aspect)
            distances += [distance(a, b, aspect) / size for a, b in zip(hand["points"], near["points"])]
            hands += 1
            sides += hand["side"] != near["side"]
    return distances, sides, hands, same


def show_run(title, commands, pictures, rate, rounds):
    """Prints speed and agreement on a list of pictures."""
    print(f"\n== {title}: {len(pictures)} pictures of {pictures[0][0][1]}x{pictures[0][0][0]}, {rounds} rounds each")
    records, times = run(commands, pictures, rate, rounds)
    answers = {command: [record["hands"] for record in records[command]] for command in commands}
    reference, other = commands
    for hands in (0, 1, 2):
        # The first pictures of a process pay for what is set up late.
        which = [i for i in range(5, len(pictures)) if len(answers[reference][i]) == len(answers[other][i]) == hands]
        if len(which) < 20:
            continue
        means = {}
        for command in commands:
            took = [seconds[i] for seconds in times[command] for i in which]
            means[command] = statistics.fmean(took)
            print(f"{hands} hands in {len(which):4} pictures  {command:24} {1 / means[command]:6.1f} pictures/s,"
                  f" mean {means[command] * 1e3:5.1f} ms, median {statistics.median(took) * 1e3:5.1f} ms")
        print(f"  {other} / {reference}: {means[reference] / means[other]:.2f} x")
    distances, sides, hands, same = compare(answers[reference], answers[other], [shape for shape, _ in pictures])
    print(f"as many hands in {100 * same / len(pictures):.1f} % of the pictures", end="")
    if distances:
        distances.sort()
        print(f"; {hands} hands, points {100 * statistics.median(distances):.2f} % of wrist to middle MCP apart (median),"
              f" {100 * distances[len(distances) * 95 // 100]:.2f} % (95th percentile); another side for {sides};"
              f" {sum(ours == theirs for ours, theirs in zip(answers[reference], answers[other]))} records equal")
    else:
        print()


def show_start(commands, picture, rounds):
    """Prints the time from the start of the process to its hello and to its first answer."""
    print(f"\n== start, {rounds} each")
    first = {command: [] for command in commands}
    hello = {command: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            model = Model(command)
            model.ask(0, 0.0, picture)
            first[command].append(time.perf_counter() - model.started)
            hello[command].append(model.hello)
            model.close()
    for command in commands:
        print(f"{command:24} hello {statistics.median(hello[command]) * 1e3:5.0f} ms,"
              f" first answer {statistics.median(first[command]) * 1e3:5.0f} ms (medians)")
    reference, other = (statistics.median(first[command]) for command in commands)
    print(f"  {commands[1]} / {commands[0]}: {reference / other:.2f} x")


def show_entering(commands, pictures, rate):
    """Prints how long a second hand that is suddenly there goes unseen, and a first one."""
    blank = pictures[0].copy()
    blank[:] = 128
    print("\n== a hand that enters is found after (from its first picture to the answer that shows it, in picture time)")
    alone = [jpeg(beside(picture, blank)) for picture in pictures[:60]]
    both = [jpeg(beside(picture)) for picture in pictures[:60]]
    none = jpeg(beside(blank, blank))
    for command in commands:
        for title, before, hands in (("second", alone, 2), ("first", [none] * 60, 1)):
            waits, missed = [], 0
            for entry in range(20, 32):
                model = Model(command)
                wait = None
                for number in range(60):
                    record, _ = model.ask(number, number / rate, (both if hands == 2 else alone)[number]
                                          if number >= entry else before[number])
                    if number >= entry and len(record["hands"]) >= hands:
                        wait = (number - entry) / rate
                        break
                model.close()
                if wait is None:
                    missed += 1
                else:
                    waits.append(wait)
            if waits:
                print(f"{command:24} {title:6}: mean {statistics.fmean(waits) * 1e3:4.0f} ms,"
                      f" longest {max(waits) * 1e3:4.0f} ms, not found in 1 s: {missed} of {len(waits) + missed}")
            else:
                print(f"{command:24} {title:6}: never found")


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/models", description="Compares two keypoint models.")
    parser.add_argument("pictures", nargs="?",
                        help="a video, or a folder of JPEG or PNG files; one hand in view, or a person for models of bodies")
    parser.add_argument("--models", nargs="+", default=["mediapipe-hands", "litert-hands"], metavar="MODEL",
                        help="the reference and another one, each with its options in quotes; one or more for seated drummers")
    parser.add_argument("--rounds", type=int, default=3, help="how often each model sees all pictures")
    parser.add_argument("--rate", type=float, default=30, help="pictures a second, for the times in their headers")
    parser.add_argument("--most", type=int, default=400, help="how many pictures to take at most")
    parser.add_argument("--raw", action="store_true", help="send pixels, so that no JPEG is decoded; bodies and faces only")
    parser.add_argument("--only", choices=["start", "speed", "entering", "drummers", "seated"], help="measure only this")
    parser.add_argument("--keep", metavar="FOLDER", help="where drummers' videos are kept and looked for; else they are drawn anew")
    given = parser.parse_args()
    if given.only == "drummers":
        return drummers.show(given.models, given.rate, given.keep)
    if given.only == "seated":
        return drummers.show_seated(given.models, given.rate, given.keep)
    if len(given.models) != 2:
        parser.error("--models: two are compared")
    if given.pictures is None:
        parser.error("PICTURES is missing; only --only drummers and --only seated go without")

    pictures = read(given.pictures, given.most)
    sent = [(raw if given.raw else jpeg)(picture) for picture in pictures]
    print(f"{given.models[1]} against {given.models[0]}, {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}")
    if given.only in (None, "start"):
        show_start(given.models, sent[len(sent) // 2], 4 * given.rounds)
    if all("bodies" in gives(command) for command in given.models):
        if given.only in (None, "speed"):
            bodies.show(given.models, sent, *run(given.models, sent, given.rate, given.rounds))
        return
    if all("faces" in gives(command) for command in given.models):
        if given.only in (None, "speed"):
            faces.show(given.models, sent, *run(given.models, sent, given.rate, given.rounds))
        return
    if given.only in (None, "speed"):
        show_run("as they are", given.models, sent, given.rate, given.rounds)
        twice = [jpeg(beside(picture)) for picture in pictures]
        show_run("each beside its mirror image", given.models, twice, given.rate, given.rounds)
    if given.only in (None, "entering"):
        show_entering(given.models, pictures, given.rate)
    if given.only is None:
        drummers.show(given.models, given.rate, given.keep)


if __name__ == "__main__":
    main()
