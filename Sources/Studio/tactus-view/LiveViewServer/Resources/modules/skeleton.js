// Draws hands and bodies. A finger's state is told by its colour, its line and the form of its tip:
// extended is a whole line with a disc, folded a broken line with a square, unknown a dotted line with a hollow diamond.
// A missing point is a small cross where its finger has a gap, or at the last point seen.

import { body, fingers, missingCount, palm, stretches, tips } from "./joints.js"

export const palette = {
  extended: "#8fd0ff", folded: "#ffb765", unknown: "#c9d1d8", palm: "#eef2f5", body: "#8b98a5", missing: "#ff9d94",
  halo: "rgba(5, 8, 11, 0.72)", text: "#f3f6f8",
}
const dashes = { extended: [], folded: [1.1, 1.5], unknown: [0.05, 1.7] }

function line(context, from, to) {
  context.beginPath()
  context.moveTo(from[0], from[1])
  context.lineTo(to[0], to[1])
  context.stroke()
}

function cross(context, [x, y], size) {
  context.strokeStyle = palette.missing
  context.setLineDash([])
  context.beginPath()
  context.moveTo(x - size, y - size)
  context.lineTo(x + size, y + size)
  context.moveTo(x + size, y - size)
  context.lineTo(x - size, y + size)
  context.stroke()
}

function tip(context, state, [x, y], size) {
  context.setLineDash([])
  context.beginPath()
  if (state === "folded") {
    context.rect(x - size, y - size, 2 * size, 2 * size)
  } else if (state === "extended") {
    context.arc(x, y, size * 1.15, 0, 2 * Math.PI)
  } else {
    context.moveTo(x, y - size * 1.5)
    context.lineTo(x + size * 1.5, y)
    context.lineTo(x, y + size * 1.5)
    context.lineTo(x - size * 1.5, y)
    context.closePath()
  }
  context.fillStyle = state === "unknown" ? "#0b0f13" : palette[state]
  context.fill()
  context.strokeStyle = state === "unknown" ? palette.unknown : palette.halo
  context.stroke()
}

function gapsOf(context, gaps, width) {
  context.lineWidth = Math.max(1.5, width * 0.4)
  for (const gap of gaps) {
    context.strokeStyle = palette.missing
    if (gap.to) {
      context.setLineDash([2, 4])
      line(context, gap.from, gap.to)
      for (let index = 1; index <= gap.missed; index += 1) {
        const share = index / (gap.missed + 1)
        cross(context, [gap.from[0] + (gap.to[0] - gap.from[0]) * share, gap.from[1] + (gap.to[1] - gap.from[1]) * share], width * 0.9)
      }
    } else {
      cross(context, gap.from, width * 1.2)
    }
  }
}

// The width of a hand's lines follows its size, so that a small hand is not a blot.
function lineWidth(points) {
  const seen = points.filter(Boolean)
  if (seen.length === 0) return 2
  const xs = seen.map((point) => point[0])
  const ys = seen.map((point) => point[1])
  const size = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  return Math.min(Math.max(size / 26, 2), 7)
}

export function drawHand(context, hand, place) {
  const points = hand.points.map((point) => point && place(point))
  const width = lineWidth(points)
  context.lineCap = "round"
  context.lineJoin = "round"
  const chains = fingers.map((chain, index) => ({ state: hand.fingers?.[index] ?? "unknown", ...stretches(chain, points) }))
  const knuckles = palm.filter(([from, to]) => points[from] && points[to])

  context.strokeStyle = palette.halo
  context.lineWidth = width + 3
  context.setLineDash([])
  for (const chain of chains) for (const bone of chain.bones) line(context, bone.from, bone.to)
  for (const [from, to] of knuckles) line(context, points[from], points[to])

  context.strokeStyle = palette.palm
  context.lineWidth = width * 0.6
  for (const [from, to] of knuckles) line(context, points[from], points[to])
  for (const [index, chain] of chains.entries()) {
    context.strokeStyle = palette[chain.state]
    context.lineWidth = width
    context.setLineDash(dashes[chain.state].map((length) => length * width))
    for (const bone of chain.bones) line(context, bone.from, bone.to)
    gapsOf(context, chain.gaps, width)
    context.lineWidth = 1.5
    const end = points[tips[index]]
    if (end) tip(context, chain.state, end, width * 0.95)
  }
  if (!points[0] && missingCount(points) < 21) gapsOf(context, [{ from: points.find(Boolean), to: null }], width)
  context.setLineDash([])
}

// Points all along a body's lines, in shares of the image.
export const alongBody = ({ points }) => body.flatMap(([from, to]) => (points[from] && points[to]
  ? [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => [0, 1].map((axis) => points[from][axis] + share * (points[to][axis] - points[from][axis]))) : []))

export function drawBody(context, figure, place) {
  const points = figure.points.map((point) => point && place(point))
  context.lineCap = "round"
  context.setLineDash([])
  for (const [colour, width] of [[palette.halo, 5], [palette.body, 2.5]]) {
    context.strokeStyle = colour
    context.lineWidth = width
    for (const [from, to] of body) if (points[from] && points[to]) line(context, points[from], points[to])
  }
  context.fillStyle = palette.body
  for (const joint of [11, 12, 13, 14, 23, 24, 25, 26, 27, 28]) {
    if (!points[joint]) continue
    context.beginPath()
    context.arc(points[joint][0], points[joint][1], 3.5, 0, 2 * Math.PI)
    context.fill()
  }
}
