// The stage: image or darkness, virtual face, drums, bodies and hands, strokes, light. Draws when the screen is ready and
// only when something changed or a light is on.

import { drawBurst } from "./bursts.js"
import { counted, find, fitCanvas, setAttribute } from "./dom.js"
import { fit, shownMirrored, toStage } from "./geometry.js"
import { alongBody, drawBody, drawHand, palette } from "./skeleton.js"
import { drawPlaces, drumPlace } from "./places.js"
import { Labels } from "./labels.js"
import { drawStrokes, drawPinch } from "./drawing.js"
import { certaintyWord, shapeTitle } from "./poses.js"
import { handName } from "./sign.js"

export class Stage {
  constructor({ canvas, store, bursts, strokes, preferences, face }) {
    Object.assign(this, { canvas, store, bursts, strokes, preferences, face })
    this.context = canvas.getContext("2d")
    this.rect = { x: 0, y: 0, width: 0, height: 0 }
    this.flipped = false
    this.image = null
    this.labels = new Labels()
    this.drawing = false
    this.dirty = true
    this.drawn = 0
    new ResizeObserver(() => this.resize()).observe(canvas)
    this.resize()
  }

  resize() {
    ({ width: this.width, height: this.height } = fitCanvas(this.canvas, this.context))
    this.dirty = true
  }

  place(point) { return toStage(this.rect, this.flipped, point) }

  // True if it drew.
  draw(seconds, now) {
    const lights = this.bursts.on(seconds)
    if (!this.dirty && lights.length === 0 && !this.lit) return false
    this.lit = lights.length > 0
    this.dirty = false
    const { context, store } = this
    const shown = store.shown()
    const size = store.hello?.image
    const image = this.preferences.get("image") ? store.frozen?.image ?? this.image : null
    const picture = this.face.backdrop ? null : image
    const aspect = image ? image.bitmap.width / image.bitmap.height : size?.width ? size.width / size.height : 16 / 9
    if (this.aspect !== aspect) {
      this.aspect = aspect
      document.body.classList.toggle("upright", aspect < 0.9)
      document.body.style.setProperty("--aspect", String(aspect))
    }
    this.rect = fit(this.width, this.height, aspect)
    this.flipped = shownMirrored(store.hello, this.preferences.get("mirror"))
    const unit = Math.min(this.rect.width, this.rect.height)

    context.clearRect(0, 0, this.width, this.height)
    this.backdrop(picture)
    const place = (point) => this.place(point)
    context.save()
    context.beginPath()
    context.roundRect(this.rect.x, this.rect.y, this.rect.width, this.rect.height, 10)
    context.clip()
    context.globalAlpha = store.isStale(now) ? 0.3 : 1
    this.face.paint(context, shown, this.rect, this.flipped, this.canvas.width / this.width)
    context.globalAlpha = 1
    this.labels.begin(this.rect, this.taken())
    // A canvas has no drums on it; their pads go on.
    const words = this.drawing ? [] : drawPlaces(context, store, lights, this.labels, place, unit)
    if (shown) {
      context.globalAlpha = store.isStale(now) ? 0.3 : 1
      for (const figure of shown.bodies ?? []) drawBody(context, figure, place)
      if (this.drawing) drawStrokes(context, this.strokes, place, unit)
      for (const hand of shown.hands) {
        drawHand(context, hand, place)
        if (this.drawing) drawPinch(context, hand, place, unit)
      }
      context.globalAlpha = 1
      this.labels.points = [...shown.hands.flatMap((hand) => hand.points.filter(Boolean)), ...(shown.bodies ?? []).flatMap(alongBody)].map(place)
    }
    for (const light of this.drawing ? [] : lights) {
      // What has no place, and no hand has struck, lights its pad alone.
      const at = drumPlace(store, light.instrument) ?? light.at
      if (at) drawBurst(context, light, place(at), unit)
    }
    // Words last: nothing lies on them. Those of places first, so that a hand's goes out of their way.
    const small = this.rect.width < 480
    for (const word of words) this.labels.draw(context, { ...word, colour: word.isLit ? "#ffe9bd" : "#dfe6ec", small })
    context.globalAlpha = store.isStale(now) ? 0.3 : 1
    for (const hand of shown?.hands ?? []) this.tag(hand, place)
    context.globalAlpha = 1
    context.restore()
    this.describe(shown)
    this.drawn += 1
    return true
  }

  // Where cards and chips stand above the canvas.
  taken() {
    const open = [...this.canvas.parentElement.children, ...find("toasts").children].filter((node) => node !== this.canvas && !node.hidden)
    if (open.length === 0) return []
    const { left, top } = this.canvas.getBoundingClientRect()
    return open.map((node) => {
      const box = node.getBoundingClientRect()
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height }
    })
  }

  backdrop(picture) {
    const { context, rect } = this
    context.save()
    context.beginPath()
    context.roundRect(rect.x, rect.y, rect.width, rect.height, 10)
    context.clip()
    context.fillStyle = this.face.backdrop ?? (this.bursts.hue === null ? "#0b0f13" : `hsl(${this.bursts.hue} 42% 11%)`)
    context.fillRect(rect.x, rect.y, rect.width, rect.height)
    if (picture) {
      if (this.flipped) {
        context.translate(2 * rect.x + rect.width, 0)
        context.scale(-1, 1)
      }
      context.drawImage(picture.bitmap, rect.x, rect.y, rect.width, rect.height)
    } else if (!this.face.backdrop) {
      context.strokeStyle = "rgba(255, 255, 255, 0.045)"
      context.lineWidth = 1
      context.beginPath()
      for (let share = 1; share < 4; share += 1) {
        context.moveTo(rect.x + rect.width * share / 4, rect.y)
        context.lineTo(rect.x + rect.width * share / 4, rect.y + rect.height)
        context.moveTo(rect.x, rect.y + rect.height * share / 4)
        context.lineTo(rect.x + rect.width, rect.y + rect.height * share / 4)
      }
      context.stroke()
    }
    context.restore()
  }

  // The side, and what is missing, below the hand.
  tag(hand, place) {
    const points = hand.points.filter(Boolean).map(place)
    if (points.length === 0) return
    const missing = 21 - points.length
    const text = [hand.side ?? handName(hand), missing ? `${missing} missing` : ""].filter(Boolean).join(" · ")
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]))
    const [left, top] = [Math.min(...xs), Math.min(...ys) - 4]
    const thing = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) + 4 - top }
    this.labels.draw(this.context, { name: `hand ${hand.track ?? hand.side}`, lines: [text], thing, colour: missing ? palette.missing : palette.text, small: true })
  }

  describe(shown) {
    const hands = (shown?.hands ?? []).map((hand) =>
      `${handName(hand, hand.side)}${hand.shape ? `, ${shapeTitle(hand.shape)}, ${certaintyWord(hand.certainty)}` : ""}`)
    const bodies = shown?.bodies?.length ? counted(shown.bodies.length, "body", "bodies") : ""
    setAttribute(this.canvas, "aria-label", [...hands, bodies, this.face.words()].filter(Boolean).join("; ") || (this.store.looksForHands() ? "No hands in view" : "Drums; nobody looks for hands"))
  }
}
