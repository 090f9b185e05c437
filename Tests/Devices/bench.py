"""What all checks use: how a check is told, programs that are watched, and files in memory."""

import os
import pathlib
import statistics
import subprocess
import tempfile
import time

import wire

MEMORY = pathlib.Path(tempfile.gettempdir())


class Checks:
    """Prints a line a check and counts them."""

    def __init__(self):
        self.done = 0
        self.failed = 0

    def section(self, name):
        print(f"# {name}  (second {time.monotonic():.0f})", flush=True)

    def check(self, name, holds, why=""):
        self.done += 1
        if holds:
            print(f"ok {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAILED {name}: {why}", flush=True)
        return bool(holds)

    def equal(self, name, got, expected):
        return self.check(name, got == expected, f"got {got!r}, expected {expected!r}")

    def fits(self, name, text, *words):
        missing = [word for word in words if word not in text]
        return self.check(name, not missing, f"no {missing} in {text.strip()!r}")

    def measured(self, name, value):
        print(f"measured {name}: {value}", flush=True)


class Camera:
    """A run of tactus-camera; its pictures and messages go to memory. Use `with`: it is ended at the block's end."""

    program = MEMORY / "tactus-camera"
    count = 0

    def __init__(self, *arguments, under=()):
        Camera.count += 1
        self.out = MEMORY / f"pictures-{Camera.count}"
        self.err = MEMORY / f"messages-{Camera.count}"
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen(
                [*under, str(self.program), *arguments], stdin=subprocess.PIPE, stdout=out, stderr=err
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.out.unlink()

    def has_bytes(self, count, seconds=30):
        """Waits until it has written so many bytes."""
        return wait(lambda: self.out.stat().st_size >= count or self.process.poll() is not None, seconds)

    def ends(self, seconds=60):
        """Its exit status, or None if it does not end in time."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def ends_by_input(self):
        """Closes its standard input, which is to end it."""
        self.process.stdin.close()
        return self.ends(10)

    @property
    def words(self):
        return self.err.read_text(errors="replace")

    @property
    def stream(self):
        return wire.read(self.out.read_bytes())

    @property
    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait(condition, seconds):
    """Looks until a condition holds; whether it does in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def decoded_size(jpeg):
    """The size of a JPEG decoded by another program, and that program's complaints."""
    result = subprocess.run(["djpeg", "-fast", "-pnm"], input=jpeg, capture_output=True)
    head = result.stdout.split(b"\n", 2)
    size = tuple(map(int, head[1].split())) if len(head) == 3 else None
    return size, result.stderr.decode(errors="replace").strip()


def checked_jpegs(checks, name, pictures):
    """Decodes the first and the last picture: starting a program for each takes its time in an emulated machine."""
    for picture in {id(p): p for p in (pictures[0], pictures[-1])}.values() if pictures else ():
        size, words = decoded_size(picture.data)
        checks.check(
            f"{name}: picture {picture.number} decodes to its size",
            size == picture.size and not words,
            f"decoded to {size}, its header says {picture.size} {words}",
        )


def checked_times(checks, name, pictures, interval):
    """Times rise by the interval, or by as many intervals as the numbers tell; they are of the monotonic clock.

    vivid stamps a picture with the end of its slot, which can be up to an interval ahead, and half of one off where the
    machine is busy; a thread that wakes late in an emulated machine puts a single picture a whole one off. A wrong number
    stays wrong for all pictures after it.
    """
    if pictures:
        drifts = [(p.time - pictures[0].time) / interval - (p.number - pictures[0].number) for p in pictures]
        middle = statistics.median(drifts)
        wrong = [(p.number, round(drift - middle, 2)) for p, drift in zip(pictures, drifts) if abs(drift - middle) > 0.75]
        late = [one for one in wrong if abs(one[1]) < 1.6]
        rising = all(a.number < b.number and a.time < b.time for a, b in zip(pictures, pictures[1:]))
        right = rising and len(late) == len(wrong) and 10 * len(late) <= len(pictures)
        checks.check(f"{name}: times rise by {interval:.4f} s a number", right, f"number, intervals off: {wrong[:5]}")
        if late:
            checks.measured(f"{name}: pictures stamped a whole interval off", f"{len(late)} of {len(pictures)}")
    else:
        checks.check(f"{name}: times rise by {interval:.4f} s a number", False, "no pictures")
    now = time.monotonic()
    age = now - pictures[-1].time if pictures else None
    checks.check(
        f"{name}: times are of the monotonic clock",
        age is not None and -interval <= age < 30 and pictures[-1].time > pictures[0].time,
        f"the last picture is {age} s old",
    )
    if pictures:
        lost = pictures[-1].number - pictures[0].number + 1 - len(pictures)
        checks.measured(f"{name}: pictures lost by the device", f"{lost} of {len(pictures) + lost}")
        return lost
    return 0


def colours(picture, columns):
    """The colours in a row near the picture's lower edge, as (red, green, blue) that are on or off."""
    width, height = picture.size
    found = []
    for column in range(columns):
        place = 3 * ((height - 5) * width + (2 * column + 1) * width // (2 * columns))
        found.append(tuple(int(value > 100) for value in picture.data[place : place + 3]))
    return [colour[::-1] for colour in found] if picture.format == "bgr24" else found
