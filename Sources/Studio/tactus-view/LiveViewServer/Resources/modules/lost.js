// Over the stage while there is no connection: what happened and what the page does about it.

import { element, find } from "./dom.js"

// A blink of the connection is not worth a curtain.
const showAfter = 600

export class Lost {
  constructor({ store, retry }) {
    Object.assign(this, { store, retry })
    this.node = find("lost")
    this.timer = null
  }

  connectionChanged() {
    const { store } = this
    if (store.connection === "open") {
      clearTimeout(this.timer)
      this.timer = null
      return
    }
    this.timer ??= setTimeout(() => this.show(), showAfter)
  }

  // A new start has a new token, and a browser does not tell a page why it is refused.
  advice() {
    return "Open the link that tactus prints: each start has a new one, with a token of its own."
  }

  show() {
    const { store } = this
    const away = store.connection !== "open" || Boolean(store.farewell)
    document.body.classList.toggle("away", away)
    this.node.hidden = !away
    if (!away) return
    const ended = store.farewell
    const title = ended ? "tactus has ended" : "Connection lost"
    const why = ended ? ended.text : "Nothing that you see is live."
    this.node.replaceChildren(
      element("p", { class: "what" }, title),
      why && why !== title ? element("p", {}, why) : "",
      element("p", {}, this.advice()),
      element("button", { type: "button", class: "main", onclick: this.retry }, "Try now"))
  }
}
