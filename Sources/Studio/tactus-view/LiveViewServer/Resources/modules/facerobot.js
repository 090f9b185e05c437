// A robot's head of boxes that does what a face does. Lengths in metres in the face's frame: x to its own left, y up, z
// outward. Pure.

import { value } from "./faces.js"

const steel = [0.42, 0.55, 0.66]
const dark = [0.10, 0.12, 0.16]
const light = [0.16, 0.60, 0.86]
const red = [0.83, 0.33, 0.24]

// What is thinner than this, in metres, is not drawn.
const thinnest = 0.0005

// Each part: its box's middle and size. The eyes' own axes, as their scales mean them, are x across and z up.
export const parts = {
  head: { at: [0, 0.005, -0.06], size: [0.17, 0.15, 0.15], colour: steel },
  brow: { at: [0, 0.055, 0.018], size: [0.15, 0.018, 0.014], colour: [0.33, 0.44, 0.54] },
  visor: { at: [0, 0.01, 0.016], size: [0.14, 0.062, 0.006], colour: dark },
  eyeLeft: { at: [0.036, 0.01, 0.022], size: [0.042, 0.01, 0.042], colour: light },
  eyeRight: { at: [-0.036, 0.01, 0.022], size: [0.042, 0.01, 0.042], colour: light },
  mouth: { at: [0, -0.075, -0.058], size: [0.12, 0.05, 0.11], colour: dark },
  jaw: { at: [0, -0.092, -0.055], size: [0.15, 0.04, 0.14], colour: steel },
  earLeft: { at: [0.093, 0.005, -0.06], size: [0.018, 0.05, 0.05], colour: red },
  earRight: { at: [-0.093, 0.005, -0.06], size: [0.018, 0.05, 0.05], colour: red },
  mast: { at: [0, 0.1, -0.06], size: [0.01, 0.04, 0.01], colour: dark },
  lamp: { at: [0, 0.125, -0.06], size: [0.024, 0.024, 0.024], colour: red },
}

// How far an eye is narrowed: by the look outward, or where there is none, inward.
const narrowed = (out, inward) => 1 - (out > 0 ? out : inward)

// The eyes' scales and the jaw's height that coefficients make.
export function drive(known, jaw = { y: parts.jaw.at[1], height: parts.jaw.size[1] }) {
  const eye = (side) => [narrowed(value(known, `eyeLookOut${side}`), value(known, `eyeLookIn${side}`)), 1, 1 - value(known, `eyeBlink${side}`)]
  return { eyeLeft: eye("Left"), eyeRight: eye("Right"), jawY: jaw.y - jaw.height * value(known, "jawOpen") }
}

const sides = [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]]

// The 12 triangles of a box: corners and directions.
function addBox(out, at, size, colour) {
  for (const [axis, sign] of sides) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
    const corner = (s, t) => {
      const place = [...at]
      place[axis] += sign * size[axis] / 2
      place[u] += s * size[u] / 2
      place[v] += t * size[v] / 2
      return place
    }
    const normal = [0, 0, 0]
    normal[axis] = sign
    for (const [s, t] of [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]]) {
      out.places.push(...corner(s, t))
      out.normals.push(...normal)
      out.colours.push(...colour)
    }
  }
}

// All triangles of the robot in the face's frame.
export function robot(known) {
  const driven = drive(known)
  const out = { places: [], normals: [], colours: [] }
  for (const [name, { at, size, colour }] of Object.entries(parts)) {
    const scale = driven[name]
    // An eye's z is up and its y outward.
    const shown = scale ? [size[0] * scale[0], size[2] * scale[2], size[1] * scale[1]] : size
    // A box without volume, as of an eye that is shut, would flicker.
    if (Math.min(...shown) < thinnest) continue
    addBox(out, name === "jaw" ? [at[0], driven.jawY, at[2]] : at, shown, colour)
  }
  return { places: Float32Array.from(out.places), normals: Float32Array.from(out.normals), colours: Float32Array.from(out.colours) }
}

// Where nothing tells how the head is turned, it faces the camera from half a metre.
export const plainTransform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -0.5, 1]
