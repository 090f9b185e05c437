"""Times pandas' and polars' read_csv on a table of hands, reading alone: tables.py TABLE.csv ROWS.

tables.py --write HANDS.jsonl TABLE.csv ROWS writes such a table: a label and x, y, z of 21 points. Used by run.
"""

import json
import os
import random
import struct
import sys
import time


def write(source, target, rows):
    """Writes the whole hands of native records as rows, with depths that are made up where there are none."""
    chance = random.Random(1)
    with open(source) as records, open(target, "w") as table:
        print("label", *(f"{axis}{joint}" for joint in range(21) for axis in "xyz"), sep=",", file=table)
        count = 0
        for record in records:
            for hand in json.loads(record)["hands"]:
                points = hand.get("points", [])
                if count == rows or len(points) != 21 or not all(points):
                    continue
                numbers = [n for x, y, *rest in points for n in (x, y, rest[0] if rest else chance.gauss(0, 0.05))]
                # As MediaPipe's numbers of 32 bits are printed by Python.
                numbers = struct.unpack("63f", struct.pack("63f", *numbers))
                print(hand.get("label", "hand"), *numbers, sep=",", file=table)
                count += 1
    if count < rows:
        sys.exit(f"{source} has {count} whole hands, expected {rows}")


def compare(path, rows):
    """Prints how many hands a second others read."""
    os.environ["POLARS_MAX_THREADS"] = "1"
    import pandas
    import polars

    for name, read in ("pandas", pandas.read_csv), ("polars, one thread,", polars.read_csv):
        start = time.perf_counter()
        read(path)
        print(f"{name} read_csv alone: {rows / (time.perf_counter() - start):.0f} hands/s")


if sys.argv[1] == "--write":
    write(sys.argv[2], sys.argv[3], int(sys.argv[4]))
else:
    compare(sys.argv[1], int(sys.argv[2]))
