# Puts networks of MediaPipe into bundles as MediaPipe Tasks read them: bundles.py PACKAGE FOLDER. Run once, by bundles.

import os
import sys
import zipfile

import flatbuffers

from mediapipe_part import enter

enter("mediapipe", "mediapipe.tasks")
from mediapipe.tasks.metadata import metadata_schema_py_generated as metadata
from mediapipe.tasks.metadata import schema_py_generated as schema

# The networks of each bundle, by the names that Tasks look for.
HAND = {"hand_landmarks_detector": "hand_landmark/hand_landmark_full"}
POSE = {"pose_detector": "pose_detection/pose_detection", "pose_landmarks_detector": "pose_landmark/pose_landmark_full"}
BUNDLES = {
    "hands": {"hand_detector": "palm_detection/palm_detection_full", **HAND},
    "hands_lite": {
        "hand_detector": "palm_detection/palm_detection_lite",
        "hand_landmarks_detector": "hand_landmark/hand_landmark_lite",
    },
    "pose": POSE,
    # Tasks want a face, too, and refuse the network with lips and eyes of its own.
    "holistic": {
        **POSE,
        **HAND,
        "hand_roi_refinement": "holistic_landmark/hand_recrop",
        "face_detector": "face_detection/face_detection_short_range",
        "face_landmarks_detector": "face_landmark/face_landmark",
    },
}

# The range of pixels that a network expects is in its metadata, from which most have it; these have none, and 0…1.
UNTOLD = {"palm_detection_lite", "pose_landmark_full", "hand_recrop"}


def packed(table, identifier):
    builder = flatbuffers.Builder()
    builder.Finish(table.Pack(builder), identifier)
    return bytes(builder.Output())


def with_range(network):
    """A network's file with metadata by which pixels are divided by 255."""
    options = metadata.NormalizationOptionsT()
    options.mean, options.std = [0.0], [255.0]
    unit = metadata.ProcessUnitT()
    unit.optionsType, unit.options = metadata.ProcessUnitOptions.NormalizationOptions, options
    tensor, graph, described = metadata.TensorMetadataT(), metadata.SubGraphMetadataT(), metadata.ModelMetadataT()
    tensor.processUnits, graph.inputTensorMetadata, described.subgraphMetadata = [unit], [tensor], [graph]

    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(network, 0))
    buffer, entry = schema.BufferT(), schema.MetadataT()
    buffer.data = list(packed(described, b"M001"))
    entry.name, entry.buffer = "TFLITE_METADATA", len(model.buffers)
    model.buffers.append(buffer)
    model.metadata = [*(model.metadata or []), entry]
    return packed(model, b"TFL3")


def main():
    package, folder = sys.argv[1:]
    with zipfile.ZipFile(package) as archive:
        for bundle, networks in BUNDLES.items():
            # They are stored, not deflated, as Tasks read them in place.
            with zipfile.ZipFile(os.path.join(folder, f"{bundle}.task"), "w", zipfile.ZIP_STORED) as file:
                for name, path in networks.items():
                    network = archive.read(f"mediapipe/modules/{path}.tflite")
                    file.writestr(f"{name}.tflite", with_range(network) if os.path.basename(path) in UNTOLD else network)


if __name__ == "__main__":
    main()
