"""Checks on /dev/video10, v4l2loopback: what is written into it comes out, so JPEGs can be compared byte by byte."""

import fcntl
import os
import pathlib
import struct
import subprocess
import threading
import time

from bench import Camera, checked_jpegs, colours, wait

DEVICE = "/dev/video10"
SIZE = (640, 480)
RATE = 30


def jpegs(path, count=None):
    """The JPEGs of a file in which they lie one after another, or the first ones."""
    data, found, place = path.read_bytes(), [], 0
    while (start := data.find(b"\xff\xd8\xff", place)) >= 0 and len(found) != count:
        place = data.find(b"\xff\xd9", start) + 2
        found.append(data[start:place])
    return found


def load_again():
    """Makes the device as it was at first: one that was written to and read refuses the next writer."""
    module = pathlib.Path("/run/modules/v4l2loopback.ko")
    options = pathlib.Path(f"{module}.options").read_text().split()
    subprocess.run(["rmmod", module.stem], check=True)
    subprocess.run(["insmod", str(module), *options], check=True)


class Ffmpeg:
    """ffmpeg, feeding the device with a file of JPEGs untouched, at its rate."""

    def __init__(self, path):
        load_again()
        given = ["-re", "-f", "mjpeg", "-framerate", str(RATE), "-i", str(path), "-c:v", "copy"]
        self.process = subprocess.Popen(
            ["ffmpeg", "-v", "error", *given, "-f", "v4l2", DEVICE], stdin=subprocess.DEVNULL
        )
        wait(gives_pictures, 20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Writer:
    """Writes the given frames into the device again and again, whatever they are.

    An emulated machine has started FFmpeg with its libraries after many seconds; this is there at once.
    """

    VIDIOC_S_FMT = 0xC0D05605
    OUTPUT, FIELD_NONE = 2, 1

    def __init__(self, frames, rate, pixels="MJPG", size=SIZE):
        load_again()
        self.frames, self.rate = frames, rate
        self.device = os.open(DEVICE, os.O_RDWR)
        width, height = size
        code = int.from_bytes(pixels.encode(), "little")
        wanted = struct.pack("<12I", width, height, code, self.FIELD_NONE, 0, width * height * 2, 8, 0, 0, 0, 0, 0)
        form = bytearray(struct.pack("<I4x", self.OUTPUT) + wanted.ljust(200, b"\0"))
        fcntl.ioctl(self.device, self.VIDIOC_S_FMT, form)
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        wait(gives_pictures, 20)

    def run(self):
        place = 0
        while not self.stopped.wait(1 / self.rate):
            os.write(self.device, self.frames[place % len(self.frames)])
            place += 1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()
        os.close(self.device)


def gives_pictures():
    asked = subprocess.run(["v4l2-ctl", "-d", DEVICE, "--get-fmt-video"], capture_output=True)
    return b"Pixel Format" in asked.stdout


def check_pixels(checks):
    """Pixel formats that are neither MJPG nor YUYV."""
    checks.section("other pixel formats")
    size = (320, 240)
    count = size[0] * size[1]
    for code, frame, expected in [
        # Red, blue and white, in the numbers of BT.601.
        ("UYVY", bytes((90, 81, 240, 81)) * (count // 2), (1, 0, 0)),
        ("NV12", bytes((41,)) * count + bytes((240, 110)) * (count // 4), (0, 0, 1)),
        ("GREY", bytes((235,)) * count, (1, 1, 1)),
    ]:
        arguments = ["--format", "rgb24", "--resolution", "320x240", "--count", "3"]
        with Writer([frame], 10, code, size), Camera(DEVICE, *arguments) as camera:
            if not checks.equal(f"{code}: ends with 0", camera.ends(), 0):
                print(camera.words, end="")
                continue
            hello, pictures, _ = camera.stream
            checks.equal(f"{code}: granted", (hello["pixels"], hello["width"], hello["height"]), (code, 320, 240))
            checks.equal(f"{code}: colour", colours(pictures[-1], 1), [expected])


def check_untouched(checks, video, seconds=8):
    """Every JPEG that comes out is one that went in, in the same order; and what passing it on costs."""
    checks.section("JPEGs from the loopback")
    fed = jpegs(video)
    place = {jpeg: index for index, jpeg in enumerate(fed)}
    checks.equal("fed: pictures that differ", len(place), len(fed))
    with Camera(DEVICE) as camera:
        checks.check("pictures come", camera.has_bytes(20_000), camera.words)
        begun, used = time.monotonic(), camera.processor_seconds
        time.sleep(seconds)
        took, used = time.monotonic() - begun, camera.processor_seconds - used
        checks.equal("closing its input ends it with 0", camera.ends_by_input(), 0)
        hello, pictures, rest = camera.stream
        told = (hello["width"], hello["height"], hello["pixels"], hello["format"], hello["rate"])
        checks.equal("granted", told, (*SIZE, "MJPG", "jpeg", RATE))
        checks.equal("bytes left over", rest, 0)
        checks.check("many pictures", len(pictures) > RATE * seconds / 2, f"{len(pictures)} in {seconds} s")
        strange = [p.number for p in pictures if p.data not in place]
        checks.check("every picture is byte for byte one that was fed", not strange, f"pictures {strange[:9]} are not")
        order = [place[p.data] for p in pictures if p.data in place]
        falling = [(a, b) for a, b in zip(order, order[1:]) if b < a]
        checks.check("they come in the order of the feeding", not falling, f"{falling[:5]}")
        # The loopback may write into the picture that is being read, where the reader is late; it comes twice then.
        checks.measured("pictures that came twice", len(order) - len(set(order)))
        lost = (order[-1] - order[0] + 1 - len(set(order))) if order else 0
        told = (pictures[-1].number - pictures[0].number + 1 - len(pictures)) if pictures else 0
        checks.measured("pictures that were fed and did not come, that the numbers tell", f"{lost}, {told}")
        checked_jpegs(checks, "loopback", pictures)
        checks.measured(
            "processor share of tactus-camera, MJPG 640x480 (emulated processor, debug or release build)",
            f"{100 * used / took:.1f} % at {len(pictures) / seconds:.1f} pictures/s",
        )


def check_broken(checks, video):
    """Rubbish between good JPEGs: it is counted and passed over."""
    checks.section("broken JPEGs")
    good = jpegs(video, 8)
    bad = [good[0][: len(good[0]) // 2], b"\xff\xd8\xff" + os.urandom(3000), os.urandom(5000), b"\0" * 4000, b"x"]
    frames = []
    for index, jpeg in enumerate(good):
        frames += [jpeg, bad[index % len(bad)]] if index % 2 else [jpeg]
    with Writer(frames, 10), Camera(DEVICE, "--count", "20") as camera:
        checks.equal("among broken ones 20 good ones come", camera.ends(), 0)
        _, pictures, rest = camera.stream
        checks.equal("their number", (len(pictures), rest), (20, 0))
        strange = [p.number for p in pictures if p.data not in good]
        checks.check("none of the broken ones", not strange, f"pictures {strange} were not fed")
        checks.fits("the broken ones are counted", camera.words, "broken images skipped")
        print(camera.words, end="")


def check_silent(checks, video):
    """A feeder that stops: the device stays, and gives nothing."""
    checks.section("a camera that falls silent")
    load_again()
    with Camera(DEVICE, "--count", "1") as camera:
        checks.equal("never fed: ends with 69", camera.ends(), 69)
        checks.fits("never fed: says so", camera.words, DEVICE)
    with Writer(jpegs(video, 8), 10) as feeder, Camera(DEVICE) as camera:
        checks.check("pictures come", camera.has_bytes(100_000), camera.words)
        feeder.stopped.set()
        start = time.monotonic()
        checks.equal("falls silent: ends with 69", camera.ends(15), 69)
        checks.measured("falls silent: seconds until the end", f"{time.monotonic() - start:.1f}")
        checks.fits("falls silent: says so", camera.words, DEVICE, "no image")
