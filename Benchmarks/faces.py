# Compares two keypoint models of faces. Called by models.py.

import math
import statistics

import speeds

# The centres of the irises, by whose distance points are measured.
IRISES = 468, 473

# Points nearer than this, in distances between the eyes, are equal for what follows.
NEAR = 1e-3


def show(commands, pictures, answers, times):
    """Prints speed and agreement on a list of pictures, of two models' records and times."""
    speeds.show("faces", commands, pictures, times, 2)
    reference, other = commands
    pairs = [(ours["faces"], theirs["faces"], shape)
             for ours, theirs, (shape, _) in zip(answers[reference], answers[other], pictures)]
    same = sum(len(ours) == len(theirs) for ours, theirs, _ in pairs)
    print(f"as many faces in {100 * same / len(pairs):.1f} % of the pictures")
    distances = [it for ours, theirs, shape in pairs if ours and theirs for it in distances_of(ours[0], theirs[0], shape)]
    if distances:
        distances.sort()
        print(f"{len(distances):6} points: {100 * statistics.median(distances):.3f} % of the eyes' distance apart (median),"
              f" {100 * distances[len(distances) * 95 // 100]:.3f} % (95th percentile), {100 * distances[-1]:.2f} % (most),"
              f" {100 * statistics.fmean(it <= NEAR for it in distances):.1f} % within {NEAR}")


def distances_of(ours, theirs, shape):
    """Distances of like points of two faces in distances between the eyes."""
    aspect = shape[1] / shape[0]
    eyes = distance(*(ours["points"][iris] for iris in IRISES), aspect)
    return [distance(a, b, aspect) / eyes for a, b in zip(ours["points"], theirs["points"])]


def distance(a, b, aspect):
    return math.hypot((a[0] - b[0]) * aspect, a[1] - b[1])
