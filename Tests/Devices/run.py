"""All checks on real devices. Runs inside the machine that Scripts/test-devices boots: run.py PROGRAMS VIDEO [NAME…]

PROGRAMS is the folder of the built programs, VIDEO a file of JPEGs one after another, NAME the checks to run.
Prints one line a check and ends with 0 where all hold. A new check is a function in one of the modules and a row here.
"""

import os
import pathlib
import shutil
import sys
import time
import traceback

import bench
import desktop
import light
import live
import loopback
import midi
import pointer
import sound
import vivid
import wayland


def main(programs, video, names):
    checks = bench.Checks()
    bench.MEMORY.mkdir(parents=True, exist_ok=True)
    # Into memory, where starting is quicker and another user may read it too.
    bench.MEMORY.chmod(0o755)
    for program in (bench.Camera.program, live.PROGRAM, pointer.PROGRAM):
        shutil.copy(pathlib.Path(programs) / program.name, program)
    video = pathlib.Path(video)
    # A minute measures jitter; a few seconds show that it is there.
    seconds = float(os.environ.get("TACTUS_MIDI_SECONDS", "4"))

    def fed():
        with loopback.Ffmpeg(video):
            loopback.check_untouched(checks, video)
        # Fed for as long as a slow machine takes: without a feeder the loopback is no camera.
        with loopback.Writer(loopback.jpegs(video, 100), loopback.RATE):
            vivid.check_list(checks)
            live.check_classified(checks)

    table = {
        "silent": lambda: loopback.check_silent(checks, video),
        "fed": fed,
        "broken": lambda: loopback.check_broken(checks, video),
        "pixels": lambda: loopback.check_pixels(checks),
        "raw": lambda: vivid.check_raw(checks),
        "faults": lambda: vivid.check_faults(checks),
        "refused": lambda: vivid.check_refused(checks),
        "gone": lambda: vivid.check_gone(checks),
        "replugged": lambda: live.check_replugged(checks),
        "midi": lambda: midi.check_port(checks, video.with_name("take.jsonl")),
        "pads": lambda: midi.check_pads(checks),
        "learnt": lambda: midi.check_learnt(checks),
        "clock": lambda: midi.check_clock(checks, seconds),
        "followed": lambda: midi.check_followed(checks, seconds),
        "heard": lambda: sound.check_heard(checks),
        "flipped": lambda: light.check_flipped(checks),
        "resounding": lambda: sound.check_replugged(checks),
        "pointer": lambda: pointer.check_events(checks),
        "safety": lambda: pointer.check_safety(checks),
        "desktop": lambda: desktop.check_desktop(checks, video.with_name("take.jsonl")),
        "wayland": lambda: wayland.check_wayland(checks),
    }
    for name in names or table:
        try:
            table[name]()
        except Exception:
            checks.check(f"{name} runs to its end", False, traceback.format_exc())
    print(f"{checks.done} checks, {checks.failed} failed, in {time.monotonic():.0f} s", flush=True)
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
