// The drums: where they stand on the stage where a kit plays by place, and as pads beside it, which say what to do for each
// and which the mouse and the keys 1…9 play.

import { element } from "./dom.js"
import { shapeTitle } from "./poses.js"

const keyVelocity = 100 / 127

// A kit around the body moves with it: the state's places are newer than the greeting's.
export function drumPlace(store, instrument) {
  const drums = store.drums()
  const index = drums.findIndex((drum) => drum.instrument === instrument)
  if (index < 0) return null
  const moving = store.shown()?.places?.[index]
  if (moving) return moving
  const { at, region } = drums[index]
  if (at) return at
  return region ? [(region[0][0] + region[1][0]) / 2, (region[0][1] + region[1][1]) / 2] : null
}

// Whether hands play a kit by where they are. Where a shape chooses the drum, rings in space would ask for what does nothing.
export function playsByPlace(store) {
  const gestures = store.hello?.kit?.gestures ?? []
  return !store.looksForHands() || gestures.some(({ region, seconds }) => region && !seconds)
}

// The gestures that play a drum, and the hand that does them all; none if either hand or none can.
const gesturesOf = (store, { instrument }) => (store.hello?.kit?.gestures ?? []).filter((gesture) => gesture.instrument === instrument)
function handFor(gestures) {
  const hands = new Set(gestures.map(({ hand }) => hand))
  return hands.size === 1 ? [...hands][0] : null
}

export function drawDrums(context, store, lights, place, unit) {
  if (!playsByPlace(store)) return
  const stacks = new Map()
  for (const drum of store.drums()) {
    const at = drumPlace(store, drum.instrument)
    if (!at) continue
    const lit = lights.find((light) => light.instrument === drum.instrument)
    context.strokeStyle = lit ? `rgba(255, 233, 189, ${0.45 + 0.55 * lit.strength})` : "rgba(222, 230, 238, 0.5)"
    context.lineWidth = lit ? 3.5 : 1.75
    context.setLineDash([])
    const [x, y] = place(at)
    context.beginPath()
    if (drum.region) {
      const [first, second] = drum.region.map(place)
      context.roundRect(Math.min(first[0], second[0]), first[1], Math.abs(second[0] - first[0]), second[1] - first[1], 8)
    } else {
      context.ellipse(x, y, unit * 0.085, unit * 0.034, 0, 0, 2 * Math.PI)
    }
    context.stroke()
    const spot = `${Math.round(x)} ${Math.round(y)}`
    const line = stacks.get(spot) ?? 0
    stacks.set(spot, line + 1)
    context.font = "600 14px system-ui, sans-serif"
    context.textAlign = "center"
    context.textBaseline = "top"
    context.lineWidth = 4
    context.strokeStyle = "rgba(5, 8, 11, 0.8)"
    context.lineJoin = "round"
    const text = store.title(drum.instrument)
    context.strokeText(text, x, y + unit * 0.034 + 4 + line * 17)
    context.fillStyle = lit ? "#ffe9bd" : "#dfe6ec"
    context.fillText(text, x, y + unit * 0.034 + 4 + line * 17)
  }
}

export class Pads {
  constructor({ store, left, right, play }) {
    Object.assign(this, { store, left, right, play })
    this.nodes = []
  }

  // Below each hand what that hand plays, and what either plays by its shape below both. The rest is halved: where its drums
  // stand if that is known, otherwise in their order.
  show(flipped, mirrored) {
    const drums = this.store.drums()
    const left = []
    const right = []
    const either = []
    for (const [index, drum] of drums.entries()) {
      const gestures = gesturesOf(this.store, drum)
      const hand = handFor(gestures)
      const at = drumPlace(this.store, drum.instrument)
      if (hand) ((hand === "right") === mirrored ? right : left).push(drum)
      else if (gestures.some(({ shape, region }) => shape && !region)) for (const side of [left, right]) side.push(drum)
      else either.push({ drum, index, x: at ? (flipped ? 1 - at[0] : at[0]) : null })
    }
    if (either.every((entry) => entry.x !== null)) either.sort((one, two) => one.x - two.x || one.index - two.index)
    const half = Math.min(Math.max(Math.ceil((drums.length - 2 * left.length) / 2), 0), either.length)
    left.push(...either.slice(0, half).map(({ drum }) => drum))
    right.push(...either.slice(half).map(({ drum }) => drum))
    this.nodes = []
    this.left.replaceChildren(...left.map((drum) => this.pad(drum, mirrored ? "left" : "right")))
    this.right.replaceChildren(...right.map((drum) => this.pad(drum, mirrored ? "right" : "left")))
    this.left.hidden = this.right.hidden = drums.length === 0
  }

  pad(drum, side) {
    const key = drum.key ? element("kbd", { "aria-hidden": "true" }, String(drum.key)) : element("kbd", { class: "none", "aria-hidden": "true" }, "·")
    const level = element("span", { class: "level", "aria-hidden": "true" })
    const title = this.store.title(drum.instrument)
    const foot = drum.limb?.includes("foot") ? element("span", { class: "limb" }, drum.limb) : null
    const shapes = gesturesOf(this.store, drum).filter(({ shape, hand }) => shape && (!hand || hand === side))
    const what = shapes.map(({ shape, seconds }) => `${seconds ? "hold " : ""}${shapeTitle(shape)}`).join(", ")
    const node = element("button", {
      type: "button", class: "pad", "aria-label": `Play ${title}${what ? `, ${side} hand: ${what}` : ""}`, "data-instrument": drum.instrument,
      "aria-keyshortcuts": drum.key ? String(drum.key) : null, onclick: () => this.play(drum.instrument),
    }, key, element("span", { class: "text" }, what ? element("span", { class: "shape" }, `${what} → `) : null, element("span", { class: "name" }, title)), foot, level)
    node.disabled = !this.store.can("hit")
    this.nodes.push({ instrument: drum.instrument, side, shapes: new Set(shapes.filter(({ seconds }) => !seconds).map(({ shape }) => shape)), node, level })
    return node
  }

  // What each hand would play now.
  mark(shapeOf) {
    for (const { side, shapes, node } of this.nodes) {
      const isNow = shapes.has(shapeOf(side))
      if (node.classList.contains("now") !== isNow) node.classList.toggle("now", isNow)
    }
  }

  light(lights) {
    for (const { instrument, node, level } of this.nodes) {
      const light = lights.find((entry) => entry.instrument === instrument)
      const lit = light && light.strength > 0.2
      if (node.classList.contains("lit") !== Boolean(lit)) node.classList.toggle("lit", Boolean(lit))
      if (light) level.style.transform = `scaleX(${light.velocity.toFixed(2)})`
    }
  }

  playKey(key) {
    const drum = this.store.drums().find((entry) => entry.key === key)
    if (drum) this.play(drum.instrument)
    return Boolean(drum)
  }
}

export const hitCommand = (instrument) => ({ instrument, velocity: keyVelocity })
