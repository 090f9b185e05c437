# MediaPipe's two hand networks, run directly, as a keypoint model. Started by the engine as model.yaml says.

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "litert"), os.path.join(HERE, "..", "python")]

from tactus_model import run

NAME, VERSION = "litert-hands", "1"


def load(options):
    from records import hand_record
    from tracking import Tracker

    tracker = Tracker("--lite" in options, min(2, len(os.sched_getaffinity(0))))

    def look(pixels, t):
        return [hand_record(hand.side, hand.score, hand.points, pixels.shape) for hand in tracker(pixels, t)]

    return VERSION, "hands", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--lite"], load)
