// The stage mode: mode, bar and beat, the last hit and two signs on the whole screen, and nothing else, for players who stand
// metres away.

import { find, setText } from "./dom.js"

// Bars have four beats.
const barWords = (beats) => `bar ${Math.floor(beats / 4) + 1} · beat ${beats % 4 + 1}`

export class BigWords {
  constructor(store) {
    this.store = store
    this.beat = find("beat")
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
    find("leave").hidden = this.beat.hidden = !on
    if (on) document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) document.exitFullscreen()
  }

  // The metronome's beats; the first of four is the loudest. True for that.
  hear({ velocity }) {
    if (velocity > this.loudest) this.beats = 0
    else this.beats = velocity === this.loudest ? 4 * Math.floor(this.beats / 4) + 4 : this.beats + 1
    this.loudest = Math.max(velocity, this.loudest)
    return this.beats % 4 === 0
  }

  forget() {
    this.loudest = 0
    this.beats = null
  }

  show() {
    const { state, take } = this.store
    if (!state?.metronome) this.forget()
    const tempo = take?.tempo ?? state?.tempo
    const isPlaying = Number.isFinite(state?.playhead) && tempo > 0
    const beats = isPlaying ? Math.floor(state.playhead * tempo / 60 + 1e-6) : this.beats
    setText(this.beat, beats === null ? "" : barWords(beats))
  }
}
