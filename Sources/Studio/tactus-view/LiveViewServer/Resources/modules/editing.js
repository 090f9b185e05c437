// Changing the hits of the take: drag along time or up and down, double click to add, and all of it by keys. Each change is a
// command, and one step of the undoing.

import { find, setText } from "./dom.js"
import { clamp } from "./geometry.js"
import { isSame } from "./lane.js"
import { nextPlace, partWords, placeWords, positionOf, snapped, sounding, timeOf } from "./takes.js"

const dragFrom = 5
const fullRange = 120
const usual = 0.787
const longPress = 650
const doubleTap = { time: 400, distance: 24 }

const percent = (velocity) => `${Math.round(100 * velocity)} %`

export class Editing {
  constructor({ store, command, toasts, changed }) {
    Object.assign(this, { store, command, toasts, changed })
    this.selected = null
    this.cursor = null
    this.grip = null
    this.tap = { time: -Infinity, x: 0, y: 0 }
    this.said = find("said")
    this.bin = find("delete-hit")
    this.bin.addEventListener("click", () => this.remove())
  }

  // A hit that is held stays; a take that comes meanwhile is shown afterwards.
  get isHeld() { return this.grip !== null }

  attach(lane) {
    const { canvas } = lane
    canvas.addEventListener("pointerdown", (event) => this.press(lane, event))
    canvas.addEventListener("pointermove", (event) => this.drag(event))
    canvas.addEventListener("pointerup", (event) => this.release(event))
    canvas.addEventListener("pointercancel", (event) => this.release(event))
    // A finger on a hit moves the hit, and beside it the page.
    canvas.addEventListener("touchstart", (event) => {
      const box = canvas.getBoundingClientRect()
      const [touch] = event.touches
      if (lane.hitAt(touch.clientX - box.left, touch.clientY - box.top, 14)) event.preventDefault()
    }, { passive: false })
    canvas.addEventListener("keydown", (event) => this.pressKey(lane, event))
    canvas.addEventListener("focus", () => this.enter(lane))
    canvas.addEventListener("blur", () => this.changed())
  }

  // What is chosen, after the take has changed.
  follow(take) {
    this.selected = take?.hits.find((hit) => isSame(hit, this.selected)) ?? null
    this.bin.disabled = !this.selected
  }

  select(lane, hit, isTold = false) {
    this.selected = hit
    if (hit) this.cursor = { lane: lane.number, row: lane.rows.findIndex(({ instrument }) => instrument === hit.instrument), position: hit.position, time: hit.time }
    this.bin.disabled = !hit
    this.changed()
    if (isTold) this.say(this.words(lane, hit))
  }

  say(text) { setText(this.said, text) }

  words(lane, hit) {
    const row = lane.rows[this.cursor?.row ?? 0]
    if (!hit) return `${this.store.title(row?.instrument ?? "")}, ${placeWords(lane.take, this.cursor.time)}, no hit`
    return `${this.store.title(hit.instrument)}, ${placeWords(lane.take, hit.time)}, velocity ${percent(hit.velocity)}, ${row.hits.indexOf(hit) + 1} of ${row.hits.length}`
  }

  enter(lane) {
    if (lane.canvas.matches(":focus-visible") && this.selected?.layer !== lane.number) {
      const first = lane.rows.flatMap(({ hits }) => hits[0] ?? []).toSorted((one, two) => one.time - two.time)[0] ?? null
      this.cursor = { lane: lane.number, row: 0, position: 0, time: 0 }
      this.select(lane, first, true)
    }
    this.changed()
  }

  // MARK: The mouse and fingers

  press(lane, event) {
    if (event.button !== 0 || this.grip) return
    const [x, y] = [event.offsetX, event.offsetY]
    const hit = lane.hitAt(x, y, event.pointerType === "mouse" ? 6 : 14)
    const isAgain = event.timeStamp - this.tap.time < doubleTap.time && Math.hypot(x - this.tap.x, y - this.tap.y) < doubleTap.distance
    this.tap = isAgain || hit ? { time: -Infinity } : { time: event.timeStamp, x, y }
    const position = snapped(lane.take, lane.number, lane.positionAt(x), event.altKey || event.shiftKey)
    this.cursor = { lane: lane.number, row: lane.rowAt(y), position, time: sounding(lane.take, lane.number, position) }
    this.select(lane, hit)
    lane.canvas.focus({ preventScroll: true })
    if (hit) {
      this.grip = { lane, hit, x: event.clientX, y: event.clientY, axis: null }
      lane.canvas.setPointerCapture(event.pointerId)
      if (event.pointerType !== "mouse") this.grip.timer = setTimeout(() => this.removeHeld(), longPress)
    } else if (isAgain) {
      this.add(lane)
    }
  }

  drag(event) {
    const { grip } = this
    if (!grip) return
    const [dx, dy] = [event.clientX - grip.x, grip.y - event.clientY]
    if (!grip.axis) {
      if (Math.hypot(dx, dy) < dragFrom) return
      grip.axis = Math.abs(dx) >= Math.abs(dy) ? "time" : "velocity"
      clearTimeout(grip.timer)
    }
    const { lane, hit } = grip
    if (grip.axis === "time") {
      const wanted = positionOf(lane.take, hit.time + dx / lane.room * lane.take.length)
      const position = snapped(lane.take, lane.number, wanted, event.altKey || event.shiftKey)
      const time = sounding(lane.take, lane.number, position)
      lane.preview = { ...hit, hit, position, time, text: placeWords(lane.take, time).replace("bar ", "").replace(" beat ", ".") }
    } else {
      const velocity = clamp(Math.round(100 * (hit.velocity + dy / fullRange)) / 100, 0.01, 1)
      lane.preview = { ...hit, hit, velocity, text: percent(velocity) }
    }
    this.changed()
  }

  release(event) {
    const { grip } = this
    if (!grip) return
    clearTimeout(grip.timer)
    const { lane, hit } = grip
    const { preview } = lane
    lane.preview = this.grip = null
    if (event.type === "pointerup" && preview) {
      if (grip.axis === "time") this.move(lane, hit, preview.position)
      else this.setVelocity(lane, hit, preview.velocity)
    }
    this.changed(true)
  }

  removeHeld() {
    this.grip = null
    const name = this.store.title(this.selected.instrument)
    this.remove()
    this.toasts.show(`${name} is deleted.`, "note", { title: "Undo", act: () => this.command("undo") })
  }

  // MARK: Keys

  pressKey(lane, event) {
    if (event.metaKey) return
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const hit = this.selected?.layer === lane.number ? this.selected : null
    this.cursor ??= { lane: lane.number, row: 0, position: 0, time: 0 }
    if (across && event.shiftKey && hit) this.move(lane, hit, nextPlace(lane.take, lane.number, hit.position, across, event.altKey))
    else if (across && event.ctrlKey) this.place(lane, nextPlace(lane.take, lane.number, this.cursor.position, across))
    else if (across) this.go(lane, across)
    else if (down && event.shiftKey && hit) this.setVelocity(lane, hit, clamp(Math.round(100 * hit.velocity - 5 * down) / 100, 0.01, 1))
    else if (down) this.goDown(lane, down)
    else if (event.key === "Home" || event.key === "End") this.select(lane, this.row(lane).hits.at(event.key === "Home" ? 0 : -1) ?? null, true)
    else if (event.key === "Delete" || event.key === "Backspace") this.remove()
    else if (event.key === "Enter" && !hit) this.add(lane)
    else if (event.key === "Escape") lane.canvas.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  row(lane) { return lane.rows[clamp(this.cursor.row, 0, lane.rows.length - 1)] }

  // To a place of the grid, with or without a hit.
  place(lane, position) {
    this.cursor = { ...this.cursor, position, time: sounding(lane.take, lane.number, position) }
    this.select(lane, this.row(lane).hits.find((hit) => Math.abs(hit.time - this.cursor.time) < 0.005) ?? null, true)
  }

  go(lane, direction) {
    const { hits } = this.row(lane)
    const index = hits.indexOf(this.selected)
    const next = index >= 0 ? hits[index + direction]
      : direction > 0 ? hits.find(({ time }) => time > this.cursor.time) : hits.findLast(({ time }) => time < this.cursor.time)
    if (next) this.select(lane, next, true)
    else this.say(direction > 0 ? "No later hit." : "No earlier hit.")
  }

  goDown(lane, direction) {
    const row = this.cursor.row + direction
    if (!lane.rows[row]) return this.say(direction > 0 ? "The last row." : "The first row.")
    this.cursor = { ...this.cursor, row }
    const near = lane.rows[row].hits.toSorted((one, two) => Math.abs(one.time - this.cursor.time) - Math.abs(two.time - this.cursor.time))[0]
    this.select(lane, near ?? null, true)
  }

  // MARK: Commands

  at({ layer, position, instrument }) { return `${partWords(layer)} ${position} ${instrument}` }

  // It is shown at once, and as it was where it is refused.
  async change(lane, hit, words, changes, said) {
    const before = { ...hit }
    Object.assign(hit, changes)
    this.select(lane, hit)
    const { ok } = await this.command("perform", { words })
    if (ok) return this.say(said)
    Object.assign(hit, before)
    this.changed(true)
  }

  move(lane, hit, position) {
    if (position === hit.position) return
    const time = sounding(lane.take, lane.number, position)
    this.change(lane, hit, `move-hit ${this.at(hit)} ${position}`, { position, time }, `${this.store.title(hit.instrument)} moved to ${placeWords(lane.take, time)}`)
  }

  setVelocity(lane, hit, velocity) {
    if (velocity === hit.velocity) return
    this.change(lane, hit, `set-velocity ${this.at(hit)} ${velocity}`, { velocity }, `Velocity ${percent(velocity)}`)
  }

  async add(lane) {
    const { position, time } = this.cursor
    const { instrument } = this.row(lane)
    const hit = { layer: lane.number, position, instrument, time: timeOf(lane.take, position), velocity: usual }
    this.selected = hit
    const { ok } = await this.command("perform", { words: `add-hit ${this.at(hit)}` })
    if (ok) this.say(`${this.store.title(instrument)} added at ${placeWords(lane.take, time)}`)
  }

  async remove() {
    const hit = this.selected
    if (!hit) return
    const { ok } = await this.command("perform", { words: `delete-hit ${this.at(hit)}` })
    if (ok) this.say(`${this.store.title(hit.instrument)} deleted`)
  }
}
