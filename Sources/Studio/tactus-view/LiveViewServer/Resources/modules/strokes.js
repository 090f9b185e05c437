// What a pinch draws. Points of a possible pinch are kept aside, as evidence; the next drawing points make them part of the
// stroke, or they are dropped. Points are 0…1 of the image.

export class Strokes {
  constructor() {
    this.list = []
    this.open = new Map()
    this.cleared = null
  }

  receive({ id, side, state, points, ended, dropped }) {
    let stroke = this.open.get(id)
    if (!stroke) {
      if ((!points || points.length === 0) && state !== "drawing") return
      stroke = { id, side: side ?? null, points: [], evidence: [] }
      this.open.set(id, stroke)
      this.list.push(stroke)
    }
    if (state === "drawing") {
      // An end alone brings no points, so it confirms nothing.
      if (points?.length) stroke.points.push(...stroke.evidence.splice(0), ...points)
    } else {
      stroke.evidence.push(...(points ?? []))
    }
    if (dropped) stroke.evidence = []
    if (ended) {
      stroke.evidence = []
      this.open.delete(id)
    }
    if (!this.open.has(id) && stroke.points.length === 0) this.list.splice(this.list.indexOf(stroke), 1)
  }

  // An open stroke goes on with what is new.
  clear() {
    const drawn = this.list.filter((stroke) => stroke.points.length > 0)
    this.list = []
    this.open.clear()
    if (drawn.length > 0) this.cleared = drawn
    return drawn.length > 0
  }

  restore() {
    if (!this.cleared) return
    this.list.unshift(...this.cleared)
    this.cleared = null
  }
}

// The path of a stroke as steps: move to the first point, a line to the first midpoint, then quadratic curves from midpoint
// to midpoint with the points as controls, and a line to the last point.
export function smooth(points) {
  if (points.length === 0) return []
  const steps = [["M", points[0]]]
  if (points.length === 1) return [...steps, ["L", points[0]]]
  for (let index = 1; index < points.length; index += 1) {
    const [before, here] = [points[index - 1], points[index]]
    const middle = [(before[0] + here[0]) / 2, (before[1] + here[1]) / 2]
    steps.push(index === 1 ? ["L", middle] : ["Q", before, middle])
  }
  steps.push(["L", points.at(-1)])
  return steps
}

export function trace(context, points) {
  context.beginPath()
  for (const [kind, first, second] of smooth(points)) {
    if (kind === "M") context.moveTo(first[0], first[1])
    else if (kind === "L") context.lineTo(first[0], first[1])
    else context.quadraticCurveTo(first[0], first[1], second[0], second[1])
  }
  context.stroke()
}

const number = (value) => String(Math.round(value * 100) / 100)

// A drawing as an SVG file, as it is seen on the stage.
export function exportSVG(strokes, { width, height, flipped }) {
  const place = ([x, y]) => [(flipped ? 1 - x : x) * width, y * height]
  const paths = strokes.filter((stroke) => stroke.points.length > 0).map((stroke) => {
    const steps = smooth(stroke.points.map(place))
    const data = steps.map(([kind, ...points]) => kind + points.map((point) => point.map(number).join(" ")).join(" ")).join("")
    return `    <path d="${data}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}">`,
    `  <g fill="none" stroke="#1b7f4b" stroke-width="${number(width / 160)}" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths, "  </g>", "</svg>", "",
  ].join("\n")
}
