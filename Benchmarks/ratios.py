"""Compares two builds of tactus on the same files, in turns, by processor time: ratios.py BEFORE NOW HANDS.jsonl TABLE.csv.

Called by run; the results of both must be the same bytes.
"""

import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 9


def measured(command):
    """Returns the processor time of a command, its own and the system's, and what it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, hashlib.sha256(result.stdout).hexdigest()


def main(before, now, hands, table):
    with tempfile.TemporaryDirectory() as folder:
        sizeless = os.path.join(folder, "sizeless.jsonl")
        with open(hands) as records, open(sizeless, "w") as copy:
            for record in map(json.loads, records):
                record.pop("width", None), record.pop("height", None)
                print(json.dumps(record, separators=(",", ":")), file=copy)
        one = ["--jobs", "1"]
        cases = {
            "classify, JSON Lines": ["classify", *one, hands],
            "classify, a table of 64 columns": ["classify", *one, "--aspect-ratio", "4:3", table],
            "classify, JSON Lines without a size": ["classify", *one, sizeless],
            "classify, the table without a size": ["classify", *one, table],
            "evaluate hands": ["evaluate", "hands", *one, hands],
            "measure": ["measure", *one, hands],
            "measure, all measures": ["measure", "--measure", "all", *one, hands],
        }
        for name, arguments in cases.items():
            times, sums = {before: [], now: []}, set()
            for _ in range(ROUNDS):
                for program in times:
                    seconds, text = measured([program, *arguments])
                    times[program].append(seconds)
                    sums.add(text)
            old, new = (statistics.median(times[program]) for program in times)
            same = "the same bytes" if len(sums) == 1 else "OTHER BYTES"
            print(f"{name}: {old / new:.2f} x ({old:.2f} and {new:.2f} s, medians of {ROUNDS}), {same}", flush=True)


main(*sys.argv[1:])
