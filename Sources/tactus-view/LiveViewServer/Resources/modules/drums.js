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
  if (!store.looksForHands()) return !store.can("phones")
  return gesturesOf(store).some(({ region, seconds, instrument }) => instrument && region && !seconds)
}

// What hands do in this kit; nothing where nobody looks for hands.
const gesturesOf = (store) => (store.looksForHands() ? store.hello?.kit?.gestures ?? [] : [])

function handFor(gestures) {
  const hands = new Set(gestures.map(({ hand }) => hand))
  return hands.size === 1 ? [...hands][0] : null
}

// The rings, or the outlines of regions; then the names, of drums at one place one below the other.
export function drawDrums(context, store, lights, labels, place, unit) {
  const shown = store.drums().flatMap((drum) => {
    const at = drumPlace(store, drum.instrument)
    return at ? [{ drum, box: boxOf(drum, at, place, unit), lit: lights.find((light) => light.instrument === drum.instrument) }] : []
  })
  for (const { drum, box, lit } of shown) {
    context.strokeStyle = lit ? `rgba(255, 233, 189, ${0.45 + 0.55 * lit.strength})` : "rgba(222, 230, 238, 0.5)"
    context.lineWidth = lit ? 3.5 : 1.75
    context.setLineDash([])
    context.beginPath()
    if (drum.region) context.roundRect(box.x, box.y, box.width, box.height, 8)
    else context.ellipse(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2, 0, 0, 2 * Math.PI)
    context.stroke()
    if (!drum.region) labels.rings.push(box)
  }
  context.font = "600 14px system-ui, sans-serif"
  context.textAlign = "left"
  context.textBaseline = "middle"
  context.lineJoin = "round"
  for (const { drum, box, lit } of shown) {
    const text = store.title(drum.instrument)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 }
    const label = labels.place(drum.instrument, drum.region ? middle : box, { width: context.measureText(text).width, height: 17 })
    context.lineWidth = 4
    context.strokeStyle = "rgba(5, 8, 11, 0.8)"
    context.strokeText(text, label.x, label.y + label.height / 2)
    context.fillStyle = lit ? "#ffe9bd" : "#dfe6ec"
    context.fillText(text, label.x, label.y + label.height / 2)
  }
}

function boxOf({ region }, at, place, unit) {
  if (!region) {
    const [x, y] = place(at)
    return { x: x - unit * 0.085, y: y - unit * 0.034, width: unit * 0.17, height: unit * 0.068 }
  }
  const [[x, y], [right, bottom]] = region.map(place)
  return { x: Math.min(x, right), y, width: Math.abs(right - x), height: bottom - y }
}

const gestureWords = ({ shape, region, seconds }) =>
  [seconds ? "hold" : "", shape ? shapeTitle(shape) : "a hand", region ?? ""].filter(Boolean).join(" ")

// What a hand can do beside playing, such as changing the mode.
const others = (gestures, side) => gestures.filter(({ does, hand }) => does && (!hand || hand === side)).map((gesture) =>
  element("p", { class: "does" }, element("span", { class: "shape" }, `${gestureWords(gesture)} → `), element("span", { class: "name" }, capitalised(gesture.does))))

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1)

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
    const all = gesturesOf(this.store)
    for (const [index, drum] of drums.entries()) {
      const gestures = all.filter(({ instrument }) => instrument === drum.instrument)
      const hand = handFor(gestures)
      const at = drumPlace(this.store, drum.instrument)
      if (hand) ((hand === "right") === mirrored ? right : left).push(drum)
      else if (gestures.some(({ shape, region }) => shape && !region)) for (const side of [left, right]) side.push(drum)
      else either.push({ drum, index, x: at ? (flipped ? 1 - at[0] : at[0]) : null })
    }
    if (this.store.looksForHands() && either.every((entry) => entry.x !== null)) either.sort((one, two) => one.x - two.x || one.index - two.index)
    const half = Math.min(Math.max(Math.ceil((drums.length - 2 * left.length) / 2), 0), either.length)
    left.push(...either.slice(0, half).map(({ drum }) => drum))
    right.push(...either.slice(half).map(({ drum }) => drum))
    this.nodes = []
    const [onLeft, onRight] = mirrored ? ["left", "right"] : ["right", "left"]
    this.left.replaceChildren(...left.map((drum) => this.pad(drum, onLeft, all)), ...others(all, onLeft))
    this.right.replaceChildren(...right.map((drum) => this.pad(drum, onRight, all)), ...others(all, onRight))
    this.left.hidden = this.right.hidden = drums.length === 0
  }

  pad(drum, side, all) {
    const key = drum.key ? element("kbd", { "aria-hidden": "true" }, String(drum.key)) : element("kbd", { class: "none", "aria-hidden": "true" }, "·")
    const level = element("span", { class: "level", "aria-hidden": "true" })
    const title = this.store.title(drum.instrument)
    const foot = drum.limb?.includes("foot") ? element("span", { class: "limb" }, drum.limb) : null
    const shapes = all.filter(({ instrument, shape, hand }) => instrument === drum.instrument && shape && (!hand || hand === side))
    const what = shapes.map(gestureWords).join(", ")
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
