// The panels View and Help: how the page looks, and the keys.

import { element, find, svg } from "./dom.js"
import { hasKeys, keys } from "./keyboard.js"
import { palette } from "./skeleton.js"

function choice(preferences, name, title, options) {
  const inputs = options.map(([value, text]) => element("label", { class: "option" },
    element("input", { type: "radio", name, value: String(value), checked: preferences.get(name) === value, onchange: () => preferences.set(name, value) }),
    element("span", {}, text)))
  return element("fieldset", { class: "choice" }, element("legend", {}, title), element("div", { class: "options" }, inputs))
}

function sample(state) {
  const colour = palette[state]
  const dash = { extended: null, folded: "7 5", unknown: "1 6", missing: "2 4" }[state]
  const end = { extended: svg("circle", { cx: 52, cy: 10, r: 5.5, fill: colour }), folded: svg("rect", { x: 47, y: 5, width: 10, height: 10, fill: colour }),
    unknown: svg("path", { d: "M52 3l7 7-7 7-7-7z", fill: "#0b0f13", stroke: colour, "stroke-width": 1.5 }), missing: svg("path", { d: "M47 5l10 10M57 5L47 15", stroke: colour, "stroke-width": 2 }) }[state]
  return svg("svg", { viewBox: "0 0 64 20", class: "sample", "aria-hidden": "true" }, svg("path", { d: "M4 10H46", stroke: colour, "stroke-width": state === "missing" ? 2 : 5, "stroke-dasharray": dash, "stroke-linecap": "round" }), end)
}

export function addSettings({ panels, preferences, store, bigWords }) {
  panels.add("view", { title: "View", make: () => [
    choice(preferences, "theme", "Theme", [["system", "As the system"], ["dark", "Dark"], ["light", "Light"]]),
    choice(preferences, "calm", "Light on hits", [["system", "As the system"], ["lively", "Lively"], ["calm", "Calm"]]),
    choice(preferences, "mirror", "Show me", [["auto", "Automatic"], ["mirror", "As in a mirror"], ["as seen", "As others see me"]]),
    store.can("image") ? choice(preferences, "image", "Camera image", [[true, "Shown"], [false, "Off"]]) : null,
    store.can("face") ? choice(preferences, "face", "Virtual face", [["off", "Off"], ["mesh", "Mesh"], ["mask", "Mask"], ["robot", "Robot"]]) : null,
    element("button", { type: "button", class: "small", onclick: () => {
      panels.close()
      bigWords.toggle(true)
    } }, "Stage mode: big words on the whole screen"),
    element("p", { class: "quiet" }, "Lively: each hit bursts, and the backdrop takes another colour. Calm: rings, at most three a second, and the backdrop keeps its colour."),
  ].filter(Boolean) })

  const ofKeys = () => [
    element("dl", { class: "keys" }, keys.filter((entry) => !entry.needs || store.can(entry.needs)).map((entry) =>
      [element("dt", {}, element("kbd", {}, entry.shown)), element("dd", {}, entry.what)])),
    store.can("take") ? [element("h3", {}, "The take, after Tab to one of its lanes"), element("p", {}, find("hits-help").textContent),
      element("p", { class: "quiet" }, "With the mouse: drag a hit along or up and down, with Alt or Shift off the grid; double click to add one.")] : null,
  ]
  const ofSigns = () => [
    element("h3", {}, "Fingers"),
    element("ul", { class: "samples" }, [["extended", "extended"], ["folded", "folded"], ["unknown", "cannot tell"], ["missing", "point not seen"]].map(([state, text]) =>
      element("li", {}, sample(state), text))),
    store.asksForShapes() ? element("p", { class: "quiet" }, "A solid sign is clear: the shape is confirmed. A hollow one is shaky: it is possible. The arc around it is the margin: how far the hand is from losing that shape.") : null,
    store.can("pinch") ? element("p", { class: "quiet" }, "Drawing: a broken ring is a possible pinch, a disc draws, a cross is apart.") : null,
    store.can("explain") ? element("p", { class: "quiet" }, store.asksForShapes() ? "Click a hand, or its sign, to see why it has its shape." : "Click a hand to see why it has its shape.") : null,
  ]
  // Where there are no keys to speak of, they come last.
  panels.add("help", { title: "Keys and signs", make: () => (hasKeys() ? [ofKeys(), ofSigns()] : [ofSigns(), ofKeys()]).flat(2).filter(Boolean) })
}
