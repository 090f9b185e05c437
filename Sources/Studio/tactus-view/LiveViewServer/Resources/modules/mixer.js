// The mixer: for each drum its level, its volume, and whether the take plays it.

import { element, setAttribute, setText } from "./dom.js"
import { clamp } from "./geometry.js"
import { Paced } from "./paced.js"

const quietest = -60

// A level in dB of full scale as a share of the meter.
export const share = (level) => (Number.isFinite(level) ? clamp(1 - level / quietest, 0, 1) : 0)

export const decibels = (volume) => `${volume > 0 ? "+" : volume < 0 ? "−" : ""}${Math.abs(volume)} dB`

export class Mixer {
  constructor({ store, panels, command }) {
    Object.assign(this, { store, panels })
    this.command = (words) => command("perform", { words })
    this.strips = []
    this.paced = new Paced((words) => this.command(words), () => this.show())
    panels.add("mixer", { title: "Mixer", make: () => this.content(), closed: () => { this.strips = [] } })
  }

  content() {
    this.hasMeters = Boolean(this.store.state?.levels)
    this.master = this.meter()
    this.strips = this.store.drums().map(({ instrument }) => this.strip(instrument))
    queueMicrotask(() => this.show())
    return [
      element("div", { class: "strips" }, this.hasMeters ? element("div", { class: "mix" }, element("span", { class: "drum" }, "All"), this.master.node) : null, this.strips.map(({ node }) => node)),
      element("p", { class: "quiet" }, `M leaves a drum out of the take; your own hits sound. The volume is heard by all, and lasts until the end of the run.${this.hasMeters ? "" : " Meters need a sound device: this run has none."}`),
    ]
  }

  meter() {
    const [rms, peak] = ["rms", "peak"].map((name) => element("span", { class: name }))
    return { node: element("span", { class: "vu", "aria-hidden": "true" }, rms, peak), rms, peak }
  }

  strip(instrument) {
    const title = this.store.title(instrument)
    const meter = this.meter()
    const value = element("output", {})
    const slider = element("input", { type: "range", min: -40, max: 12, step: 1, "aria-label": `Volume of ${title}`, oninput: () => {
      this.tell({ slider, value })
      this.paced.tell(`volume ${instrument} ${slider.value}`)
    } })
    const mute = element("button", { type: "button", class: "mute", "aria-label": `Mute ${title} in the take`, title: `Mute ${title} in the take`, onclick: () => this.command(`mute ${instrument}`) }, "M")
    return { instrument, slider, value, mute, meter, node: element("div", { class: "mix", role: "group", "aria-label": title }, element("span", { class: "drum", "aria-hidden": "true" }, title), mute, slider, value, this.hasMeters ? meter.node : null) }
  }

  tell({ slider, value }) {
    const words = decibels(Number(slider.value))
    setText(value, words)
    setAttribute(slider, "aria-valuetext", words)
  }

  show() {
    const { take, state } = this.store
    for (const strip of this.strips) {
      setAttribute(strip.mute, "aria-pressed", String(Boolean(take?.muted?.includes(strip.instrument))))
      if (this.paced.isBusy) continue
      strip.slider.value = String(state?.volumes?.[strip.instrument] ?? 0)
      this.tell(strip)
    }
  }

  // With each frame, while the panel is open.
  draw() {
    if (this.panels.open !== "mixer") return
    const { levels } = this.store.state ?? {}
    if (Boolean(levels) !== this.hasMeters) return this.panels.refresh()
    if (!levels) return
    this.level(this.master, levels.master)
    for (const { instrument, meter } of this.strips) this.level(meter, levels.instruments?.[instrument])
  }

  level(meter, level) {
    for (const name of ["rms", "peak"]) meter[name].style.transform = name === "rms" ? `scaleX(${share(level?.rms).toFixed(3)})` : `translateX(${(100 * share(level?.peak)).toFixed(1)}%)`
  }
}
