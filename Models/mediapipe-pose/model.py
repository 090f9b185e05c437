# MediaPipe Pose (`mp.solutions.pose`) as a keypoint model. Started by the engine as model.yaml says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import body, camel, solution
from tactus_model import run

NAME = "mediapipe-pose"


def load(options):
    pose, version = solution("pose")
    joints = [camel(joint.name) for joint in pose.PoseLandmark]
    # Of the three sizes of the network the package holds only the middle one; the others it would fetch when asked.
    graph = pose.Pose(static_image_mode=False, model_complexity=1, smooth_landmarks="--raw" not in options)

    def look(pixels, t):
        found = graph.process(pixels).pose_landmarks
        return [body(joints, found.landmark)] if found else []

    return version, "bodies", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--raw"], load)
