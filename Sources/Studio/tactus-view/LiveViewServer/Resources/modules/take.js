// The take on the page: lanes with the hits of its steps and layers, the place that plays, and what is done with a layer.

import { element, find, icon, setText } from "./dom.js"
import { Editing } from "./editing.js"
import { drawRuler, Lane, margin } from "./lane.js"
import { armWords, hasKeys } from "./keyboard.js"
import { capitalised } from "./places.js"
import { blank, lanesOf, playheadNow } from "./takes.js"

const rowHeights = { few: 24, many: 19 }
const few = 5

export class Take {
  constructor({ store, command, toasts }) {
    Object.assign(this, { store, command, toasts })
    this.node = find("lanes")
    this.playhead = element("div", { class: "playhead", "aria-hidden": "true" })
    this.ruler = element("canvas", { class: "ruler", "aria-hidden": "true" })
    this.lanes = []
    this.rowsToFill = new Map()
    this.editing = new Editing({ store, command, toasts, changed: (isOver) => {
      this.isDirty = true
      if (isOver && this.isWaiting) this.show()
    } })
    new ResizeObserver(() => { this.isStale = true }).observe(this.node)
    this.addLayer = find("add-layer")
    this.addLayer.addEventListener("click", () => this.beginLayer())
    this.themeChanged()
  }

  themeChanged() {
    const style = getComputedStyle(document.documentElement)
    this.colours = Object.fromEntries(["ink", "muted", "line", "accent", "hit", "card"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
    this.isDirty = true
  }

  clear() { this.rowsToFill.clear() }

  show() {
    this.isWaiting = this.editing.isHeld
    if (this.isWaiting) return
    const { store } = this
    const isEmpty = !(store.take?.length > 0)
    this.take = isEmpty && this.rowsToFill.size > 0 ? blank(store.take, store.state) : isEmpty ? null : store.take
    this.editing.follow(this.take)
    this.addLayer.disabled = !store.can("take") || store.drums().length === 0 || this.take?.count > 0 && this.take.layers.length === 0
    const shown = this.take ? lanesOf(this.take, store.drums(), this.rowsToFill) : []
    const shape = JSON.stringify(shown.map(({ part, rows }) => [part.name, part.muted, part.solo, part.heard, rows.map(({ instrument }) => instrument)]))
    if (shape !== this.shape) this.build(shown)
    this.shape = shape
    shown.forEach((lane, index) => {
      this.lanes[index].update(this.take, lane)
      const count = lane.rows.reduce((sum, { hits }) => sum + hits.length, 0)
      this.lanes[index].canvas.setAttribute("aria-label", `Hits of ${lane.part.name}: ${count}`)
    })
    this.isDirty = true
    if (!this.take) this.advise()
  }

  build(shown) {
    const focused = document.activeElement?.dataset?.words
    const count = shown.reduce((sum, { rows }) => sum + rows.length, 0)
    document.body.classList.toggle("many-lanes", count > few)
    const rowHeight = count > few ? rowHeights.many : rowHeights.few
    this.node.style.setProperty("--row", `${rowHeight}px`)
    this.empty = shown.length > 0 ? null : element("p", { class: "empty" })
    this.lanes = shown.map(() => new Lane(element("canvas", { class: "hits", tabindex: 0, role: "application", "aria-describedby": "hits-help" }), rowHeight))
    this.over = element("div", { class: "over", "aria-hidden": "true" }, this.playhead)
    const nodes = shown.map((lane, index) => this.lane(lane, this.lanes[index], shown.length))
    this.node.replaceChildren(this.empty ?? element("div", { class: "all" }, this.ruler, nodes, this.over))
    for (const lane of this.lanes) this.editing.attach(lane)
    // At once, since a press can come before the next frame.
    this.fit()
    if (focused) this.node.querySelector(`[data-words="${CSS.escape(focused)}"]`)?.focus()
  }

  lane({ part, rows }, lane, count) {
    const { canvas } = lane
    const title = capitalised(part.name)
    const toggle = (verb, text, isOn) => element("button", {
      type: "button", class: verb, "data-words": `${verb} ${part.name}`, "aria-pressed": String(Boolean(isOn)), "aria-label": `${capitalised(verb)} ${part.name}`,
      title: `${capitalised(verb)} ${part.name}`, onclick: () => this.perform(`${verb} ${part.name}`),
    }, text)
    // Steps alone have nothing to be mixed with.
    const buttons = part.isNew || part.number === 0 && count === 1 ? [] : [toggle("mute", "M", part.muted), toggle("solo", "S", part.solo)]
    if (part.number > 0 && !part.isNew) {
      buttons.push(element("button", { type: "button", class: "delete", "data-words": `delete-layer ${part.number}`, "aria-label": `Delete ${part.name}`,
        title: `Delete ${part.name}`, onclick: () => this.removeLayer(part) }, icon("delete")))
    }
    canvas.style.height = `calc(${rows.length} * var(--row))`
    canvas.dataset.words = `hits ${part.number}`
    return element("div", { class: part.heard ? "lane" : "lane silent", role: "group", "aria-label": part.heard ? title : `${title}, silent` },
      element("div", { class: "lane-head" }, element("span", { class: "lane-name", "aria-hidden": "true" }, title), buttons, this.drumChoice(part, rows)),
      element("div", { class: "drum-names", "aria-hidden": "true" }, rows.map(({ instrument }) => element("span", { class: "drum-name" }, this.store.title(instrument)))), canvas)
  }

  // A row for another drum, in which hits can be placed.
  drumChoice(part, rows) {
    const known = rows.map(({ instrument }) => instrument)
    const others = this.store.drums().filter(({ instrument }) => !known.includes(instrument))
    if (others.length === 0) return null
    const select = element("select", { class: "add-drum", "data-words": `add ${part.number}`, "aria-label": `Add a drum to ${part.name}`, title: `Add a drum to ${part.name}`,
      onchange: () => this.addRow(part.number, select.value) },
    element("option", { value: "" }, "+"), others.map(({ instrument }) => element("option", { value: instrument }, this.store.title(instrument))))
    return select
  }

  addRow(number, instrument) {
    this.rowsToFill.set(number, [...(this.rowsToFill.get(number) ?? []), instrument])
    this.show()
  }

  beginLayer() {
    const numbers = (this.take?.layers ?? []).map(({ name }) => Number(name.split(" ").at(-1)) || 0)
    const [first] = this.store.drums()
    if (first) this.addRow(Math.max(0, ...numbers) + 1, first.instrument)
    this.node.scrollTop = this.node.scrollHeight
  }

  perform(words) { return this.command("perform", { words }) }

  async removeLayer({ name, number }) {
    this.rowsToFill.clear()
    const { ok } = await this.perform(`delete-layer ${number}`)
    if (ok) this.toasts.show(`${capitalised(name)} is deleted.`, "note", { title: "Undo", act: () => this.command("undo") })
  }

  // What to do for a take, as things stand now.
  advise() {
    if (!this.empty) return
    const { mode, armed } = this.store.state ?? {}
    const steps = mode !== "recording" ? `To record a take, press ${mode ? capitalised(mode) : "the mode"} at the top${hasKeys() ? ", or P," : ""} until it says Recording, then play. Overdub records in time.`
      : armed === false ? `Gestures are not armed: ${armWords()}` : "What you play now becomes the take."
    setText(this.empty, `Nothing recorded yet. ${steps}`)
  }

  // With each frame only the playhead moves, by a transform; lanes are drawn where something of them has changed.
  draw(now) {
    const { state, arrived } = this.store
    if (!this.take) return
    if (this.isStale) this.fit()
    if (this.isDirty) this.drawLanes()
    const position = playheadNow(state, arrived, now, this.take.length)
    if (this.playhead.hidden !== (position === null)) this.playhead.hidden = position === null
    if (position !== null) this.playhead.style.transform = `translateX(${(this.width * position / this.take.length).toFixed(1)}px)`
  }

  fit() {
    this.isStale = false
    this.isDirty = true
    for (const lane of this.lanes) lane.fit()
    this.width = Math.max((this.lanes[0]?.width ?? 0) - margin, 0)
  }

  drawLanes() {
    this.isDirty = false
    drawRuler(this.ruler, this.take, this.colours)
    for (const lane of this.lanes) {
      const { selected, cursor } = this.editing
      const isHere = selected?.layer === lane.number
      lane.draw(this.colours, { selected: isHere ? selected : null, cursor: cursor?.lane === lane.number ? cursor : null, isFocused: document.activeElement === lane.canvas })
    }
  }
}
