# Compares two keypoint models of bodies, and of their hands where both give them. Called by models.py.

import math
import statistics

import speeds

# A point less visible than this counts as missing in Tactus.
VISIBLE = 0.3

# Points nearer than this, in torsos, are equal for what follows.
NEAR = 1e-3


def show(commands, pictures, answers, times):
    """Prints speed and agreement on a list of pictures, of two models' records and times."""
    speeds.show("bodies", commands, pictures, times, 1)
    reference, other = commands
    pairs = [(ours, theirs, shape) for ours, theirs, (shape, _) in zip(answers[reference], answers[other], pictures)]
    same = sum(len(ours["bodies"]) == len(theirs["bodies"]) for ours, theirs, _ in pairs)
    print(f"as many bodies in {100 * same / len(pairs):.1f} % of the pictures")
    both = [pair for pair in pairs if pair[0]["bodies"] and pair[1]["bodies"]]
    show_distances("points", [it for pair in both for it in body_distances(*pair, least=0)])
    show_distances("visible points", [it for pair in both for it in body_distances(*pair, least=VISIBLE)])
    if all("hands" in ours and "hands" in theirs for ours, theirs, _ in both):
        same = sum(sides(ours) == sides(theirs) for ours, theirs, _ in both)
        print(f"the same hands in {100 * same / max(1, len(both)):.1f} % of these pictures")
        show_distances("points of hands", [it for pair in both for it in hand_distances(*pair)])


def show_distances(title, distances):
    if distances:
        distances.sort()
        print(f"{len(distances):6} {title}: {100 * statistics.median(distances):.3f} % of the torso apart (median),"
              f" {100 * distances[len(distances) * 95 // 100]:.3f} % (95th percentile), {100 * distances[-1]:.2f} % (most),"
              f" {100 * statistics.fmean(it <= NEAR for it in distances):.1f} % within {NEAR}")


def torso(body, aspect):
    """The length from the middle of the shoulders to the middle of the hips, in heights of the picture."""
    def middle(joint, axis):
        return (body["points"][f"left{joint}"][axis] + body["points"][f"right{joint}"][axis]) / 2

    width, height = (middle("Shoulder", axis) - middle("Hip", axis) for axis in (0, 1))
    return math.hypot(width * aspect, height)


def body_distances(ours, theirs, shape, least):
    """Distances of like points of two bodies in torsos; of those that are more visible than `least` in the first."""
    aspect = shape[1] / shape[0]
    one, other = ours["bodies"][0], theirs["bodies"][0]
    size = torso(one, aspect)
    return [
        distance(point, other["points"][joint], aspect) / size
        for joint, point in one["points"].items()
        if point and other["points"][joint] and point[3] > least
    ]


def hand_distances(ours, theirs, shape):
    """Distances of like points of hands at the same wrist in torsos."""
    aspect = shape[1] / shape[0]
    size = torso(ours["bodies"][0], aspect)
    others = {hand["side"]: hand for hand in theirs["hands"]}
    return [
        distance(a, b, aspect) / size
        for hand in ours["hands"] if hand["side"] in others
        for a, b in zip(hand["points"], others[hand["side"]]["points"])
    ]


def sides(record):
    return {hand["side"] for hand in record["hands"]}


def distance(a, b, aspect):
    return math.hypot((a[0] - b[0]) * aspect, a[1] - b[1])
