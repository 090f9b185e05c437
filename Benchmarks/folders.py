"""Times Python's json.load on each file of a folder, reading alone: folders.py FOLDER.

folders.py --write HANDS.jsonl FOLDER COUNT writes such a folder: a file for each frame, as OpenPose writes a body and two
hands. Used by run.
"""

import json
import os
import random
import sys
import time


def write(source, folder, count):
    """Writes the whole hands of native records as the two hands of people in images of 1280 × 720."""
    chance = random.Random(1)
    os.makedirs(folder)
    hands = []
    with open(source) as records:
        for record in records:
            found = [hand.get("points", []) for hand in json.loads(record)["hands"]]
            hands += [points for points in found if len(points) == 21 and all(points)]
            if len(hands) >= 2_000:
                break
    lists = [
        [n for x, y, *_ in points for n in (round(x * 1280, 3), round(y * 720, 3), round(chance.uniform(0.4, 1), 6))]
        for points in hands
    ]
    body = [round(chance.uniform(0, 700), 3) for _ in range(75)]
    for frame in range(count):
        person = {"person_id": [-1], "pose_keypoints_2d": body, "face_keypoints_2d": []}
        person["hand_left_keypoints_2d"] = lists[2 * frame % len(lists)]
        person["hand_right_keypoints_2d"] = lists[(2 * frame + 1) % len(lists)]
        with open(os.path.join(folder, f"clip_{frame:012}_keypoints.json"), "w") as file:
            json.dump({"version": 1.3, "people": [person]}, file, separators=(",", ":"))


def read(folder):
    """Prints how many files a second Python reads."""
    start = time.perf_counter()
    people = 0
    names = sorted(os.listdir(folder))
    for name in names:
        with open(os.path.join(folder, name)) as file:
            people += len(json.load(file)["people"])
    print(f"Python's json.load alone: {len(names) / (time.perf_counter() - start):.0f} files/s, {people} people")


if sys.argv[1] == "--write":
    write(sys.argv[2], sys.argv[3], int(sys.argv[4]))
else:
    read(sys.argv[1])
