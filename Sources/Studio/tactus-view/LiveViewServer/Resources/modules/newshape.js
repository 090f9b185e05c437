// A new shape of collected hands: a button for each label that has enough of them and that the rule book does not know, and
// what came of it.

import { element, setText } from "./dom.js"

// A person's hands vary: fewer make a shape that is too narrow.
const enough = 10

export const offered = (confusion, isKnown) => (confusion?.labels ?? []).filter((label, row) =>
  !isKnown(label) && confusion.counts[row].reduce((sum, count) => sum + count, 0) >= enough)

export class NewShape {
  constructor({ store, panels, command, isKnown }) {
    Object.assign(this, { store, panels, command, isKnown })
    store.on("shape", () => this.show())
  }

  content() {
    this.offers = element("div", { class: "row offers" })
    this.said = element("p", { class: "progress", role: "status" })
    this.result = element("div", { class: "made" })
    this.labels = this.shown = null
    return [this.offers, this.said, this.result]
  }

  show() {
    if (this.panels.open !== "collect") return
    const { collection, shape } = this.store
    const labels = this.store.can("shape") ? offered(collection?.confusion, this.isKnown) : []
    // Hands that are being recorded are in no file yet; and buttons that stay as they are keep the focus.
    const isBusy = ["countdown", "recording"].includes(collection?.state)
    if (!isBusy && labels.join("\n") !== this.labels) {
      this.labels = labels.join("\n")
      this.offers.replaceChildren(...labels.map((label) =>
        element("button", { type: "button", class: "small", onclick: () => this.command("shape", { label }) }, `Make a shape of ${label}`)))
    }
    if (!shape || shape === this.shown) return
    const { report } = shape
    setText(this.said, {
      working: `Making a shape of ${shape.label} …`, failed: `No shape was made. ${shape.text}`,
      done: `New shape ${report?.shape}: ${report?.examples.confirmed} of ${report?.examples.hands} hands are confirmed.`,
    }[shape.state] ?? shape.text)
    this.said.classList.toggle("problem", shape.state === "failed")
    this.result.replaceChildren(...(shape.state === "done" ? made(shape) : []))
    if (this.shown && shape.state !== "working") this.said.scrollIntoView({ block: "start" })
    this.shown = shape
  }
}

const list = (title, conditions) => [element("h4", {}, title), element("ul", {}, conditions.map((condition) => element("li", {}, condition)))]

function made({ report, notes, use }) {
  const same = report.possible.join() === report.confirmed.join()
  const passed = report.others.filter(({ chosen }) => chosen)
  const rest = report.others.filter(({ chosen }) => !chosen)
  const row = ({ label, hands, confirmed, chosen }) =>
    element("tr", {}, element("th", { scope: "row" }, label), [hands, confirmed, chosen].map((count) => element("td", {}, String(count))))
  return [
    ...(same ? [] : list("Possible if", report.possible)), ...list("Confirmed if", report.confirmed),
    element("table", { class: "passed" }, element("caption", {}, "The hands for which the new shape is confirmed, or chosen at all"),
      element("thead", {}, element("tr", {}, ["label", "hands", "confirmed", "chosen"].map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, [{ ...report.examples, label: "examples" }, ...passed].map(row),
        rest.length ? row({ label: `${rest.length} other labels`, hands: rest.reduce((sum, { hands }) => sum + hands, 0), confirmed: 0, chosen: 0 }) : null)),
    ...(report.remarks ?? []).map((remark) => element("p", { class: "quiet" }, remark)),
    ...notes.map((note) => element("p", { class: "remark" }, note)),
    element("h4", {}, "Written to a new rule book. Use it:"), element("p", { class: "link" }, use),
  ]
}
