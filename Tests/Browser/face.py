"""A face that nobody has: the page's layout of 468 points laid over an ellipsoid with a nose, moved by coefficients."""

import json
import math
import re

import fake

_TEXT = (fake.RESOURCES / "modules/facelayout.js").read_text()
_LAYOUT = [tuple(int(number) / 1000 for number in point.split(",")) for point in re.search(r"`\n(.*?)\n`", _TEXT, re.S)[1].split()]
LOOPS = {name: [int(number) for number in numbers.split(",")] for name, numbers in re.findall(r"(\w+): \[([\d, ]+)\]", _TEXT)}
OUTLINE = [int(number) for number in re.findall(r"\d+", re.search(r"outline = \[(.*?)\]", _TEXT, re.S)[1])]

# The distance of the eyes' outer corners in metres, and half the field of view from top to bottom, as Tactus takes them.
_EYES, _HALF_VIEW = 0.089, math.radians(31.5)


def _between(value, low, high):
    return min(max((value - low) / (high - low), 0), 1)


def _rest():
    """The face at rest: x to its own left, y up, z outward, in distances between the eyes' outer corners."""
    points = []
    for angle, y in _LAYOUT:
        nose = math.exp(-(angle / 0.06) ** 2) * math.exp(-((y + 0.36) / (0.30 if y > -0.36 else 0.12)) ** 2)
        z = 0.8 * math.sqrt(max(1 - (angle / 0.5) ** 2 - ((y + 0.35) / 2.2) ** 2, 0)) - 0.55 + 0.24 * nose
        # The layout is the angle seen from a line two behind the face.
        points.append([math.tan(angle) * (z + 2), y, z])
    return points


_REST = _rest()


def _moved(coefficients):
    points = [list(point) for point in _REST]

    def amount(name):
        return coefficients.get(name, 0)

    mouth = [_REST[index] for index in LOOPS["mouth"]]
    line = sum(point[1] for point in mouth) / len(mouth)
    corner = max(point[0] for point in mouth)
    for point, (x, y, _) in zip(points, _REST):
        # The jaw takes with it what is below the line of the lips; at the corners the lips are one.
        below = _between(line - y, 0, 0.04) * (1 - _between(abs(x), 0.3 * corner, 1.3 * corner) * (1 - _between(line - y, 0.1, 0.5)))
        point[1] -= 0.38 * amount("jawOpen") * below
        point[2] -= 0.06 * amount("jawOpen") * below
        for side, sign in (("Left", 1), ("Right", -1)):
            near = math.exp(-((x - sign * corner) ** 2 + (y - line) ** 2) / 0.03)
            point[0] += sign * 0.09 * amount(f"mouthSmile{side}") * near
            point[1] += 0.11 * amount(f"mouthSmile{side}") * near
    for eye, side in (("leftEye", "Left"), ("rightEye", "Right")):
        loop = LOOPS[eye]
        for place in range(9, 16):
            upper, lower = points[loop[place]], points[loop[16 - place]]
            upper[1] += (lower[1] + 0.012 - upper[1]) * amount(f"eyeBlink{side}")
    for eye in ("rightEye", "leftEye"):
        middle = [sum(points[index][axis] for index in LOOPS[eye]) / 16 for axis in range(3)]
        points += [[middle[0] + 0.06 * dx, middle[1] + 0.06 * dy, middle[2]] for dx, dy in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))]
    return points


def face(coefficients=None, *, yaw=0.0, pitch=0.0, centre=(0.5, 0.42), size=0.25, aspect=4 / 3, points=True, told=None):
    """A face as a state has it. Angles in radians, its size the distance of the eyes' outer corners in heights of the image.
    `told` are the coefficients that the message has, if others than those that move it."""
    coefficients = coefficients or {}
    (sy, cy), (sp, cp) = (math.sin(yaw), math.cos(yaw)), (math.sin(pitch), math.cos(pitch))
    columns = [(cy, sp * sy, -cp * sy), (0, cp, sp), (sy, -sp * cy, cp * cy)]
    numbers = []
    for place in _moved(coefficients):
        x, y, z = (sum(columns[axis][row] * place[axis] for axis in range(3)) * size for row in range(3))
        numbers += [round(centre[0] + x / aspect, 4), round(centre[1] - y, 4), round(-z / aspect, 4)]
    metres = _EYES / size
    away = 0.5 / math.tan(_HALF_VIEW) * metres
    transform = [number for column in columns for number in (*column, 0)]
    transform += [(centre[0] - 0.5) * aspect * metres, (0.5 - centre[1]) * metres, -away, 1]
    message = {"coefficients": coefficients if told is None else told, "transform": [round(number, 4) for number in transform]}
    return {**message, "points": numbers} if points else message


def recording(seconds=4, rate=30, told=True):
    """Lines of a keypoint file: the face looks around, speaks, smiles and winks. `told` without: points alone."""
    for frame in range(int(seconds * rate)):
        time = frame / rate
        coefficients = {"jawOpen": _between(math.sin(3 * time - 1), 0, 0.6), "mouthSmileLeft": _between(math.sin(1.5 * time), 0, 1),
                        "mouthSmileRight": _between(math.sin(1.5 * time), 0, 1), "eyeBlinkRight": _between(math.sin(2 * time - 1), 0.7, 0.9)}
        seen = face(coefficients if told else {}, yaw=0.5 * math.sin(1.2 * time), pitch=0.1 * math.sin(2 * time), centre=(0.5, 0.46), size=0.26)
        points = [seen["points"][index:index + 3] for index in range(0, len(seen["points"]), 3)]
        facts = {"blendshapes": {name: round(value, 3) for name, value in coefficients.items()}, "transform": seen["transform"]} if told else {"blendshapes": {}, "transform": []}
        yield json.dumps({"t": round(time, 4), "frame": frame, "width": 640, "height": 480, "mirrored": False, "hands": [], "faces": [{**facts, "points": points}]}) + "\n"
