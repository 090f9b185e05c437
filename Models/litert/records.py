# What was seen as the parts of a record. Called by the models.

from body import JOINTS
from tactus_model import point


def body_record(body, shape, in_metres):
    """A body of a picture of this shape, in parts of the picture or in metres."""
    height, width = shape[:2]
    visibility = body.visibility.tolist()
    if in_metres:
        # Seen from the front as MediaPipe takes it: the person's left is at the picture's right, and y points up.
        points = [point(x, -y, -z, seen) for (x, y, z), seen in zip(body.metres.tolist(), visibility)]
    else:
        points = [
            point(x / width, y / height, z / width, seen) for (x, y, z), seen in zip(body.points.tolist(), visibility)
        ]
    return {"points": dict(zip(JOINTS, points)), "unit": "metre" if in_metres else "image"}


def hand_record(side, score, points, shape):
    """A hand of a picture of this shape."""
    height, width = shape[:2]
    return {
        "side": side,
        "score": round(score, 4),
        "points": [point(x / width, y / height, z / width) for x, y, z in points.tolist()],
    }
