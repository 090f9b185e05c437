// The drums: where they stand on the stage, and as pads beside it, which the mouse and the keys 1…9 play.

import { element } from "./dom.js"

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

export function drawDrums(context, store, lights, place, unit) {
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
    this.nodes = new Map()
  }

  // Half a kit on each side: where its drums stand if that is known, otherwise in their order.
  show(flipped) {
    const drums = this.store.drums()
    const placed = drums.map((drum, index) => {
      const at = drumPlace(this.store, drum.instrument)
      return { drum, index, x: at ? (flipped ? 1 - at[0] : at[0]) : null }
    })
    if (placed.every((entry) => entry.x !== null)) placed.sort((one, two) => one.x - two.x || one.index - two.index)
    const half = Math.ceil(placed.length / 2)
    this.nodes.clear()
    const pads = placed.map(({ drum }) => this.pad(drum))
    this.left.replaceChildren(...pads.slice(0, half))
    this.right.replaceChildren(...pads.slice(half))
    this.left.hidden = this.right.hidden = drums.length === 0
  }

  pad(drum) {
    const key = drum.key ? element("kbd", { "aria-hidden": "true" }, String(drum.key)) : element("kbd", { class: "none", "aria-hidden": "true" }, "·")
    const level = element("span", { class: "level", "aria-hidden": "true" })
    const title = this.store.title(drum.instrument)
    const foot = drum.limb?.includes("foot") ? element("span", { class: "limb" }, drum.limb) : null
    const node = element("button", {
      type: "button", class: "pad", "aria-label": `Play ${title}`, "data-instrument": drum.instrument,
      "aria-keyshortcuts": drum.key ? String(drum.key) : null, onclick: () => this.play(drum.instrument),
    }, key, element("span", { class: "name" }, title), foot, level)
    node.disabled = !this.store.can("hit")
    this.nodes.set(drum.instrument, { node, level })
    return node
  }

  light(lights) {
    for (const [instrument, { node, level }] of this.nodes) {
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
