# The keypoint model's protocol for adapters in Python: pictures in, one record a line out. One thread.
# Standard library only, so that an adapter's heavy imports can wait until stdout is safe from them.

import gc
import json
import locale
import math
import os
import signal
import sys

# The limits of the engine's own parser (Imaging.Tuning).
LINE_LIMIT = 1 << 16
BYTE_LIMIT = 128 << 20
SIDE_LIMIT = 65_500

FORMATS = ("jpeg", "rgb24", "bgr24")

# The most pixels of a JPEG that is decoded: as many as an uncompressed picture may have.
PIXEL_LIMIT = BYTE_LIMIT // 3

# Decimals of a coordinate: 1e-5 of a picture 4,000 pixels wide is a twenty-fifth of a pixel.
DECIMALS = 5

USAGE, BAD_INPUT, UNAVAILABLE, BUG, IO_ERROR = 64, 65, 69, 70, 74


class Fault(Exception):
    """What ends the program: one line for stderr, and the exit code."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class BrokenPicture(Exception):
    """A picture that cannot be read; the stream goes on after it."""


class Picture:
    """A header's fields, and the bytes that followed it."""

    __slots__ = ("frame", "t", "width", "height", "format", "bytes")

    def __init__(self, frame, t, width, height, format, bytes):
        self.frame, self.t, self.width, self.height = frame, t, width, height
        self.format, self.bytes = format, bytes


class Channel:
    """Standard input and output. Made first: from then on whatever libraries print lands on stderr."""

    def __init__(self, name):
        self.name = name
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # Libraries fold the case of their own names by the locale, and in Turkish an I becomes no i.
        locale.setlocale(locale.LC_CTYPE, "C")
        self._output = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        self._input = sys.stdin.buffer
        self._number = 0

    def log(self, text):
        """One line on stderr."""
        sys.stderr.write(f"{self.name}: {text}\n")
        sys.stderr.flush()

    def send(self, record):
        """Writes one line; ends the program quietly if nobody reads any more."""
        line = memoryview(json.dumps(record, separators=(",", ":"), allow_nan=False).encode() + b"\n")
        try:
            while line:
                line = line[self._output.write(line):]
        except BrokenPipeError:
            raise Fault(IO_ERROR, "nobody reads the answers any more") from None

    def pictures(self):
        """Every picture on standard input, until it ends."""
        while line := self._input.readline(LINE_LIMIT):
            self._number += 1
            header = self._header(line)
            count = header.pop("bytes")
            picture = bytearray(count)
            got, view = 0, memoryview(picture)
            while got < count and (more := self._input.readinto(view[got:])):
                got += more
            view.release()
            if got < count:
                raise Fault(BAD_INPUT, f"picture {self._number}: {got} bytes before the end, expected {count}")
            yield Picture(bytes=picture, **header)

    def _header(self, line):
        place = f"header {self._number}"
        if not line.endswith(b"\n") and len(line) == LINE_LIMIT:
            raise Fault(BAD_INPUT, f"{place}: more than {LINE_LIMIT} bytes, expected a JSON object in one line")
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fields = None
        if not isinstance(fields, dict):
            shown = line[:60].decode(errors="replace").strip()
            printable = "".join(sign if sign.isprintable() else " " for sign in shown)
            raise Fault(BAD_INPUT, f'{place}: "{printable}", expected a JSON object such as '
                        '{"frame":1,"t":0.04,"width":640,"height":480,"format":"jpeg","bytes":48123}')

        def fault(name, expected):
            value = json.dumps(fields[name])[:60] if name in fields else "missing"
            return Fault(BAD_INPUT, f"{place}, {name}: {value}, expected {expected}")

        def integer(name, least, most):
            value = fields.get(name)
            if type(value) is not int or not least <= value <= most:
                raise fault(name, f"a whole number from {least} to {most}")
            return value

        t = fields.get("t")
        if type(t) not in (int, float) or not math.isfinite(t):
            raise fault("t", "seconds")
        if fields.get("format") not in FORMATS:
            raise fault("format", "one of " + ", ".join(FORMATS))
        header = {
            "frame": integer("frame", 0, (1 << 63) - 1),
            "t": t,
            "width": integer("width", 1, SIDE_LIMIT),
            "height": integer("height", 1, SIDE_LIMIT),
            "format": fields["format"],
            "bytes": integer("bytes", 0, BYTE_LIMIT),
        }
        raw = header["width"] * header["height"] * 3
        if header["format"] != "jpeg" and header["bytes"] != raw:
            raise fault("bytes", f"{raw} for {header['width']}x{header['height']} {header['format']}")
        return header


def decode(picture):
    """The pixels of a picture as an array of rows of (red, green, blue).

    Whether a JPEG says that it was taken with the camera turned is ignored: coordinates are those of the stored rows.
    """
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(PIXEL_LIMIT))
    import cv2
    import numpy

    if picture.format == "jpeg":
        flags = cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION
        try:
            pixels = cv2.imdecode(numpy.frombuffer(picture.bytes, numpy.uint8), flags) if picture.bytes else None
        except cv2.error as error:
            raise BrokenPicture(f"a JPEG of {len(picture.bytes)} bytes: {error.err}") from None
        if pixels is None:
            raise BrokenPicture(f"not a JPEG that can be read, {len(picture.bytes)} bytes")
        return pixels
    pixels = numpy.frombuffer(picture.bytes, numpy.uint8).reshape(picture.height, picture.width, 3)
    return pixels if picture.format == "rgb24" else cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)


def point(*numbers):
    """A point of a record, or None for null where one of its numbers is none."""
    if not all(map(math.isfinite, numbers)):
        return None
    # Adding zero takes the sign from a zero: not every reader keeps it.
    return [round(float(number), DECIMALS) + 0.0 for number in numbers]


def points(rows):
    """Many points of a record at once, each as `point` makes it."""
    import numpy

    rows = numpy.asarray(rows, dtype=float)
    listed = (rows.round(DECIMALS) + 0.0).tolist()
    if numpy.isfinite(rows).all():
        return listed
    return [row if all(map(math.isfinite, row)) else None for row in listed]


def options(arguments, known):
    """The set of the known options that were given."""
    given = set(arguments)
    for argument in arguments:
        if argument not in known:
            raise Fault(USAGE, f"{argument}: unknown, expected {' or '.join(known) or 'no options'}")
    return given


def run(name, given, known, load):
    """Runs a model as `serve` does and ends the process.

    At once, without taking libraries down one by one: MediaPipe now and then aborts when that happens while its threads
    still start, which would look like a crash of a model that only did as asked.
    """
    code = serve(name, given, known, load)
    sys.stderr.flush()
    os._exit(code)


def serve(name, given, known, load):
    """Answers pictures from hello to the end of standard input and returns the exit code.

    `given` are the command's arguments and `known` the options that there are; `load(options)` returns the model's
    version, the field of the records that it fills, and what makes that field's list of (pixels, t); or a list of fields,
    and what makes a list for each.
    """
    channel = Channel(name)
    # What only costs time at the start: looking for garbage in modules, and threads for linear algebra that is not used.
    gc.disable()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        try:
            version, field, look = load(options(given, known))
        except (ImportError, FileNotFoundError) as error:
            raise Fault(UNAVAILABLE, f"not set up ({error}); run tactus models setup {name}") from None
        gc.freeze()
        gc.enable()
        fields = [field] if isinstance(field, str) else field
        channel.send({"model": name, "version": version, "gives": fields, "mirrored": False})
        for picture in channel.pictures():
            record = {"frame": picture.frame, "t": picture.t, "width": picture.width, "height": picture.height}
            try:
                pixels = decode(picture)
                record["height"], record["width"] = pixels.shape[:2]
                found = look(pixels, picture.t)
                record.update({field: found} if isinstance(field, str) else zip(fields, found))
            except BrokenPicture as fault:
                channel.log(f"frame {picture.frame}: {fault}")
                record.update((field, []) for field in fields)
            channel.send(record)
    except Fault as fault:
        channel.log(fault)
        return fault.code
    except Exception:
        import traceback

        traceback.print_exc()
        return BUG
    return 0
