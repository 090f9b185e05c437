// How hard a pad is hit: by the area of the finger against this player's usual one, or by how fast a finger slides onto it.
// Screens measure no force; the area is coarse, and many give none. Pure.

export const usual = 100 / 127
const softest = 0.15
const areasKept = 32
const slowest = 0.2 // pixels per millisecond
const fastest = 3

const clamp = (value) => Math.min(1, Math.max(softest, value))

export class TouchVelocity {
  constructor() { this.areas = [] }

  // Of a finger, pen or mouse that comes down.
  ofTouch({ pointerType, width, height, pressure }) {
    if (pointerType === "pen" && pressure > 0) return clamp(pressure)
    const area = width * height
    if (pointerType !== "touch" || !(area > 1)) return usual
    this.areas.push(area)
    if (this.areas.length > areasKept) this.areas.shift()
    const sorted = [...this.areas].sort((one, two) => one - two)
    // A screen that gives the same area for all touches measures none.
    if (sorted.at(-1) < sorted[0] * 1.05) return usual
    return clamp(usual * Math.sqrt(area / sorted[sorted.length >> 1]))
  }

  // Of a finger that slides onto a pad, in pixels per millisecond.
  ofSlide(speed) {
    if (!(speed > slowest)) return 0.3
    return clamp(0.3 + 0.7 * Math.log(speed / slowest) / Math.log(fastest / slowest))
  }
}

// Fingers on the pads: each that comes down hits one, and each other pad that it slides onto.
export class Touches {
  constructor({ node, padAt, hit }) {
    Object.assign(this, { node, padAt, hit })
    this.velocity = new TouchVelocity()
    this.down = new Map()
    node.addEventListener("pointerdown", (event) => this.begin(event))
    node.addEventListener("pointermove", (event) => this.move(event))
    for (const name of ["pointerup", "pointercancel"]) node.addEventListener(name, (event) => this.down.delete(event.pointerId))
    node.addEventListener("contextmenu", (event) => event.preventDefault())
  }

  begin(event) {
    if (event.button !== 0) return
    const pad = this.padAt(event.clientX, event.clientY)
    this.down.set(event.pointerId, { pad, x: event.clientX, y: event.clientY, time: event.timeStamp })
    if (pad) this.hit(pad, this.velocity.ofTouch(event), event.timeStamp)
  }

  move(event) {
    const touch = this.down.get(event.pointerId)
    if (!touch) return
    const pad = this.padAt(event.clientX, event.clientY)
    const speed = Math.hypot(event.clientX - touch.x, event.clientY - touch.y) / Math.max(1, event.timeStamp - touch.time)
    const isNew = pad && pad !== touch.pad
    Object.assign(touch, { pad: pad ?? touch.pad, x: event.clientX, y: event.clientY, time: event.timeStamp })
    if (isNew) this.hit(pad, this.velocity.ofSlide(speed), event.timeStamp)
  }
}
