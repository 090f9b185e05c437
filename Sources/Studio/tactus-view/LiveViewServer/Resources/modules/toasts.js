// Short messages that go by themselves; errors stay until they are closed.

import { element, icon } from "./dom.js"

const stayFor = { note: 5000, warning: 10_000 }
const most = 3

export class Toasts {
  constructor(node) { this.node = node }

  show(text, level = "note", action = null) {
    const toast = element("div", { class: `toast ${level}` }, element("p", {}, text))
    const remove = () => toast.remove()
    if (action) {
      toast.append(element("button", { type: "button", class: "small", onclick: () => { action.act(); remove() } }, action.title))
    }
    toast.append(element("button", { type: "button", class: "round", "aria-label": "Close message", onclick: remove }, icon("close")))
    this.node.append(toast)
    while (this.node.children.length > most) this.node.firstElementChild.remove()
    if (stayFor[level]) setTimeout(remove, stayFor[level])
  }
}
