"""What people need who do not see colours, do not use a mouse, or listen to the page: checked in every main state, in both
themes and on a phone. The states come from a fake server, so that all of them are reached."""

import json

import browser
import face
import fake

CONTROLS = {"button", "textbox", "spinbutton", "slider", "radio", "combobox", "link", "checkbox", "searchbox", "ToggleButton"}

# The contrast of each text to what is behind it. Where that is see-through, the worst of black and white is behind it.
CONTRASTS = """() => {
  const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1] }
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]))
  const light = (c) => [0, 1, 2].map((i) => { const v = c[i] / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4 })
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05) }
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.textContent.trim() || element.closest("svg, noscript, datalist, :disabled") || !element.checkVisibility({ checkVisibilityCSS: true })) continue
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || box.right < 0) continue
    const layers = []
    let sealed = false
    let opacity = 1
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      opacity *= Number(style.opacity)
      const colour = parse(style.backgroundColor)
      if (!sealed && colour[3] > 0) { layers.push(colour); sealed = colour[3] === 1 }
      if (!sealed && style.position === "absolute" && at.parentElement?.id === "stage") break
    }
    const worst = Math.min(...[[0, 0, 0], [255, 255, 255]].map((base) => {
      const below = layers.reduceRight((under, layer) => over(layer, under), base)
      const colour = parse(getComputedStyle(element).color)
      return ratio(over([colour[0], colour[1], colour[2], colour[3] * opacity], below), below)
    }))
    const style = getComputedStyle(element)
    const large = parseFloat(style.fontSize) >= 24
    if (worst < (large ? 3 : 4.5)) found.push([node.textContent.trim().slice(0, 40), element.className || element.id, Math.round(worst * 100) / 100])
  }
  return found
}"""

SMALL = """() => [...document.querySelectorAll("button, input, select, a[href], summary")].filter((node) => node.checkVisibility({ checkVisibilityCSS: true }) && !node.matches(".skip"))
  .map((node) => [node.id || node.className || node.textContent, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([name, box]) => [name, box.width, box.height])"""

EXPLANATION = {
    "heading": "rock-scissors-paper: paper, confirmed", "fingers": [{"finger": "thumb", "low": 0.1, "high": 0.4}],
    "shapes": [{"shape": "paper", "chosen": True, "membership": 1, "confirmed": [],
                "possible": [{"holds": holds, "condition": "index extended", "measured": "extension(index) 0.97", "margin": 1.8} for holds in ("yes", "no", "unknown")]},
               {"shape": "rock", "chosen": False, "membership": 0, "possible": [], "confirmed": []}],
    "counterfactual": "smallest change: …", "lines": []}
COLLECTED = {"type": "collection", "state": "done", "label": "rock", "person": "p01", "remaining": None, "hands": 88, "path": "collected/a.jsonl",
             "confusion": {"labels": ["rock"], "predicted": ["rock", "none"], "counts": [[84, 4]]}, "text": ""}
SPOCK = {**COLLECTED, "label": "spock", "confusion": {"labels": ["rock", "spock"], "predicted": ["rock", "none"], "counts": [[84, 4], [2, 86]]}}


class Accessible(browser.FakeCase):
    greeting = {"abilities": [*fake.ABILITIES, "face", "armed"]}

    def states(self, page):
        """Brings the page into each main state; yields its name."""
        problems = [{"id": "dark", "text": "The image is too dark.", "advice": "Switch on a light."}] * 2
        both = [fake.hand("right", "paper"), fake.hand("left", "rock", "possible", centre=(0.7, 0.5))]
        yield "playing"
        self.show(page, fake.state(hands=both, mode="recording", problems=problems))
        yield "problems"
        page.locator("#more-button").click()
        page.locator("#more").wait_for()
        yield "more"
        page.keyboard.press("Escape")
        for panel in ("setup", "view", "help", "label", "collect"):
            if panel in ("label", "collect"):
                page.locator("#more-button").click()
            page.locator(f"[data-panel={panel}]").click()
            if panel == "collect":
                self.server.send({**COLLECTED, "state": "countdown", "remaining": 2})
                page.locator("#countdown").wait_for()
                yield "countdown"
                self.server.send(COLLECTED)
                page.locator(".confusion").wait_for()
                yield panel
                self.server.send(SPOCK, fake.shape("failed", text="--examples: the index is extended in 40 of 88 hands"))
                page.locator("#panel .problem").wait_for()
                yield "a refused shape"
                self.server.send(fake.shape())
                page.locator(".made table").wait_for()
                panel = "a new shape"
            yield panel
            page.keyboard.press("Escape")
        self.show(page, fake.state(hands=both))
        page.keyboard.press("e")
        page.locator(".conditions").first.wait_for()
        yield "explanation"
        page.keyboard.press("Escape")
        page.keyboard.press("i")
        yield "drawing"
        page.keyboard.press("i")
        self.show(page, fake.state(hands=both, faces=[face.face({"jawOpen": 1})]))
        for mode in ("mesh", "robot"):
            page.evaluate("(mode) => tactus.preferences.set('face', mode)", mode)
            browser.drawn(page)
            yield mode
        page.evaluate("tactus.preferences.set('face', 'off')")
        self.server.send({"type": "status", "text": "Saved.", "level": "note"}, {"type": "status", "text": "No sound.", "level": "error"})
        page.locator(".toast.error").wait_for()
        yield "messages"
        self.show(page, fake.state(hands=both, armed=False))
        yield "not armed"
        self.server.send(fake.loop(revision=9))
        self.show(page, fake.state(hands=both, mode="recording", countIn=3))
        page.locator("#count-in").wait_for()
        yield "a loop that is counted in"
        self.show(page, fake.state(hands=both, mode="playing", volumes={"kick": -6}, levels={"master": {"peak": 0, "rms": -10}, "instruments": {}}))
        page.get_by_role("button", name="Mixer").click()
        yield "mixer"
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        page.locator("#leave").wait_for()
        yield "stage mode"
        page.keyboard.press("Escape")
        self.server.send({"type": "bye", "text": "Ctrl-C"})
        page.locator("#lost").wait_for()
        yield "lost"

    def begin(self, **options):
        self.server.greetings = [fake.take()]
        self.server.answers["explain"] = {"result": EXPLANATION}
        return self.start(expect_errors=True, **options)

    def check_states(self, **options):
        page = self.begin(**options)
        for name in self.states(page):
            with self.subTest(state=name, **{key: str(value) for key, value in options.items()}):
                browser.drawn(page)
                # What covers a lost page is looked at by itself.
                if name != "lost":
                    self.comes_to(page, CONTRASTS, [], "texts of too little contrast")
                self.comes_to(page, SMALL, [], "targets below 24 × 24")

    def test_contrast_and_targets_dark(self):
        self.check_states()

    def test_contrast_and_targets_light(self):
        self.check_states(color_scheme="light")

    def test_contrast_and_targets_on_a_phone(self):
        self.check_states(viewport=browser.PHONE, color_scheme="light", has_touch=True, is_mobile=True)

    def test_contrast_of_what_covers_the_lost_page(self):
        for scheme in ("dark", "light"):
            page = self.begin(color_scheme=scheme)
            self.server.send({"type": "bye", "text": "Ctrl-C"})
            page.locator("#lost").wait_for()
            faint = page.evaluate("() => { document.querySelectorAll('.wing, .take, .strip').forEach((node) => { node.hidden = true }); return (" + CONTRASTS + ")() }")
            self.assertEqual(faint, [], scheme)

    def test_the_checks_find_what_they_look_for(self):
        page = self.start()
        page.evaluate("() => { const s = document.querySelector('#rate').style; s.color = getComputedStyle(document.body).backgroundColor }")
        self.assertIn("rate", [found[1] for found in page.evaluate(CONTRASTS)])
        page.evaluate("() => { const s = document.querySelector('#sign-right').style; s.opacity = 0.3 }")
        self.assertIn("paper", [found[0] for found in page.evaluate(CONTRASTS)])
        page.evaluate("() => { const s = document.querySelector('#slower').style; s.width = s.minWidth = '20px' }")
        self.assertEqual([found[0] for found in page.evaluate(SMALL)], ["slower"])

    def test_forced_colours(self):
        for scheme in ("dark", "light"):
            page = self.begin(color_scheme=scheme, forced_colors="active")
            for name in self.states(page):
                with self.subTest(state=name, scheme=scheme):
                    browser.drawn(page)
                    if name != "lost":
                        self.comes_to(page, CONTRASTS, [], "texts of too little contrast")
            page.context.close()
            # The sign is drawn in the colour of texts, and what is chosen is told by more than a background.
            page = self.begin(color_scheme=scheme, forced_colors="active")
            ink = page.evaluate("getComputedStyle(document.body).color")
            self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.fill-area')).fill"), ink)
            self.assertNotEqual(page.evaluate("getComputedStyle(document.body).backgroundColor"), ink)
            page.locator("[data-panel=view]").click()
            page.mouse.move(0, 0)
            chosen = "getComputedStyle(document.querySelector('.option input:checked + span')).outlineStyle"
            self.assertEqual(page.evaluate(chosen), "solid")
            page.context.close()

    def test_the_theme_is_a_choice(self):
        page = self.start(color_scheme="dark")
        background = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(background)
        page.locator("[data-panel=view]").click()
        page.locator(".option", has_text="Light").click()
        self.assertNotEqual(page.evaluate(background), dark)
        page.reload()
        browser.until(page, "Boolean(globalThis.tactus?.store.hello)")
        self.assertNotEqual(page.evaluate(background), dark)
        self.assertEqual(page.evaluate(CONTRASTS), [])

    def test_colours_of_the_stage(self):
        page = self.start()
        ratios = page.evaluate("""async () => {
          const { palette } = await import('/modules/skeleton.js'), { pinchColours } = await import('/modules/drawing.js')
          const light = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
          const { halo, ...colours } = palette
          return Object.entries({ ...colours, ...pinchColours }).map(([name, hex]) => [name, (light(hex) + 0.05) / (light('#0b0f13') + 0.05)])
        }""")
        for name, ratio in ratios:
            self.assertGreaterEqual(ratio, 4.5, name)

    def test_every_control_has_a_name_and_a_role(self):
        page = self.begin()
        session = page.context.new_cdp_session(page)
        for name in self.states(page):
            nodes = session.send("Accessibility.getFullAXTree")["nodes"]
            nameless = [json.dumps(node.get("role")) for node in nodes
                        if not node.get("ignored") and node.get("role", {}).get("value") in CONTROLS | {"img", "image", "region"}
                        and not node.get("name", {}).get("value", "").strip()]
            self.assertEqual(nameless, [], name)
            buttons = [node for node in nodes if node.get("role", {}).get("value") == "button"]
            self.assertGreater(len(buttons), 5, name)

    def test_landmarks(self):
        page = self.start()
        for role in ("banner", "main", "navigation", "contentinfo"):
            self.assertEqual(page.get_by_role(role).count(), 1, role)
        self.assertEqual(page.get_by_role("heading", level=1).count(), 1)
        self.assertEqual(page.evaluate("document.documentElement.lang"), "en")
        self.assertTrue(page.title())

    def test_the_stage_is_told_in_words(self):
        page = self.start()
        browser.until(page, "document.querySelector('#canvas').getAttribute('aria-label') === 'right hand, paper, clear; left hand, rock, clear'")
        browser.until(page, "document.querySelector('#strip').getAttribute('aria-label').includes('paper')")

    def test_everything_is_reached_by_the_tab_key_and_shows_it(self):
        page = self.begin()
        page.locator("[data-panel=view]").click()
        page.evaluate("document.activeElement.blur()")
        wanted = page.evaluate("""() => { const radios = new Set(); return [...document.querySelectorAll('button, input, select, canvas[tabindex], a[href]')].filter((node) => {
          if (node.disabled || !node.checkVisibility({ checkVisibilityCSS: true })) return false
          if (node.type !== 'radio') return true
          return !radios.has(node.name) && radios.add(node.name) }).length }""")
        page.evaluate("window.reached = new Set()")
        for _ in range(wanted + 4):
            page.keyboard.press("Tab")
            outline = page.evaluate("""() => { const node = document.activeElement; if (node === document.body) return null
              window.reached.add(node.type === 'radio' ? node.name : node)
              const style = getComputedStyle(node.type === 'radio' ? node.nextElementSibling : node)
              return [node.id || node.className || node.textContent, style.outlineStyle, parseFloat(style.outlineWidth)] }""")
            if outline:
                self.assertEqual(outline[1], "solid", outline)
                self.assertGreaterEqual(outline[2], 2, outline)
        self.assertGreaterEqual(page.evaluate("window.reached.size"), wanted)

    def test_a_panel_takes_the_focus_and_gives_it_back(self):
        page = self.start()
        page.locator("[data-panel=help]").focus()
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("document.activeElement.id"), "panel-title")
        self.assertEqual(page.locator("[data-panel=help]").get_attribute("aria-expanded"), "true")
        page.keyboard.press("Escape")
        self.assertEqual(page.evaluate("document.activeElement.dataset.panel"), "help")

    def test_reduced_motion_animates_nothing(self):
        page = self.start(reduced_motion="reduce")
        self.server.send({"type": "status", "text": "Saved.", "level": "note"})
        page.locator(".toast").wait_for()
        self.assertEqual(page.evaluate("document.getAnimations().length"), 0)
