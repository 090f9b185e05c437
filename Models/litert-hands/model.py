# MediaPipe's two hand networks, run directly, as a keypoint model. Started by the engine as model.yaml says.

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]

from tactus_model import point, run

NAME, VERSION = "litert-hands", "1"


def load(options):
    from tracking import Tracker

    tracker = Tracker("--lite" in options, min(2, len(os.sched_getaffinity(0))))

    def look(pixels, t):
        height, width = pixels.shape[:2]
        return [
            {
                "side": hand.side,
                "score": round(hand.score, 4),
                "points": [point(x / width, y / height, z / width) for x, y, z in hand.points.tolist()],
            }
            for hand in tracker(pixels, t)
        ]

    return VERSION, "hands", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--lite"], load)
