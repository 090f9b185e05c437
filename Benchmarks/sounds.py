#!/usr/bin/env python3
"""Compares two kits by numbers: level, attack, decay and brightness of each instrument at five velocities.

    Benchmarks/sounds.py [--drumkit built-in --drumkit GMRockKit] [--program .build/release/tactus]

Levels are peaks in dB of full scale. Attack is the time from the first sample above 1 % of the peak to the loudest
millisecond; T20 and T60 are the times in which the energy that is left falls by 20 and 60 dB; brightness is the centroid of
the power spectrum of the first 85 ms.
"""

import argparse
import array
import cmath
import math
import pathlib
import subprocess
import tempfile
import wave

RATE, GAP = 48_000, 4
VELOCITIES = [0.1, 0.3, 0.5, 0.75, 1.0]
INSTRUMENTS = ["kick", "snare", "closed-hat", "open-hat", "high-tom", "floor-tom", "ride", "crash"]


def rendered(program, drumkit, instrument):
    """Renders a stroke of each velocity, GAP seconds apart, and returns the left side of each."""
    with tempfile.TemporaryDirectory() as folder:
        take, sound = pathlib.Path(folder, "take.yaml"), pathlib.Path(folder, "take.wav")
        hits = "".join(f"      - {number * GAP} {instrument} {v}\n" for number, v in enumerate(VELOCITIES))
        take.write_text(f"version: 2\nbpm: 60\nbars: {len(VELOCITIES)}\nlayers:\n  - layer: 1\n    hits:\n{hits}")
        command = [program, "render", "--take", take, "--kit", "drumset", "--drumkit", drumkit, "--width", "0"]
        subprocess.run([*command, "--output", sound], check=True, capture_output=True)
        with wave.open(str(sound)) as file:
            samples = array.array("h", file.readframes(file.getnframes()))
    left = [sample / 32_768 for sample in samples[::2]] + [0.0] * RATE * GAP
    return [left[number * GAP * RATE : (number + 1) * GAP * RATE] for number in range(len(VELOCITIES))]


def transform(values):
    """The discrete Fourier transform of a power of two of values."""
    if len(values) == 1:
        return values
    even, odd = transform(values[::2]), transform(values[1::2])
    turned = [cmath.exp(-2j * math.pi * k / len(values)) * odd[k] for k in range(len(odd))]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]


def measures(samples):
    """Level in dB, attack in ms, T20 and T60 in s, and brightness in Hz."""
    peak = max(map(abs, samples))
    if peak < 1e-4:
        return (-90.0, math.nan, math.nan, math.nan, math.nan)
    onset = next(at for at, sample in enumerate(samples) if abs(sample) > peak / 100)
    blocks = [sum(x * x for x in samples[at : at + 48]) for at in range(onset, len(samples) - 48, 24)]
    attack = blocks.index(max(blocks)) * 0.5
    left, times, energy = sum(blocks), {}, sum(blocks)
    for at, block in enumerate(blocks):
        left -= block
        for drop in (20, 60):
            if drop not in times and left <= energy * 10 ** (-drop / 10):
                times[drop] = at * 24 / RATE
    spectrum = [abs(x) ** 2 for x in transform([complex(x) for x in samples[onset : onset + 4_096]])[:2_048]]
    centroid = sum(at * RATE / 4_096 * power for at, power in enumerate(spectrum)) / sum(spectrum)
    return (20 * math.log10(peak), attack, times.get(20, math.nan), times.get(60, math.nan), centroid)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--drumkit", action="append")
    parser.add_argument("--program", default=".build/release/tactus")
    parser.add_argument("instruments", nargs="*", default=INSTRUMENTS)
    options = parser.parse_args()
    print("instrument  drumkit      velocity  level dB  attack ms  T20 s  T60 s  brightness Hz")
    for instrument in options.instruments:
        for drumkit in options.drumkit or ["built-in", "GMRockKit"]:
            for velocity, samples in zip(VELOCITIES, rendered(options.program, drumkit, instrument)):
                level, attack, t20, t60, hertz = measures(samples)
                name = pathlib.Path(drumkit).name[:11]
                print(
                    f"{instrument:<11} {name:<11}  {velocity:>8}  {level:8.1f}  {attack:9.1f}  {t20:5.2f}  {t60:5.2f}  {hertz:13.0f}"
                )


if __name__ == "__main__":
    main()
