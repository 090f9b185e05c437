// What a gesture did, in a word in place of the last hit, for as long as it takes to read. The mode is in big letters anyway.

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
    if (kind === "mode" || !text || kind === "command" && ofPage.test(text)) return
    clearTimeout(this.timer)
    this.node.textContent = text
    this.node.hidden = false
    this.timer = setTimeout(() => { this.node.hidden = true }, stayFor)
  }
}
