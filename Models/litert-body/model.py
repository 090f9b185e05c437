# MediaPipe Pose's two networks, run directly, as a keypoint model. Started by the engine as model.yaml says.

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "litert"), os.path.join(HERE, "..", "python")]

from tactus_model import run

NAME, VERSION = "litert-body", "1"


def load(options):
    from following import BodyFollower
    from records import body_record

    follow = BodyFollower(min(2, len(os.sched_getaffinity(0))), is_smooth="--raw" not in options)

    def look(pixels, t):
        body = follow(pixels, t)
        return [body_record(body, pixels.shape, "--metres" in options)] if body else []

    return VERSION, "bodies", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--raw", "--metres"], load)
