"""The programs that results are compared with, and hands for them."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

import numpy

import tactus

root = Path(__file__).resolve().parents[2]
program = Path(os.environ["TACTUS_PROGRAMS"]) / "tactus"
datasets = os.environ.get("TACTUS_DATASETS")
synthetic = root / "Datasets/synthetic-rps/keypoints.jsonl"


def run(*arguments: object) -> str:
    """Returns what the program prints."""
    result = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def refusal(*arguments: object) -> str:
    """Returns the words of the program's last line where it refuses."""
    result = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    assert result.returncode > 1, result.stdout
    return result.stderr.strip().removeprefix("tactus: ")


def records(*arguments: object) -> list:
    """Returns the JSON lines that the program prints."""
    return [json.loads(line) for line in run(*arguments).splitlines()]


def scratch() -> tempfile.TemporaryDirectory:
    return tempfile.TemporaryDirectory(prefix="tactus-")


def write(path: Path, points: numpy.ndarray, **fields: object) -> Path:
    """Writes hands as native records, one each; NaN is a missing point, and fields have one value for each hand."""
    with open(path, "w") as file:
        for index, hand in enumerate(points):
            listed = [None if numpy.isnan(point[:2]).any() else [float(number) for number in point] for point in hand]
            record: dict = {"frame": index}
            own: dict = {"points": listed}
            for name, values in fields.items():
                if values[index] is not None:
                    (record if name in ("width", "height", "mirrored", "t") else own)[name] = values[index]
            file.write(json.dumps({**record, "hands": [own]}) + "\n")
    return path


def varied(count: int = 600, seed: int = 1) -> tuple:
    """Returns hands with missing points, sides and aspects of all kinds, float32, and their fields."""
    frames = tactus.read(synthetic)
    choice = numpy.random.default_rng(seed)
    place = choice.integers(len(frames.points), size=count)
    points = frames.points[place][:, :, :2].copy()
    points += choice.normal(0, 0.01, points.shape).astype(numpy.float32)
    missing = choice.random((count, 21)) < choice.choice([0, 0.05, 0.3], count)[:, None]
    points[missing] = numpy.nan
    side = choice.choice(numpy.array(["left", "right", None], object), count)
    sizes = [(640, 480), (1280, 720), (480, 640), None]
    size = [sizes[number] for number in choice.integers(4, size=count)]
    mirrored = choice.choice(numpy.array([True, False, None], object), count)
    return points, side, size, mirrored, frames.label[place]


def aspects(sizes: list) -> numpy.ndarray:
    """Returns width over height, NaN for None."""
    numbers = [(numpy.nan, 1) if size is None else size for size in sizes]
    pairs = numpy.array(numbers, numpy.float32)
    return pairs[:, 0] / pairs[:, 1]
