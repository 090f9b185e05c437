// The page: connection → store → parts. Messages change the store at once; drawing waits for the screen, so that a slow
// browser draws less often and never lags.

import { BigWords } from "./bigwords.js"
import { Bursts } from "./bursts.js"
import { Collect, savedWords } from "./collect.js"
import { Connection, socketAddress } from "./connection.js"
import { find } from "./dom.js"
import { Drawing } from "./drawing.js"
import { hitCommand, Pads } from "./drums.js"
import { Explanation } from "./explain.js"
import { VirtualFace } from "./face.js"
import { handAt, looksMirrored } from "./geometry.js"
import { Gestures } from "./gestures.js"
import { handOf } from "./history.js"
import { NewestImage } from "./image.js"
import { listen } from "./keyboard.js"
import { LastHit } from "./lasthit.js"
import { Loop } from "./loop.js"
import { Lost } from "./lost.js"
import { Mixer } from "./mixer.js"
import { Panels } from "./panels.js"
import { Phones } from "./phones.js"
import { Playback } from "./playback.js"
import { Preferences } from "./preferences.js"
import { addSettings } from "./settings.js"
import { Setup } from "./setup.js"
import { showSign } from "./sign.js"
import { Stage } from "./stage.js"
import { Status } from "./status.js"
import { Store } from "./store.js"
import { Strip } from "./strip.js"
import { Strokes } from "./strokes.js"
import { Take } from "./take.js"
import { Toasts } from "./toasts.js"
import { Transport } from "./transport.js"
import { WakeLock } from "./wakelock.js"
import { Walkthrough } from "./walkthrough.js"

const store = new Store()
const preferences = new Preferences(localStorage)
const toasts = new Toasts(find("toasts"))
const panels = new Panels()
const bursts = new Bursts()
const strokes = new Strokes()
const wakeLock = new WakeLock()
const face = new VirtualFace({ store, preferences, command: (name, fields) => connection.command(name, fields) })
const stage = new Stage({ canvas: find("canvas"), store, bursts, strokes, preferences, face })
const images = new NewestImage((image) => {
  store.imageTime = image.time
  stage.newest = image
  stage.image = image
  if (!store.frozen) stage.dirty = true
}, () => store.frozen?.image)

const connection = new Connection({
  address: socketAddress(),
  onMessage: (message) => store.receive(message, performance.now()),
  onImage: (buffer) => { if (preferences.get("image")) images.take(buffer) },
  onChange: (state, seconds) => {
    store.connection = state
    lost.connectionChanged(seconds)
  },
})

// Every failure is said; what the page does on success is up to the caller.
async function command(name, fields) {
  const reply = await connection.command(name, fields)
  if (!reply.ok) toasts.show(reply.error ?? "tactus refused that.", "warning")
  return reply
}

const lost = new Lost({ store, retry: () => connection.retryNow() })
const transport = new Transport({ store, command, toasts })
const take = new Take({ store, command, toasts })
const loop = new Loop({ store, command })
const mixer = new Mixer({ store, panels, command })
const strip = new Strip(find("strip"), store)
const status = new Status(store)
const playback = new Playback({ store, command })
const walk = new Walkthrough({ store, preferences, toasts })
const setup = new Setup({ store, panels, walk, preferences })
new Phones({ store, panels })
const collect = new Collect({ store, panels, command, toasts, preferences })
const explanation = new Explanation({ store, panels, command, stage, frozenChip: find("frozen") })
const drawing = new Drawing({
  stage, strokes, store, button: find("draw"), tools: find("drawing-tools"), clear: find("clear"), exportButton: find("export"), toasts,
})
const pads = new Pads({
  store, left: find("pads-left"), right: find("pads-right"), play: (instrument) => { if (store.can("hit")) command("hit", hitCommand(instrument)) },
})
const gestures = new Gestures()
const lastHit = new LastHit(store)
const bigWords = new BigWords(store)
addSettings({ panels, preferences, store, bigWords })

// The signs stand where the hands are seen: a right hand on the right of a mirror, on the left of a filmed player.
const signs = [find("sign-left"), find("sign-right")]
const sideOf = (index) => ((index === 1) === looksMirrored(store.hello, stage.flipped) ? "right" : "left")
// A hand that is not followed has no name to ask by.
const canBeExplained = (hand) => hand && hand.track !== null && hand.track !== undefined
const shownHand = (side) => handOf(store.shown()?.hands ?? [], side, Boolean(store.hello?.mirrored))

// What each hand struck last.
let played = { left: null, right: null }

function showSigns() {
  for (const [index, node] of signs.entries()) {
    const side = sideOf(index)
    const hand = shownHand(side)
    const sign = store.hello?.shapes?.find((shape) => shape.name === hand?.shape)?.sign
    const byShape = store.asksForShapes()
    showSign(node, side, hand, { sign, played: byShape ? undefined : played[side], mirrored: looksMirrored(store.hello, stage.flipped),
      canExplain: byShape && store.can("explain") && canBeExplained(hand), held: Boolean(store.frozen), frozen: store.frozen && store.frozen.track === hand?.track })
  }
}

async function save() {
  const reply = await command("save")
  if (reply.ok) toasts.show(savedWords("Saved the last ten seconds", reply.result), "note")
}

function showAbilities() {
  for (const node of document.querySelectorAll("[data-needs]")) node.hidden = !store.can(node.dataset.needs)
  find("more-button").hidden = [...find("more").children].every((node) => node.hidden)
  document.body.dataset.run = store.hello?.run ?? ""
  document.body.classList.toggle("no-hands", !store.looksForHands())
  if (!store.can("pinch") && drawing.on) drawing.toggle(false)
}

function wantImages() {
  if (!store.hello || !store.can("image")) return
  connection.command("image", { on: preferences.get("image") })
  if (!preferences.get("image")) {
    images.clear()
    stage.image = stage.newest = store.imageTime = null
  }
}

store.on("hello", () => {
  showAbilities()
  document.title = [(store.hello.source?.name ?? "").split("/").at(-1), "Tactus"].filter(Boolean).join(" – ")
  stage.flippedBefore = undefined
  wantImages()
  face.greet(store.hello)
  walk.begin()
  take.show()
  lost.show()
  stage.dirty = strip.dirty = true
})
store.on("restart", () => {
  for (const part of [bursts, strokes, images]) part.clear()
  stage.image = stage.newest = null
  played = { left: null, right: null }
  panels.close()
  lastHit.clear()
  take.clear()
  status.clear()
})
store.on("state", (state) => {
  const hadFaces = face.isKnown
  face.see(state)
  if (face.isKnown !== hadFaces) showAbilities()
  if (!store.frozen) stage.dirty = true
  transport.warn()
  walk.see(performance.now())
})
store.on("hit", (hit) => {
  if (hit.by === "metronome") return transport.beat(bigWords.hear(hit))
  if (hit.by === "hand" && hit.side) played[hit.side] = { title: store.title(hit.instrument), velocity: hit.velocity }
  lastHit.show(hit)
  status.hear(hit)
  bursts.hit(hit, performance.now() / 1000, preferences.isCalm(store.hello))
  walk.see(performance.now(), hit)
})
store.on("take", () => {
  take.show()
  loop.show()
  mixer.show()
})
store.on("gesture", (gesture) => gestures.show(gesture))
store.on("phones", (message) => {
  walk.phones = message.phones?.length ?? 0
  walk.see(performance.now())
})
store.on("collection", () => collect.show())
store.on("stroke", (stroke) => {
  if (!drawing.on) return
  strokes.receive(stroke)
  stage.dirty = true
})
store.on("status", ({ text, level }) => toasts.show(text, level))
store.on("bye", () => lost.show())
preferences.onChange(() => {
  strip.themeChanged()
  take.themeChanged()
  wantImages()
  face.ask()
  stage.dirty = true
  stage.flippedBefore = undefined
})

// On the stage a click explains a hand; two quick ones clear the drawing (a phone has no dblclick everywhere).
let lastTap = { time: -Infinity, x: 0, y: 0 }
find("canvas").addEventListener("click", (event) => {
  const place = [event.offsetX, event.offsetY]
  if (drawing.on) {
    const again = event.timeStamp - lastTap.time < 400 && Math.hypot(place[0] - lastTap.x, place[1] - lastTap.y) < 40
    lastTap = again ? { time: -Infinity, x: 0, y: 0 } : { time: event.timeStamp, x: place[0], y: place[1] }
    if (again) drawing.clear()
    return
  }
  explanation.toggle(handAt((store.shown()?.hands ?? []).filter(canBeExplained), stage.rect, stage.flipped, place))
})
for (const [index, node] of signs.entries()) node.addEventListener("click", () => explanation.toggle(shownHand(sideOf(index))))
find("save").addEventListener("click", save)
// What was chosen from the menu is done; the menu goes.
find("more").addEventListener("click", (event) => { if (event.target.closest("button")) find("more").hidePopover() })

listen({
  space: () => (store.can("take") ? loop.perform("overdub") : store.can("seek") ? playback.toggle() : false),
  nextMode: () => transport.nextMode(),
  faster: (event) => transport.change(event.key === "ArrowUp" ? 5 : 1),
  slower: (event) => transport.change(event.key === "ArrowDown" ? -5 : -1),
  hit: (event) => pads.playKey(Number(event.key)),
  metronome: () => transport.toggleMetronome(),
  armed: () => transport.toggleArmed(),
  undo: () => (loop.undo.disabled ? false : command("undo")),
  redo: () => (loop.redo.disabled ? false : loop.perform("redo")),
  record: () => loop.perform("record"),
  quantise: () => loop.nextGrid(),
  tap: () => loop.perform("tap"),
  save,
  label: () => panels.toggle("label"),
  collect: () => panels.toggle("collect"),
  draw: () => drawing.toggle(),
  clear: () => drawing.clear(),
  face: () => face.next(),
  big: () => bigWords.toggle(),
  explain: () => explanation.toggle(store.frozen ? null : [shownHand("right"), shownHand("left"), store.state?.hands[0]].find(canBeExplained)),
  help: () => panels.toggle("help"),
  close: () => (bigWords.isOn ? bigWords.toggle(false) : panels.open || !walk.isShown ? panels.close() : walk.finish()),
}, (ability) => store.can(ability))

function frame(now) {
  const calm = preferences.isCalm(store.hello)
  const seconds = now / 1000
  const stale = store.isStale(now)
  if (stale !== frame.stale) {
    frame.stale = stale
    document.body.classList.toggle("stale", stale)
    stage.dirty = true
  }
  const drew = stage.draw(seconds, now)
  pads.light(bursts.on(seconds))
  if (stage.flipped !== stage.flippedBefore) {
    stage.flippedBefore = stage.flipped
    pads.show(stage.flipped, looksMirrored(store.hello, stage.flipped))
  }
  take.draw(now)
  mixer.draw()
  strip.draw(calm, now)
  if (drew) {
    showSigns()
    pads.mark((side) => shownHand(side)?.shape)
  }
  if (now - (frame.slow ?? -Infinity) >= 100) {
    frame.slow = now
    transport.show()
    take.advise()
    loop.follow(now)
    mixer.show()
    bigWords.show()
    status.show(now)
    playback.show()
    setup.show()
    face.show()
    wakeLock.keep(store.connection === "open" && Boolean(store.state) && !stale && !store.state.paused)
  }
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)

// For the console and for tests.
globalThis.tactus = { store, take, stage, face, bursts, strokes, strip, preferences, connection, images, version: 1 }
