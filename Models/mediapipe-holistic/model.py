# MediaPipe's Holistic Landmarker (Tasks) as a keypoint model, without its face. Started by the engine as model.yaml says;
# one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import body, joints, task
from tactus_model import point, run

NAME = "mediapipe-holistic"


def load(options):
    version, detect = task("holistic", "holistic")
    names = joints()

    def look(pixels, t):
        found = detect(pixels, t)
        bodies = [body(names, found.pose_landmarks)] if found.pose_landmarks else []
        hands = [
            {"side": side, "points": [point(at.x, at.y, at.z) for at in marks]}
            for side, marks in (("left", found.left_hand_landmarks), ("right", found.right_hand_landmarks))
            if marks
        ]
        return bodies, hands

    return version, ["bodies", "hands"], look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], [], load)
