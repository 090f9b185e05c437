// Recording in time: overdub, undo, redo, the take that plays, and the grid with its strength and its swing, which are heard
// while they are moved.

import { element, find, setAttribute, setText } from "./dom.js"
import { Paced } from "./paced.js"
import { gridOf, gridWords, placeAt, playheadNow } from "./takes.js"

export const grids = ["off", "1/4", "1/8", "1/16", "1/32", "1/8t", "1/16t"]

export class Loop {
  constructor({ store, command }) {
    Object.assign(this, { store, command })
    for (const name of ["overdub", "undo", "redo", "quantise", "strength", "swing", "place", "scene", "count-in"]) this[name] = find(name)
    this.overdub.addEventListener("click", () => this.perform("overdub"))
    this.undo.addEventListener("click", () => command("undo"))
    this.redo.addEventListener("click", () => this.perform("redo"))
    this.quantise.addEventListener("change", () => {
      // Behind what a slider has still to tell, it would be undone.
      this.paced.tell(this.words())
      // A choice with the mouse leaves no focus, as with buttons.
      if (!this.quantise.matches(":focus-visible")) this.quantise.blur()
    })
    this.paced = new Paced((words) => this.perform(words), () => this.show())
    for (const slider of [this.strength, this.swing]) {
      slider.addEventListener("input", () => {
        this.tell()
        this.paced.tell(this.words())
      })
      slider.addEventListener("change", () => { if (!slider.matches(":focus-visible")) slider.blur() })
    }
    this.scene.addEventListener("change", () => {
      this.perform(`scene ${this.scene.value}`)
      if (!this.scene.matches(":focus-visible")) this.scene.blur()
    })
    this.show()
  }

  perform(words) { return this.command("perform", { words }) }

  words() {
    const name = this.quantise.value
    return `quantise ${name === "off" ? name : gridWords({ name, strength: Number(this.strength.value), swing: Number(this.swing.value) })}`
  }

  // The next of the grids that every looper has.
  nextGrid() {
    const cycle = ["off", "1/8", "1/16", "1/32"]
    this.perform(`quantise ${cycle[(cycle.indexOf(gridOf(this.store.take?.quantise)?.name ?? "off") + 1) % cycle.length]}`)
  }

  show() {
    const { take } = this.store
    this.undo.disabled = !(take?.undoable > 0)
    this.redo.disabled = !(take?.redoable > 0)
    if (this.paced.isBusy) return
    const grid = gridOf(take?.quantise)
    if (this.quantise.options.length === 0) this.quantise.replaceChildren(...grids.map((choice) => element("option", { value: choice }, choice)))
    // A grid of fewer choices, such as a file's 1/4t.
    if (grid && ![...this.quantise.options].some(({ value }) => value === grid.name)) this.quantise.append(element("option", { value: grid.name }, grid.name))
    this.quantise.value = grid?.name ?? "off"
    if (grid) [this.strength.value, this.swing.value] = [grid.strength, grid.swing]
    this.tell()
  }

  tell() {
    for (const slider of [this.strength, this.swing]) setText(find(`${slider.id}-text`), `${Math.round(slider.value)} %`)
  }

  // What changes while it plays, ten times a second.
  follow(now) {
    const { state, take, arrived } = this.store
    const isRecording = state?.mode === "recording"
    setAttribute(this.overdub, "aria-pressed", String(isRecording))
    this.quantise.disabled = isRecording
    this.strength.disabled = this.swing.disabled = isRecording || this.quantise.value === "off"
    this.showScenes(state?.scenes)
    const position = take ? playheadNow(state, arrived, now, take.length) : null
    const place = position === null ? null : placeAt(take, position)
    setText(this.place, place ? `${place.bar}.${place.beat}` : "")
    const beats = state?.countIn
    setText(this["count-in"], beats > 0 ? `−${beats}` : "")
    this["count-in"].hidden = !(beats > 0)
  }

  // The takes that can be switched between; one that waits for the next bar is chosen already.
  showScenes(scenes) {
    const shown = JSON.stringify(scenes ?? null)
    if (shown === this.shownScenes) return
    this.shownScenes = shown
    this.scene.parentElement.hidden = !(scenes?.names.length > 1)
    if (!scenes) return
    this.scene.replaceChildren(...scenes.names.map((name) => element("option", { value: name }, name)))
    this.scene.value = scenes.names[scenes.next ?? scenes.current] ?? ""
  }
}
