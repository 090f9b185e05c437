# A real photograph through litert-face and tactus: a smiling face smiles, and the same face with its mouth made flat does not.
# Run by Tests/Models/check, which names the PICTURE, the program TACTUS and the folder NETWORKS.

import json
import os
import subprocess
import unittest

import cv2
import numpy

# Of the mesh: the mouth's corners, the middles of the lips' inner edges, the eyes' outer corners, and what stays around them.
CORNERS, LIPS, EYES = (61, 291), (13, 14), (33, 263)
STAY = [1, 2, 4, 98, 327, 129, 358, 152, 148, 377, 176, 400, 50, 280, 117, 346, 187, 411, 214, 434, 33, 133, 263, 362, 172, 397]

# How far a point takes its surroundings along, how much narrower the mouth becomes, and how far its corners come to lie
# below the lips' middle; lengths in distances between the eyes' outer corners.
REACH, NARROWER, DROP = 0.05, 0.85, 0.04


def seen(picture):
    """The points of the face in a picture, followed for a few images as in a video."""
    height, width = picture.shape[:2]
    header = {"frame": 1, "t": 0, "width": width, "height": height, "format": "rgb24", "bytes": picture.size}
    image = json.dumps(header).encode() + b"\n" + picture.tobytes()
    model = [os.path.join(os.path.dirname(os.environ["TACTUS"]), "tactus-litert"), "face", os.environ["NETWORKS"]]
    done = subprocess.run(model, input=4 * image, capture_output=True, check=True)
    faces = json.loads(done.stdout.splitlines()[-1])["faces"]
    return numpy.array(faces[0]["points"]) * (width, height, width) if faces else None


def flattened(picture, face):
    """The picture with the mouth of its face straight, narrower and less open."""
    with open(os.path.join(os.environ["NETWORKS"], "face_parts.json")) as file:
        lips = json.load(file)["lips"]
    flat = face[:, :2]
    eyes = numpy.linalg.norm(flat[EYES[0]] - flat[EYES[1]])
    across = (flat[EYES[1]] - flat[EYES[0]]) / eyes
    axes = numpy.stack([across, (-across[1], across[0])])
    middle = flat[list(LIPS)].mean(0)
    along, down = axes @ (flat[lips] - middle).T
    corners = axes @ (flat[list(CORNERS)] - middle).T
    half, lift = numpy.abs(corners[0]).mean(), corners[1].mean()
    share = numpy.minimum((along / half) ** 2, 1)
    gap = numpy.linalg.norm(flat[LIPS[0]] - flat[LIPS[1]]) / 2 * (1 - share)
    # Straight along the way from corner to corner, and the lips' edges on one another.
    straight = down - lift * share
    shut = straight - numpy.sign(straight) * numpy.minimum(gap, numpy.abs(straight))
    wanted = middle + numpy.stack([along * NARROWER, shut + DROP * eyes * share], -1) @ axes
    target = numpy.concatenate([wanted, flat[STAY]])
    back = numpy.concatenate([flat[lips] - wanted, numpy.zeros((len(STAY), 2))])
    rows, columns = picture.shape[:2]
    grid = numpy.stack(numpy.meshgrid(numpy.arange(columns), numpy.arange(rows)), -1).reshape(-1, 2).astype(float)
    near = numpy.linalg.norm(grid - middle, axis=1) < eyes
    weights = numpy.exp(-((grid[near][:, None] - target) ** 2).sum(-1) / (2 * (REACH * eyes) ** 2))
    # Far from all points nothing moves.
    grid[near] += weights @ back / (weights.sum(1, keepdims=True) + 0.3)
    x, y = grid.reshape(rows, columns, 2).astype(numpy.float32).transpose(2, 0, 1)
    return cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def coefficients(*pictures):
    """What tactus tells of the faces in some pictures."""
    records = []
    for picture in pictures:
        height, width = picture.shape[:2]
        face = seen(picture) / (width, height, width)
        records.append({"width": width, "height": height, "mirrored": False, "faces": [{"points": face.tolist()}]})
    text = "".join(json.dumps(record) + "\n" for record in records)
    done = subprocess.run([os.environ["TACTUS"], "convert", "--face-coefficients", "-", "-"], input=text, capture_output=True,
                          text=True, check=True)
    return [json.loads(line)["faces"][0]["blendshapes"] for line in done.stdout.splitlines()]


def smile(told):
    return (told["mouthSmileLeft"] + told["mouthSmileRight"]) / 2


class Smile(unittest.TestCase):
    def test_a_smile_and_the_same_face_without(self):
        picture = cv2.cvtColor(cv2.imread(os.environ["PICTURE"]), cv2.COLOR_BGR2RGB)
        flat = flattened(picture, seen(picture))
        smiling, resting, mirrored = coefficients(picture, flat, numpy.ascontiguousarray(picture[:, ::-1]))
        self.assertGreater(smile(smiling), 0.5)
        self.assertLess(smile(resting), 0.4)
        self.assertLess(resting["jawOpen"], 0.2)
        self.assertLess(max(smiling["eyeBlinkLeft"], smiling["eyeBlinkRight"]), 0.4)
        # Another picture to the network, whose smile is the same.
        self.assertLess(abs(smile(mirrored) - smile(smiling)), 0.1)


if __name__ == "__main__":
    unittest.main()
