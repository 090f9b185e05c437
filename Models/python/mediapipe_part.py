# One solution or task of the mediapipe package without the others, and without the network. Called by the adapters that use
# mediapipe, at their start.

import ctypes
import importlib
import importlib.metadata
import importlib.util
import os
import platform
import struct
import sys
import types

from tactus_model import UNAVAILABLE, Fault, point

# The latest time in seconds that MediaPipe can count in microseconds, with room for pictures of the same time.
LATEST = 1e12

# The number of the call `socket` by processor.
SOCKET = {"x86_64": 41, "aarch64": 198}


def enter(*packages):
    """Enters packages as empty ones that only say where they lie, so that what is in them is imported without the rest.

    Importing `mediapipe` itself imports every solution and task there is, with matplotlib, JAX and an audio library, none of
    which one of them needs.
    """
    found = importlib.util.find_spec("mediapipe")
    if found is None:
        raise ImportError("no mediapipe")
    root = found.submodule_search_locations[0]
    for package in packages:
        empty = types.ModuleType(package)
        empty.__path__ = [root + package[len("mediapipe"):].replace(".", "/")]
        sys.modules[package] = empty


def solution(name):
    """The module `mediapipe.python.solutions.NAME` and the package's version."""
    enter("mediapipe", "mediapipe.python.solutions")
    return importlib.import_module(f"mediapipe.python.solutions.{name}"), importlib.metadata.version("mediapipe")


def vision(name):
    """The module `mediapipe.tasks.python.vision.NAME`."""
    *_, last = way = "mediapipe", "mediapipe.tasks", "mediapipe.tasks.python", "mediapipe.tasks.python.vision"
    if last not in sys.modules:
        enter(*way)
        # It only says where certificates lie, with which metrics would be sent.
        sys.modules["certifi"] = types.SimpleNamespace(where=lambda: os.devnull)
    return importlib.import_module(f"{last}.{name}")


def task(kind, bundle, **options):
    """The package's version, and what detects landmarks in one picture after the other by MediaPipe Tasks' video mode.

    `kind` is that of the module `KIND_landmarker`, `bundle` the file of networks, `options` those of Tasks.
    """
    without_network()
    module = vision(f"{kind}_landmarker")
    base = importlib.import_module("mediapipe.tasks.python.core.base_options")
    image, modes = vision("core.image"), vision("core.vision_task_running_mode")
    path = os.path.join(sys.prefix, "networks", f"{bundle}.task")
    if not os.path.exists(path):
        raise FileNotFoundError(path)
    bindings = importlib.import_module("mediapipe.tasks.python.core.mediapipe_c_bindings")
    try:
        bindings.load_raw_library()
    except OSError as error:
        raise Fault(UNAVAILABLE, f"{error}; the Debian packages libegl1 and libgles2 are needed") from None
    name = kind.capitalize()
    landmarker = getattr(module, f"{name}Landmarker").create_from_options(
        getattr(module, f"{name}LandmarkerOptions")(
            base_options=base.BaseOptions(model_asset_path=path),
            running_mode=modes.VisionTaskRunningMode.VIDEO,
            **options,
        )
    )
    last = -1

    def detect(pixels, t):
        nonlocal last
        # Milliseconds that must grow, though pictures may be of the same time.
        last = max(last + 1, round(1000 * min(t, LATEST)))
        return landmarker.detect_for_video(image.Image(image.ImageFormat.SRGB, pixels), last)

    return importlib.metadata.version("mediapipe"), detect


def without_network():
    """Refuses this process sockets of the internet from now on: MediaPipe Tasks send metrics of their use to Google.

    Needs to run before there are threads, which would be left out.
    """
    # A filter of calls (man 2 seccomp): of the call `socket`, the families AF_INET and AF_INET6 end with EACCES.
    load, equal, leave = 0x20, 0x15, 0x06
    program = b"".join(
        struct.pack("HBBI", *line)
        for line in (
            (load, 0, 0, 0),
            (equal, 0, 3, SOCKET[platform.machine()]),
            (load, 0, 0, 16),
            (equal, 2, 0, 2),
            (equal, 1, 0, 10),
            (leave, 0, 0, 0x7FFF0000),
            (leave, 0, 0, 0x00050000 | 13),
        )
    )
    lines = ctypes.create_string_buffer(program, len(program))
    filter = ctypes.create_string_buffer(struct.pack("HP", len(program) // 8, ctypes.addressof(lines)))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, filter, 0, 0):
        why = os.strerror(ctypes.get_errno())
        raise Fault(UNAVAILABLE, f"MediaPipe, which sends metrics to Google, cannot be kept from the network: {why}")


def joints():
    """The names of a body's points in their order, LEFT_FOOT_INDEX as leftFootIndex."""
    words = [joint.name.lower().split("_") for joint in vision("pose_landmarker").PoseLandmark]
    return [first + "".join(other.capitalize() for other in others) for first, *others in words]


def body(names, landmarks):
    """A pose's landmarks as a body, its joints by name."""
    points = {name: point(at.x, at.y, at.z, at.visibility) for name, at in zip(names, landmarks)}
    return {"points": points, "unit": "image"}
