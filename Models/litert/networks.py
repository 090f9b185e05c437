# Takes LiteRT's library and the networks of all litert models out of the two packages that networks.lock names. Run by
# Models/setup: networks.py FOLDER checks a folder, networks.py FOLDER WHEELS MACHINE makes one of the wheels in another. Needs
# Python 3.9 and no package.
import errno
import glob
import hashlib
import json
import os
import re
import sys
import zipfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import prune

NETWORKS = ["palm_detection/palm_detection_full", "palm_detection/palm_detection_lite", "hand_landmark/hand_landmark_full",
            "hand_landmark/hand_landmark_lite", "holistic_landmark/hand_recrop", "pose_detection/pose_detection",
            "pose_landmark/pose_landmark_full", "face_detection/face_detection_short_range"]
# The pose network's third output outlines the person, at a third of the network's work; no model uses it.
UNUSED = {"pose_landmark_full": 2}
# The face network in two halves, by the numbers of its tensors: the whole face's points, presence and features; and from the
# features of the lips and of either eye to their points. In between it names the points of each.
HALVES = {"face_mesh": ([0], [186, 710, 35]), "face_parts": ([199, 200, 201], [684, 687, 690, 693, 696])}

# Exit codes of sysexits.h.
BAD_INPUT, MISSING, FAILED = 65, 66, 74


class Fault(Exception):
    """What is wrong, with an exit code."""

    def __init__(self, code, words):
        super().__init__(words)
        self.code = code


def locked():
    """The packages of the lock, each with its version and hashes, and the version of what is made of them."""
    with open(os.path.join(HERE, "networks.lock")) as file:
        text = file.read()
    packages = [(*line.split(" ", 1)[0].split("=="), re.findall(r"sha256:(\w+)", line))
                for line in text.replace("\\\n", "").splitlines() if "==" in line]
    return packages, f"tactus-litert {re.search('^# version ([0-9]+)$', text, re.M)[1]}"


def sum_of(path):
    """The size and checksum of a file, as a folder's list has them."""
    with open(path, "rb") as file:
        data = file.read()
    return f"{len(data)} {zlib.crc32(data):08x}"


def is_whole(folder):
    """Whether a folder is of this version, and all its files are as they were made."""
    try:
        with open(os.path.join(folder, "ready")) as file:
            version, *lines = file.read().splitlines()
        named = [line.split(" ", 1) for line in lines]
        return version == locked()[1] and all(sum_of(os.path.join(folder, name)) == whole for name, whole in named)
    except (OSError, ValueError):
        return False


def wheel(folder, name, version, hashes, machine):
    """The package of a name in a folder, open, which is one that the lock names."""
    # Networks are the same on every machine, so the package of one does for all.
    begins = f"{name.replace('-', '_')}-{version}-cp311-cp311-"
    machines = [machine, "x86_64"] if len(hashes) == 1 else [machine]
    found = sorted(path for each in machines for path in glob.glob(os.path.join(glob.escape(folder), f"{begins}*_{each}.whl")))
    if not found:
        raise Fault(MISSING, f"{folder}: no {begins}…_{machines[-1]}.whl")
    with open(found[0], "rb") as file:
        data = file.read()
    if hashlib.sha256(data).hexdigest() not in hashes:
        raise Fault(BAD_INPUT, f"{found[0]} is not the file that networks.lock names: its SHA-256 is another")
    return zipfile.ZipFile(found[0])


def contents(litert, mediapipe):
    """Gives each file that is made, by its name."""
    yield "libLiteRt.so", litert.read("ai_edge_litert/libLiteRt.so")
    for path in NETWORKS:
        name = os.path.basename(path)
        network = mediapipe.read(f"mediapipe/modules/{path}.tflite")
        yield f"{name}.tflite", prune.without_output(network, UNUSED[name]) if name in UNUSED else network
    network = mediapipe.read("mediapipe/modules/face_landmark/face_landmark_with_attention.tflite")
    for name, (inputs, outputs) in HALVES.items():
        yield f"{name}.tflite", prune.part(network, inputs, outputs)
    lips, left, right = prune.numbers_of_option(network, "subset_idxs")
    yield "face_parts.json", json.dumps({"lips": lips, "left": left, "right": right}).encode()


def make(folder, wheels, machine):
    """Makes a folder; its list of files comes last."""
    packages, version = locked()
    archives = [wheel(wheels, *package, machine) for package in packages]
    os.makedirs(folder)
    names = []
    for name, data in contents(*archives):
        write(folder, name, data)
        names.append(name)
    for name, archive in zip(("litert", "mediapipe"), archives):
        licence = next(path for path in archive.namelist() if re.search(r"\.dist-info/(licenses/)?LICENSE$", path))
        write(folder, f"LICENSE.{name}", archive.read(licence))
    lines = [version] + [f"{name} {sum_of(os.path.join(folder, name))}" for name in sorted(names)]
    write(folder, "ready", "".join(f"{line}\n" for line in lines).encode())


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def main(folder, *wheels):
    if not wheels:
        return 0 if is_whole(folder) else 1
    try:
        make(folder, *wheels)
        return 0
    except Fault as fault:
        words, code = str(fault), fault.code
    except OSError as error:
        why = "no space left" if error.errno in (errno.ENOSPC, errno.EDQUOT) else error.strerror
        words, code = f"{error.filename or folder}: {why}", FAILED
    print(f"tactus: {words}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
