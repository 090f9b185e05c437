// The last hit: which drum, how late it was found, that is, how long after the stroke's onset, and how strong it was.

import { element, find, setText } from "./dom.js"

// Seconds; below 0 for a stroke that was predicted.
export function lateWords(late) {
  if (!Number.isFinite(late)) return ""
  const milliseconds = Math.round(late * 1000)
  return milliseconds < 0 ? `${-milliseconds} ms early` : `${milliseconds} ms late`
}

export class LastHit {
  constructor(store) {
    this.store = store
    this.node = find("last-hit")
    this.name = element("span", { class: "name" })
    this.late = element("span", { class: "late" })
    this.strength = element("span", { class: "strength" })
    this.level = element("span", { class: "level", "aria-hidden": "true" })
    this.node.append(this.name, this.late, this.strength, this.level)
  }

  show(hit) {
    setText(this.name, this.store.title(hit.instrument))
    setText(this.late, lateWords(hit.late))
    setText(this.strength, `${Math.round(hit.velocity * 100)} %`)
    this.level.style.transform = `scaleX(${hit.velocity.toFixed(2)})`
    this.node.hidden = false
  }

  clear() { this.node.hidden = true }
}
