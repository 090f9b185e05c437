// Phones that play: the code that a phone's camera reads, the links, and who is there; in a panel, and on the stage where
// nobody looks for hands.

import { element, find, svg } from "./dom.js"

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
    this.stage = find("invitation")
    panels.add("phones", { title: "Phones", make: () => this.content() })
    store.on("phones", (message) => {
      this.told = message
      if (panels.open === "phones") panels.refresh()
      this.invite()
    })
    store.on("hello", () => this.invite())
    store.on("restart", () => { this.told = null })
  }

  // On the stage there are no figures: who is here and plays what, and how others join.
  invite() {
    const { told, store } = this
    this.stage.hidden = store.looksForHands() || !store.can("phones")
    if (this.stage.hidden) return
    const phones = told?.phones ?? []
    this.stage.replaceChildren(
      told ? this.code() ?? "" : "",
      element("div", {},
        element("h2", {}, phones.length ? "Phones that play" : "Play with a phone"),
        phones.length
          ? element("ul", {}, phones.map(({ name, instrument }) => element("li", {}, name, instrument ? [" → ", element("b", {}, store.title(instrument))] : "")))
          : element("p", {}, "Read the code with the camera of a phone in the same network."),
        told ? element("p", { class: "link" }, told.link) : ""))
  }

  code() {
    const size = this.told.code?.length ?? 0
    return size ? svg("svg", { class: "code", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": "QR code of the link" },
      svg("path", { d: codePath(this.told.code) })) : null
  }

  content() {
    const { told } = this
    if (!told) return [element("p", { class: "quiet" }, "No link yet.")]
    const phones = told.phones ?? []
    return [
      element("p", {}, told.secure
        ? "Read this with a phone in the same network. It warns of the certificate once, because this machine made it itself: go on anyway."
        : "Read this with a phone in the same network. Without encryption it plays by touch alone."),
      this.code(),
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
