// The stage mode: mode, bar and beat, the last hit and two signs on the whole screen, and nothing else, for players who stand
// metres away.

import { find, setText } from "./dom.js"

// Where in a take of four beats a bar a time is.
export function barWords(seconds, tempo) {
  const beats = Math.floor(seconds * tempo / 60 + 1e-6)
  return `bar ${Math.floor(beats / 4) + 1} · beat ${beats % 4 + 1}`
}

export class BigWords {
  constructor(store) {
    this.store = store
    this.beat = find("beat")
    this.loudest = 0
    this.count = 0
    find("leave").addEventListener("click", () => this.toggle(false))
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.toggle(false) })
  }

  get isOn() { return "big" in document.body.dataset }

  // Where a browser gives no full screen, the window has to do.
  toggle(on = !this.isOn) {
    if (on === this.isOn) return
    if (on) document.body.dataset.big = ""
    else delete document.body.dataset.big
    find("leave").hidden = this.beat.hidden = !on
    if (on) document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen()
  }

  // The first of four beats of the metronome is the loudest.
  hear({ velocity }) {
    this.count = velocity >= this.loudest ? 1 : this.count % 4 + 1
    this.loudest = Math.max(velocity, this.loudest)
  }

  show() {
    const { state, take } = this.store
    if (!state?.metronome) this.count = this.loudest = 0
    const tempo = take?.tempo ?? state?.tempo
    const isPlaying = Number.isFinite(state?.playhead) && tempo > 0
    setText(this.beat, isPlaying ? barWords(state.playhead, tempo) : this.count ? `beat ${this.count}` : "")
  }
}
