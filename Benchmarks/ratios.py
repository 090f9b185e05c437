"""Compares two builds of tactus on the same files, in turns, by processor time: ratios.py BEFORE NOW HANDS.jsonl TABLE.csv OPENPOSE.

Called by run; the results of both must be the same bytes. Processor time is that of the program and of those that it starts,
as for Parquet. Memory is the most of the program itself.
"""

import hashlib
import itertools
import json
import os
import resource
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROUNDS = 9


def measured(command, scratch):
    """Returns the processor time of a command, the time it took, its memory in MB and the sum of what it wrote."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    # A small program in between: the memory of a process begins with that of the one that starts it.
    timed = ["/usr/bin/time", "--quiet", "--format", "%M", "--output", scratch, *command]
    process = subprocess.Popen(timed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    digest = hashlib.sha256()
    while block := process.stdout.read(1 << 20):
        digest.update(block)
    if process.wait() > 1:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    with open(scratch) as memory:
        return seconds, time.perf_counter() - start, int(memory.read()) / 1024, digest.hexdigest()


def rewritten(hands, path, change):
    """Writes records changed by a function of the parsed record."""
    with open(hands) as records, open(path, "w") as copy:
        for record in map(json.loads, records):
            change(record)
            print(json.dumps(record, separators=(",", ":")), file=copy)
    return path


def places(digits):
    """Returns a change of records whose numbers get so many decimals, as programs print them."""

    def change(record):
        for hand in record["hands"]:
            hand["points"] = [p and [round(n * 1.0000001, digits) for n in p] for p in hand.get("points", [])]

    return change


def sizeless(record):
    record.pop("width", None), record.pop("height", None)


def array(hands, path):
    """Writes the whole hands of native records as an array of NumPy, of 32 bits, with depths of 0 where there are none."""
    with open(hands) as records:
        points = itertools.chain.from_iterable(json.loads(record)["hands"] for record in records)
        rows = [
            struct.pack("<63f", *(n for x, y, *rest in hand["points"] for n in (x, y, rest[0] if rest else 0)))
            for hand in points
            if len(hand.get("points", [])) == 21 and all(hand["points"])
        ]
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(rows)}, 21, 3), }}".encode().ljust(117) + b"\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + b"".join(rows))
    return path


def main(before, now, hands, table, openpose):
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:

        def path(name):
            return os.path.join(folder, name)

        def converted(name):
            """Writes the hands as another format of Tactus."""
            subprocess.run([now, "convert", hands, path(name)], check=True, stderr=subprocess.DEVNULL)
            return path(name)

        one = ["--jobs", "1"]
        unsized = rewritten(hands, path("unsized.jsonl"), sizeless)
        with open(path("one.jsonl"), "w") as first, open(hands) as records:
            first.write(next(records))
        cases = {
            "classify, JSON Lines": ["classify", *one, hands],
            "classify, 6 decimals": ["classify", *one, rewritten(hands, path("6.jsonl"), places(6))],
            "classify, 17 decimals": ["classify", *one, rewritten(hands, path("17.jsonl"), places(17))],
            "classify, JSON Lines without a size": ["classify", *one, unsized],
            "classify, a table of 64 columns": ["classify", *one, "--aspect-ratio", "4:3", table],
            "classify, the table without a size": ["classify", *one, table],
            "classify, .npy of (N, 21, 3)": ["classify", *one, "--aspect-ratio", "4:3", array(hands, path("hands.npy"))],
            "classify, .npz of convert": ["classify", *one, converted("hands.npz")],
            "classify, OpenPose": ["classify", *one, "--image-size", "1280x720", openpose],
            "evaluate hands": ["evaluate", "hands", *one, hands],
            "measure": ["measure", *one, hands],
            "measure, all measures": ["measure", "--measure", "all", *one, hands],
            "fit": ["fit", *one, hands],
            "start, one record": ["classify", *one, path("one.jsonl")],
        }
        if shutil.which("duckdb") or os.environ.get("TACTUS_PYTHON"):
            cases["classify, Parquet of convert"] = ["classify", *one, converted("hands.parquet")]
        for name, arguments in cases.items():
            times, sums = {before: [], now: []}, set()
            for _ in range(ROUNDS):
                for program in times:
                    seconds, _, memory, text = measured([program, *arguments], path("memory"))
                    times[program].append((seconds, memory))
                    sums.add(text)
            (old, room), (new, space) = (map(statistics.median, zip(*times[program])) for program in times)
            same = "the same bytes" if len(sums) == 1 else "OTHER BYTES"
            print(
                f"{name}: {old / new:.2f} x ({old:.3f} and {new:.3f} s), {room:.0f} and {space:.0f} MB, {same}", flush=True
            )
        for name in list(cases)[:9]:
            arguments = [argument for argument in cases[name] if argument not in one]
            walls = {jobs: [measured([now, *arguments, "--jobs", jobs], path("memory"))[1] for _ in range(ROUNDS)] for jobs in "12"}
            first, both = (statistics.median(walls[jobs]) for jobs in "12")
            print(f"{name}, two jobs: {first / both:.2f} x of one", flush=True)


main(*sys.argv[1:])
