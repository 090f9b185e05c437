// A hand's shape as a big sign: solid when confirmed, hollow when possible, with its margin as an arc around it. In a kit
// that asks for no shape, the place that the hand played last instead, with its velocity as the arc.

import { element, svg } from "./dom.js"
import { capitalised } from "./places.js"
import { certaintyWord, poseOf, shapeTitle } from "./poses.js"

const pathOf = (points) => points.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y}`).join("")
const palm = "M49 66H79A15 15 0 0 1 94 81V110A18 18 0 0 1 76 128H52A18 18 0 0 1 34 110V81A15 15 0 0 1 49 66Z"
const edge = 3.2
const thickness = { thumb: 14.5, index: 13.5, middle: 13.5, ring: 13.5, little: 12 }

function strokeOf(finger, points, role) {
  const width = thickness[finger] + (role === "edge" ? 2 * edge : 0)
  return svg("path", { d: pathOf(points), class: `${role}-line`, "stroke-width": width })
}

// Palm and extended fingers melt into one; folded fingers lie on it, each with its own edge.
function drawing(pose) {
  const fingers = Object.entries(pose.parts)
  const merged = fingers.filter(([finger]) => !pose.folded.includes(finger))
  const above = fingers.filter(([finger]) => pose.folded.includes(finger))
  const below = ["edge", "fill"].flatMap((role) => [
    ...merged.map(([finger, points]) => strokeOf(finger, points, role)),
    svg("path", { d: palm, class: `${role}-area`, "stroke-width": role === "edge" ? 2 * edge : 0 }),
  ])
  above.sort(([first], [second]) => (first === "thumb") - (second === "thumb"))
  return [...below, ...above.flatMap(([finger, points]) => ["edge", "fill"].map((role) => strokeOf(finger, points, role)))]
}

function arc(share, radius) {
  const angle = 2 * Math.PI * Math.min(Math.max(share, 0), 0.9999)
  const x = 100 + radius * Math.sin(angle)
  const y = 100 - radius * Math.cos(angle)
  return `M100 ${100 - radius}A${radius} ${radius} 0 ${angle > Math.PI ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}`
}

function signDrawing({ shape, flipped, certainty, margin, sign, played }) {
  const root = svg("svg", { viewBox: "0 0 200 200", class: `glyph ${certainty ?? "none"}`, "aria-hidden": "true" })
  root.append(svg("circle", { cx: 100, cy: 100, r: 92, class: "track" }))
  if (margin > 0) root.append(svg("path", { d: arc(margin, 92), class: "margin" }))
  const pose = shape && poseOf(shape)
  if (pose) {
    const mirror = flipped ? "translate(120 0) scale(-1 1)" : ""
    const turn = pose.turned ? "rotate(180 62 72)" : ""
    root.append(svg("g", { transform: `translate(100 100) scale(${pose.scale}) translate(-60 ${-pose.middle}) ${mirror} ${turn}` }, drawing(pose)))
  } else if (played) {
    root.append(svg("ellipse", { cx: 100, cy: 100, rx: 52, ry: 22, class: "drum" }))
  } else if (shape) {
    root.append(svg("text", { x: 100, y: 100, class: "letter" }, sign || shapeTitle(shape).slice(0, 2)))
  } else {
    root.append(svg("path", { d: "M84 100H116", class: "nothing" }))
  }
  return root
}

// A hand of an unknown side has the number of its track.
export const handName = (hand, side) => (hand && !hand.side ? `hand ${hand.track ?? (side === "left" ? 1 : 2)}` : `${side} hand`)

export function signWords(side, hand, played) {
  const who = capitalised(handName(hand, side))
  if (!hand) return { who, what: "not seen", how: "", figures: "" }
  if (played !== undefined) return { who, what: played?.title ?? "no hit yet", how: played ? "last hit" : "", figures: "" }
  if (!hand.shape) return { who, what: "no shape", how: "", figures: "" }
  const margin = Number.isFinite(hand.margin) ? `margin ${hand.margin.toFixed(2)}` : ""
  return { who, what: shapeTitle(hand.shape), how: certaintyWord(hand.certainty), margin, figures: [hand.certainty ?? "possible", margin].filter(Boolean).join(", ") }
}

// The movement of a hand: under way, or just performed.
const movementWords = ({ name, certainty }) => (certainty === "confirmed" ? name : `${certainty} ${name}`)

// Draws again only what changed: a hand's sign stays the same for most states.
export function showSign(node, side, hand, { sign, mirrored, canExplain, held, frozen, played }) {
  const words = signWords(side, hand, played)
  const margin = played === undefined ? hand?.margin : hand && played?.velocity
  const rounded = margin === null || margin === undefined ? null : Math.round(margin * 50) / 50
  const key = JSON.stringify([words.who, mirrored, hand ? hand.shape : "-", hand?.certainty, played?.title, hand?.movement, rounded, canExplain, held, frozen])
  if (node.dataset.shown === key) return
  node.dataset.shown = key
  const certainty = played !== undefined ? hand && played ? "confirmed" : "none" : hand?.shape ? hand.certainty ?? "possible" : hand ? "none" : "absent"
  node.replaceChildren(
    signDrawing({ shape: played === undefined ? hand?.shape ?? null : null, played: hand && played, flipped: (side === "left") === mirrored, certainty, margin: rounded, sign }),
    element("span", { class: "who" }, words.who),
    element("span", { class: "what" }, words.what),
    element("span", { class: "how" }, words.how || "\u00a0", words.margin ? element("span", { class: "of-ring" }, `, ${words.margin.replace(" ", "\u00a0")}`) : null),
    ...(hand?.movement ? [element("span", { class: `movement ${hand.movement.certainty}` }, movementWords(hand.movement))] : []),
    ...(held && hand ? [element("span", { class: "held" }, "held")] : []))
  const moves = hand?.movement ? `, ${movementWords(hand.movement)}` : ""
  const explain = canExplain && hand ? `${held ? ", held" : ""}. ${frozen ? "Let go" : "Explain"}` : ""
  node.setAttribute("aria-label", `${[`${words.who}: ${words.what}`, words.how].filter(Boolean).join(", ")}${moves}${explain}`)
  node.title = words.figures
  node.disabled = !(canExplain && hand)
  node.setAttribute("aria-pressed", String(Boolean(frozen)))
}
