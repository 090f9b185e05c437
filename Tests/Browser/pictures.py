"""Takes the documentation's pictures of the live view again, from the real server: python pictures.py FOLDER.

Run it as Tests/Browser/check does, with TACTUS_PROGRAMS; it needs the model litert-hands.
"""

import sys
import tempfile
from pathlib import Path

import browser
import face
import phones

VIDEO = Path(browser.__file__).parents[2] / "Datasets" / "synthetic-video" / "hands.mp4"
WALKED = "localStorage['tactus.preferences'] = '{\"walked\":true}'"


class Pictures:
    """A folder for pictures, and one for what the programs write."""

    def __init__(self, target, scratch):
        self.target, self.scratch = Path(target), Path(scratch)
        self.target.mkdir(parents=True, exist_ok=True)

    def take(self, name, arguments, prepare, of=None, **options):
        """One picture of a run, or a part of it: what is done with the page before it, by the function `prepare`."""
        program = browser.Program(*arguments, folder=self.scratch)
        context = browser.browser().new_context(**{"viewport": browser.DESKTOP, "color_scheme": "dark", **options})
        try:
            page = context.new_page()
            page.add_init_script(WALKED)
            page.goto(program.link)
            browser.until(page, "tactus.store.state?.hands.length > 0 || tactus.store.state?.faces.length > 0", 40)
            prepare(page)
            # A page that is longer than the window has its tools at the window's edge.
            (page.locator(of) if of else page).screenshot(path=self.target / f"{name}.png")
            print(self.target / f"{name}.png")
        finally:
            context.close()
            program.end()


def play(page):
    """A take of two layers is recorded and played on a grid, with the metronome off."""
    for count in (8, 14):
        page.keyboard.press("Space")
        browser.until(page, f"(tactus.store.take?.hits.length ?? 0) >= {count}", 40)
        page.keyboard.press("Space")
        browser.until(page, "tactus.store.state.mode === 'playing'", 40)
    page.keyboard.press("q")
    # No sound device is opened here, and a machine that is busy has few images per second: the page says so.
    for line in ("#silence", "#problem"):
        if page.locator(line).is_visible():
            page.locator(line).get_by_role("button", name="Hide").click()
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
        page.screenshot(path=Path(target) / "phones-pads.png")
        print(Path(target) / "phones-pads.png")
    finally:
        context.close()
        server.end()


def main(target):
    with tempfile.TemporaryDirectory() as scratch:
        pictures = Pictures(target, scratch)
        drummer = Path(scratch) / "drummer.jsonl"
        browser.run("synthesize", "drums", drummer, "--video", drummer.with_suffix(".mp4"), "--resolution", "480x360",
                    "--seconds", 16, "--tempo", 80, "--seed", 12, "--background", "room", folder=scratch)
        video = ["play", drummer.with_suffix(".mp4"), "--model", "litert-hands", "--view", "--no-sound"]
        recording = ["play", drummer, "--view", "--no-sound"]
        pictures.take("live-view", video, play)
        pictures.take("live-view-phone", video, play, viewport=browser.PHONE, device_scale_factor=2, has_touch=True)
        pictures.take("live-view-stage", video, stage)
        pictures.take("live-view-explanation", ["view", VIDEO, "--model", "litert-hands"], explain, color_scheme="light")
        pictures.take("live-view-collection", recording, collect)
        looking = Path(scratch) / "face.jsonl"
        looking.write_text("".join(face.recording()))
        for mode in ("mesh", "mask", "robot"):
            pictures.take(f"live-view-face-{mode}", ["view", looking], virtual_face(mode), of="#stage")
        pads(target, scratch)


if __name__ == "__main__":
    main(sys.argv[1])
