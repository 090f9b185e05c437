"""Takes the documentation's pictures of the live view again, from the real server: python pictures.py FOLDER [NAME…].

Run it as Tests/Browser/check does, with TACTUS_PROGRAMS; it needs the model litert-hands and ffmpeg.
The drummer is rendered (tactus synthesize drums --video): nobody was filmed.
"""

import base64
import subprocess
import sys
import tempfile
from pathlib import Path

import browser
import face
import phones

VIDEO = Path(browser.__file__).parents[2] / "Datasets" / "synthetic-video" / "hands.mp4"
WALKED = "localStorage['tactus.preferences'] = '{\"walked\":true}'"


# What the drummer plays along with in the moving picture: two bars of two layers.
GROOVE = """version: 2
bpm: 80
metre: 4/4
bars: 2
quantise: 1/16
layers:
  - {layer: 1, hits: [0 kick 0.8, 2.5 kick 0.6, 4 kick 0.8, 6.75 kick 0.5, 1 snare 0.8, 3 snare 0.8, 5 snare 0.8, 7 snare 0.9]}
  - {layer: 2, hits: [0.5 ride 0.5, 1.5 ride 0.6, 2.5 ride 0.5, 3.5 ride 0.6, 4.5 ride 0.5, 5.5 ride 0.6, 6.5 ride 0.5, 7.5 crash 0.6]}
"""


def shrink(image, path):
    """Writes a picture with 256 colours, which is half as large and looks the same."""
    palette = "split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse=dither=none"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "png_pipe", "-i", "-", "-vf", palette, "-pred", "mixed", "-compression_level", "100", path],
                   input=image, check=True)
    print(path, f"{path.stat().st_size >> 10} KiB")


class Pictures:
    """A folder for pictures, and one for what the programs write. Without names, all are taken."""

    def __init__(self, target, scratch, names=()):
        self.target, self.scratch, self.names = Path(target), Path(scratch), names
        self.target.mkdir(parents=True, exist_ok=True)

    def take(self, name, arguments, prepare, of=None, **options):
        """One picture of a run, or a part of it: what is done with the page before it, by the function `prepare`."""
        if self.names and name not in self.names:
            return
        program = browser.Program(*arguments, folder=self.scratch)
        context = browser.browser().new_context(**{"viewport": browser.DESKTOP, "color_scheme": "dark", **options})
        try:
            page = context.new_page()
            page.add_init_script(WALKED)
            page.goto(program.link)
            browser.until(page, "tactus.store.state?.hands.length > 0 || tactus.store.state?.faces.length > 0", 40)
            prepare(page)
            if callable(of):
                return of(page, self.target / f"{name}.webp")
            # A page that is longer than the window has its tools at the window's edge.
            shrink((page.locator(of) if of else page).screenshot(), self.target / f"{name}.png")
        finally:
            context.close()
            program.end()


def film(page, path, seconds=5):
    """Writes what the page shows for some seconds, as it shows it, as a picture that moves."""
    frames = []
    session = page.context.new_cdp_session(page)

    def see(frame):
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", see)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 3})
    page.wait_for_timeout(1000 * seconds)
    session.send("Page.stopScreencast")
    with tempfile.TemporaryDirectory() as folder:
        lines = ["ffconcat version 1.0"]
        for number, (time, image) in enumerate(frames):
            Path(folder, f"{number}.png").write_bytes(image)
            end = frames[number + 1][0] if number + 1 < len(frames) else time + 0.1
            lines += [f"file {number}.png", f"duration {end - time:.4f}"]
        Path(folder, "frames").write_text("\n".join(lines) + "\n")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "concat", "-i", Path(folder, "frames"), "-t", str(seconds), "-vf", "fps=12",
                        "-c:v", "libwebp_anim", "-quality", "62", "-compression_level", "6", "-loop", "0", path], check=True)
    print(path, f"{len(frames)} images, {path.stat().st_size >> 10} KiB")


def quiet(page):
    """The page without a remark on the machine: no sound device is opened, and a busy one has few images per second."""
    for line in ("#silence", "#problem"):
        if page.locator(line).is_visible():
            page.locator(line).get_by_role("button", name="Hide").click()
    page.mouse.move(0, 0)


def along(page):
    """A drummer plays along with a take."""
    quiet(page)
    browser.until(page, "tactus.store.state.playhead > 0 && tactus.store.state.hands.length === 2", 40)


def play(page):
    """A take of two layers is recorded and played on a grid, with the metronome off."""
    for count in (8, 14):
        page.keyboard.press("Space")
        browser.until(page, f"(tactus.store.take?.hits.length ?? 0) >= {count}", 40)
        page.keyboard.press("Space")
        browser.until(page, "tactus.store.state.mode === 'playing'", 40)
    page.keyboard.press("q")
    quiet(page)
    browser.until(page, "tactus.store.state.playhead > 1.5 && tactus.store.state.hands.length === 2", 40)
    page.locator(".pad.lit").first.wait_for(timeout=20_000)
    sure = "(hand) => hand.certainty === 'confirmed' && ['rock', 'scissors'].includes(hand.shape)"
    browser.until(page, f"tactus.store.shown().hands.length === 2 && tactus.store.shown().hands.every({sure})", 20)


def stage(page):
    """The stage mode while a take is played."""
    play(page)
    page.keyboard.press("b")
    page.wait_for_timeout(600)


def explain(page):
    """Why a hand has its shape."""
    browser.until(page, "tactus.store.state.hands.length === 2 && tactus.store.state.hands.every((hand) => hand.shape)", 40)
    page.keyboard.press("e")
    page.wait_for_timeout(900)


def collect(page):
    """A dataset that was collected, and how it is classified."""
    page.locator("#silence").get_by_role("button", name="Hide").click()
    page.keyboard.press("c")
    page.locator("#collect-label").fill("scissors")
    page.locator("#collect-person").fill("ada")
    page.locator("#collect-seconds").fill("3")
    page.get_by_role("button", name="Start").click()
    browser.until(page, "tactus.store.collection?.state === 'done'", 30)
    page.wait_for_timeout(300)


def virtual_face(mode):
    """What shows a virtual face that laughs and winks."""
    def prepare(page):
        page.evaluate("(mode) => tactus.preferences.set('face', mode)", mode)
        page.locator("#pause").click()
        page.locator("#position").fill("1.2")
        browser.until(page, "Math.abs(tactus.store.state.time - 1.2) < 0.05", 20)
        page.wait_for_timeout(600)
    return prepare


def pads(target, scratch):
    """The page of a phone that has hit the snare."""
    server = phones.Pads(scratch)
    context = browser.browser().new_context(
        viewport={"width": 390, "height": 760}, color_scheme="dark", device_scale_factor=2, has_touch=True,
        ignore_https_errors=True)
    try:
        page = context.new_page()
        page.goto(server.link)
        page.locator(".pad[data-instrument=snare]").wait_for()
        for _ in range(12):
            phones.touch(page, *phones.middle(page, "snare"))
            page.wait_for_timeout(120)
        shrink(page.screenshot(), Path(target) / "phones-pads.png")
    finally:
        context.close()
        server.end()


def main(target, *names):
    with tempfile.TemporaryDirectory() as scratch:
        pictures = Pictures(target, scratch, names)
        drummer = Path(scratch) / "drummer.jsonl"
        browser.run("synthesize", "drums", drummer, "--video", drummer.with_suffix(".mp4"), "--resolution", "480x360",
                    "--seconds", 16, "--tempo", 80, "--seed", 12, "--background", "room", folder=scratch)
        # What the model sees is worked out before, so that the pictures are the same on a machine that has other work.
        seen = Path(scratch) / "seen.jsonl"
        browser.run("capture", drummer.with_suffix(".mp4"), "--model", "litert-hands", "--output", seen, folder=scratch)
        video = ["play", drummer.with_suffix(".mp4"), "--model", "replay", "--model-arg", seen, "--view", "--no-sound"]
        recording = ["play", drummer, "--view", "--no-sound"]
        groove = Path(scratch) / "groove.yaml"
        groove.write_text(GROOVE)
        pictures.take("live-view-moving", [*video, "--take", groove], along, of=film, viewport={"width": 1024, "height": 700})
        pictures.take("live-view", video, play)
        pictures.take("live-view-phone", video, play, viewport=browser.PHONE, device_scale_factor=2, has_touch=True)
        pictures.take("live-view-stage", video, stage)
        pictures.take("live-view-explanation", ["view", VIDEO, "--model", "litert-hands"], explain, color_scheme="light")
        pictures.take("live-view-collection", recording, collect)
        looking = Path(scratch) / "face.jsonl"
        looking.write_text("".join(face.recording()))
        for mode in ("mesh", "mask", "robot"):
            pictures.take(f"live-view-face-{mode}", ["view", looking], virtual_face(mode), of="#stage")
        if not names or "phones-pads" in names:
            pads(target, scratch)


if __name__ == "__main__":
    main(*sys.argv[1:])
