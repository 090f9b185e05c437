#!/usr/bin/env bash
# sleap-io: hands without a track are in Labels.numpy() as long as each frame has one; a second one in any frame
# takes all of them out, without a message. Recordings of two hands lose both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check sleap-io==0.9.5 numpy==2.4.6
cd "$work"
python/bin/python - <<'PYTHON'
import importlib.metadata
import warnings

import numpy
import sleap_io

warnings.simplefilter("error")
print("sleap-io", importlib.metadata.version("sleap-io"))
skeleton = sleap_io.Skeleton([f"joint{number}" for number in range(21)])
hand = numpy.arange(42.0).reshape(21, 2)


def shape(hands_of_frames, **options):
    video = sleap_io.Video("hands.mp4", open_backend=False)
    frames = []
    for number, count in enumerate(hands_of_frames):
        hands = [sleap_io.Instance.from_numpy(hand + 50 * place, skeleton=skeleton) for place in range(count)]
        frames.append(sleap_io.LabeledFrame(video=video, frame_idx=number, instances=hands))
    result = sleap_io.Labels(frames).numpy(**options)
    print(f"hands in five frames {hands_of_frames} {options or ''}: shape {result.shape}")
    return result.shape


one = shape([1, 1, 1, 1, 1])
two = shape([1, 1, 2, 1, 1])
asked = shape([1, 1, 2, 1, 1], untracked=True)
raise SystemExit(0 if (one[1], two[1], asked[1]) == (1, 0, 2) else "this has changed")
PYTHON
