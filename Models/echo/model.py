# The smallest keypoint model: it answers every picture with the same open right hand, and looks at none of them.
import json, signal, sys

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for Tactus, which then closes our standard input

POINTS = [[0.50, 0.86], [0.42, 0.80], [0.35, 0.72], [0.30, 0.65], [0.26, 0.59],  # wrist; thumb: CMC, MCP, IP, tip
          [0.43, 0.58], [0.41, 0.47], [0.40, 0.40], [0.39, 0.34],                # index finger: MCP, PIP, DIP, tip
          [0.50, 0.56], [0.50, 0.44], [0.50, 0.36], [0.50, 0.29],                # middle finger
          [0.56, 0.58], [0.58, 0.47], [0.59, 0.40], [0.60, 0.34],                # ring finger
          [0.62, 0.62], [0.66, 0.54], [0.68, 0.49], [0.70, 0.44]]                # little finger

def say(record):
    print(json.dumps(record), flush=True)  # without flush the line would wait in a buffer

say({"model": "echo", "version": "1", "gives": ["hands"], "mirrored": False})
while line := sys.stdin.buffer.readline():  # a header line; an empty one is the end
    header = json.loads(line)
    picture = sys.stdin.buffer.read(header["bytes"])  # here a real model would look for hands
    hands = [{"side": "right", "score": 1, "points": POINTS}]
    say({"t": header["t"], "frame": header["frame"], "hands": hands})
