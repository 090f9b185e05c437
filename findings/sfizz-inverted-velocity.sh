#!/usr/bin/env bash
# sfizz: with amp_veltrack=-1, which makes hard strokes a hundredth softer, the hardest are silent and soft ones 40 dB softer
# than with 0. Only -100 is the mirror image of 100: the share applies to what is left, and not to what is taken away.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check pysfizz==0.1.3 numpy==2.4.6
cd "$work"
python/bin/python - <<'PYTHON'
import importlib.metadata
import time
import wave

import numpy
import pysfizz

print("pysfizz", importlib.metadata.version("pysfizz"))
# Short enough that the whole sample is preloaded.
tone = 0.25 * numpy.sin(2 * numpy.pi * 500 * numpy.arange(6_000) / 48_000)
with wave.open("tone.wav", "wb") as file:
    file.setparams((1, 2, 48_000, 0, "NONE", ""))
    file.writeframes((tone * 32_767).astype("<i2").tobytes())


def level(opcodes, velocity):
    """The level in dB of the first 0.1 s of key 36, of one region with these opcodes."""
    with open("kit.sfz", "w") as file:
        file.write(f"<region> key=36 sample=tone.wav {opcodes}\n")
    synth = pysfizz.Synth(48_000, 256)
    if not synth.load_sfz_file("kit.sfz"):
        raise SystemExit("not loaded")
    synth._synth.note_on(0, 36, velocity)
    time.sleep(0.1)
    left = numpy.concatenate([synth._synth.render_block()[0] for _ in range(19)])
    return 20 * numpy.log10(max(float(numpy.sqrt(numpy.mean(left**2))), 1e-6))


levels = {}
for track in (100, 50, 1, 0, -1, -50, -100):
    levels[track] = [level(f"amp_veltrack={track}", velocity) for velocity in (1, 64, 127)]
    print(f"amp_veltrack={track:4}:", *(f"{one:7.1f} dB" for one in levels[track]), "at velocities 1, 64 and 127")
full = levels[0][2]
isSame = levels[1][2] > full - 1 and levels[-1][2] < full - 60 and levels[-1][0] < full - 30
raise SystemExit(0 if isSame else "this has changed")
PYTHON
