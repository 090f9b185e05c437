// The places of a kit on the stage: rings, boxes and quiet zones, and what is played in each. Those around the body move
// with it.

import { shapeTitle } from "./poses.js"

// What hands do in this kit; nothing where nobody looks for hands.
export const gesturesOf = (store) => (store.looksForHands() ? store.hello?.kit?.gestures ?? [] : [])

export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1)

// Whoever plays from afar without phones sees where the drums stand; where hands play, they stand where the kit's lines say.
export function placesOf(store) {
  const { kit } = store.hello ?? {}
  if (!kit) return []
  if (!store.looksForHands()) {
    return store.can("phones") ? [] : store.drums().filter(({ at }) => at).map(({ instrument, at }) => ({ region: null, instruments: [instrument], at }))
  }
  const moving = store.shown()?.places ?? []
  return (kit.places ?? []).map((place, index) => ({ ...place, at: moving[index] ?? place.at })).filter(({ at, box }) => at || box)
}

export function drumPlace(store, instrument) {
  const place = placesOf(store).find(({ instruments }) => instruments.includes(instrument))
  if (!place) return null
  return place.at ?? [0, 1].map((axis) => (place.box[0][axis] + place.box[1][axis]) / 2)
}

// What is played there, a line each; whose hand it takes where the hands play different things.
export function placeLines(store, { region, instruments, quiet }) {
  const gestures = gesturesOf(store).filter((gesture) => region && gesture.region === region)
  if (gestures.length === 0) return [...instruments.map((instrument) => store.title(instrument)), quiet ? "Quiet" : ""].filter(Boolean)
  const isShared = new Set(gestures.map(({ hand }) => hand)).size > 1
  return [...new Set(gestures.map(({ hand, shape, seconds, instrument, does }) => {
    const how = [seconds ? "hold" : "", shape ? shapeTitle(shape) : ""].filter(Boolean).join(" ")
    const what = instrument ? store.title(instrument) : capitalised(does)
    return [isShared && hand ? `${hand}: ` : "", how ? `${how} → ` : "", what].join("")
  }))]
}

const litColour = (light) => (light.ofTake ? "143, 208, 255" : "255, 233, 189")

function boxOf({ at, box }, place, unit) {
  if (!box) {
    const [x, y] = place(at)
    return { x: x - unit * 0.085, y: y - unit * 0.034, width: unit * 0.17, height: unit * 0.068 }
  }
  const [[left, top], [right, bottom]] = box.map(place)
  return { x: Math.min(left, right), y: top, width: Math.abs(right - left), height: bottom - top }
}

function trace(context, { x, y, width, height }, isBox) {
  context.beginPath()
  if (isBox) context.roundRect(x + 1, y + 1, width - 2, height - 2, 8)
  else context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
}

function hatch(context, { x, y, width, height }) {
  context.save()
  context.clip()
  context.lineWidth = 1
  context.beginPath()
  for (let across = -height; across < width; across += 12) {
    context.moveTo(x + across, y + height)
    context.lineTo(x + across + height, y)
  }
  context.stroke()
  context.restore()
}

// Draws the outlines, and returns what is still to be named.
export function drawPlaces(context, store, lights, labels, place, unit) {
  return placesOf(store).map((entry) => {
    const box = boxOf(entry, place, unit)
    const light = lights.find(({ instrument }) => entry.instruments.includes(instrument))
    context.strokeStyle = light ? `rgba(${litColour(light)}, ${0.45 + 0.55 * light.strength})` : "rgba(222, 230, 238, 0.5)"
    context.lineWidth = light ? 3.5 : 1.75
    context.setLineDash([])
    trace(context, box, entry.box)
    context.stroke()
    if (entry.quiet) hatch(context, box)
    // The name of a box is in it, at the top.
    if (!entry.box) labels.rings.push(box)
    const thing = entry.box ? { x: box.x + box.width / 2, y: box.y, width: 0, height: 0 } : box
    return { name: entry.region ?? entry.instruments[0], lines: placeLines(store, entry), thing, isLit: Boolean(light) }
  })
}
