# MediaPipe Holistic (`mp.solutions.holistic`) as a keypoint model, without its face. Started by the engine as model.yaml
# says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import body, camel, solution
from tactus_model import point, run

NAME = "mediapipe-holistic"


def load(options):
    # Without it, protobuf drops the options of a part of the face.
    holistic, version = solution("holistic")
    import mediapipe.calculators.util.landmarks_refinement_calculator_pb2
    joints = [camel(joint.name) for joint in holistic.PoseLandmark]
    graph = holistic.Holistic(static_image_mode=False, model_complexity=1, smooth_landmarks="--raw" not in options)

    def look(pixels, t):
        found = graph.process(pixels)
        bodies = []
        if found.pose_landmarks:
            bodies = [body(joints, found.pose_landmarks.landmark)]
        hands = [
            {"side": side, "points": [point(at.x, at.y, at.z) for at in marks.landmark]}
            for side, marks in (("left", found.left_hand_landmarks), ("right", found.right_hand_landmarks))
            if marks
        ]
        return bodies, hands

    return version, ["bodies", "hands"], look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--raw"], load)
