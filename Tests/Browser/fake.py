"""A server that speaks the page's side of the live view's protocol and says what a test tells it to: for states that the
real one reaches only with devices, such as a lost camera or a slow countdown."""

import asyncio
import json
import logging
import mimetypes
import struct
import threading
from pathlib import Path

from websockets.asyncio.server import broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "Sources/Studio/tactus-view/LiveViewServer/Resources"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}

logging.getLogger("asyncio").setLevel(logging.ERROR)
logging.getLogger("websockets").setLevel(logging.CRITICAL)


class FakeServer:
    """Runs in a thread of its own. `commands` holds what browsers sent; `answers` maps a command to its reply's fields."""

    def __init__(self, hello, port=0):
        self.hello = hello
        self.commands = []
        self.answers = {}
        self.on_command = None
        self.greetings = []
        self.port = port
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def send(self, *messages):
        """Sends to every browser, in order: dictionaries as JSON, bytes as they are."""
        for message in messages:
            data = message if isinstance(message, (bytes, str)) else json.dumps(message)
            self._loop.call_soon_threadsafe(broadcast, self._sockets(), data)

    def drop(self):
        """Cuts every connection, as a crash does."""
        for socket in self._sockets():
            self._loop.call_soon_threadsafe(socket.transport.abort)

    def stop(self):
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(5)

    def clients(self):
        return len(self._sockets())

    def _sockets(self):
        return [socket for socket in self._server.connections if socket.state.name == "OPEN"]

    def _run(self):
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self):
        self._ended = asyncio.Event()
        async with serve(self._talk, "127.0.0.1", self.port, process_request=self._file, max_size=65536) as self._server:
            self.port = self._server.sockets[0].getsockname()[1]
            self._ready.set()
            await self._ended.wait()

    def _file(self, connection, request):
        path = request.path.partition("?")[0]
        if path == "/live":
            return None
        file = RESOURCES / ("index.html" if path == "/" else path.lstrip("/"))
        if ".." in path or not file.is_file():
            return Response(404, "Not Found", Headers({"Content-Length": "0"}), b"")
        body = file.read_bytes()
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = Headers({
            "Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body)), "Cache-Control": "no-store",
            "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Connection": "close",
        })
        return Response(200, "OK", headers, body)

    async def _talk(self, socket):
        await socket.send(json.dumps(self.hello))
        for message in self.greetings:
            await socket.send(json.dumps(message))
        try:
            await self._answer(socket)
        except ConnectionClosed:
            pass  # A browser that leaves without a word.

    async def _answer(self, socket):
        async for text in socket:
            message = json.loads(text)
            self.commands.append(message)
            if self.on_command:
                self.on_command(message)
            reply = self.answers.get(message.get("command"), {"ok": True})
            await socket.send(json.dumps({"type": "reply", "id": message.get("id"), "error": None, "result": None, **reply}))


def jpeg_message(time, data):
    return b"\x01" + struct.pack("<d", time) + data


# The greeting of `tactus play` with the kit hands, which SceneTests compares with the program's.
HELLO = Path(__file__).with_name("hello.json").read_text(encoding="utf-8")
ABILITIES, DRUMS = json.loads(HELLO)["abilities"], [drum["instrument"] for drum in json.loads(HELLO)["kit"]["drums"]]


def hello(**changes):
    return {**json.loads(HELLO), **changes}


def shape(state="done", **changes):
    """What comes of the request for a new shape of collected hands."""
    counts = {"hands": 40, "confirmed": 0, "chosen": 0}
    report = {"shape": "spock", "possible": ["index extended", "little extended", "thumb folded"], "people": 1, "alike": ["horns"],
              "confirmed": ["tip-distance(index, middle) > 0.48", "index extended"], "examples": {"label": "spock", "hands": 88, "confirmed": 86, "chosen": 88},
              "others": [{**counts, "label": "love_you, modelled", "confirmed": 1, "chosen": 39}, {**counts, "label": "rock, modelled"}, {**counts, "label": "ok, modelled"}],
              "remarks": ["All examples are of one person: examples of more people make a shape for more people."]}
    path = "collected/rules-spock-1.yaml"
    return {"type": "shape", "state": state, "label": "spock", "path": path, "report": report, "text": "",
            "notes": [f"{path}:41: shapes[3]: could be confirmed at once with paper"], "use": f"tactus watch --view --rules {path}", **changes}


# The kit drumset as it stands around a body in the middle of the image, and the feet.
PLACES = {"kick": None, "snare": (0.46, 0.55), "closed-hat": (0.33, 0.45), "open-hat": (0.33, 0.45), "pedal-hat": None,
          "high-tom": (0.44, 0.41), "mid-tom": (0.56, 0.41), "floor-tom": (0.66, 0.55), "ride": (0.69, 0.39), "crash": (0.31, 0.3)}
FEET = {"kick": "right foot", "pedal-hat": "left foot"}


def by_place():
    """A kit that hands play by where they strike."""
    drums = [{"instrument": name, "title": name.replace("-", " "), "key": key % 10 if key < 11 else None, "at": None,
              "limb": FEET.get(name, "hand")} for key, name in enumerate(PLACES, 1)]
    regions = {name: "hat" if name.endswith("d-hat") or name == "open-hat" else name for name in PLACES if name not in FEET}
    gestures = [{"hand": None, "shape": None, "region": region, "seconds": None, "instrument": name, "does": None, "sound": None}
                for name, region in regions.items()]
    places = [{"region": region, "instruments": [name for name in regions if regions[name] == region], "quiet": False,
               "at": PLACES[next(name for name in regions if regions[name] == region)], "box": None} for region in dict.fromkeys(regions.values())]
    places += [{"region": None, "instruments": [name], "quiet": False, "at": None, "box": None} for name in FEET]
    return {**hello()["kit"], "name": "drumset", "title": "drum set", "drums": drums, "places": places, "gestures": gestures}


def seated(x=0.5):
    """A body that sits amid the kit, and what the places of the kit are then; the feet have theirs."""
    joints = {11: (0.08, 0.35), 12: (-0.08, 0.35), 13: (0.12, 0.5), 14: (-0.12, 0.5), 15: (0.04, 0.42), 16: (-0.04, 0.45), 23: (0.04, 0.6), 24: (-0.04, 0.6),
              25: (0.1, 0.63), 26: (-0.1, 0.63), 27: (0.09, 0.8), 28: (-0.09, 0.8), 31: (0.12, 0.86), 32: (-0.12, 0.86)}
    body = [[round(x + joints[joint][0], 4), joints[joint][1]] if joint in joints else None for joint in range(33)]
    places = [*(place["at"] for place in by_place()["places"] if place["region"]), [x - 0.12, 0.86], [x + 0.12, 0.86]]
    return {"bodies": [{"points": body}], "places": places}


# A kit of a player's own: twelve points of the picture, and a zone where strokes do not sound.
GRID = ["kick", "snare", "side-stick", "clap", "closed-hat", "open-hat", "pedal-hat", "low-tom", "mid-tom", "high-tom", "crash", "ride"]


def in_picture():
    """A kit that is played by place in the picture, and asks for no shape."""
    drums = [{"instrument": name, "title": name.replace("-", " "), "key": key % 10 if key < 11 else None, "at": None, "limb": "hand"} for key, name in enumerate(GRID, 1)]
    gestures = [{"hand": None, "shape": None, "region": f"r{index}", "seconds": None, "instrument": name, "does": None, "sound": None} for index, name in enumerate(GRID)]
    places = [{"region": f"r{index}", "instruments": [name], "quiet": False, "at": [0.15 + 0.22 * (index % 4), 0.25 + 0.2 * (index // 4)], "box": None}
              for index, name in enumerate(GRID)]
    places.append({"region": "lap", "instruments": [], "quiet": True, "at": None, "box": [[0, 0.85], [1, 1]]})
    return {**hello()["kit"], "name": "mine", "title": "mine", "drums": drums, "places": places, "gestures": gestures}


# A right hand in an image that is not mirrored, palm to the camera: thumb to the right of the image.
_PAPER = [(0.5, 0.9), (0.6, 0.85), (0.68, 0.77), (0.74, 0.7), (0.79, 0.64), (0.6, 0.62), (0.62, 0.48), (0.63, 0.39), (0.64, 0.31),
          (0.53, 0.6), (0.53, 0.44), (0.53, 0.34), (0.53, 0.25), (0.46, 0.61), (0.44, 0.47), (0.43, 0.38), (0.42, 0.3),
          (0.4, 0.65), (0.36, 0.55), (0.34, 0.48), (0.32, 0.42)]


def hand(side="right", shape="paper", certainty="confirmed", margin=0.62, centre=(0.3, 0.5), size=0.4, missing=(), pinch=None):
    """A hand with the fingers of a shape; the points of folded fingers are bent to the palm."""
    pattern = {"rock": "fffff", "scissors": "feeff", "paper": "eeeee", None: "fuuff"}[shape]
    points = []
    for joint, (x, y) in enumerate(_PAPER):
        finger = 0 if joint < 5 else (joint - 1) // 4
        if joint and pattern[finger] == "f" and (joint - 1) % 4 >= 2:
            x, y = (0.53, 0.75) if finger == 0 else (_PAPER[4 * finger + 1][0], 0.72)
        x = (x - 0.53) * size * 0.75 * (1 if side == "right" else -1) + centre[0]
        points.append(None if joint in missing else [round(x, 4), round((y - 0.58) * size + centre[1], 4)])
    words = {"f": "folded", "e": "extended", "u": "unknown"}
    return {"track": 1 if side == "right" else 2, "side": side, "points": points, "fingers": [words[letter] for letter in pattern],
            "shape": shape, "certainty": certainty if shape else None, "margin": margin if shape else None,
            "pinch": {"state": pinch} if pinch else None}


def state(sequence=1, time=1.0, hands=None, **changes):
    return {
        "type": "state", "sequence": sequence, "time": time, "frame": sequence, "hands": [hand()] if hands is None else hands,
        "bodies": [], "mode": "freestyle", "tempo": 120, "metronome": False, "armed": None, "playhead": None, "position": None, "duration": None,
        "paused": False, "fps": 30, "dropped": 0, "latency": {"capture": 11, "model": 14, "engine": 0.3, "output": 5}, "problems": [],
        **changes,
    }


def hit(sequence=1, time=1.0, instrument="kick", velocity=0.8, **changes):
    return {"type": "hit", "sequence": sequence, "time": time, "instrument": instrument, "velocity": velocity, "by": "hand",
            "track": 1, "side": "right", "at": [0.3, 0.7], **changes}


def take(revision=1, undoable=0, names=("kick", "closed-hat", "snare", "closed-hat", "kick", "kick", "snare", "closed-hat")):
    """A take of steps, an eighth note each."""
    hits = [{"layer": 0, "position": index * 0.5, "time": index * 0.25, "instrument": name, "velocity": round(0.5 + 0.06 * index, 3)}
            for index, name in enumerate(names)]
    return {**loop(revision), "length": 2.0, "tempo": 120, "stepLength": 0.25, "count": len(names), "undoable": undoable, "redoable": 0, "bars": 0,
            "quantise": None, "layers": [part("steps")], "hits": hits}


def part(name, muted=False):
    return {"name": name, "muted": muted, "solo": False, "heard": not muted}


def loop(revision=1, muted=(2,), **changes):
    """A take in time of two bars at 96 beats per minute, of two layers."""
    hits = [(1, "kick", 0, 0), (1, "kick", 4.02, 4), (2, "snare", 1, 1), (2, "snare", 3.04, 3), (2, "ride", 6.5, 6.5)]
    hits = [{"layer": layer, "position": played, "time": heard * 0.625, "instrument": name, "velocity": 0.6} for layer, name, played, heard in hits]
    layers = [part(f"layer {number}", number in muted) for number in (1, 2)]
    return {"type": "take", "revision": revision, "length": 5.0, "tempo": 96, "stepLength": 0.625, "count": 0, "undoable": 2, "redoable": 1,
            "bars": 2, "metre": "4/4", "quantise": "1/16", "layers": layers, "muted": [], "hits": hits, **changes}


def full(layers=8, hits=64, bars=4):
    """A take of many layers with many hits each, at 120 beats per minute."""
    drums = DRUMS
    hits = [{"layer": layer, "position": round(4 * bars * index / hits, 4), "time": round(2 * bars * index / hits, 4), "instrument": drums[layer % len(drums)],
             "velocity": round(0.2 + 0.8 * (index * 7 + layer) % 10 / 10, 2)} for layer in range(1, layers + 1) for index in range(hits)]
    return loop(length=2.0 * bars, tempo=120, bars=bars, layers=[part(f"layer {number}") for number in range(1, layers + 1)], hits=hits)
