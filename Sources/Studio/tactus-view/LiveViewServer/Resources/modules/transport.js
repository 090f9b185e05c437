// Mode, tempo, metronome, and whether gestures play.

import { element, find, setAttribute, setText } from "./dom.js"
import { clamp } from "./geometry.js"
import { hasKeys } from "./keyboard.js"

const runs = { play: "Play", watch: "Shapes", view: "Viewing" }

export class Transport {
  constructor({ store, command, toasts }) {
    Object.assign(this, { store, command, toasts })
    this.mode = find("mode")
    this.run = find("run")
    this.tempo = find("tempo")
    this.metronome = find("metronome")
    this.armed = find("armed")
    this.unarmed = find("unarmed")
    this.word = element("span", { class: "mode-word" })
    this.mode.append(this.word, element("kbd", { "aria-hidden": "true" }, "P"))
    this.mode.addEventListener("click", () => this.nextMode())
    find("slower").addEventListener("click", () => this.change(-5))
    find("faster").addEventListener("click", () => this.change(5))
    this.metronome.addEventListener("click", () => this.toggleMetronome())
    this.armed.addEventListener("click", () => this.toggleArmed())
    this.tempo.addEventListener("change", () => {
      const beats = Number(this.tempo.value)
      if (beats >= 20 && beats <= 400) return command("tempo", { bpm: beats })
      toasts.show("The tempo is 20 to 400 beats per minute.", "warning")
      this.tempo.value = String(clamp(Math.round((store.state?.tempo ?? 120) * 10) / 10, 20, 400))
    })
  }

  get hasModes() { return this.store.can("mode") && (this.store.hello?.kit?.modes?.length ?? 0) > 1 }

  nextMode() { if (this.hasModes) this.command("next-mode") }

  // A mode too many is no harm yet: the take stays until the first hit.
  warn() {
    const { state, take } = this.store
    const isAnew = this.modeBefore !== undefined && this.modeBefore !== state?.mode && state?.mode === "recording"
    if (state) this.modeBefore = state.mode
    // A recording in time is over what plays, or counted in, and replaces nothing.
    const isInTime = Number.isFinite(state?.playhead) || state?.countIn > 0
    if (!isAnew || isInTime || !(take?.hits.length > 0)) return
    const keep = this.hasModes ? { title: "Keep it", act: () => this.nextMode() } : null
    this.toasts.show(`Recording anew: the first hit replaces the take of ${Math.round(take.length)} s.${hasKeys() ? " P keeps it." : ""}`, "warning", keep)
  }

  // With each beat of the metronome its button blinks; longer with the first of a bar.
  beat(isFirst) {
    const outline = `inset 0 0 0 3px ${getComputedStyle(document.body).getPropertyValue("--accent")}`
    this.metronome.animate([{ boxShadow: outline }, { boxShadow: outline, offset: 0.8 }, {}], isFirst ? 300 : 130)
  }

  change(beats) { if (this.store.can("tempo")) this.command("tempo", { change: beats }) }

  toggleMetronome() {
    if (this.store.can("metronome")) this.command("metronome", { on: !this.store.state?.metronome })
  }

  toggleArmed() {
    if (this.store.can("armed")) this.command("armed", { on: this.store.state?.armed === false })
  }

  show() {
    const { hello, state } = this.store
    this.mode.hidden = !this.hasModes
    this.run.hidden = this.hasModes || !hello
    const mode = state?.mode ?? hello?.kit?.modes?.[0] ?? ""
    setText(this.word, mode)
    setAttribute(this.mode, "data-mode", mode)
    setAttribute(document.body, "data-mode", mode)
    setAttribute(this.mode, "aria-label", `Mode: ${mode}. Next mode`)
    if (hello) setText(this.run, state?.mode ?? runs[hello.run] ?? hello.run)
    const tempo = state?.tempo
    if (tempo && document.activeElement !== this.tempo) {
      const shown = String(clamp(Math.round(tempo * 10) / 10, 20, 400))
      if (this.tempo.value !== shown) this.tempo.value = shown
      this.tempo.style.width = `${shown.length + 0.3}ch`
    }
    setAttribute(this.metronome, "aria-pressed", String(Boolean(state?.metronome)))
    const isUnarmed = state?.armed === false
    setAttribute(this.armed, "aria-pressed", String(!isUnarmed))
    setText(this.armed.lastElementChild, isUnarmed ? "Not armed" : "Armed")
    this.unarmed.hidden = !isUnarmed
  }
}
