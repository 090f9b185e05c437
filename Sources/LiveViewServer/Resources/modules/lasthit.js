// The last hit in big words, and how late it was found: how long after the stroke's onset. How strong it was is said in the
// stage mode.

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
    this.words = element("span")
    this.strength = element("span", { class: "strength" })
    this.node.append(this.words, this.strength)
  }

  show(hit) {
    setText(this.words, [this.store.title(hit.instrument), lateWords(hit.late)].filter(Boolean).join(" · "))
    setText(this.strength, ` · ${Math.round(hit.velocity * 100)} % strong`)
    this.node.hidden = false
  }

  clear() { this.node.hidden = true }
}
