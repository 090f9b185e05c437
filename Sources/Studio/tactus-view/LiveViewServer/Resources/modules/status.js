// The line at the bottom: connection, rate, lost images, values, how long strokes took to be detected, delays of the stages and their sum.

import { counted, find, setAttribute, setText } from "./dom.js"

const stages = ["capture", "model", "engine", "output"]

export function delayWords(latency) {
  const known = stages.filter((stage) => Number.isFinite(latency?.[stage]))
  if (known.length === 0) return ""
  const parts = known.map((stage) => `${stage} ${milliseconds(latency[stage])}`)
  if (known.length === 1) return `Delay: ${parts[0]} ms`
  const sum = known.reduce((total, stage) => total + latency[stage], 0)
  return `Delay: ${parts.join(" + ")} = ${milliseconds(sum)} ms`
}

const milliseconds = (value) => (value < 1 ? value.toFixed(1) : String(Math.round(value)))

// Of this many strokes it is told how long they took to be detected.
const strokes = 50

// From a stroke's onset until its detection: the median, and what nine of ten keep within.
export function latenessWords(late) {
  if (late.length === 0) return ""
  const sorted = late.toSorted((one, other) => one - other)
  const at = (share) => Math.round(1000 * sorted[Math.ceil(share * sorted.length) - 1])
  return `Strokes detected ${at(0.5)} ms after their onset, 9 of 10 within ${Math.max(at(0.9), 0)} ms`
}

export function rateWords(state) {
  if (!state) return ""
  const rate = Number.isFinite(state.fps) ? `${Math.round(state.fps)} images/s` : ""
  const dropped = Number.isFinite(state.dropped) ? `${state.dropped} dropped` : ""
  return [rate, dropped].filter(Boolean).join(", ")
}

// The positions of a kit's continuous values, 0 to 1.
export const valueWords = (values) => Object.entries(values ?? {}).map(([name, position]) => `${name} ${position.toFixed(2)}`).join(", ")

export class Status {
  constructor(store) {
    this.store = store
    this.connection = find("connection")
    this.text = find("connection-text")
    this.late = []
  }

  hear({ late }) {
    if (!Number.isFinite(late)) return
    this.late.push(late)
    if (this.late.length > strokes) this.late.shift()
  }

  clear() { this.late = [] }

  show(now) {
    const { store } = this
    const stale = store.isStale(now)
    const state = store.connection !== "open" || !store.hello ? store.connection : stale ? "stale" : "open"
    setAttribute(this.connection, "data-state", state)
    const source = (store.hello?.source?.name ?? "").split("/").at(-1)
    setText(this.text, {
      connecting: "Connecting", lost: "Not connected", open: source || "Connected",
      stale: `No new images for ${Math.floor((now - store.arrived) / 1000)} s`,
    }[state] ?? "Connected")
    const live = state === "open" ? store.state : null
    setText(find("rate"), store.looksForHands() ? rateWords(live) : "")
    // What the engine alone takes would read as if sounds came as soon as that.
    const delay = delayWords(live?.latency)
    const known = stages.filter((stage) => Number.isFinite(live?.latency?.[stage])).length
    const links = (live?.links ?? []).map(({ name, state: words }) => `${name}: ${words}`).join(" · ")
    setText(find("links"), links)
    const missed = store.missed ? `${counted(store.missed, "event")} not shown` : ""
    setText(find("delays"), [valueWords(live?.values), latenessWords(this.late) || (known > 1 ? delay : ""), missed].filter(Boolean).join(" · "))
    find("delays").title = delay
  }
}
