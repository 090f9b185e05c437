// The first steps: see your hands, make a fist, strike, hear; in a kit that asks for no shape, play a place; or with phones
// alone, take one and hit a pad. Each is done when it is seen; only hearing is asked. Who plays two metres away cannot close the card: it goes by itself.

import { element, find } from "./dom.js"
import { armWords, hasKeys } from "./keyboard.js"
import { asksForShapes } from "./store.js"

const fists = ["rock", "fist", "stone"]
// How long a step stays without being done, and how long the question does, in milliseconds.
const stayFor = { step: 30_000, question: 10_000 }

export function steps(hello, looksForHands = true) {
  const drums = hello?.run === "play" && hello.kit
  const hear = drums && hello.abilities?.includes("sound") && { id: "hear", title: "Did you hear it?", text: "", done: () => false, asks: true }
  if (!looksForHands) {
    return hello?.abilities?.includes("phones") ? [
      { id: "phone", title: "Take a phone", text: "Read the code with its camera.", done: ({ phones }) => phones > 0 },
      drums && { id: "pad", title: "Hit a pad", text: "Each pad of the phone plays a drum.", done: ({ hit }) => hit?.by === "device" },
      hear,
    ].filter(Boolean) : []
  }
  const byShape = asksForShapes(hello)
  const fist = byShape && (hello?.shapes ?? []).some((shape) => fists.includes(shape.name))
  return [
    { id: "hands", title: "Show your hands", text: "Stand back until the camera sees both hands.", done: ({ state }) => state?.hands?.length > 0 },
    fist && { id: "fist", title: "Make a fist", text: "The sign turns solid when Tactus is sure.",
      done: ({ state }) => state?.hands?.some((hand) => fists.includes(hand.shape) && hand.certainty === "confirmed") },
    drums && { id: "strike", title: byShape ? "Strike" : "Play a place",
      text: byShape ? "Strike down through the air, and stop, as if a drum were there." : "Strike, or reach, into a place that is named on the stage.", done: ({ hit }) => ["hand", "foot"].includes(hit?.by) },
    hear,
  ].filter(Boolean)
}

export class Walkthrough {
  constructor({ store, preferences, toasts }) {
    Object.assign(this, { store, preferences, toasts })
    this.node = find("walk")
    this.at = null
    this.since = null
    this.timer = null
    this.phones = 0
  }

  possible() {
    return ["play", "watch"].includes(this.store.hello?.run) && steps(this.store.hello, this.store.looksForHands()).length > 0
  }

  begin() { if (this.at === null && this.possible() && !this.preferences.get("walked")) this.start() }

  start() {
    this.steps = steps(this.store.hello, this.store.looksForHands())
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
    if (step.id === "strike" && this.isUnarmed !== (this.store.state?.armed === false)) this.show()
    if (!step.done({ state: this.store.state, hit, phones: this.phones })) {
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
      // Not on the stage, where it would lie on the drums.
      const silence = this.store.state?.problems?.find(({ id }) => id === "sound")
      this.toasts.show(silence ? `You are seen, but not heard. ${silence.text}` : `You are ready. ${hasKeys() ? "Press ? for the keys." : "Help says what the signs mean."}`, silence ? "warning" : "note")
    } else this.show()
  }

  get isShown() { return this.at !== null }

  finish() {
    clearTimeout(this.timer)
    this.at = null
    this.preferences.set("walked", true)
    this.node.hidden = true
  }

  show() {
    const step = this.steps[this.at]
    clearTimeout(this.timer)
    this.isUnarmed = this.store.state?.armed === false
    const text = step.id === "strike" && this.isUnarmed ? `Nothing sounds while gestures are not armed: ${armWords()}` : step.text
    // Advice that was asked for is read at leisure.
    if (!this.advice) this.timer = setTimeout(() => this.finish(), step.asks ? stayFor.question : stayFor.step)
    const dots = element("ol", { class: "dots" }, this.steps.map((entry, index) =>
      element("li", { class: index < this.at ? "done" : index === this.at ? "now" : "", "aria-current": index === this.at ? "step" : null, title: entry.title },
        element("span", { "aria-hidden": "true" }, index < this.at ? "✓" : String(index + 1)), element("span", { class: "hidden" }, entry.title))))
    const buttons = step.asks ? [
      element("button", { type: "button", class: "main", onclick: () => this.next() }, "I heard it"),
      element("button", { type: "button", class: "small", onclick: () => { this.advice = true; this.show() } }, "I heard nothing"),
    ] : []
    const advice = this.advice && step.asks
      ? element("p", { class: "advice" }, "Is the speaker on? `tactus devices` lists sound devices; `--sound-device` chooses one. The line where tactus was started says if there is no sound.") : null
    this.node.hidden = false
    this.node.replaceChildren(
      element("div", { class: "row" }, element("h2", {}, step.title), dots, buttons, element("button", { type: "button", class: "small", onclick: () => this.finish() }, "Skip")),
      ...[text ? element("p", {}, text) : null, advice].filter(Boolean))
  }
}
