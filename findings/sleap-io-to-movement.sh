#!/usr/bin/env bash
# sleap-io and movement: an array of two tracked hands in the plane is (frames, tracks, joints, axes) there and (time, space,
# joints, individuals) here. With two hands both shapes are (n, 2, 21, 2): movement takes it, with hands and axes exchanged.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check sleap-io==0.9.5 movement==0.15.0 numpy==2.4.6
cd "$work"
python/bin/python - 2>said <<'PYTHON' || { cat said >&2; exit 1; }
import importlib.metadata

import numpy
import sleap_io
from movement.io import load_poses

print(*(f"{name} {importlib.metadata.version(name)}" for name in ("sleap-io", "movement")), sep=", ")
skeleton = sleap_io.Skeleton([f"joint{number}" for number in range(21)])
video = sleap_io.Video("hands.mp4", open_backend=False)
tracks = [sleap_io.Track("left"), sleap_io.Track("right")]
wrists = numpy.array([[100.0, 400.0], [500.0, 300.0]])
frames = []
for number in range(5):
    hands = [
        sleap_io.Instance.from_numpy(numpy.repeat(wrist[None], 21, axis=0), skeleton=skeleton, track=track)
        for wrist, track in zip(wrists, tracks)
    ]
    frames.append(sleap_io.LabeledFrame(video=video, frame_idx=number, instances=hands))
array = sleap_io.Labels(frames).numpy()
print("sleap-io: shape", array.shape, "wrists at", array[0, :, 0].tolist())
data = load_poses.from_numpy(array)
print("movement:", dict(data.sizes))
read = data.position.values[0, :, 0, :].T
print("its two individuals have their wrists at", read.tolist())
raise SystemExit(0 if read.tolist() == wrists.T.tolist() else "this has changed")
PYTHON
