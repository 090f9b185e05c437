// Drawing with a pinch on the stage: orange and broken while possible, green and whole while drawing, red when apart.

import { exportSVG, trace } from "./strokes.js"

export const pinchColours = { possible: "#ffb04d", drawing: "#63e08f", apart: "#ff8f86" }

export function drawStrokes(context, strokes, place, unit) {
  context.lineCap = "round"
  context.lineJoin = "round"
  const width = Math.max(3, unit / 90)
  for (const stroke of strokes.list) {
    const points = stroke.points.map(place)
    context.setLineDash([])
    for (const [colour, extra] of [["rgba(5, 8, 11, 0.65)", 3], [pinchColours.drawing, 0]]) {
      context.strokeStyle = colour
      context.lineWidth = width + extra
      trace(context, points)
    }
    if (stroke.evidence.length > 0) {
      context.strokeStyle = pinchColours.possible
      context.lineWidth = width * 0.7
      context.setLineDash([1, width * 1.4])
      trace(context, [...points.slice(-1), ...stroke.evidence.map(place)])
      context.setLineDash([])
    }
  }
}

// The pen: between thumb and index finger. Its form tells its state as its colour does: disc, broken ring, cross.
export function drawPinch(context, hand, place, unit) {
  const [thumb, index] = [hand.points[4], hand.points[8]]
  const state = hand.pinch?.state
  if (!thumb || !index || !state || state === "unknown") return
  const [x, y] = place([(thumb[0] + index[0]) / 2, (thumb[1] + index[1]) / 2])
  const radius = Math.max(8, unit / 45)
  context.lineWidth = 3.5
  context.setLineDash([])
  context.beginPath()
  if (state === "pinched") {
    context.arc(x, y, radius * 0.8, 0, 2 * Math.PI)
    context.fillStyle = pinchColours.drawing
    context.fill()
    context.strokeStyle = "rgba(5, 8, 11, 0.8)"
    context.stroke()
  } else if (state === "apart") {
    context.strokeStyle = pinchColours.apart
    context.moveTo(x - radius * 0.55, y - radius * 0.55)
    context.lineTo(x + radius * 0.55, y + radius * 0.55)
    context.moveTo(x + radius * 0.55, y - radius * 0.55)
    context.lineTo(x - radius * 0.55, y + radius * 0.55)
    context.stroke()
  } else {
    context.strokeStyle = pinchColours.possible
    context.setLineDash([radius * 0.6, radius * 0.5])
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.stroke()
    context.setLineDash([])
  }
}

export class Drawing {
  constructor({ stage, strokes, store, button, tools, clear, exportButton, toasts }) {
    Object.assign(this, { stage, strokes, store, button, tools, toasts })
    button.addEventListener("click", () => this.toggle())
    clear.addEventListener("click", () => this.clear())
    exportButton.addEventListener("click", () => this.save())
  }

  get on() { return this.stage.drawing }

  toggle(on = !this.stage.drawing) {
    this.stage.drawing = on
    this.stage.dirty = true
    this.tools.hidden = !on
    document.body.toggleAttribute("data-drawing", on)
    this.button.setAttribute("aria-pressed", String(on))
  }

  clear() {
    if (!this.strokes.clear()) return
    this.stage.dirty = true
    this.toasts.show("Drawing cleared.", "note", { title: "Undo", act: () => {
      this.strokes.restore()
      this.stage.dirty = true
    } })
  }

  save() {
    const drawn = this.strokes.list.filter((stroke) => stroke.points.length > 0)
    if (drawn.length === 0) {
      this.toasts.show("Nothing is drawn yet: pinch thumb and index finger, and move.", "note")
      return
    }
    const { width, height } = this.store.hello?.image ?? { width: 1280, height: 720 }
    const text = exportSVG(drawn, { width, height, flipped: this.stage.flipped })
    const link = document.createElement("a")
    link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }))
    link.download = "tactus-drawing.svg"
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    this.toasts.show("Saved tactus-drawing.svg.", "note")
  }
}
