// Collecting a dataset: choose a label, a person and a hand, hold still, a countdown, and how the rule book judges what was
// seen. Labelling the last ten seconds uses the same fields.

import { counted, element, find, setText } from "./dom.js"
import { NewShape } from "./newshape.js"
import { shapeTitle } from "./poses.js"

export class Collect {
  constructor({ store, panels, command, toasts, preferences }) {
    Object.assign(this, { store, panels, command, toasts, preferences })
    this.label = ""
    this.newShape = new NewShape({ store, panels, command, isKnown: (label) => this.isKnown(label) })
    panels.add("collect", { title: "Collect a dataset", make: () => this.content() })
    panels.add("label", { title: "Label the last ten seconds", make: () => this.labelContent() })
  }

  // The names of the shapes first, then the other labels that the rule book knows.
  labels() {
    const shapes = (this.store.hello?.shapes ?? []).map((shape) => shape.name)
    return [...new Set([...shapes, ...(this.store.hello?.collect?.labels ?? [])])]
  }

  fields() {
    const { hello } = this.store
    this.remark = element("p", { class: "remark", role: "status" })
    const hands = [["left", "Left"], ["right", "Right"], ["both", "Both"]].map(([value, text]) => element("label", { class: "option" },
      element("input", { type: "radio", name: "hand", value, checked: this.preferences.get("hand") === value, onchange: () => this.preferences.set("hand", value) }),
      element("span", {}, text)))
    queueMicrotask(() => this.judgeLabel())
    return [
      element("label", {}, "Label", element("input", {
        id: "collect-label", list: "labels", required: true, maxlength: 64, autocomplete: "off", spellcheck: "false",
        value: this.label, placeholder: this.labels()[0] ?? "rock", "aria-describedby": "label-remark",
        oninput: (event) => {
          this.label = event.target.value
          this.judgeLabel()
        },
      })),
      Object.assign(this.remark, { id: "label-remark" }),
      element("datalist", { id: "labels" }, this.labels().map((label) => element("option", { value: label }))),
      element("label", {}, "Person", element("input", {
        id: "collect-person", maxlength: 64, autocomplete: "off", spellcheck: "false", placeholder: "ada",
        value: this.preferences.get("person"), oninput: (event) => this.preferences.set("person", event.target.value.trim()),
      })),
      element("fieldset", { class: "choice" }, element("legend", {}, "Hand"), element("div", { class: "options" }, hands)),
      hello?.collect?.mostFiles ? element("p", { class: "quiet" }, `At most ${hello.collect.mostFiles} files are written in one run.`) : null,
    ].filter(Boolean)
  }

  isKnown(label) { return this.labels().some((known) => folded(known) === folded(label)) }

  // Said while it is typed, not when the dataset is evaluated.
  judgeLabel() {
    const label = this.label.trim()
    setText(this.remark, label === "" || this.isKnown(label) ? "" : `The rule book does not know the label “${label}”: tactus evaluate counts such hands as out of set.`)
  }

  values() {
    return {
      label: find("collect-label").value.trim(), person: find("collect-person").value.trim(),
      hand: document.querySelector("input[name=hand]:checked")?.value ?? "both",
    }
  }

  content() {
    const seconds = this.store.hello?.collect?.seconds ?? 3
    this.progress = element("p", { class: "progress", role: "status" })
    this.start = element("button", { type: "submit", class: "main" }, "Start")
    this.cancel = element("button", { type: "button", class: "small", onclick: () => this.command("collect-cancel") }, "Cancel")
    this.matrix = element("div", { class: "matrix" })
    const form = element("form", { onsubmit: async (event) => {
      event.preventDefault()
      const reply = await this.command("collect", { ...this.values(), seconds: Number(find("collect-seconds").value) || seconds })
      if (reply.ok && this.panels.open === "collect") document.activeElement?.blur?.()
    } },
    element("p", { class: "quiet" }, "Show one shape and hold it; turn and tilt the hand a little. Tactus counts down, then records."),
    ...this.fields(),
    element("label", {}, "Seconds", element("input", { id: "collect-seconds", type: "number", min: 1, max: 60, value: seconds })),
    element("div", { class: "row" }, this.start, this.cancel))
    queueMicrotask(() => this.show())
    return [form, this.progress, this.matrix, this.newShape.content()].flat()
  }

  labelContent() {
    return [element("form", { onsubmit: async (event) => {
      event.preventDefault()
      const reply = await this.command("label", this.values())
      if (!reply.ok) return
      this.panels.close()
      this.toasts.show(savedWords("Labelled and saved", reply.result), "note")
    } },
    element("p", { class: "quiet" }, "Saves the hands of the last ten seconds with a label, as a file that tactus evaluate reads."),
    ...this.fields(),
    element("div", { class: "row" }, element("button", { type: "submit", class: "main" }, "Save with label")))]
  }

  show() {
    const { collection } = this.store
    const state = collection?.state ?? "idle"
    const countdown = find("countdown")
    const busy = state === "countdown" || state === "recording"
    const hands = counted(collection?.hands ?? 0, "hand")
    countdown.hidden = !busy
    if (busy) {
      const remaining = Math.ceil(collection.remaining ?? 0)
      countdown.dataset.state = state
      countdown.replaceChildren(
        element("p", { class: "number" }, state === "countdown" ? String(remaining) : `● ${remaining} s`),
        element("p", {}, state === "countdown" ? `Show ${shapeTitle(collection.label ?? "")} and hold it` : `Recording ${shapeTitle(collection.label ?? "")}: ${hands}`))
    }
    if (this.panels.open !== "collect") return
    this.start.disabled = busy
    this.cancel.hidden = !busy
    const words = {
      idle: "", countdown: "Hold still …", recording: `Recording: ${hands}`,
      done: `Done: ${hands}${collection?.path ? ` in ${collection.path}` : ""}.`, failed: collection?.text || "Nothing was recorded.",
    }
    setText(this.progress, words[state] ?? collection?.text ?? "")
    this.progress.classList.toggle("problem", state === "failed")
    const confusion = collection?.confusion
    this.matrix.replaceChildren(...(confusion?.labels?.length ? [confusionTable(confusion)] : []))
    this.newShape.show()
    // What came of it is below the fields, on most screens out of sight.
    if (state === "done" && this.shown === "recording") (this.newShape.labels ? this.newShape.offers : this.matrix).scrollIntoView({ block: "nearest" })
    this.shown = state
  }
}

// The one spelling of labels that the rule book takes as the same.
export const folded = (label) => label.toLowerCase().replace(/^[-_\s]+|[-_\s]+$/gu, "").replace(/[-\s]/gu, "_")

export const savedWords = (what, result) => {
  const details = [result?.hands ? counted(result.hands, "hand") : "", result?.path ? `in ${result.path}` : ""].filter(Boolean).join(" ")
  return details ? `${what}: ${details}` : `${what}.`
}

// Rows are labels, columns what the rule book says; the diagonal is right. Shares of the row are told by a bar as well.
export function confusionTable({ labels, predicted, counts }) {
  const columns = predicted?.length ? predicted : labels
  const head = element("tr", {}, element("th", { scope: "col" }, "label"), columns.map((name) => element("th", { scope: "col" }, shapeTitle(name ?? "none"))))
  const rows = labels.map((label, row) => {
    const sum = counts[row].reduce((total, count) => total + count, 0)
    return element("tr", {}, element("th", { scope: "row" }, shapeTitle(label)), counts[row].map((count, column) => {
      const bar = element("span", { class: "share", "aria-hidden": "true" })
      bar.style.width = sum ? `${100 * count / sum}%` : "0"
      return element("td", { class: columns[column] === label ? "right" : count ? "wrong" : "" }, element("span", { class: "count" }, String(count)), bar)
    }))
  })
  return element("table", { class: "confusion" }, element("caption", {}, "How the rule book judges what you recorded"),
    element("thead", {}, head), element("tbody", {}, rows))
}
