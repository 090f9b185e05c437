#!/usr/bin/env bash
# NumPy: the exponential of float32 has another last bit on a processor with AVX2 or AVX-512 than on one without, here in two of five
# numbers; that of float64, rounded, is the same everywhere. Scores of a detector, and all that follows from them, are not repeated to
# the last digit on another machine. Needs an x86-64 processor with AVX2; the variable makes NumPy leave such units out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check numpy==2.2.6
cd "$work"
cat >exponential.py <<'PYTHON'
import sys

import numpy

scores = numpy.linspace(-12, 12, 100_001, dtype=numpy.float32)
numpy.save(sys.argv[1], numpy.stack([numpy.exp(scores), numpy.exp(scores.astype(numpy.float64)).astype(numpy.float32)]))
PYTHON
python/bin/python exponential.py with.npy
NPY_DISABLE_CPU_FEATURES="FMA3 AVX2 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL" python/bin/python -W ignore exponential.py without.npy
python/bin/python - <<'PYTHON'
import numpy

used, left = numpy.load("with.npy"), numpy.load("without.npy")
single, double = ((one != other).mean() for one, other in zip(used, left))
wrong = [(each[0] != each[1]).mean() for each in (used, left)]
print(f"numpy {numpy.__version__}, 100,001 scores from -12 to 12")
print(f"float32: {single:.1%} differ with and without vector units; float64, rounded to float32: {double:.1%}")
print(f"float32 is not the nearest number in {wrong[0]:.1%} with them, in {wrong[1]:.1%} without")
raise SystemExit(0 if single > 0.05 and double == 0 else "this has changed")
PYTHON
