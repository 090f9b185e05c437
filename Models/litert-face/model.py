# MediaPipe's networks of faces, run directly, as a keypoint model. Started by the engine as model.yaml says.

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "litert"), os.path.join(HERE, "..", "python")]

from tactus_model import points, run

NAME, VERSION = "litert-face", "1"

# How many faces are followed with --several.
SEVERAL = 4


def load(options):
    from faces import FaceFollower

    follow = FaceFollower(SEVERAL if "--several" in options else 1, min(2, len(os.sched_getaffinity(0))))

    def look(pixels, t):
        height, width = pixels.shape[:2]
        return [{"points": points(face.points / (width, height, width))} for face in follow(pixels, t)]

    return VERSION, "faces", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--several"], load)
