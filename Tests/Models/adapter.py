# The protocol as an adapter must keep it, sound and broken input alike. Run by Tests/Models/check, which names the MODEL.

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import cv2
import numpy

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = os.environ["MODEL"]
PROGRAM = os.path.join(HERE, "..", "..", "Models", NAME, "model.py")
COMMAND = [sys.executable, PROGRAM]
if NAME.startswith("litert-"):
    COMMAND = [os.path.join(os.environ["PROGRAMS"], "tactus-litert"), NAME[len("litert-"):], os.environ["NETWORKS"]]


def start(*options, environment={}):
    return subprocess.Popen([*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=os.environ | environment)


def talk(data, *options, environment={}):
    """The lines of an adapter's answer to all of `data`, its own lines on stderr, and its exit code."""
    model = start(*options, environment=environment)
    out, err = model.communicate(data, timeout=60)
    lines = [json.loads(line) for line in out.splitlines()]
    # Libraries write their own lines in pieces, between which one of the adapter's may come.
    said = re.findall(f"{NAME}: .*", err.decode())
    return lines, said, model.returncode, err.decode()


def header(**fields):
    line = {"frame": 7, "t": 1.2667, "width": 64, "height": 48, "format": "jpeg", "bytes": 0} | fields
    return json.dumps(line).encode() + b"\n"


def framed(data, **fields):
    return header(bytes=len(data), **fields) + data


def jpeg(pixels):
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def noise(height, width, channels=3):
    return numpy.random.default_rng(1).integers(0, 256, (height, width, channels), numpy.uint8)


class Protocol(unittest.TestCase):
    def see(self, data, count):
        """The records for `data`, which must be as many as given, and nothing else may go wrong."""
        lines, said, code, err = talk(data)
        self.assertEqual(code, 0, err)
        self.assertEqual(len(lines), 1 + count, err)
        self.fields = lines[0]["gives"]
        for record in lines[1:]:
            for field in self.fields:
                self.assertIsInstance(record[field], list)
        return lines[1:], said

    def refuse(self, data, *words):
        lines, said, code, err = talk(data)
        self.assertEqual(code, 65, err)
        self.assertEqual(len(said), 1, err)
        self.assertNotIn("Traceback", err)
        for word in words:
            self.assertIn(word, said[0])

    def test_nothing(self):
        lines, said, code, _ = talk(b"")
        self.assertEqual((code, said), (0, []))
        self.assertEqual(lines[0]["model"], NAME)
        self.assertIs(lines[0]["mirrored"], False)

    def test_echo(self):
        records, said = self.see(framed(jpeg(noise(48, 64)), frame=38, t=12.345678901), 1)
        self.assertEqual((records[0]["frame"], records[0]["t"]), (38, 12.345678901))
        self.assertEqual((records[0]["width"], records[0]["height"]), (64, 48))
        self.assertEqual(said, [])

    def test_sizes(self):
        shapes = [(1, 1), (1, 2000), (2000, 1), (48, 64), (2, 3), (720, 1280), (1, 1)]
        records, said = self.see(b"".join(framed(jpeg(noise(*shape)), width=shape[1], height=shape[0])
                                          for shape in shapes), len(shapes))
        self.assertEqual([(record["height"], record["width"]) for record in records], shapes)
        self.assertEqual(said, [])

    @unittest.skipUnless(NAME.startswith("litert"), "MediaPipe ends with such pictures")
    def test_long_pictures(self):
        shapes = [(2, 32_766), (2, 32_767), (65_500, 3), (48, 64)]
        self.see(b"".join(framed(jpeg(noise(*shape)), width=shape[1], height=shape[0]) for shape in shapes), len(shapes))

    def test_locale(self):
        data = framed(jpeg(noise(48, 64)))
        with tempfile.TemporaryDirectory() as folder:
            # Made here, so that no machine needs to have it: in Turkish a lower-case I is no i.
            subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", f"{folder}/tr_TR.UTF-8"], check=True)
            lines, said, code, err = talk(data, environment={"LOCPATH": folder, "LC_ALL": "tr_TR.UTF-8"})
        self.assertEqual((code, said), (0, []), err)
        self.assertEqual(lines, talk(data)[0])

    def test_grey(self):
        self.assertEqual(self.see(framed(jpeg(noise(48, 64, 1))), 1)[1], [])

    def test_raw(self):
        pixels = noise(48, 64)
        turned = numpy.ascontiguousarray(pixels[:, :, ::-1])
        both = framed(pixels.tobytes(), format="rgb24"), framed(turned.tobytes(), format="bgr24")
        self.assertEqual(self.see(both[0], 1), self.see(both[1], 1))
        self.see(framed(bytes(3), format="rgb24", width=1, height=1), 1)

    def test_broken_jpeg(self):
        good = framed(jpeg(noise(48, 64)))
        for bad in b"", b"\xff", b"not a jpeg", b"\xff\xd8\xff\xd9", jpeg(noise(48, 64))[:100], bytes(1 << 16):
            records, said = self.see(good + framed(bad, frame=8) + good, 3)
            self.assertEqual([records[1][field] for field in self.fields], [[]] * len(self.fields))
            self.assertEqual(len(said), 1)
            self.assertIn("frame 8", said[0])

    def test_cut_jpeg(self):
        whole = jpeg(noise(48, 64))
        for length in range(200, len(whole), 251):
            self.see(framed(whole[:length]), 1)

    def test_enormous_jpeg(self):
        whole = bytearray(jpeg(noise(48, 64)))
        place = whole.index(b"\xff\xc0") + 5
        whole[place:place + 4] = b"\xff\xd0\xff\xd0"
        records, said = self.see(framed(bytes(whole)), 1)
        self.assertEqual(len(said), 1)

    def test_bad_headers(self):
        for line in b"rubbish\n", b"\n", b"[]\n", b"{\n", b"\xff\xfe\n", b'{"frame":1}', b"[" * 60_000 + b"\n":
            self.refuse(line, "header 1")
        self.refuse(b"x" * 100_000, "header 1", "65536")

    def test_bad_fields(self):
        for name, values in {
            "frame": [None, -1, 1.5, "1", True],
            "t": [None, "1", True],
            "width": [0, -1, 65_501],
            "height": [0, 1 << 70],
            "format": ["png", None, []],
            "bytes": [-1, 1 << 40, None],
        }.items():
            for value in values:
                self.refuse(header(**{name: value}), "header 1", name)
        self.refuse(header(t=1).replace(b"1,", b"NaN,", 1), "header 1")
        self.refuse(header(format="rgb24", bytes=5), "bytes", "9216")

    def test_cut_picture(self):
        self.refuse(header(bytes=1000) + b"abc", "3 bytes", "1000")

    def test_unknown_option(self):
        lines, said, code, _ = talk(b"", "--fast")
        self.assertEqual((lines, code, len(said)), ([], 64, 1))
        self.assertRegex(said[0], "expected (--[a-z]|no options)")

    def test_interrupt_and_pieces(self):
        model = start()
        model.stdout.readline()
        model.send_signal(signal.SIGINT)
        for byte in framed(jpeg(noise(2, 3))):
            model.stdin.write(bytes([byte]))
            model.stdin.flush()
        self.assertEqual(json.loads(model.stdout.readline())["frame"], 7)
        model.communicate(timeout=60)
        self.assertEqual(model.returncode, 0)

    def test_nobody_reads(self):
        model = start()
        model.stdout.readline()
        model.stdout.close()
        _, err = None, model.stderr
        picture = framed(jpeg(noise(2, 3)))
        try:
            model.stdin.write(picture)
            model.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(model.wait(60), 74)
        text = err.read().decode()
        err.close()
        self.assertNotIn("Traceback", text)

    @unittest.skipUnless(NAME.endswith("-hands"), "a matter of hands")
    def test_sides(self):
        drawn = os.path.join(HERE, "..", "..", "Datasets", "synthetic-video", "hands")
        with open(f"{drawn}.jsonl") as file:
            truth = [json.loads(line)["hands"] for line in file]
        video = cv2.VideoCapture(f"{drawn}.mp4")
        pictures = [video.read()[1] for _ in truth]
        lines, _, _, err = talk(b"".join(
            framed(picture.tobytes(), frame=number, t=number / 30, format="bgr24", width=320, height=240)
            for number, picture in enumerate(pictures)))
        found = wrong = 0
        for record, hands in zip(lines[1:], truth):
            for seen in record["hands"]:
                nearest = min(hands, key=lambda hand: numpy.hypot(*(numpy.array(hand["points"])[9, :2]
                                                                    - numpy.array(seen["points"])[9, :2])))
                wrong += seen["side"] != nearest["side"]
                found += 1
        self.assertGreater(found, 300, err)
        # A hand that enters at another is its side for a picture or two.
        self.assertLessEqual(wrong, found // 100)

    @unittest.skipUnless(NAME in ("mediapipe-hands", "mediapipe-pose", "mediapipe-holistic"), "a matter of MediaPipe Tasks")
    def test_no_network(self):
        model = start()
        model.stdout.readline()
        threads = f"/proc/{model.pid}/task"
        for thread in os.listdir(threads):
            with open(os.path.join(threads, thread, "status")) as file:
                self.assertIn("Seccomp:\t2\n", file.read())
        model.communicate(timeout=60)
        words = ("import socket, mediapipe_part; mediapipe_part.without_network(); socket.socketpair()\n"
                 "for family in socket.AF_INET, socket.AF_INET6:\n"
                 "    try: socket.socket(family)\n"
                 "    except PermissionError: print('refused')")
        folder = os.path.join(HERE, "..", "..", "Models", "python")
        done = subprocess.run([sys.executable, "-c", words], cwd=folder, capture_output=True, text=True)
        self.assertEqual(done.stdout, "refused\nrefused\n", done.stderr)

    @unittest.skipUnless(NAME in ("mediapipe-pose", "mediapipe-holistic"), "a matter of bodies of MediaPipe")
    def test_joint_names(self):
        with open(os.path.join(HERE, "..", "..", "Sources", "Core", "Keypoints", "Body.swift")) as file:
            cases = re.findall(r"^    case (.*)$", file.read().split("enum BodyUnit")[0], re.M)
        known = ", ".join(cases).split(", ")
        sys.path.insert(0, os.path.dirname(PROGRAM))
        import model
        from mediapipe_part import joints

        self.assertEqual(joints(), known[:33])


if __name__ == "__main__":
    unittest.main()
