// The page of a phone: pads → hits → engine, and what the engine says of them.

import { takeToken } from "./connection.js"
import { counted, element, find, setAttribute, setText } from "./dom.js"
import { profiles } from "./impacts.js"
import { identity, Link } from "./link.js"
import { Motion } from "./motion.js"
import { byUse, fillRows, isLow } from "./padrows.js"
import { PadSound } from "./sound.js"
import { Touches, usual } from "./touch.js"
import { WakeLock } from "./wakelock.js"

const litFor = 120
const noteFor = 6000
// A click within this time of a touch is that touch.
const clickAfter = 800

const memory = (() => {
  try {
    return sessionStorage
  } catch {
    return null
  }
})()
const token = memory ? takeToken(location, memory, history) : new URL(location.href).searchParams.get("token")
const address = new URL("/phone", location.href)
address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
if (token) address.searchParams.set("token", token)

const pads = new Map()
const lights = new Map()
const wakeLock = new WakeLock()
const sound = new PadSound(memory)
const state = { hello: null, connection: "connecting", late: 0, lost: 0, touched: -Infinity }

const link = new Link({
  address: address.href,
  id: identity(memory),
  onMessage: receive,
  onChange: (connection) => {
    state.connection = connection
    document.body.classList.toggle("away", connection !== "open")
    wakeLock.keep(connection === "open")
    showStatus()
  },
})
const motion = new Motion({ profile: "adaptive", hit: (velocity, time) => play(null, velocity, time), say: note })

function receive(message) {
  switch (message.type) {
  case "hello": return greet(message)
  case "instrument":
    showInstrument(message.locked)
    if (message.refused && message.locked) note("The instrument stays while the phone is a stick. Switch that off first.")
    return undefined
  case "pong":
    Object.assign(state, { late: message.late ?? 0, lost: message.lost ?? 0 })
    return showStatus()
  case "bye": return note(message.text, true)
  }
  return undefined
}

function greet(hello) {
  state.hello = hello
  find("note").hidden = true
  setText(find("kit"), hello.kit)
  if (!find("name").value) find("name").placeholder = hello.phone.name
  pads.clear()
  const nodes = byUse(hello.instruments).map(({ use, ...instrument }) => {
    const node = element("button", {
      type: "button", class: `pad ${use}`, "data-instrument": instrument.name, "aria-label": `Play ${instrument.title}`,
      "aria-keyshortcuts": instrument.key ?? null,
    }, element("span", { class: "name" }, instrument.title))
    pads.set(instrument.name, node)
    return node
  })
  find("pads").replaceChildren(...nodes)
  fillRows(find("pads"))
  find("instrument").replaceChildren(...hello.instruments.map(({ name, title }) => element("option", { value: name }, title)))
  if (!find("profile").value) showProfiles(hello.profile)
  if (motion.isOn) link.tell({ type: "trigger", on: true })
  showInstrument(motion.isOn)
}

function showProfiles(chosen) {
  find("profile").replaceChildren(...Object.entries(profiles).map(([name, { title }]) => element("option", { value: name }, title)))
  find("profile").value = chosen in profiles ? chosen : "adaptive"
  motion.setProfile(find("profile").value)
}

function showInstrument(locked) {
  const select = find("instrument")
  select.value = link.instrument ?? ""
  select.disabled = Boolean(locked)
  for (const [name, node] of pads) node.classList.toggle("own", name === link.instrument)
  setAttribute(find("strike"), "aria-pressed", String(motion.isOn))
}

// Plays an instrument, or this phone's own; without an engine that might hear of it, nothing.
function play(instrument, velocity, time) {
  if (link.isGone) return note(goneWords())
  link.hit(instrument, velocity, time)
  const played = instrument ?? link.instrument
  light(played)
  return sound.play(played, state.hello?.instruments.find(({ name }) => name === played)?.note ?? null, velocity)
}

function light(instrument) {
  const node = pads.get(instrument)
  if (!node) return
  node.classList.add("lit")
  clearTimeout(lights.get(instrument))
  lights.set(instrument, setTimeout(() => node.classList.remove("lit"), litFor))
}

let noteTimer = null
function note(text, stays = false) {
  const node = find("note")
  setText(node, text)
  node.hidden = false
  clearTimeout(noteTimer)
  if (!stays) noteTimer = setTimeout(() => { node.hidden = true }, noteFor)
}

const states = {
  connecting: "Connecting", open: "Connected", lost: "No connection; trying again", ended: "Plays on in another window",
}
const goneWords = () => (link.ended ? states.ended : "tactus has ended; its next start has a new link")

function showStatus() {
  setAttribute(find("connection"), "data-state", state.connection)
  setText(find("connection-text"), link.isGone ? goneWords() : states[state.connection])
  const [half, most] = [link.offsets.percentile(50), link.offsets.percentile(95)]
  const tenths = (number) => (number < 10 ? number.toFixed(1) : number.toFixed(0))
  setText(find("delay"), half === null ? "" : `Round trip ${tenths(half)} ms, 95 % ${tenths(most)} ms`)
  const late = state.late ? `, ${state.late} too late` : ""
  setText(find("counts"), `${counted(link.sequence, "hit")}, ${state.lost + link.dropped} lost${late}`)
}
setInterval(showStatus, 500)

new Touches({
  node: find("pads"),
  padAt: (x, y) => document.elementFromPoint(x, y)?.closest?.(".pad") ?? null,
  hit: (pad, velocity, time) => {
    state.touched = time
    play(pad.dataset.instrument, velocity, time)
  },
})
// Keys and screen readers click; a finger's click comes after its touch.
find("pads").addEventListener("click", (event) => {
  const pad = event.target.closest(".pad")
  if (pad && (event.detail === 0 || event.timeStamp - state.touched > clickAfter)) play(pad.dataset.instrument, usual, event.timeStamp)
})
addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select")) return
  const instrument = state.hello?.instruments.find(({ key }) => String(key) === event.key)
  if (!instrument) return
  play(instrument.name, usual, event.timeStamp)
  event.preventDefault()
})

isLow.addEventListener("change", () => fillRows(find("pads")))

function showSound() { setAttribute(find("sound"), "aria-pressed", String(sound.isOn)) }
find("sound").hidden = !sound.isPossible
find("sound").addEventListener("click", () => {
  sound.turn(!sound.isOn)
  showSound()
})
showSound()
find("instrument").addEventListener("change", (event) => link.tell({ type: "instrument", instrument: event.target.value }))
find("profile").addEventListener("change", (event) => motion.setProfile(event.target.value))
find("name").addEventListener("change", (event) => {
  link.name = event.target.value.trim() || null
  link.tell({ type: "name", name: link.name ?? "" })
})
find("strike").addEventListener("click", async () => {
  if (motion.isOn) motion.stop()
  else if (!(await motion.start())) return
  link.tell({ type: "trigger", on: motion.isOn })
  showInstrument(motion.isOn)
})

if (!globalThis.isSecureContext) {
  const secure = new URL("/", location.href)
  secure.protocol = "https:"
  if (token) secure.searchParams.set("token", token)
  find("strike").disabled = true
  find("why").hidden = false
  find("why").append(
    "Browsers give motion to encrypted pages alone. To strike with the phone, open ",
    element("a", { href: secure.href }, `https://${location.host}`), " and go on past the warning: this machine made the certificate itself.")
}

// For the console and for tests.
globalThis.tactus = { link, motion, sound, state, version: 1 }
