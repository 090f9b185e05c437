// The last hit: which drum, whether the take played it, or how long after the stroke's onset it was detected, and how strong
// it was.

import { element, find, setText } from "./dom.js"

// Seconds; below 0 for a stroke that was predicted. It is the detection's time: the player was on time.
export function lateWords({ late, by }) {
  if (by === "take") return "from the take"
  if (!Number.isFinite(late)) return ""
  const milliseconds = Math.round(late * 1000)
  return milliseconds < 0 ? `predicted ${-milliseconds} ms ahead` : `detected after ${milliseconds} ms`
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
    setText(this.late, lateWords(hit))
    this.node.classList.toggle("of-take", hit.by === "take")
    setText(this.strength, `${Math.round(hit.velocity * 100)} %`)
    this.level.style.transform = `scaleX(${hit.velocity.toFixed(2)})`
    this.node.hidden = false
  }

  clear() { this.node.hidden = true }
}
