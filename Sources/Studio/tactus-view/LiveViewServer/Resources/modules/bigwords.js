// The stage mode: mode, take, bar and beat, the last hit and two signs on the whole screen, and nothing else, for players who
// stand metres away.

import { find, setText } from "./dom.js"
import { metreOf, placeAt } from "./takes.js"

// The take that plays and the one that comes next; without several, what the take has.
export function lineWords(state, take) {
  const { names, current, next } = state?.scenes ?? {}
  if (names?.length > 0) return Number.isInteger(next) ? `${names[current]} → ${names[next]}` : names[current]
  if (!(take?.length > 0)) return ""
  const layers = take.layers.filter(({ name }) => name !== "steps").length
  const counted = (count, word) => (count > 0 ? `${count} ${word}${count > 1 ? "s" : ""}` : "")
  return [counted(take.bars, "bar"), counted(take.count, "step"), counted(layers, "layer"), take.quantise].filter(Boolean).join(" · ")
}

export class BigWords {
  constructor(store) {
    this.store = store
    this.beat = find("beat")
    this.line = find("scene-line")
    this.forget()
    find("leave").addEventListener("click", () => this.toggle(false))
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.toggle(false) })
  }

  get isOn() { return "big" in document.body.dataset }

  // Where a browser gives no full screen, the window has to do.
  toggle(on = !this.isOn) {
    if (on === this.isOn) return
    if (on) document.body.dataset.big = ""
    else delete document.body.dataset.big
    find("leave").hidden = this.beat.hidden = this.line.hidden = !on
    if (on) document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen()
  }

  // The metronome's beats; the first of a bar is the loudest. True for that.
  hear({ velocity }) {
    const [inBar] = metreOf(this.store.take)
    if (velocity > this.loudest) this.beats = 0
    else this.beats = velocity === this.loudest ? inBar * Math.floor(this.beats / inBar) + inBar : this.beats + 1
    this.loudest = Math.max(velocity, this.loudest)
    return this.beats % inBar === 0
  }

  forget() {
    this.loudest = 0
    this.beats = null
  }

  show() {
    const { state, take } = this.store
    if (!state?.metronome) this.forget()
    const [inBar] = metreOf(take)
    const heard = this.beats === null ? null : { bar: Math.floor(this.beats / inBar) + 1, beat: this.beats % inBar + 1 }
    const place = Number.isFinite(state?.playhead) ? placeAt({ ...take, tempo: take?.tempo ?? state.tempo }, state.playhead) : heard
    const text = state?.countIn > 0 ? `−${state.countIn}` : place ? `${place.bar}.${place.beat}` : ""
    setText(this.beat, text)
    this.beat.style.setProperty("--letters", String(Math.max(text.length, 3)))
    this.beat.classList.toggle("counted", state?.countIn > 0)
    setText(this.line, lineWords(state, take))
  }
}
