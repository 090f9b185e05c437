// One panel at a time beside the stage: explanation, label, collect, set up, view, help. Escape closes it, and the focus
// goes back to where it came from. On a phone it covers the lower half, and the stage goes to the upper one.

import { find } from "./dom.js"

const phone = matchMedia("(max-width: 760px), (max-height: 540px)")
const reduced = matchMedia("(prefers-reduced-motion: reduce)")

export class Panels {
  constructor() {
    this.panel = find("panel")
    this.title = find("panel-title")
    this.body = find("panel-body")
    this.contents = new Map()
    this.open = null
    find("panel-close").addEventListener("click", () => this.close())
    for (const button of document.querySelectorAll("[data-panel]")) {
      button.addEventListener("click", () => this.toggle(button.dataset.panel))
    }
  }

  // make() returns the nodes to show; closed() is told when the panel goes.
  add(name, { title, make, closed }) { this.contents.set(name, { title, make, closed }) }

  toggle(name) {
    if (this.open === name) this.close()
    else this.show(name)
  }

  show(name) {
    // A button that was clicked has no focus afterwards, so that space stays overdub; the Tab key's goes back to it.
    if (this.open !== name) this.returnTo = document.activeElement?.matches?.(":focus-visible") ? document.activeElement : null
    if (this.open && this.open !== name) this.contents.get(this.open).closed?.()
    this.open = name
    this.refresh()
    this.panel.hidden = false
    document.body.dataset.open = name
    this.body.scrollTop = 0
    this.title.focus({ preventScroll: true })
    this.mark()
    if (phone.matches) find("stage").scrollIntoView({ block: "start", behavior: reduced.matches ? "instant" : "smooth" })
  }

  refresh() {
    const { title, make } = this.contents.get(this.open)
    this.title.textContent = title
    this.body.replaceChildren(...make())
  }

  close() {
    if (!this.open) return
    const closed = this.contents.get(this.open).closed
    this.open = null
    this.panel.hidden = true
    delete document.body.dataset.open
    this.mark()
    closed?.()
    if (this.returnTo?.isConnected) this.returnTo.focus({ preventScroll: true })
    else document.activeElement?.blur?.()
  }

  mark() {
    for (const button of document.querySelectorAll("[data-panel]")) {
      button.setAttribute("aria-expanded", String(button.dataset.panel === this.open))
    }
  }
}
