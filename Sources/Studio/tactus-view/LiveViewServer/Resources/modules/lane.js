// One lane of the take, drawn: a row for each instrument, each hit where it sounds and as high as it is hard.

import { fitCanvas } from "./dom.js"
import { clamp } from "./geometry.js"
import { gridLines, positionOf } from "./takes.js"

// What is right of the end of the take, so that its last hits are whole; as wide as in the style sheet.
export const margin = 12
const narrow = 9

export const isSame = (one, two) => Boolean(one && two) && one.layer === two.layer && one.position === two.position && one.instrument === two.instrument

export class Lane {
  constructor(canvas, rowHeight) {
    Object.assign(this, { canvas, rowHeight, rows: [], preview: null })
    this.context = canvas.getContext("2d")
  }

  update(take, { part, rows }) { Object.assign(this, { take, part, rows, number: part.number }) }

  fit() { ({ width: this.width, height: this.height } = fitCanvas(this.canvas, this.context)) }

  get room() { return Math.max(this.width - margin, 1) }

  xOf(time) { return this.room * time / this.take.length }

  positionAt(x) { return positionOf(this.take, x / this.room * this.take.length) }

  rowAt(y) { return clamp(Math.floor(y / this.rowHeight), 0, this.rows.length - 1) }

  widthOf({ layer }) { return layer > 0 ? narrow : Math.max(10, this.xOf(this.take.stepLength) - 3) }

  // The hit at a place, or the nearest one within a reach beside it.
  hitAt(x, y, reach) {
    let [found, least] = [null, reach]
    for (const hit of this.rows[this.rowAt(y)]?.hits ?? []) {
      const left = this.xOf(hit.time)
      const away = Math.max(left - x, x - left - this.widthOf(hit), 0)
      if (away < least) [found, least] = [hit, away]
    }
    return found
  }

  draw(colours, { selected, cursor, isFocused }) {
    const { context, take } = this
    context.clearRect(0, 0, this.width, this.height)
    for (const { time, isFirst } of gridLines(take)) {
      context.fillStyle = isFirst ? colours.muted : colours.line
      context.fillRect(Math.round(this.xOf(time)), 0, 1, this.height)
    }
    for (const [index, { instrument, hits }] of this.rows.entries()) {
      const foot = (index + 1) * this.rowHeight - 1
      context.fillStyle = colours.line
      context.fillRect(0, foot, this.room, 1)
      context.globalAlpha = this.part.heard && !take.muted.includes(instrument) ? 1 : 0.4
      for (const hit of hits) {
        if (!isSame(hit, this.preview?.hit)) this.bar(hit, foot, isSame(hit, selected) ? colours.hit : colours.accent)
      }
      context.globalAlpha = 1
      const shown = this.preview?.hit.instrument === instrument ? this.preview : hits.find((hit) => isSame(hit, selected))
      if (shown) this.mark(shown, foot, colours, isFocused)
      else if (isFocused && cursor?.row === index) this.frame(this.xOf(cursor.time), foot, narrow, colours.hit, [3, 3])
    }
  }

  bar(hit, foot, colour) {
    const { context } = this
    const [x, width, tall] = [this.xOf(hit.time), this.widthOf(hit), Math.max(3, (this.rowHeight - 4) * hit.velocity)]
    context.fillStyle = colour
    context.fillRect(x, foot - tall, width, tall)
  }

  // The hit that is chosen or held, with a frame, and while it is held its place or its velocity.
  mark(hit, foot, colours, isFocused) {
    this.bar(hit, foot, colours.hit)
    if (isFocused || this.preview) this.frame(this.xOf(hit.time), foot, this.widthOf(hit), colours.ink, [])
    if (!this.preview) return
    const { context } = this
    context.font = "600 13px system-ui, sans-serif"
    context.textBaseline = "middle"
    const width = context.measureText(this.preview.text).width
    const x = this.xOf(hit.time) + this.widthOf(hit) + 6
    const left = x + width > this.width ? this.xOf(hit.time) - width - 6 : x
    context.fillStyle = colours.card
    context.fillRect(left - 3, foot - this.rowHeight + 2, width + 6, this.rowHeight - 3)
    context.fillStyle = colours.ink
    context.fillText(this.preview.text, left, foot - this.rowHeight / 2 + 1)
  }

  frame(x, foot, width, colour, dash) {
    const { context } = this
    context.strokeStyle = colour
    context.lineWidth = 2
    context.setLineDash(dash)
    context.strokeRect(x - 1.5, foot - this.rowHeight + 2.5, width + 3, this.rowHeight - 3)
    context.setLineDash([])
  }
}

// The numbers of the bars, above the lanes.
export function drawRuler(canvas, take, colours) {
  const context = canvas.getContext("2d")
  const { width, height } = fitCanvas(canvas, context)
  context.clearRect(0, 0, width, height)
  context.font = "600 11px system-ui, sans-serif"
  context.textBaseline = "middle"
  let free = -Infinity
  let bar = 0
  for (const { time, isFirst } of gridLines(take)) {
    const x = (width - margin) * time / take.length
    context.fillStyle = colours.muted
    context.fillRect(Math.round(x), isFirst ? 2 : height - 5, 1, height)
    if (!isFirst) continue
    bar += 1
    if (x < free) continue
    context.fillText(String(bar), x + 5, height / 2)
    free = x + context.measureText(String(bar)).width + 12
  }
}
