"""Checks on /dev/video0, the kernel's vivid driver: a webcam that gives raw pictures and can be pulled out."""

import json
import os
import pathlib
import subprocess
import threading
import time

from bench import Camera, checked_jpegs, checked_times, colours, wait

DEVICE = "/dev/video0"
DRIVER = pathlib.Path("/sys/bus/platform/drivers/vivid")
# vivid's bars: white, yellow, cyan, green, magenta, red, blue, black.
BARS = [(1, 1, 1), (1, 1, 0), (0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 0, 0)]
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")


def unplug():
    (DRIVER / "unbind").write_text("vivid.0")


def plug():
    (DRIVER / "bind").write_text("vivid.0")
    return wait(lambda: pathlib.Path(DEVICE).exists(), 10)


def check_raw(checks):
    """Sizes and rates; slow ones where pictures are large, for this machine is emulated."""
    checks.section("raw pictures from vivid")
    for size, rate, form, count in [
        ((320, 180), 10, "jpeg", 12),
        ((640, 360), 5, "jpeg", 8),
        ((1280, 720), 2, "jpeg", 4),
        ((320, 180), 5, "rgb24", 4),
        ((320, 180), 5, "bgr24", 4),
    ]:
        name = f"{size[0]}x{size[1]} at {rate} as {form}"
        arguments = ["--resolution", f"{size[0]}x{size[1]}", "--fps", str(rate), "--format", form, "--count", str(count)]
        with Camera(DEVICE, *arguments) as camera:
            if not checks.equal(f"{name}: ends with 0", camera.ends(), 0):
                print(camera.words, end="")
                continue
            hello, pictures, rest = camera.stream
            granted = (hello["width"], hello["height"], hello["rate"], hello["format"], hello["live"])
            checks.equal(f"{name}: granted", granted, (*size, rate, form, True))
            checks.equal(f"{name}: pictures, bytes left over", (len(pictures), rest), (count, 0))
            checks.equal(f"{name}: sizes", {p.size for p in pictures}, {size})
            checked_times(checks, name, pictures, 1 / rate)
            if form == "jpeg":
                checked_jpegs(checks, name, pictures)
            else:
                checks.equal(f"{name}: bytes", {len(p.data) for p in pictures}, {size[0] * size[1] * 3})
                checks.equal(f"{name}: colours", colours(pictures[-1], 8), BARS)


def control(name, value):
    subprocess.run(["v4l2-ctl", "-d", DEVICE, "-c", f"{name}={value}"], check=True)


def check_faults(checks):
    """Faults that the driver can be asked for: pictures that it loses or marks as damaged, and a failing stream."""
    checks.section("faults of the driver")
    control("percentage_of_dropped_buffers", 30)
    with Camera(DEVICE, "--resolution", "320x180", "--fps", "10", "--count", "30") as camera:
        checks.equal("losing pictures: ends with 0", camera.ends(), 0)
        lost = checked_times(checks, "losing pictures", camera.stream[1], 1 / 10)
        checks.check("losing pictures: the numbers have gaps", lost > 0, "none, with 30 % lost")
    control("percentage_of_dropped_buffers", 0)
    with Camera(DEVICE, "--resolution", "320x180", "--fps", "10") as camera:
        camera.has_bytes(100_000)
        control("inject_v4l2_buf_flag_error", 1)
        before = camera.out.stat().st_size
        checks.check("a damaged picture: others follow", camera.has_bytes(before + 100_000), camera.words)
        control("inject_fatal_streaming_error", 1)
        checks.equal("a failing stream: ends with 69", camera.ends(15), 69)
        checks.fits("a failing stream: says so", camera.words, DEVICE)
        print(camera.words, end="")
    with Camera(DEVICE, "--resolution", "320x180", "--fps", "10", "--count", "3") as camera:
        checks.equal("a failing stream: opens again", (camera.ends(), len(camera.stream[1])), (0, 3))


def check_gone(checks):
    """Pulled out while pictures come, in both ways that the driver has; and plugged in again."""
    checks.section("unplug and plug")
    cut = ["v4l2-ctl", "-d", DEVICE, "-c", "disconnect=1"]
    for name, act in [("unbound", unplug), ("disconnected", lambda: subprocess.run(cut, check=True))]:
        with Camera(DEVICE, "--resolution", "320x180", "--fps", "10") as camera:
            checks.check(f"{name}: pictures come", camera.has_bytes(100_000), camera.words)
            # Unbinding waits for the streaming to end, in some kernels.
            pulling = threading.Thread(target=act)
            start = time.monotonic()
            pulling.start()
            checks.equal(f"{name}: ends with 69", camera.ends(15), 69)
            checks.measured(f"{name}: seconds until the end", f"{time.monotonic() - start:.1f}")
            pulling.join()
            checks.fits(f"{name}: says so", camera.words, DEVICE, "gone")
            checks.equal(f"{name}: one line", camera.words.count("\n"), 1)
            checks.check(f"{name}: whole pictures before", len(camera.stream[1]) >= 3, "too few")
        if act is unplug:
            with Camera(DEVICE) as camera:
                checks.equal("not there: ends with 69", camera.ends(), 69)
                checks.fits("not there: says so", camera.words, DEVICE, "no such device", "/dev/video10")
        else:
            unplug()
        checks.check(f"{name}: the device comes back", plug(), "no node")
        with Camera(DEVICE, "--resolution", "320x180", "--fps", "10", "--count", "3") as camera:
            checks.equal(f"{name}: opens again", (camera.ends(), len(camera.stream[1])), (0, 3))


def check_refused(checks):
    """Busy and forbidden."""
    checks.section("busy and forbidden")
    other = ["v4l2-ctl", "-d", DEVICE, "--stream-mmap", "--stream-count=100000"]
    with subprocess.Popen(other, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as streaming:
        wait(is_streaming, 10)
        with Camera(DEVICE, "--count", "1") as camera:
            checks.equal("busy: ends with 69", camera.ends(), 69)
            checks.fits("busy: says so", camera.words, DEVICE, "busy")
        checks.check("busy: the other goes on", streaming.poll() is None, "it ended")
        streaming.kill()
    mode = os.stat(DEVICE).st_mode
    os.chmod(DEVICE, 0)
    with Camera(DEVICE, "--count", "1", under=NOBODY) as camera:
        checks.equal("forbidden: ends with 69", camera.ends(), 69)
        checks.fits("forbidden: says so", camera.words, DEVICE, "permission", "group video", "usermod")
    os.chmod(DEVICE, mode)


def is_streaming():
    """Whether another process owns the queue of buffers."""
    result = subprocess.run(
        ["v4l2-ctl", "-d", DEVICE, "--set-fmt-video=width=320,height=180"], capture_output=True
    )
    return result.returncode != 0 or b"busy" in result.stderr


def check_list(checks):
    """Both devices, while the loopback is fed."""
    checks.section("the list of cameras")
    with Camera("--list") as table:
        checks.equal("--list: ends with 0", table.ends(), 0)
        text = table.out.read_text()
        checks.fits("--list: vivid", text, f"{DEVICE}  vivid", "YUYV", "640×480", "1, 2, 4, 5, 10, 12.5, 15, 25 fps")
        checks.fits("--list: loopback", text, "/dev/video10  loopback", "MJPG", "chosen: MJPG 640×480 at 30 fps")
        checks.fits("--list: chosen of vivid", text, "chosen: YUYV 640×480 at 25 fps")
    with Camera("--list", "--json") as listed:
        checks.equal("--list --json: ends with 0", listed.ends(), 0)
        devices = {device["path"]: device for device in json.loads(listed.out.read_text())}
        checks.equal("--list --json: devices", sorted(devices), ["/dev/video0", "/dev/video10"])
        chosen = {path: device["chosen"]["pixels"] for path, device in devices.items()}
        checks.equal("--list --json: chosen", chosen, {"/dev/video0": "YUYV", "/dev/video10": "MJPG"})
        sizes = {(mode["width"], mode["height"]) for mode in devices[DEVICE]["modes"]}
        checks.check("--list --json: sizes", {(320, 180), (640, 480), (1280, 720)} <= sizes, f"{sorted(sizes)}")
