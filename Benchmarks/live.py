"""Measures live runs: live.py FOLDER_OF_PROGRAMS [part…]. Called by Benchmarks/live; README.md says what the figures mean."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import movements
import notes

VIDEO = pathlib.Path("Datasets/synthetic-video/hands.mp4")
SLOW_MODEL = """
import json, sys, time
def say(record): print(json.dumps(record), flush=True)
say({"model": "slow", "version": "1", "gives": ["hands"], "mirrored": False})
while line := sys.stdin.buffer.readline():
    header = json.loads(line)
    sys.stdin.buffer.read(header["bytes"])
    time.sleep(0.2)
    say({"t": header["t"], "frame": header["frame"], "hands": []})
"""


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    """Resident memory in MB."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0


def jpegs(scratch, size, seconds):
    """A file of JPEGs, 30 a second, of the drawn hands."""
    path = scratch / f"{size}.mjpeg"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", VIDEO, "-t", str(seconds), "-vf",
         f"scale={size.replace('x', ':')}", "-c:v", "mjpeg", "-q:v", "3", "-f", "mjpeg", path],
        check=True,
    )
    return path


def camera(programs, scratch):
    path = jpegs(scratch, "640x480", 30)
    process = subprocess.Popen(
        [programs / "tactus-camera", path, "--pace", "real"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    time.sleep(3)
    begun, used = time.monotonic(), processor_seconds(process.pid)
    time.sleep(20)
    share = (processor_seconds(process.pid) - used) / (time.monotonic() - begun)
    print(f"camera process, MJPG 640×480 at 30/s ({path.stat().st_size / 900 / 1000:.0f} kB a picture): "
          f"{100 * share:.1f} % of a core, {resident(process.pid):.0f} MB")
    process.stdin.close()
    process.wait()


def newest(programs, scratch):
    model = scratch / "slow"
    model.mkdir()
    (model / "model.py").write_text(SLOW_MODEL)
    (model / "model.yaml").write_text(
        "name: slow\nwhat: Sleeps 200 ms.\ncommand: [python3, '{folder}/model.py']\ngives: hands\naccepts: jpeg\n"
        "install: none\nlicence: none\n"
    )
    print("a model that sleeps 200 ms, 30 pictures a second: what it gets must be younger than 33.3 ms")
    subprocess.run(
        [programs / "tactus", "capture", "null", "--model", model, "--pace", "real", "--duration", "30", "--stats",
         "--output", "/dev/null"],
        check=True,
    )


def engine(programs, scratch):
    print("live, the drawn hands at 30 frames per second, litert-hands: the engine's share")
    subprocess.run(
        [programs / "tactus", "watch", jpegs(scratch, "640x480", 40), "--pace", "real", "--all",
         "--model", "litert-hands", "--stats"],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def pointer(programs, scratch):
    print("live, the drawn hands at 30 frames per second, litert-hands: from the picture to the pointer's events")
    subprocess.run(
        [programs / "tactus", "point", jpegs(scratch, "640x480", 40), "--pace", "real", "--model", "litert-hands",
         "--stats", "--output", "/dev/null"],
        check=True,
    )


def hour(programs, scratch, pictures=108_000):
    short, path = jpegs(scratch, "160x120", 10), scratch / "hour.mjpeg"
    data = short.read_bytes()
    with open(path, "wb") as file:
        for _ in range(pictures // 300):
            file.write(data)
    output = scratch / "hour.jsonl"
    print(f"{pictures} pictures from a file, as fast as they go, echo model")
    with open(scratch / "words", "w") as words:
        process = subprocess.Popen(
            [programs / "tactus", "capture", path, "--model", "echo", "--output", output], stderr=words
        )
    names, seen, begun = {}, {}, time.monotonic()
    while process.poll() is None:
        children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
        for pid in [process.pid, *map(int, children)]:
            try:
                name = pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
                names[pid] = name
                seen.setdefault(pid, []).append(resident(pid))
            except FileNotFoundError:
                pass
        time.sleep(1)
    took = time.monotonic() - begun
    print((scratch / "words").read_text().strip().splitlines()[-1])
    records = sum(1 for _ in open(output))
    print(f"{records} records, {records / took:.0f} a second; memory after a tenth, at half, at the end (MB):")
    for pid, values in seen.items():
        if len(values) >= 10:
            print(f"  {names[pid]:15} {values[len(values) // 10]:.1f}  {values[len(values) // 2]:.1f}  {values[-2]:.1f}")


def midi(programs, scratch):
    notes.measure(programs / "tactus", scratch, processor_seconds, resident)


def moving(programs, scratch):
    movements.measure(programs / "tactus", scratch)


def main(programs, names):
    parts = {
        "camera": camera, "newest": newest, "engine": engine, "pointer": pointer, "hour": hour, "midi": midi, "movements": moving,
    }
    for name in names or parts:
        with tempfile.TemporaryDirectory() as scratch:
            print(f"== {name}", flush=True)
            parts[name](programs.resolve(), pathlib.Path(scratch))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
