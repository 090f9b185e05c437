#!/usr/bin/env bash
# sfizz: a region with on_locc4 and on_hicc4, which the pedal of the hats starts, is also played by each note of its key, though
# sfzformat.com says that it replaces the trigger by notes. Only with lokey=-1 hikey=-1 notes do not play it.
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


plain, pedal = level("", 127), level("on_locc4=1 on_hicc4=127", 127)
print(f"a note of the key: {plain:.1f} dB without, {pedal:.1f} dB with on_locc4=1 on_hicc4=127")
hidden = level("on_locc4=1 on_hicc4=127 lokey=-1 hikey=-1", 127)
print(f"with lokey=-1 hikey=-1, too: {hidden:.1f} dB")
raise SystemExit(0 if abs(pedal - plain) < 0.5 and hidden < plain - 60 else "this has changed")
PYTHON
