# MediaPipe's Pose Landmarker (Tasks) as a keypoint model. Started by the engine as model.yaml says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import body, joints, task
from tactus_model import run

NAME = "mediapipe-pose"


def load(options):
    # Of the three sizes of the network the package with networks holds only the middle one.
    version, detect = task("pose", "pose")
    names = joints()

    def look(pixels, t):
        return [body(names, marks) for marks in detect(pixels, t).pose_landmarks]

    return version, "bodies", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], [], load)
