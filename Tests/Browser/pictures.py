"""Takes the documentation's pictures of the live view again, from the real server: python pictures.py FOLDER.

Run it as Tests/Browser/check does, with TACTUS_PROGRAMS; it needs the model litert-hands.
"""

import sys
import tempfile
from pathlib import Path

import browser

VIDEO = Path(browser.__file__).parents[2] / "Datasets" / "synthetic-video" / "hands.mp4"
WALKED = "localStorage['tactus.preferences'] = '{\"walked\":true}'"


class Pictures:
    """A folder for pictures, and one for what the programs write."""

    def __init__(self, target, scratch):
        self.target, self.scratch = Path(target), Path(scratch)
        self.target.mkdir(parents=True, exist_ok=True)

    def take(self, name, arguments, prepare, **options):
        """One picture of a run: what is done with the page before it, by the function `prepare`."""
        program = browser.Program(*arguments, folder=self.scratch)
        context = browser.browser().new_context(**{"viewport": browser.DESKTOP, "color_scheme": "dark", **options})
        try:
            page = context.new_page()
            page.add_init_script(WALKED)
            page.goto(program.link)
            browser.until(page, "tactus.store.state?.hands.length > 0", 40)
            prepare(page)
            page.screenshot(path=self.target / f"{name}.png")
            print(self.target / f"{name}.png")
        finally:
            context.close()
            program.end()


def play(page):
    """A take is recorded and played, with the metronome off."""
    page.keyboard.press("Space")
    browser.until(page, "(tactus.store.take?.steps.length ?? 0) >= 12", 40)
    page.keyboard.press("Space")
    browser.until(page, "tactus.store.state.playhead > 1.5 && tactus.store.state.hands.length === 2", 40)
    page.locator(".pad.lit").first.wait_for(timeout=20_000)
    sure = "(hand) => hand.certainty === 'confirmed' && ['rock', 'scissors'].includes(hand.shape)"
    browser.until(page, f"tactus.store.shown().hands.length === 2 && tactus.store.shown().hands.every({sure})", 20)


def explain(page):
    """Why a hand has its shape."""
    browser.until(page, "tactus.store.state.hands.length === 2 && tactus.store.state.hands.every((hand) => hand.shape)", 40)
    page.keyboard.press("e")
    page.wait_for_timeout(900)


def collect(page):
    """A dataset that was collected, and how it is classified."""
    page.keyboard.press("c")
    page.locator("#collect-label").fill("rock")
    page.locator("#collect-person").fill("ada")
    page.locator("#collect-seconds").fill("3")
    page.get_by_role("button", name="Start").click()
    browser.until(page, "tactus.store.collection?.state === 'done'", 30)
    page.wait_for_timeout(300)


def main(target):
    with tempfile.TemporaryDirectory() as scratch:
        pictures = Pictures(target, scratch)
        drummer = Path(scratch) / "drummer.jsonl"
        browser.run("synthesize", "--drums", drummer, "--video", drummer.with_suffix(".mp4"), "--resolution", "480x360",
                    "--seconds", 16, "--tempo", 80, "--seed", 12, "--background", "room", folder=scratch)
        video = ["play", drummer.with_suffix(".mp4"), "--model", "litert-hands", "--view", "--no-sound"]
        recording = ["play", drummer, "--view", "--no-sound"]
        pictures.take("live-view", video, play)
        pictures.take("live-view-phone", video, play, viewport=browser.PHONE, device_scale_factor=2, has_touch=True)
        pictures.take("live-view-explanation", ["view", VIDEO, "--model", "litert-hands"], explain, color_scheme="light")
        pictures.take("live-view-collection", recording, collect)


if __name__ == "__main__":
    main(sys.argv[1])
