// What is wrong and what to do, in the words of the command line: without sound the first line of the page says so, the first
// of the other problems stands on the stage, and all of them in a panel.

import { element, find } from "./dom.js"

export class Setup {
  constructor({ store, panels, walk, preferences }) {
    Object.assign(this, { store, panels, walk, preferences })
    this.banner = find("problem")
    this.line = find("silence")
    new ResizeObserver(() => document.body.style.setProperty("--above", `${this.line.offsetHeight}px`)).observe(this.line)
    this.shown = ""
    this.hidden = new Set()
    panels.add("setup", { title: "Set up", make: () => this.content() })
  }

  problems() { return this.store.state?.problems ?? [] }

  // Rebuilt only when the problems change, so that a screen reader says each once.
  show() {
    const problems = this.problems()
    const key = JSON.stringify(problems)
    if (key === this.shown) return
    this.shown = key
    for (const id of this.hidden) if (!problems.some((problem) => problem.id === id)) this.hidden.delete(id)
    this.showOpen()
    if (this.panels.open === "setup") this.panels.refresh()
  }

  showOpen() {
    const open = this.problems().filter((problem) => !this.hidden.has(problem.id))
    this.fill(this.line, open.filter(({ id }) => id === "sound"))
    this.fill(this.banner, open.filter(({ id }) => id !== "sound"))
  }

  fill(node, open) {
    node.hidden = open.length === 0
    if (open.length === 0) return
    const [first] = open
    node.replaceChildren(
      element("div", {}, element("p", { class: "what" }, first.text), element("p", { class: "advice" }, first.advice)),
      open.length > 1 ? element("button", { type: "button", class: "small", onclick: () => this.panels.show("setup") }, `${open.length - 1} more`) : "",
      element("button", { type: "button", class: "small", onclick: () => {
        this.hidden.add(first.id)
        this.showOpen()
      } }, "Hide"))
  }

  content() {
    const problems = this.problems()
    const list = problems.length === 0
      ? element("p", { class: "good" }, this.store.state ? "Nothing is wrong." : "Nothing has been seen yet.")
      : element("ul", { class: "problems" }, problems.map(({ text, advice }) =>
        element("li", {}, element("p", { class: "what" }, text), element("p", { class: "advice" }, advice))))
    const { hello } = this.store
    const facts = hello ? [["Program", hello.program], ["Source", hello.source?.name], ["Image", hello.image ? `${hello.image.width} × ${hello.image.height}${hello.image && hello.mirrored ? ", mirrored" : ""}` : null], ["Kit", hello.kit?.name]] : []
    return [list,
      element("dl", { class: "facts" }, facts.filter(([, value]) => value).map(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
      this.walk.possible() ? element("button", { type: "button", class: "small", onclick: () => {
        this.panels.close()
        this.walk.start()
      } }, "First steps again") : null].filter(Boolean)
  }
}
