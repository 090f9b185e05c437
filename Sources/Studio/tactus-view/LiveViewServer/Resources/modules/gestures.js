// What a gesture did, in a word in place of the last hit, for as long as it takes to read. The mode is in big letters anyway,
// and a gesture that does nothing takes the place of no hit.

import { find } from "./dom.js"

const stayFor = 1800

// What is changed on the page is seen there.
const ofPage = /^(?:(?:add|move|delete)-|set-velocity|quantise|volume)/

export class Gestures {
  constructor() {
    this.node = find("gesture")
    this.timer = null
  }

  show({ kind, text }) {
    const isNothing = kind === "unmatched"
    if (kind === "mode" || !text || isNothing && !find("last-hit").hidden || kind === "command" && ofPage.test(text)) return
    clearTimeout(this.timer)
    this.node.textContent = isNothing ? "Plays nothing here" : text
    this.node.hidden = false
    this.timer = setTimeout(() => { this.node.hidden = true }, stayFor)
  }
}
