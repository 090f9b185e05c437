// The last ten seconds, newest on the right: a row of shapes for each hand, and hits as bars as high as they were hard.
// A confirmed shape is a filled bar, a possible one an outline.

import { fitCanvas, setAttribute } from "./dom.js"
import { shapeTitle } from "./poses.js"

const labelWidth = 26
const rowHeight = 19
const gap = 3
const labelHeight = 17
const secondsHeight = 13

// Seconds after which the name of the same drum is written again.
const repeatAfter = 1.5

export class Strip {
  constructor(canvas, store) {
    Object.assign(this, { canvas, store })
    this.context = canvas.getContext("2d")
    this.drawnAt = null
    this.dirty = true
    new ResizeObserver(() => this.resize()).observe(canvas)
    this.themeChanged()
    this.resize()
  }

  themeChanged() {
    const style = getComputedStyle(document.documentElement)
    this.colours = Object.fromEntries(["ink", "muted", "line", "accent", "hit", "card", "soft"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
    this.dirty = true
  }

  resize() {
    const { width, height } = fitCanvas(this.canvas, this.context)
    Object.assign(this, { width, height: height - secondsHeight })
    this.dirty = true
  }

  draw(calm, now) {
    const { context, store: { history } } = this
    if (!this.dirty && history.now === this.drawnAt) return
    if (!this.dirty && calm && now - this.drawnWhen < 250) return
    this.dirty = false
    this.drawnAt = history.now
    this.drawnWhen = now
    context.clearRect(0, 0, this.width, this.height + secondsHeight)
    const room = this.width - labelWidth - 2
    const xOf = (time) => labelWidth + room * (1 - (history.now - time) / history.seconds)
    context.textBaseline = "middle"
    this.ruler(room)
    context.font = "600 13px system-ui, sans-serif"
    const sides = this.store.looksForHands() && this.store.asksForShapes() ? ["left", "right"] : []
    for (const [index, side] of sides.entries()) this.row(history.rows[side], index * (rowHeight + gap), side, xOf)
    this.hits(history.hits, sides.length * (rowHeight + gap), xOf, room)
    this.describe(now)
  }

  ruler(room) {
    const { context, store: { history: { seconds } } } = this
    context.strokeStyle = this.colours.line
    context.fillStyle = this.colours.muted
    context.font = "600 11px system-ui, sans-serif"
    context.lineWidth = 1
    context.beginPath()
    for (let second = 0; second <= seconds; second += 1) {
      const x = Math.round(labelWidth + room * second / seconds) + 0.5
      const isLast = second === seconds
      context.textAlign = second === 0 ? "left" : isLast ? "right" : "center"
      if (second % 5 === 0) context.fillText(isLast ? "now" : `−${seconds - second} s`, x, this.height + 7)
      context.moveTo(x, 0)
      context.lineTo(x, this.height)
    }
    context.stroke()
    context.textAlign = "left"
  }

  row(stretches, y, side, xOf) {
    const { context, colours, store: { history } } = this
    context.fillStyle = colours.muted
    context.textAlign = "left"
    context.fillText(side === "left" ? "L" : "R", 4, y + rowHeight / 2 + 1)
    for (const [index, { shape, certainty, start, end }] of stretches.entries()) {
      const from = Math.max(labelWidth, xOf(start))
      const width = Math.max(1.5, xOf(end) - from)
      context.beginPath()
      context.roundRect(from, y + 1, width, rowHeight - 2, Math.min(5, width / 2))
      context.fillStyle = certainty === "confirmed" ? colours.soft : colours.card
      context.fill()
      context.strokeStyle = colours.accent
      context.lineWidth = 1.25
      context.setLineDash(certainty === "confirmed" ? [] : [3, 3])
      context.stroke()
      context.setLineDash([])
      const text = shapeTitle(shape)
      const wanted = context.measureText(text).width + 10
      // A short one has its name beside it, where there is room up to the next.
      const x = wanted < width ? from : from + width
      if (x + wanted > (x > from ? xOf(stretches[index + 1]?.start ?? history.now) : x + width)) continue
      context.fillStyle = colours.ink
      context.fillText(text, x + 5, y + rowHeight / 2 + 1)
    }
  }

  hits(hits, y, xOf, room) {
    const { context, colours } = this
    const height = this.height - y - 2
    context.strokeStyle = colours.line
    context.beginPath()
    context.moveTo(labelWidth, this.height - 1.5)
    context.lineTo(this.width, this.height - 1.5)
    context.stroke()
    const shown = hits.filter((hit) => hit.by !== "metronome").map((hit) => [xOf(hit.time), hit])
    context.fillStyle = colours.muted
    for (const hit of hits) {
      const x = xOf(hit.time)
      if (hit.by === "metronome" && x > labelWidth) context.fillRect(x - 1, this.height - 8, 2, 6)
    }
    this.labelHits(shown, room)
    for (const [x, hit] of shown) {
      if (x < labelWidth) continue
      const tall = Math.max(3, (height - labelHeight) * hit.velocity)
      // What the take plays is hollow, and in another colour.
      context.fillStyle = colours.hit
      context.strokeStyle = colours.accent
      if (hit.by === "take") context.strokeRect(x - 2.5, this.height - 2.5 - tall, 5, tall)
      else context.fillRect(x - 3, this.height - 2 - tall, 6, tall)
      const text = hit.label?.text
      // It is written when the whole of it has come in.
      if (!text || x - 4 + context.measureText(text).width > this.width) continue
      context.fillStyle = colours.ink
      context.fillText(text, x - 4, y + labelHeight / 2 + 2)
    }
  }

  // The drums' names where no earlier name stands. It is decided once, so that no name comes and goes as the strip moves.
  labelHits(shown, room) {
    const { context, store } = this
    let free = -Infinity
    const named = new Map()
    for (const [x, hit] of shown) {
      if (hit.label?.room !== room) {
        // A drum that goes on needs no name each time, and leaves room for those of others.
        const isNews = hit.time - (named.get(hit.instrument) ?? -Infinity) > repeatAfter
        hit.label = { room, text: isNews && x - 4 >= free ? store.title(hit.instrument) : null }
      }
      if (!hit.label.text) continue
      free = x - 4 + context.measureText(hit.label.text).width + 8
      named.set(hit.instrument, hit.time)
    }
  }

  describe(now) {
    if (now - (this.described ?? -Infinity) < 2000) return
    this.described = now
    setAttribute(this.canvas, "aria-label", this.store.history.summary((instrument) => this.store.title(instrument)))
  }
}
