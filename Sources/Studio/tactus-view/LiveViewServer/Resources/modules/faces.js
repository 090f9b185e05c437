// The faces of a run as they are known: coefficients that keep their last value, and what is hidden because it is lost.
// Pure but for its own memory.

// A face that was not seen for so many seconds is hidden.
export const lostAfter = 0.5

export class Faces {
  constructor() { this.clear() }

  clear() {
    this.known = []
    this.last = null
    this.outside = 0
  }

  // Takes in a state as it comes: each of its faces gets `known`, all coefficients so far, by its place in the list.
  see(state) {
    if (this.last && state.time < this.last.time) this.clear()
    for (const [index, face] of (state.faces ?? []).entries()) {
      this.known[index] = this.merged(this.known[index] ?? {}, face.coefficients ?? {})
      face.known = this.known[index]
    }
    if (state.faces?.length > 0) this.last = state
  }

  // A coefficient that is missing, or no number, keeps its value; one outside of 0…1 is clamped and counted.
  merged(before, told) {
    const known = { ...before }
    for (const [name, value] of Object.entries(told)) {
      if (typeof value !== "number" || Number.isNaN(value)) continue
      if (value < 0 || value > 1) this.outside += 1
      known[name] = Math.min(Math.max(value, 0), 1)
    }
    return known
  }

  // The faces to be shown with a state: its own, or the last ones while they are hardly lost.
  shown(state) {
    if (!state) return []
    if (state.faces?.length > 0) return state.faces
    return this.last && Math.abs(state.time - this.last.time) <= lostAfter ? this.last.faces : []
  }
}

// A coefficient that was never told is 0.
export const value = (known, name) => known?.[name] ?? 0

// mouthSmileLeft → mouth smile left
export const words = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/_/g, " ").toLowerCase()

// Coefficients by name, and their mean instead of two that are much the same on both sides.
function bothSides(known, alike = 0.1) {
  const found = new Map(Object.entries(known))
  for (const [name, left] of Object.entries(known)) {
    if (!name.endsWith("Left")) continue
    const [stem, right] = [name.slice(0, -4), known[`${name.slice(0, -4)}Right`]]
    if (right === undefined || Math.abs(left - right) > alike) continue
    found.delete(name)
    found.delete(`${stem}Right`)
    found.set(stem, (left + right) / 2)
  }
  return [...found]
}

// The large coefficients of the first face, the largest first, as a line for people.
export function describe(faces, outside = 0, large = 0.5, most = 5) {
  if (faces.length === 0) return "No face in view"
  const found = bothSides(faces[0].known ?? {}).filter(([, value]) => value >= large)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1)).slice(0, most)
    .map(([name, value]) => `${words(name)} ${Math.round(100 * value)} %`)
  const title = faces.length === 1 ? "Face" : `${faces.length} faces, the first`
  const counted = outside > 0 ? `; ${outside} ${outside === 1 ? "coefficient" : "coefficients"} outside 0…1` : ""
  return `${title}: ${found.join(", ") || "at rest"}${counted}`
}
