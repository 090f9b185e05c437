// What the page knows: the newest of everything that the server said. Parts subscribe to a kind of message.

import { History } from "./history.js"

// After this many seconds without a state, what is drawn is old and is shown as old.
export const staleAfter = 1

// The state that belongs to the image on the screen: decoding takes a moment, and a skeleton beside its hand looks wrong.
// An image that is further behind does not hold the skeleton back.
export function matching(states, imageTime, behind = 0.1) {
  const newest = states.at(-1) ?? null
  if (imageTime === null || !newest || newest.time - imageTime > behind) return newest
  return states.findLast((state) => state.time <= imageTime + 0.005 && newest.time - state.time <= behind) ?? newest
}

export const asksForShapes = (hello) => !hello?.kit || (hello.kit.gestures ?? []).some(({ shape }) => shape)

export class Store {
  constructor() {
    this.listeners = new Map()
    this.connection = "connecting"
    this.reset()
  }

  reset() {
    this.hello = null
    this.state = null
    this.recent = []
    this.imageTime = null
    this.arrived = 0
    this.take = null
    this.collection = null
    this.shape = null
    this.frozen = null
    this.farewell = null
    this.missed = 0
    this.hasFaces = false
    this.history = new History(10)
  }

  on(type, listener) {
    if (!this.listeners.has(type)) this.listeners.set(type, [])
    this.listeners.get(type).push(listener)
  }

  emit(type, value) {
    for (const listener of this.listeners.get(type) ?? []) listener(value)
  }

  can(ability) {
    const abilities = this.hello?.abilities ?? []
    // Only a run that shows faces has a use for a virtual one; and what is done with hands needs some.
    if (ability === "face" && !this.hasFaces) return false
    if (["explain", "save", "label", "collect", "shape", "pinch"].includes(ability) && !this.looksForHands()) return false
    return abilities.includes(ability) || (ability === "pinch" && abilities.includes("draw"))
  }

  // Kinds that this version does not know are for newer pages.
  receive(message, now) {
    this.missed += message.missed ?? 0
    switch (message.type) {
    case "hello": {
      const another = this.hello && this.hello.instance !== message.instance
      if (another || this.farewell) this.reset()
      this.hello = message
      this.farewell = null
      this.history.mirrored = Boolean(message.mirrored)
      if (another) this.emit("restart", message)
      break
    }
    case "state":
      this.state = message
      if (message.faces?.length > 0) this.hasFaces = true
      this.recent.push(message)
      if (this.recent.length > 12) this.recent.shift()
      this.arrived = now
      this.history.addState({ ...message, time: this.clock(message.time, now) })
      break
    case "hit":
      message.arrived = now
      this.history.addHit({ ...message, time: this.clock(message.time, now) })
      break
    case "take":
      if (this.take && this.take.revision > message.revision) return
      this.take = message
      break
    case "collection":
      this.collection = message
      break
    case "shape":
      this.shape = message
      break
    case "bye":
      this.farewell = message
      break
    }
    this.emit(message.type, message)
  }

  // The strip's time: the source's, or where nothing is seen, and no time goes on, that of coming.
  clock(time, now) { return this.looksForHands() ? time : now / 1000 }

  isStale(now) {
    return this.state !== null && !this.state.paused && now - this.arrived > staleAfter * 1000
  }

  // What the stage shows: a hand that is being explained holds everything still.
  shown() { return this.frozen?.state ?? matching(this.recent, this.imageTime) }

  // Phones and programs play without a camera: nobody looks for hands then.
  looksForHands() {
    const { source } = this.hello ?? {}
    return source?.hands ?? !["phones", "osc", "none"].includes(source?.kind)
  }

  // Whether a shape means anything: in a kit that is played by place alone it means nothing.
  asksForShapes() { return asksForShapes(this.hello) }

  drums() { return this.hello?.kit?.drums ?? [] }

  title(instrument) {
    const title = this.drums().find((drum) => drum.instrument === instrument)?.title ?? String(instrument).replaceAll("-", " ")
    return title.charAt(0).toUpperCase() + title.slice(1)
  }
}
