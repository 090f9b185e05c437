// The last hit in big words, and how late it was found: how long after the stroke's onset.

import { find, setText } from "./dom.js"

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
  }

  show(hit) {
    setText(this.node, [this.store.title(hit.instrument), lateWords(hit.late)].filter(Boolean).join(" · "))
    this.node.hidden = false
  }

  clear() { this.node.hidden = true }
}
