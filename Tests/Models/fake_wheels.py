# Writes small fakes of the packages that Models/litert/networks.lock names into a folder, and a lock of them: fake_wheels.py
# FOLDER. Their network is real enough to be cut, but calculates nothing. Used by the tests of the command line.
import hashlib
import os
import platform
import struct
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Models", "litert"))

from networks import NETWORKS, locked


def table(data, count):
    """Appends a table of a FlatBuffer and gives the places of its fields; the one before the first is the table's own."""
    data += struct.pack(f"<{2 + count}H", 4 + 2 * count, 4 + 4 * count, *range(4, 4 + 4 * count, 4))
    start = len(data)
    data += struct.pack("<i", 4 + 2 * count) + bytes(4 * count)
    return [start + 4 * field for field in range(1 + count)]


def vector(data, place, numbers, form="i"):
    """Appends a vector that a field has, and gives the places of its elements."""
    struct.pack_into("<i", data, place, len(data) - place)
    data += struct.pack(f"<i{len(numbers)}{form}", len(numbers), *numbers)
    return range(len(data) - 4 * len(numbers), len(data), 4)


def network():
    """A network of three operators, each with a list of numbers, that calculate nothing."""
    data = bytearray(4)
    model = table(data, 3)
    struct.pack_into("<i", data, 0, model[0])
    element, = vector(data, model[3], [0])
    graph = table(data, 4)
    struct.pack_into("<i", data, element, graph[0] - element)
    vector(data, graph[2], [0])
    vector(data, graph[3], [1, 2, 3])
    for number, element in enumerate(vector(data, graph[4], [0, 0, 0])):
        operator = table(data, 6)
        struct.pack_into("<i", data, element, operator[0] - element)
        vector(data, operator[2], [number])
        vector(data, operator[3], [number + 1])
        vector(data, operator[6], b"subset_idxs\0" + struct.pack("<HH", 1, number), "B")
    return bytes(data)


folder, machine = sys.argv[1], platform.machine()
(litert, version, _), (mediapipe, other, _) = locked()[0]
names = [f"ai_edge_litert-{version}-cp311-cp311-fake_{machine}.whl", f"mediapipe-{other}-cp311-cp311-fake_x86_64.whl"]
face = "face_landmark/face_landmark_with_attention"
contents = [
    {"ai_edge_litert/libLiteRt.so": b"a fake"},
    {f"mediapipe/modules/{path}.tflite": network() for path in [*NETWORKS, face]},
]
lock = "# version 1\n"
for package, name, files in zip((f"{litert}=={version}", f"{mediapipe}=={other}"), names, contents):
    path = os.path.join(folder, name)
    with zipfile.ZipFile(path, "w") as archive:
        for file, data in {**files, f"{name.split('-cp', 1)[0]}.dist-info/LICENSE": b"The licence of a fake.\n"}.items():
            archive.writestr(file, data)
    with open(path, "rb") as file:
        lock += f"{package} \\\n    --hash=sha256:{hashlib.sha256(file.read()).hexdigest()}\n"
with open(os.path.join(folder, "networks.lock"), "w") as file:
    file.write(lock)
