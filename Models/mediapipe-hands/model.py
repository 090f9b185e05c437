# MediaPipe's Hand Landmarker (Tasks) as a keypoint model. Started by the engine as model.yaml says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import task
from tactus_model import point, run

NAME = "mediapipe-hands"


def load(options):
    version, detect = task("hand", "hands_lite" if "--lite" in options else "hands", num_hands=2)

    def look(pixels, t):
        found = detect(pixels, t)
        return [
            {
                # Tasks name the person's own hand in pictures that are not mirrored, as ours.
                "side": sides[0].category_name.lower(),
                "score": round(sides[0].score, 4),
                "points": [point(at.x, at.y, at.z) for at in marks],
            }
            for marks, sides in zip(found.hand_landmarks, found.handedness)
        ]

    return version, "hands", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--lite"], load)
