"""Hands per second of one core that the Python package classifies from an array: arrays.py [FILE]."""

import sys
import time

import numpy

import tactus

points = tactus.read(sys.argv[1] if len(sys.argv) > 1 else "Datasets/synthetic-rps").points
points = numpy.tile(points, (1_000_000 // len(points) + 1, 1, 1))[:1_000_000]
book = tactus.RuleBook()
for name, array, aspect in [
    ("float32, x and y", points[:, :, :2].copy(), 4 / 3),
    ("float32, x, y and z", points[:, :, :3].copy(), 4 / 3),
    ("float64, four numbers", points.astype(numpy.float64), 4 / 3),
    ("float32, unknown aspect", points[:100_000, :, :2].copy(), None),
]:
    seconds = []
    for _ in range(5):
        start = time.process_time()
        shape, certainty, margin = book.classify(array, aspect=aspect, side="right")
        seconds.append(time.process_time() - start)
    print(f"{name}: {len(array) / sorted(seconds)[2]:,.0f} hands/s")
