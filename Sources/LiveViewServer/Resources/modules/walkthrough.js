// The first steps: see your hands, make a fist, strike, hear. Each is done when it is seen; only hearing is asked.

import { element, find } from "./dom.js"

const fists = ["rock", "fist", "stone"]

export function steps(hello) {
  const drums = hello?.run === "play" && hello.kit
  const fist = (hello?.shapes ?? []).some((shape) => fists.includes(shape.name))
  return [
    { id: "hands", title: "Show your hands", text: "Stand back until the camera sees both hands.", done: ({ state }) => state?.hands?.length > 0 },
    fist && { id: "fist", title: "Make a fist", text: "The sign turns solid when Tactus is sure.",
      done: ({ state }) => state?.hands?.some((hand) => fists.includes(hand.shape) && hand.certainty === "confirmed") },
    drums && { id: "strike", title: "Strike", text: "Strike down through the air, and stop, as if a drum were there.", done: ({ hit }) => ["hand", "foot"].includes(hit?.by) },
    drums && hello.abilities?.includes("sound") && { id: "hear", title: "Did you hear it?", text: "", done: () => false, asks: true },
  ].filter(Boolean)
}

export class Walkthrough {
  constructor({ store, preferences, toasts }) {
    Object.assign(this, { store, preferences, toasts })
    this.node = find("walk")
    this.at = null
    this.since = null
  }

  possible() { return ["play", "classify"].includes(this.store.hello?.run) }

  begin() { if (this.at === null && this.possible() && !this.preferences.get("walked")) this.start() }

  start() {
    this.steps = steps(this.store.hello)
    this.at = 0
    this.mode = this.store.state?.mode
    this.advice = false
    this.show()
  }

  // A step counts when it held for a moment, so that it can be read before the next one comes.
  see(now, hit = null) {
    if (this.at === null) return
    // Who changes the mode knows the way, and would look at the hands and not at a card over them.
    const mode = this.store.state?.mode
    this.mode ??= mode
    if (mode && mode !== this.mode) return this.finish()
    const step = this.steps[this.at]
    if (!step.done({ state: this.store.state, hit })) {
      if (!hit) this.since = null
      return
    }
    this.since ??= now
    if (hit || now - this.since >= 600) this.next()
  }

  next() {
    this.since = null
    this.at += 1
    if (this.at >= this.steps.length) {
      this.finish()
      this.toasts.show("You are ready. Press ? for the keys.", "note")
    } else this.show()
  }

  get isShown() { return this.at !== null }

  finish() {
    this.at = null
    this.preferences.set("walked", true)
    this.node.hidden = true
  }

  show() {
    const step = this.steps[this.at]
    const dots = element("ol", { class: "dots" }, this.steps.map((entry, index) =>
      element("li", { class: index < this.at ? "done" : index === this.at ? "now" : "", "aria-current": index === this.at ? "step" : null },
        element("span", { "aria-hidden": "true" }, index < this.at ? "✓" : String(index + 1)), element("span", {}, entry.title))))
    const buttons = step.asks ? [
      element("button", { type: "button", class: "main", onclick: () => this.next() }, "I heard it"),
      element("button", { type: "button", class: "small", onclick: () => { this.advice = true; this.show() } }, "I heard nothing"),
    ] : []
    const advice = this.advice && step.asks
      ? element("p", { class: "advice" }, "Is the speaker on? `tactus devices` lists sound devices; `--sound-device` chooses one. The line where tactus was started says if there is no sound.") : null
    this.node.hidden = false
    this.node.replaceChildren(dots, ...[element("h2", {}, step.title), step.text ? element("p", {}, step.text) : null, advice,
      element("div", { class: "row" }, buttons, element("button", { type: "button", class: "small", onclick: () => this.finish() }, "Skip"))].filter(Boolean))
  }
}
