// Phones that play: the code that a phone's camera reads, the links, and who is there.

import { element, svg } from "./dom.js"

// A code as one path of squares, with the light edge that readers need.
export function codePath(rows) {
  let path = ""
  rows.forEach((row, y) => [...row].forEach((module, x) => { if (module === "1") path += `M${x} ${y}h1v1h-1z` }))
  return path
}

export class Phones {
  constructor({ store, panels }) {
    Object.assign(this, { store, panels })
    this.told = null
    panels.add("phones", { title: "Phones", make: () => this.content() })
    store.on("phones", (message) => {
      this.told = message
      if (panels.open === "phones") panels.refresh()
    })
    store.on("restart", () => { this.told = null })
  }

  content() {
    const { told } = this
    if (!told) return [element("p", { class: "quiet" }, "No link yet.")]
    const size = told.code?.length ?? 0
    const code = size ? svg("svg", { class: "code", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": "QR code of the link" },
      svg("path", { d: codePath(told.code) })) : null
    const phones = told.phones ?? []
    return [
      element("p", {}, told.secure
        ? "Read this with a phone in the same network. It warns of the certificate once, because this machine made it itself: go on anyway."
        : "Read this with a phone in the same network. Without encryption it plays by touch alone."),
      code,
      element("p", { class: "link" }, told.link),
      phones.length
        ? element("table", { class: "phones" },
          element("thead", {}, element("tr", {}, ["Phone", "Plays", "Hits", "Lost", "Round trip"].map((name) => element("th", { scope: "col" }, name)))),
          element("tbody", {}, phones.map((phone) => element("tr", {},
            element("th", { scope: "row" }, phone.name), element("td", {}, phone.instrument ? this.store.title(phone.instrument) : "–"),
            element("td", {}, String(phone.hits)), element("td", {}, String(phone.lost)),
            element("td", {}, phone.roundTrip === null ? "–" : `${phone.roundTrip} ms`)))))
        : element("p", { class: "quiet" }, "No phone is here yet."),
    ].filter(Boolean)
  }
}
