# What is heard of drawn drummers through keypoint models: F1 of the strokes, hands seen by their speed, gaps. Used by models.

import json
import math
import os
import shlex
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

# Two hands, blurred as by a webcam: seed, size, beats a minute, background. 16 s each.
TAKES = [
    (11, "320x240", 120, "room"), (12, "640x480", 110, "plain"), (13, "640x360", 140, "room"),
    (14, "1280x720", 100, "room"), (15, "480x360", 130, "gradient"),
]

# A seated person: seed, manner, sticks. 640x480, 16 s each.
SEATED = [(seed, manner, sticks) for manner in ("smooth", "sharp") for sticks in (False, True) for seed in (21, 22, 23)]

# One instrument a hand: what is measured is whether a stroke is heard, not which shape was seen.
LIMBS = """kit: limbs
instruments:
  - {instrument: left, note: 38}
  - {instrument: right, note: 42}
gestures:
  - {when: left hand strikes, hit: left}
  - {when: right hand strikes, hit: right}
"""

# The speeds between which hands are counted apart, in palms a second.
SPEEDS = [(0, 2), (2, 9), (9, 17), (17, 34)]

# The wrist and the four MCPs; a hand counts as seen where it is nearer to the true one than this, in palms.
PALM, NEAR = (0, 5, 9, 13, 17), 0.69


def show(commands, rate, folder):
    """Draws what is not there, and prints a row a video and model, and all videos together."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(folder or scratch)
        os.makedirs(folder, exist_ok=True)
        tactus = build()
        print(f"\n== drummers: {len(TAKES)} videos of 16 s, two hands, {rate:g} pictures/s")
        parts = {command: [] for command in commands}
        for take in TAKES:
            video = draw(tactus, folder, rate, *take)
            for command in commands:
                seen = os.path.join(scratch, "seen.jsonl")
                name, *options = shlex.split(command)
                with_options = [word for option in options for word in ("--model-arg", option)]
                run(tactus, "capture", video + ".mp4", "--model", name, *with_options, "--quiet", "--output", seen)
                part = os.path.join(scratch, f"{len(parts[command])}-{commands.index(command)}.json")
                run(tactus, "evaluate", "kit", seen, "--kit", "hands", "--reference", video + ".events.jsonl", "--partial", part)
                parts[command].append(part)
                print(f"{os.path.basename(video):22} {command:24} {score(tactus, part)}\n"
                      f"{'':47} {sight(records(video + '.jsonl'), records(seen))}", flush=True)
        for command in commands:
            print(f"{'all':22} {command:24} {score(tactus, *parts[command])}")


def show_seated(commands, rate, folder):
    """Draws seated drummers, and prints a row a video and model of bodies, and a row a manner with and without sticks."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(folder or scratch)
        os.makedirs(folder, exist_ok=True)
        tactus = build()
        kit = os.path.join(scratch, "limbs.yaml")
        with open(kit, "w") as file:
            file.write(LIMBS)
        print(f"\n== seated: {len(SEATED)} videos of 16 s, 640x480, {rate:g} pictures/s, strokes within 50 ms")
        parts = {}
        for seed, manner, sticks in SEATED:
            name = f"seated-{seed}-{manner}-{'sticks' if sticks else 'bare'}-{rate:g}"
            video = os.path.join(folder, name)
            if not os.path.exists(video + ".mp4"):
                run(tactus, "synthesize", "drums", video + ".jsonl", "--force", "--video", video + ".part.mp4",
                    "--view", "seated", "--manner", manner, *(["--sticks"] if sticks else []), "--pattern", "Rrrr/..R.",
                    "--seconds", "16", "--tempo", "110", "--seed", str(seed), "--resolution", "640x480", "--fps", f"{rate:g}")
                os.rename(video + ".part.mp4", video + ".mp4")
            reference = os.path.join(scratch, "reference.jsonl")
            with open(reference, "w") as file:
                for event in records(video + ".events.jsonl"):
                    file.write(json.dumps(event | {"id": event["hand"], "instrument": event["hand"]}) + "\n")
            for command in commands:
                seen = os.path.join(scratch, "seen.jsonl")
                model, *options = shlex.split(command)
                with_options = [word for option in options for word in ("--model-arg", option)]
                run(tactus, "capture", video + ".mp4", "--model", model, *with_options, "--quiet", "--force", "--output", seen)
                of_kind = parts.setdefault((command, manner, sticks), [])
                part = os.path.join(scratch, f"{name}-{commands.index(command)}.json")
                run(tactus, "evaluate", "kit", seen, "--kit", kit, "--reference", reference, "--partial", part, quiet=True)
                of_kind.append(part)
                frames = records(seen)
                hands = {side: statistics.fmean(any(hand["side"] == side for hand in frame.get("hands", [])) for frame in frames)
                         for side in ("right", "left")}
                bodies = statistics.fmean(bool(frame.get("bodies")) for frame in frames)
                print(f"{name:30} {command:18} {score(tactus, part)}; bodies {100 * bodies:.0f} %, hands right "
                      f"{100 * hands['right']:.0f} %, left {100 * hands['left']:.0f} %", flush=True)
        for (command, manner, sticks), of_kind in parts.items():
            print(f"{'all ' + manner + (', sticks' if sticks else ''):30} {command:18} {score(tactus, *of_kind)}")


def build():
    """The release program, with those of the camera and of the models beside it."""
    for product in "tactus", "tactus-camera", "tactus-litert":
        run("swift", "build", "-c", "release", "--static-swift-stdlib", "--product", product, "--package-path", ROOT, quiet=True)
    shown = ["swift", "build", "-c", "release", "--package-path", ROOT, "--show-bin-path"]
    return os.path.join(subprocess.run(shown, check=True, capture_output=True, text=True).stdout.strip(), "tactus")


def draw(tactus, folder, rate, seed, size, tempo, background):
    """The path of a video without its ending; its keypoints and true strokes lie beside it."""
    video = os.path.join(folder, f"{seed}-{size}-{rate:g}")
    if not os.path.exists(video + ".mp4"):
        run(tactus, "synthesize", "drums", video + ".jsonl", "--video", video + ".part.mp4", "--seconds", "16",
            "--tempo", str(tempo), "--seed", str(seed), "--resolution", size, "--background", background, "--fps", f"{rate:g}")
        os.rename(video + ".part.mp4", video + ".mp4")
    return video


def run(*command, quiet=False):
    done = subprocess.run(command, stdout=subprocess.PIPE if quiet else None)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}")


def score(tactus, *parts):
    """F1 and what it is made of."""
    shown = subprocess.run([tactus, "evaluate", "merge", *parts, "--json"], check=True, capture_output=True).stdout
    total = json.loads(shown)["total"]
    return f"F1 {100 * total['f1']:5.1f} %  {total['truePositives']:3} of {total['reference']:3} strokes, {total['played']:3} played"


def records(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def sight(truth, seen):
    """How often a hand is seen by its speed, how long it is not, and how often it is called by the wrong side."""
    aspect = truth[0]["width"] / truth[0]["height"]
    counts, gaps, sides = {speeds: [] for speeds in SPEEDS}, [], []
    for place in range(len(truth[0]["hands"])):
        hands = [frame["hands"][place] for frame in truth]
        gap = 0
        for number in range(1, len(hands) - 1):
            middle, palm = where(hands[number], aspect)
            seconds = truth[number + 1]["t"] - truth[number - 1]["t"]
            way = math.dist(where(hands[number + 1], aspect)[0], where(hands[number - 1], aspect)[0])
            near = [(math.dist(where(hand, aspect)[0], middle), hand["side"]) for hand in seen[number]["hands"]]
            apart, side = min(near, default=(math.inf, None))
            is_seen = apart < NEAR * palm
            for slow, fast in SPEEDS:
                if slow <= way / seconds / palm < fast:
                    counts[slow, fast].append(is_seen)
            if is_seen:
                sides.append(side != hands[number]["side"])
                if gap:
                    gaps.append(gap)
            gap = 0 if is_seen else gap + 1
    shares = ", ".join(f"{slow}-{fast}: {100 * statistics.fmean(those):.0f}" for (slow, fast), those in counts.items() if those)
    longest = f"gaps {statistics.median(gaps):g} (longest {max(gaps)})" if gaps else "no gaps"
    return f"seen at palms/s {shares} %; {longest} pictures; other side {100 * statistics.fmean(sides or [0]):.0f} %"


def where(hand, aspect):
    """The middle of a palm and its size, in heights of the picture: the unit palm."""
    points = [(hand["points"][joint][0] * aspect, hand["points"][joint][1]) for joint in PALM]
    middle = tuple(sum(axis) / len(points) for axis in zip(*points))
    knuckles = tuple(sum(axis) / 4 for axis in zip(*points[1:]))
    return middle, math.hypot(math.dist(points[0], knuckles), math.dist(points[1], points[4]))
