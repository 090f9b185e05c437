// The drums as pads beside the stage, which say what to do for each and which the mouse and the keys 1…9 and 0 play.

import { element } from "./dom.js"
import { capitalised, drumPlace, gesturesOf } from "./places.js"
import { shapeTitle } from "./poses.js"

const keyVelocity = 100 / 127

function handFor(gestures) {
  const hands = new Set(gestures.map(({ hand }) => hand))
  return hands.size === 1 ? [...hands][0] : null
}

const gestureWords = ({ shape, region, seconds }) =>
  [seconds ? "hold" : "", shape ? shapeTitle(shape) : "a hand", region ?? ""].filter(Boolean).join(" ")

// What a hand can do beside playing, such as changing the mode.
const others = (gestures, side = null) => gestures.filter(({ does, hand }) => does && (!hand || !side || hand === side)).map((gesture) =>
  element("p", { class: "does" }, element("span", { class: "shape" }, `${!side && gesture.hand ? `${gesture.hand}: ` : ""}${gestureWords(gesture)} → `), element("span", { class: "name" }, capitalised(gesture.does))))

// As many fit below each other in a low window.
const mostInOneList = 12

export class Pads {
  constructor({ store, left, right, play }) {
    Object.assign(this, { store, left, right, play })
    this.nodes = []
  }

  // Below each hand what that hand plays, and what either plays by its shape below both. The rest is halved: where its drums
  // stand if that is known, otherwise in their order. Drums that either hand plays are one list, below neither. What no
  // gesture plays, such as a drum of the take alone, comes last.
  show(flipped, mirrored) {
    const drums = this.store.drums()
    const left = []
    const right = []
    const either = []
    const silent = []
    const all = gesturesOf(this.store)
    const places = this.store.hello?.kit?.places ?? []
    for (const [index, drum] of drums.entries()) {
      const gestures = all.filter(({ instrument, sound }) => [instrument, sound].includes(drum.instrument))
      const hand = handFor(gestures)
      const at = drumPlace(this.store, drum.instrument) ?? drum.at
      if (hand) ((hand === "right") === mirrored ? right : left).push(drum)
      else if (gestures.some(({ shape, region }) => shape && !region)) for (const side of [left, right]) side.push(drum)
      else if (all.length > 0 && gestures.length === 0 && !places.some(({ instruments }) => instruments.includes(drum.instrument))) silent.push(drum)
      else either.push({ drum, index, x: at ? (flipped ? 1 - at[0] : at[0]) : null })
    }
    const isOneList = this.store.looksForHands() && left.length + right.length === 0 && either.length + silent.length <= mostInOneList
    document.body.classList.toggle("one-list", isOneList && drums.length > 0)
    if (this.store.looksForHands() && !isOneList && either.every((entry) => entry.x !== null)) either.sort((one, two) => one.x - two.x || one.index - two.index)
    const half = isOneList ? 0 : Math.min(Math.max(Math.ceil((drums.length - silent.length - 2 * left.length) / 2), 0), either.length)
    left.push(...either.slice(0, half).map(({ drum }) => drum))
    right.push(...either.slice(half).map(({ drum }) => drum))
    const fewer = isOneList ? 0 : Math.min(Math.max(Math.ceil((right.length + silent.length - left.length) / 2), 0), silent.length)
    left.push(...silent.slice(0, fewer))
    right.push(...silent.slice(fewer))
    this.nodes = []
    const [onLeft, onRight] = mirrored ? ["left", "right"] : ["right", "left"]
    this.left.replaceChildren(...left.map((drum) => this.pad(drum, onLeft, all)), ...(isOneList ? [] : others(all, onLeft)))
    this.right.replaceChildren(...right.map((drum) => this.pad(drum, onRight, all)), ...others(all, isOneList ? null : onRight))
    this.left.hidden = this.right.hidden = drums.length === 0
  }

  pad(drum, side, all) {
    const key = Number.isInteger(drum.key) ? element("kbd", { "aria-hidden": "true" }, String(drum.key)) : element("kbd", { class: "none", "aria-hidden": "true" }, "·")
    const level = element("span", { class: "level", "aria-hidden": "true" })
    const title = this.store.title(drum.instrument)
    const foot = drum.limb?.includes("foot") ? element("span", { class: "limb" }, drum.limb) : null
    const shapes = all.filter(({ instrument, shape, hand }) => instrument === drum.instrument && shape && (!hand || hand === side))
    const isRest = all.some(({ sound, hand }) => sound === drum.instrument && (!hand || hand === side))
    const what = [...shapes.map(gestureWords), isRest ? "rest" : ""].filter(Boolean).join(", ")
    const node = element("button", {
      type: "button", class: "pad", "aria-label": `Play ${title}${what ? `, ${side} hand: ${what}` : ""}`, "data-instrument": drum.instrument,
      "aria-keyshortcuts": drum.key ?? null, onclick: () => this.play(drum.instrument),
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
      node.classList.toggle("of-take", Boolean(lit && light.ofTake))
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
