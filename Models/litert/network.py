# One TensorFlow Lite network: numbers in, numbers out. Owned by detectors and landmark finders; one thread at a time.

import os
import sys

import cv2
import numpy

from tactus_model import UNAVAILABLE, Fault

# Where Models/setup puts the networks.
FOLDER = os.path.join(sys.prefix, "networks")

# OpenCV cuts regions out of pictures whose sides are shorter than this.
SIDE_LIMIT = 32_767


def damaged(path, error):
    """What to do about a file that is no network any more; models made of the same packages share their files."""
    models, name = os.path.split(sys.prefix)
    return f"{path} is damaged ({error}); remove {os.path.join(models, 'litert-*')} and run tactus models setup {name}"


class Network:
    """A network that takes one square picture, its colours as numbers from `low` to 1."""

    def __init__(self, name, threads, low=0):
        from ai_edge_litert.interpreter import Interpreter

        path = os.path.join(FOLDER, f"{name}.tflite")
        if not os.path.exists(path):
            raise FileNotFoundError(f"no {path}")
        try:
            self._interpreter = Interpreter(path, num_threads=threads)
            self._interpreter.allocate_tensors()
        except (ValueError, RuntimeError) as error:
            raise Fault(UNAVAILABLE, damaged(path, error)) from None
        given = self._interpreter.get_input_details()[0]
        self._input = given["index"]
        self.pixels = int(given["shape"][1])
        self._outputs = [output["index"] for output in self._interpreter.get_output_details()]
        self._low = numpy.float32(low)
        self._step = numpy.float32((1 - low) / 255)
        self._numbers = numpy.empty((1, self.pixels, self.pixels, 3), numpy.float32)

    def __call__(self, picture, matrix, border):
        """The outputs for the part of a picture that `matrix` leads to from the network's square."""
        if max(picture.shape) >= SIDE_LIMIT:
            every = max(picture.shape) // SIDE_LIMIT + 1
            picture, matrix = numpy.ascontiguousarray(picture[::every, ::every]), matrix / every
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        crop = cv2.warpAffine(picture, matrix, (self.pixels, self.pixels), flags=flags, borderMode=border)
        numpy.multiply(crop, self._step, out=self._numbers[0])
        if self._low:
            self._numbers += self._low
        self._interpreter.set_tensor(self._input, self._numbers)
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(index)[0] for index in self._outputs]
