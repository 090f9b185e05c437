// The take on the page: click a step to mute it, drag it or use Shift with the arrows to move it.

import { element, find, setText } from "./dom.js"
import { armWords, hasKeys } from "./keyboard.js"
import { capitalised } from "./places.js"
import { gridLines, moveLength, playheadNow, rows, snapped, stepLength } from "./takes.js"

const dragFrom = 5

export class Take {
  constructor({ store, command }) {
    Object.assign(this, { store, command })
    this.lanes = find("lanes")
    this.playhead = element("div", { class: "playhead", "aria-hidden": "true" })
    this.shownRevision = null
  }

  show() {
    this.isWaiting = this.held
    if (this.held) return
    const take = this.store.take
    if (!take || take.steps.length === 0) {
      document.body.classList.remove("many-lanes")
      this.empty = element("p", { class: "empty" })
      this.lanes.replaceChildren(this.empty)
      this.advise()
      return
    }
    this.empty = null
    const focused = document.activeElement?.dataset?.step
    const lines = gridLines(take).map(({ time, isFirst }) => {
      const line = element("span", { class: isFirst ? "line first" : "line", "aria-hidden": "true" })
      line.style.left = `${100 * time / take.length}%`
      return line
    })
    const grid = element("div", { class: "grid", "aria-hidden": "true" }, lines, this.playhead)
    const shown = rows(take, this.store.drums()).map(({ instrument, steps }) => {
      const title = this.store.title(instrument)
      return element("div", { class: "lane", role: "group", "aria-label": `${title}, ${steps.length} steps` },
        element("span", { class: "lane-name", "aria-hidden": "true" }, title),
        element("div", { class: "track" }, steps.map((step) => this.step(step, title, take))))
    })
    this.lanes.replaceChildren(grid, ...shown)
    document.body.classList.toggle("many-lanes", shown.length > 5)
    if (focused) this.lanes.querySelector(`[data-step="${CSS.escape(focused)}"]`)?.focus()
  }

  // What to do for a take, as things stand now.
  advise() {
    if (!this.empty) return
    const { mode, armed } = this.store.state ?? {}
    const steps = mode !== "recording" ? `To record a take, press ${mode ? capitalised(mode) : "the mode"} at the top${hasKeys() ? ", or Space," : ""} until it says Recording, then play. Overdub records in time.`
      : armed === false ? `Gestures are not armed: ${armWords()}` : "What you play now becomes the take."
    setText(this.empty, `Nothing recorded yet. ${steps}`)
  }

  step(step, title, take) {
    const inLayer = step.layer > 0
    const heard = !inLayer || take.layers?.find(({ name }) => name === `layer ${step.layer}`)?.heard !== false
    const node = element("button", {
      type: "button", class: `step${inLayer ? " in-layer" : ""}${heard ? "" : " silent"}`, "data-step": step.id, "aria-pressed": String(Boolean(step.muted)),
      "aria-label": `${title}${inLayer ? `, layer ${step.layer},` : ""} at ${step.time.toFixed(2)} seconds, velocity ${Math.round(step.velocity * 100)} %${step.muted ? ", muted" : ""}`,
      title: step.muted ? "Muted. Click to hear it again." : "Click to mute, drag to move.",
    })
    node.style.left = `${100 * step.time / take.length}%`
    if (!inLayer) node.style.width = `max(10px, calc(${100 * stepLength(take) / take.length}% - 3px))`
    const bar = element("span", { class: "velocity", "aria-hidden": "true" })
    bar.style.width = `${Math.round(100 * step.velocity)}%`
    node.append(bar)
    this.makeMovable(node, step, take)
    return node
  }

  makeMovable(node, step, take) {
    let start = null
    let moved = false
    const timeAt = (event) => {
      const width = node.parentElement.clientWidth
      return step.time + (event.clientX - start) / width * take.length
    }
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return
      start = event.clientX
      moved = false
      this.held = true
      node.setPointerCapture(event.pointerId)
    })
    node.addEventListener("pointermove", (event) => {
      if (start === null || (!moved && Math.abs(event.clientX - start) < dragFrom)) return
      moved = true
      node.classList.add("moving")
      node.style.left = `${100 * snapped(take, timeAt(event), step) / take.length}%`
    })
    const end = (event) => {
      if (start === null) return
      const time = snapped(take, timeAt(event), step)
      start = null
      node.classList.remove("moving")
      if (!moved) return
      if (event.type === "pointerup" && Math.abs(time - step.time) > 0.001) this.move(step, time)
      else node.style.left = `${100 * step.time / take.length}%`
    }
    // A step that is held stays until its click has come; a take that arrived meanwhile is shown then.
    node.addEventListener("lostpointercapture", () => setTimeout(() => {
      this.held = false
      if (this.isWaiting) this.show()
    }))
    node.addEventListener("pointerup", end)
    node.addEventListener("pointercancel", end)
    node.addEventListener("click", (event) => {
      if (moved) {
        moved = false
        event.preventDefault()
        return
      }
      this.command("mute-step", { step: step.id, muted: !step.muted })
    })
    node.addEventListener("keydown", (event) => {
      const direction = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
      if (!direction) return
      event.preventDefault()
      event.stopPropagation()
      const time = snapped(take, step.time + direction * moveLength(take, step), step)
      if (Math.abs(time - step.time) > 0.001) this.move(step, time)
    })
  }

  async move(step, time) {
    const reply = await this.command("move-step", { step: step.id, time })
    if (!reply.ok) this.show()
  }

  drawPlayhead(now) {
    const { take, state, arrived } = this.store
    const position = take ? playheadNow(state, arrived, now, take.length) : null
    this.playhead.hidden = position === null
    if (position !== null) this.playhead.style.left = `${100 * position / take.length}%`
  }
}
