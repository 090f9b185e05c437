# One solution of the mediapipe package without the others. Called by the adapters that use mediapipe, at their start.

import importlib
import importlib.metadata
import importlib.util
import sys
import types

from tactus_model import point


def solution(name):
    """The module `mediapipe.python.solutions.NAME` and the package's version.

    Importing `mediapipe` itself imports every solution and task there is, with matplotlib, JAX and an audio library,
    none of which a solution needs. So the two packages on the way are entered as empty ones that only say where they lie.
    """
    found = importlib.util.find_spec("mediapipe")
    if found is None:
        raise ImportError("no mediapipe")
    root = found.submodule_search_locations[0]
    for package in ("mediapipe", "mediapipe.python.solutions"):
        empty = types.ModuleType(package)
        empty.__path__ = [root + package.removeprefix("mediapipe").replace(".", "/")]
        sys.modules[package] = empty
    return importlib.import_module(f"mediapipe.python.solutions.{name}"), importlib.metadata.version("mediapipe")


def body(joints, landmarks):
    """A pose's landmarks as a body, its joints by name."""
    points = {joint: point(at.x, at.y, at.z, at.visibility) for joint, at in zip(joints, landmarks)}
    return {"points": points, "unit": "image"}


def camel(name):
    """LEFT_FOOT_INDEX as leftFootIndex."""
    first, *others = name.lower().split("_")
    return first + "".join(other.capitalize() for other in others)
