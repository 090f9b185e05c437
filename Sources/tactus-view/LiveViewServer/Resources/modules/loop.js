// Recording in time: overdub, undo, redo, the grid, and the layers with mute and solo.

import { element, find, setAttribute, setText } from "./dom.js"
import { capitalised } from "./places.js"
import { placeAt, playheadNow } from "./takes.js"

export const grids = ["off", "1/4", "1/8", "1/16", "1/32", "1/8t", "1/16t"]

export class Loop {
  constructor({ store, command }) {
    Object.assign(this, { store, command })
    for (const name of ["overdub", "undo", "redo", "quantise", "layers", "place", "count-in"]) this[name] = find(name)
    this.overdub.addEventListener("click", () => this.perform("overdub"))
    this.undo.addEventListener("click", () => command("undo"))
    this.redo.addEventListener("click", () => this.perform("redo"))
    this.quantise.addEventListener("change", () => {
      this.perform(`quantise ${this.quantise.value}`)
      // A choice with the mouse leaves no focus, as with buttons.
      if (!this.quantise.matches(":focus-visible")) this.quantise.blur()
    })
    this.show()
  }

  perform(words) { this.command("perform", { words }) }

  // The next of the grids that every looper has.
  nextGrid() {
    const cycle = ["off", "1/8", "1/16", "1/32"]
    this.perform(`quantise ${cycle[(cycle.indexOf(this.store.take?.quantise ?? "off") + 1) % cycle.length]}`)
  }

  show() {
    const { take } = this.store
    this.undo.disabled = !(take?.undoable > 0)
    this.redo.disabled = !(take?.redoable > 0)
    const grid = take?.quantise ?? "off"
    const choices = grids.includes(grid) ? grids : [...grids, grid]
    if (this.quantise.options.length !== choices.length || this.quantise.value !== grid) {
      this.quantise.replaceChildren(...choices.map((choice) => element("option", { value: choice, selected: choice === grid }, choice)))
    }
    // Steps alone have nothing to be mixed with.
    const parts = (take?.layers ?? []).filter(({ name }, index, all) => name !== "steps" || all.length > 1)
    const shown = JSON.stringify(parts)
    if (shown === this.shown) return
    this.shown = shown
    const focused = document.activeElement?.dataset?.words
    this.layers.replaceChildren(...parts.map((part) => this.part(part)))
    if (focused) this.layers.querySelector(`[data-words="${CSS.escape(focused)}"]`)?.focus()
  }

  part({ name, muted, solo, heard }) {
    const title = capitalised(name)
    const button = (verb, text, isOn) => element("button", {
      type: "button", class: verb, "data-words": `${verb} ${name}`, "aria-pressed": String(Boolean(isOn)), "aria-label": `${capitalised(verb)} ${name}`,
      title: `${capitalised(verb)} ${name}`, onclick: () => this.perform(`${verb} ${name}`),
    }, text)
    return element("div", { class: heard ? "layer" : "layer silent", role: "group", "aria-label": heard ? title : `${title}, silent` },
      element("span", { class: "layer-name", "aria-hidden": "true" }, title), button("mute", "M", muted), button("solo", "S", solo))
  }

  // What changes while it plays, ten times a second.
  follow(now) {
    const { state, take, arrived } = this.store
    const isRecording = state?.mode === "recording"
    setAttribute(this.overdub, "aria-pressed", String(isRecording))
    this.quantise.disabled = isRecording
    const position = take ? playheadNow(state, arrived, now, take.length) : null
    const place = position === null ? null : placeAt(take, position)
    setText(this.place, place ? `${place.bar}.${place.beat}` : "")
    const beats = state?.countIn
    setText(this["count-in"], beats > 0 ? `−${beats}` : "")
    this["count-in"].hidden = !(beats > 0)
  }
}
