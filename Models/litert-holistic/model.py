# MediaPipe Holistic's networks without the face's, run directly, as a keypoint model. Started by the engine as model.yaml
# says.

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "litert"), os.path.join(HERE, "..", "python")]

from tactus_model import run

NAME, VERSION = "litert-holistic", "1"


def load(options):
    from concurrent.futures import ThreadPoolExecutor

    from following import BodyFollower
    from records import body_record, hand_record
    from wrist import WRISTS, WristFollower

    cores = len(os.sched_getaffinity(0))
    follow = BodyFollower(min(2, cores), is_smooth="--raw" not in options)
    wrists = {side: WristFollower(side, "--lite" in options) for side in WRISTS}
    pool = ThreadPoolExecutor(1) if cores > 1 else None

    def look(pixels, t):
        body = follow(pixels, t)
        if not body:
            for wrist in wrists.values():
                wrist.forget()
            return [], []
        # Two hands at once on one core each take less time than one after the other on both.
        other = pool.submit(wrists["left"], pixels, body) if pool else None
        right = wrists["right"](pixels, body)
        left = other.result() if other else wrists["left"](pixels, body)
        hands = [
            hand_record(side, hand.presence, hand.points, pixels.shape)
            for side, hand in (("left", left), ("right", right))
            if hand
        ]
        return [body_record(body, pixels.shape, "--metres" in options)], hands

    return VERSION, ["bodies", "hands"], look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--raw", "--lite", "--metres"], load)
