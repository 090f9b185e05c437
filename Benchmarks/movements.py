"""The engine's time for a record, with kits of movements and without, in turns. Called by live.py."""

import math
import random
import re
import statistics
import subprocess

ROUNDS, SECONDS = 9, 120
PLAIN = "rules: rock-scissors-paper\n{book}instruments: [{{instrument: kick, note: 36}}]\ngestures:\n{lines}"
WORDED = """movements: worded
definitions:
  - {movement: flick, stroke: any, of: index tip, extent: at least 0.5 palms, speed: at least 4 palms/s}
  - {movement: long-swipe, stroke: left, extent: at least 2 palms, speed: at least 3 palms/s}
  - {movement: rub, strokes: 3, of: palm, extent: at least 0.3 palms}
  - {movement: ring, turns: clockwise, extent: at least 1 palm, angle: at least 300 degrees}
"""
BUILT_IN = ["swipes left", "swipes right", "swipes up", "swipes down", "waves", "circles clockwise",
            "circles counterclockwise"]
APART = ["a hand shakes", "a wrist turns clockwise", "a wrist turns counterclockwise", "a wrist turns palm up",
         "a wrist turns palm down", "hands part", "hands meet"]
OWN = ["flick", "long-swipe", "rub", "ring"]


def figure(number, random):
    """One drawing of a figure: two waves along its way, shaken by a hand."""
    across, up, phase = 1 + number % 4, 1 + number // 4, number * 0.7
    way = []
    for place in range(16):
        angle = 2 * math.pi * place / 16
        way.append([round(math.cos(across * angle) + random.gauss(0, 0.05), 3),
                    round(math.sin(up * angle + phase) + random.gauss(0, 0.05), 3)])
    return way


def drawn():
    chance = random.Random(1)
    lines = ["movements: drawn", "definitions:"]
    for number in range(20):
        lines += [f"  - movement: figure-{number}", "    distance: at most 0.3 radii", "    drawn:"]
        lines += [f"      - {figure(number, chance)}" for _ in range(10)]
    return "\n".join(lines) + "\n"


def kit(scratch, name, lines, book=None):
    if book:
        (scratch / f"{name}-book.yaml").write_text(book)
    lines = "".join(f"  - {{when: {line}, hit: kick}}\n" for line in lines)
    book = f"movements: {name}-book.yaml\n" if book else ""
    path = scratch / f"{name}.yaml"
    path.write_text(PLAIN.format(book=book, lines=lines))
    return path


def measure(tactus, scratch):
    take = scratch / "take.jsonl"
    subprocess.run([tactus, "synthesize", "movements", take, "--hands", "2", "--seconds", str(SECONDS)],
                   check=True, stderr=subprocess.DEVNULL)
    worded = [f"right hand {line}" for line in BUILT_IN] + [f"left hand performs {name}" for name in OWN]
    worded.append("left hand waves")
    kits = {
        "no movements": kit(scratch, "plain", ["right hand strikes", "left hand strikes"]),
        "12 triggers of movements": kit(scratch, "worded", worded, WORDED),
        "all built-in movements": kit(scratch, "built-in", [f"a hand {line}" for line in BUILT_IN] + APART),
        "20 drawn movements of 10 examples": kit(
            scratch, "drawn", [f"a hand draws figure-{number}" for number in range(20)], drawn()),
    }
    times = {name: [] for name in kits}
    for _ in range(ROUNDS):
        for name, path in kits.items():
            with open(take) as records:
                said = subprocess.run([tactus, "play", "-", "--kit", path, "--no-sound", "--latency"], check=True,
                                      stdin=records, stderr=subprocess.PIPE, text=True).stderr
            found = re.search(r"^engine +(\S+) +(\S+) +\S+ +(\d+)", said, re.M)
            times[name].append((float(found[1]), float(found[2])))
    bare = [statistics.median(column) for column in zip(*times["no movements"])]
    print(f"{found[3]} records of two hands, {ROUNDS} rounds; the engine's time for a record, ms (of that without)")
    for name, rounds in times.items():
        middle, most = (statistics.median(column) for column in zip(*rounds))
        print(f"  {name:34} median {middle:.3f} ({middle / bare[0]:.2f} ×), 99th percentile {most:.3f} "
              f"({most / bare[1]:.2f} ×), {min(r[1] for r in rounds):.3f} … {max(r[1] for r in rounds):.3f}")
