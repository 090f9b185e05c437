# A keypoint model for measuring delays: an open right hand, up while the image is bright and down while it is dark.
import json, signal, sys

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for Tactus, which then closes our standard input

# Bright is above the middle of the darkest and the brightest image so far, once they differ by this much of 255.
CONTRAST = 32
# Every so many bytes are looked at: a prime number, so that all colours and columns take part.
STEP = 997
HAND = [[0.50, 0.36], [0.42, 0.30], [0.35, 0.22], [0.30, 0.15], [0.26, 0.09],  # wrist; thumb: CMC, MCP, IP, tip
        [0.43, 0.08], [0.41, -0.03], [0.40, -0.10], [0.39, -0.16],             # index finger: MCP, PIP, DIP, tip
        [0.50, 0.06], [0.50, -0.06], [0.50, -0.14], [0.50, -0.21],             # middle finger
        [0.56, 0.08], [0.58, -0.03], [0.59, -0.10], [0.60, -0.16],             # ring finger
        [0.62, 0.12], [0.66, 0.04], [0.68, -0.01], [0.70, -0.06]]              # little finger
WRIST_UP, WRIST_DOWN = 0.55, 0.95  # Where the wrist is in the image, from its top.


def say(record):
    print(json.dumps(record), flush=True)  # without flush the line would wait in a buffer


def hand(wrist):
    # A fifth of the size, so that all of it lies in the image.
    return [[x / 5 + 0.4, (y - HAND[0][1]) / 5 + wrist] for x, y in HAND]


say({"model": "light", "version": "1", "gives": ["hands"], "mirrored": False})
darkest, brightest = 255.0, 0.0
while line := sys.stdin.buffer.readline():  # a header line; an empty one is the end
    header = json.loads(line)
    seen = sys.stdin.buffer.read(header["bytes"])[::STEP]
    light = sum(seen) / max(len(seen), 1)
    darkest, brightest = min(darkest, light), max(brightest, light)
    is_bright = brightest - darkest >= CONTRAST and light > (darkest + brightest) / 2
    points = hand(WRIST_UP if is_bright else WRIST_DOWN)
    say({"t": header["t"], "frame": header["frame"], "hands": [{"side": "right", "score": 1, "points": points}]})
