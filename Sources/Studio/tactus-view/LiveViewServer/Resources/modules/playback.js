// Pause and position of a recording.

import { find, icon, setAttribute, setText } from "./dom.js"

export const clock = (seconds) => {
  const tenths = Math.max(0, Math.round(seconds * 10))
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`
}

export class Playback {
  constructor({ store, command }) {
    Object.assign(this, { store, command })
    this.button = find("pause")
    this.slider = find("position")
    this.text = find("position-text")
    this.dragging = false
    this.button.addEventListener("click", () => this.toggle())
    this.slider.addEventListener("input", () => { this.dragging = true; setText(this.text, this.words(Number(this.slider.value))) })
    this.slider.addEventListener("change", () => {
      this.dragging = false
      command("seek", { time: Number(this.slider.value) })
    })
  }

  toggle() { this.command("pause", { on: !this.store.state?.paused }) }

  words(position) { return `${clock(position)} of ${clock(this.store.state?.duration ?? 0)}` }

  show() {
    const { state } = this.store
    if (!state || !this.store.can("seek")) return
    const paused = Boolean(state.paused)
    if (this.paused !== paused) {
      this.paused = paused
      this.button.replaceChildren(icon(paused ? "play" : "pause"))
      setAttribute(this.button, "aria-label", paused ? "Play" : "Pause")
    }
    if (Number.isFinite(state.duration)) setAttribute(this.slider, "max", state.duration)
    if (this.dragging) return
    this.slider.value = state.position ?? 0
    setAttribute(this.slider, "aria-valuetext", this.words(state.position ?? 0))
    setText(this.text, this.words(state.position ?? 0))
  }
}
