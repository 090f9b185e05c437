// Why a hand has its shape, as `tactus explain` says it. The stage holds still until the hand is clicked again.

import { element } from "./dom.js"
import { shapeTitle } from "./poses.js"

const marks = { yes: "✓", no: "✗", unknown: "?", "left-out": "–" }

export class Explanation {
  constructor({ store, panels, command, stage, frozenChip }) {
    Object.assign(this, { store, panels, command, stage, frozenChip })
    this.result = null
    this.error = null
    panels.add("explain", { title: "Why this shape", make: () => this.content(), closed: () => this.release() })
  }

  // Clicking the hand that is explained lets go; clicking another explains that one instead.
  async toggle(hand) {
    if (this.store.frozen && (!hand || this.store.frozen.track === hand.track)) {
      this.panels.close()
      this.release()
      return
    }
    if (!hand || !this.store.can("explain")) return
    const frozen = { track: hand.track, state: this.store.shown(), image: this.stage.image }
    this.store.frozen = frozen
    this.result = this.error = null
    this.frozenChip.hidden = false
    this.stage.dirty = true
    this.panels.show("explain")
    const reply = await this.command("explain", { track: hand.track })
    if (this.store.frozen !== frozen) return
    this.result = reply.result
    this.error = reply.ok ? null : reply.error
    if (this.panels.open === "explain") this.panels.refresh()
  }

  release() {
    this.store.frozen = null
    this.frozenChip.hidden = true
    this.stage.image = this.stage.newest ?? this.stage.image
    this.stage.dirty = true
  }

  content() {
    if (this.error) return [element("p", { class: "problem" }, this.error)]
    const { result } = this
    if (!result) return [element("p", { class: "quiet" }, "Asking tactus …")]
    const lines = typeof result === "string" ? result.split("\n") : Array.isArray(result) ? result : result.lines
    if (!result.shapes?.length) return [element("pre", { class: "lines", tabindex: "0", "aria-label": "Explanation" }, (lines ?? []).join("\n"))]
    const heading = result.heading ?? lines?.[0] ?? ""
    const others = result.shapes.filter((shape) => !shape.chosen)
    return [
      element("p", { class: "heading" }, heading),
      result.fingers?.length ? this.extensions(result.fingers) : null,
      ...result.shapes.filter((shape) => shape.chosen).map((shape) => this.shape(shape)),
      result.counterfactual ? element("p", { class: "counterfactual" }, result.counterfactual) : null,
      ...others.map((shape) => element("details", {}, element("summary", {}, `Why not ${shapeTitle(shape.shape)}`), this.shape(shape))),
    ].filter(Boolean)
  }

  extensions(fingers) {
    return element("table", { class: "extensions" }, element("caption", {}, "Extension: 0 is bent to the palm, 1 is straight"),
      element("tbody", {}, fingers.map(({ finger, low, high }) => {
        const known = Number.isFinite(low) && Number.isFinite(high)
        const [from, to] = known ? [low, high].map((value) => Math.min(Math.max(value, 0), 1)) : [0, 1]
        const sure = element("span", { class: "sure" })
        sure.style.width = `${100 * from}%`
        const open = element("span", { class: "open" })
        open.style.width = `${100 * (to - from)}%`
        const text = !known ? "unknown" : high - low < 0.005 ? low.toFixed(2) : `${low.toFixed(2)}…${high.toFixed(2)}`
        return element("tr", {}, element("th", { scope: "row" }, finger),
          element("td", { class: "meter", "aria-hidden": "true" }, known ? sure : null, known ? open : null), element("td", { class: "figure" }, text))
      })))
  }

  shape({ shape, chosen, membership, possible, confirmed }) {
    const share = Number.isFinite(membership) ? ` · ${Math.round(membership * 100)} %` : ""
    return element("section", { class: "conditions" },
      chosen ? element("h3", {}, `${shapeTitle(shape)}${share}`) : null,
      this.list("Possible if", possible), this.list("Confirmed if", confirmed))
  }

  list(title, conditions) {
    if (!conditions?.length) return null
    return element("div", {}, element("h4", {}, title), element("ul", {}, conditions.map(({ holds, condition, measured, margin }) =>
      element("li", { class: `holds-${holds}` },
        element("span", { class: "mark", role: "img", "aria-label": holds }, marks[holds] ?? "?"),
        element("span", { class: "condition" }, condition, element("span", { class: "measured" },
          [measured, Number.isFinite(margin) ? `margin ${margin.toFixed(2)}` : ""].filter(Boolean).join(" · "))))))) 
  }
}
