# MediaPipe Hands (`mp.solutions.hands`) as a keypoint model. Started by the engine as model.yaml says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import solution
from tactus_model import point, run

NAME = "mediapipe-hands"

# MediaPipe names the hand as it appears in a mirrored picture; ours are not mirrored.
OTHER_SIDE = {"Left": "right", "Right": "left"}


def load(options):
    hands, version = solution("hands")
    graph = hands.Hands(
        static_image_mode=False,
        max_num_hands=2,
        model_complexity=0 if "--lite" in options else 1,
    )

    def look(pixels, t):
        found = graph.process(pixels)
        if not found.multi_hand_landmarks:
            return []
        return [
            {
                "side": OTHER_SIDE[sides.classification[0].label],
                "score": round(sides.classification[0].score, 4),
                "points": [point(at.x, at.y, at.z) for at in marks.landmark],
            }
            for marks, sides in zip(found.multi_hand_landmarks, found.multi_handedness)
        ]

    return version, "hands", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--lite"], load)
