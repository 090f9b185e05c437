# MediaPipe Face Mesh (`mp.solutions.face_mesh`) as a keypoint model. Started by the engine as model.yaml says; one thread.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from mediapipe_part import solution
from tactus_model import points, run

NAME = "mediapipe-face"

# How many faces there are with --several.
SEVERAL = 4


def load(options):
    mesh, version = solution("face_mesh")
    # Without it, protobuf drops the options of the lips and eyes.
    import mediapipe.calculators.util.landmarks_refinement_calculator_pb2

    most = SEVERAL if "--several" in options else 1
    graph = mesh.FaceMesh(static_image_mode=False, max_num_faces=most, refine_landmarks=True)

    def look(pixels, t):
        found = graph.process(pixels).multi_face_landmarks or []
        return [{"points": points([(at.x, at.y, at.z) for at in face.landmark])} for face in found]

    return version, "faces", look


if __name__ == "__main__":
    run(NAME, sys.argv[1:], ["--several"], load)
