# Networks and libraries that cannot be run, as a full disk or a hand leaves them. Run by Tests/Models/check.

import os
import shutil
import subprocess
import tempfile
import unittest
import zlib

NETWORKS = os.environ["NETWORKS"]
PROGRAM = os.path.join(os.environ["PROGRAMS"], "tactus-litert")
HAND, PALMS, LIBRARY = "hand_landmark_full.tflite", "palm_detection_full.tflite", "libLiteRt.so"


def entry(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    return f"{name} {len(data)} {zlib.crc32(data):08x}\n"


class Networks(unittest.TestCase):
    """What is wrong is told in one line that says what to do, whatever the library would do."""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        for name in (HAND, PALMS, LIBRARY, "ready"):
            shutil.copy(os.path.join(NETWORKS, name), self.folder)

    def place(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.place(name), "wb") as file:
            file.write(data)

    def read(self, name):
        with open(self.place(name), "rb") as file:
            return file.read()

    def refuse(self, *words, code=69):
        done = subprocess.run([PROGRAM, "hands", self.folder], input=b"", capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (code, b""), done.stderr)
        said = [line for line in done.stderr.decode().splitlines() if line.startswith("litert-hands: ")]
        self.assertEqual(len(said), 1, done.stderr)
        for word in (*words, "tactus models setup litert-hands"):
            self.assertIn(word, said[0])

    def list_again(self, *names):
        """Lets the list name these files as they are."""
        lines = self.read("ready").decode().splitlines(keepends=True)
        lines = [line for line in lines if line.split()[0] not in names] + [entry(self.folder, name) for name in names]
        self.write("ready", "".join(lines).encode())

    def test_damaged_networks(self):
        whole = self.read(HAND)
        middle = bytearray(whole)
        middle[len(whole) // 2] ^= 1
        for damaged in b"", whole[:3000], bytes(range(256)) * 8, b"<html>not found</html>", bytes(len(whole)), middle:
            self.write(HAND, damaged)
            self.refuse(self.place(HAND), "damaged")

    def test_another_build_of_the_library(self):
        """Of the same size and names."""
        self.write(LIBRARY, self.read(LIBRARY)[:-1] + b"x")
        self.refuse(self.place(LIBRARY), "damaged")

    def test_missing_files(self):
        for name in HAND, PALMS, LIBRARY, "ready":
            with self.subTest(name):
                os.rename(self.place(name), self.place("elsewhere"))
                self.refuse(self.place(name))
                os.rename(self.place("elsewhere"), self.place(name))

    def test_other_lists(self):
        whole = self.read("ready")
        for other in b"", b"tactus-litert 2\n", whole + b"what\n", whole.replace(HAND.encode(), b"x"), b"\xff" + whole:
            self.write("ready", other)
            self.refuse(self.place(""))

    def test_another_network(self):
        shutil.copy(self.place(PALMS), self.place(HAND))
        self.list_again(HAND)
        self.refuse(self.place(HAND), "inputs and outputs")

    def test_another_library(self):
        with open("/proc/self/maps") as file:
            other = next(line.split()[-1] for line in file if "/libc.so" in line)
        shutil.copy(other, self.place(LIBRARY))
        self.list_again(LIBRARY)
        self.refuse(self.place(LIBRARY), "LiteRtCreateEnvironment")
        self.write(LIBRARY, b"no library")
        self.list_again(LIBRARY)
        self.refuse(self.place(LIBRARY))

    def test_a_library_that_crashes(self):
        """One of the same names, as of another version."""
        names = subprocess.run(["nm", "-D", "--defined-only", "-j", self.place(LIBRARY)], capture_output=True, text=True,
                               check=True).stdout.split()
        source = "".join(f"int {name}() {{ return *(volatile int *)8; }}\n"
                         for name in {name.split("@")[0] for name in names} if name.startswith("LiteRt"))
        subprocess.run(["cc", "-shared", "-fPIC", "-w", "-x", "c", "-", "-o", self.place(LIBRARY)], input=source.encode(),
                       check=True)
        self.list_again(LIBRARY)
        self.refuse(self.place(LIBRARY), "does not run here")


if __name__ == "__main__":
    unittest.main()
