# Pictures for comparing models: read, encoded, set side by side. Used by models.py.

import os
import sys

import cv2


def read(path, most):
    """The pictures of a video or a folder, as pixels."""
    if os.path.isdir(path):
        names = sorted(name for name in os.listdir(path) if name.lower().endswith((".jpg", ".jpeg", ".png")))
        pictures = [cv2.imread(os.path.join(path, name)) for name in names[:most]]
    else:
        video, pictures = cv2.VideoCapture(path), []
        while len(pictures) < most:
            good, picture = video.read()
            if not good:
                break
            pictures.append(picture)
    pictures = [picture for picture in pictures if picture is not None]
    if not pictures:
        sys.exit(f"no pictures in {path}")
    return pictures


def jpeg(picture):
    return picture.shape, cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def raw(picture):
    return picture.shape, picture.tobytes()


def beside(picture, other=None):
    """A picture with its mirror image at its right, which makes two hands of one; or with another picture there."""
    small = cv2.resize(picture, (480, 480 * picture.shape[0] // picture.shape[1]), interpolation=cv2.INTER_AREA)
    if other is None:
        right = cv2.flip(small, 1)
    else:
        right = cv2.resize(other, small.shape[1::-1], interpolation=cv2.INTER_AREA)
    return cv2.hconcat([small, right])
