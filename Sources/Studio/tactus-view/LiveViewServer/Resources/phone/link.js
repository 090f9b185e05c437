// The way to the engine: who this phone is, its hits with their numbers, kept until the engine has them, and the questions by
// which both know how long the way is.

import { waitBefore } from "./backoff.js"
import { Offsets } from "./offsets.js"

// What the engine has not confirmed: more are not kept while there is no connection.
const mostWaiting = 4096
// After so many attempts the server is another one, whose link has another token.
const oldAfter = 4
const pingEvery = 1000
// The code of a server that ends.
const goingAway = 1001
const firstPings = [0, 60, 120, 240, 480]

const random = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

// This window's own name, which it keeps when it is loaded again; where nothing may be stored, until then.
export function identity(storage) {
  try {
    const id = storage.getItem("tactus.phone") ?? random()
    storage.setItem("tactus.phone", id)
    return id
  } catch {
    return random()
  }
}

export class Link {
  constructor({ address, id, onMessage, onChange, clock = () => performance.now() }) {
    Object.assign(this, { address, id, onMessage, onChange, clock })
    this.session = random()
    this.name = null
    this.instrument = null
    this.sequence = 0
    this.confirmed = 0
    this.waiting = []
    this.dropped = 0
    this.attempt = 0
    this.greeted = false
    this.ended = false
    this.farewell = false
    this.offsets = new Offsets()
    this.timers = []
    addEventListener("online", () => this.retryNow())
    document.addEventListener("visibilitychange", () => {
      this.offsets.forget()
      if (document.hidden) return
      this.retryNow()
      this.ask()
    })
    addEventListener("pagehide", () => this.socket?.close())
    this.open()
  }

  get isOpen() { return this.greeted && this.socket?.readyState === WebSocket.OPEN }

  // Whether nothing is heard of this page any more, for all that it can know.
  get isGone() { return this.ended || (!this.greeted && (this.farewell || this.attempt > oldAfter)) }

  open() {
    clearTimeout(this.timer)
    this.timer = null
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.onopen = () => {
      this.offsets.forget()
      this.tell({
        type: "hello", protocol: 1, id: this.id, session: this.session, name: this.name, instrument: this.instrument,
        next: (this.waiting[0]?.sequence ?? this.sequence + 1),
      })
      for (const wait of firstPings) this.timers.push(setTimeout(() => this.ask(), wait))
      this.timers.push(setInterval(() => this.ask(), pingEvery))
    }
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket || typeof data !== "string") return
      let message = null
      try {
        message = JSON.parse(data)
      } catch {
        return
      }
      this.receive(message)
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      this.farewell ||= code === goingAway
      this.lose()
    }
  }

  lose() {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
    this.socket = null
    this.greeted = false
    if (this.ended) return this.onChange("ended", null)
    const seconds = waitBefore(this.attempt)
    this.attempt += 1
    this.timer = setTimeout(() => this.open(), seconds * 1000)
    return this.onChange("lost", seconds)
  }

  retryNow() { if (this.timer) this.open() }

  receive(message) {
    switch (message.type) {
    case "hello":
      this.attempt = 0
      this.greeted = true
      this.farewell = false
      this.instrument = message.instrument
      this.confirm(message.sequence)
      // The engine passes over what it has already.
      for (const hit of this.waiting) this.tell(hit)
      this.onChange("open", null)
      break
    case "ack": this.confirm(message.sequence); break
    case "pong": this.offsets.take(message.time, message.engine, this.clock()); break
    case "instrument": this.instrument = message.instrument; break
    case "bye": this.ended = message.reason === "replaced"; break
    }
    this.onMessage(message)
  }

  confirm(sequence) {
    if (!Number.isFinite(sequence)) return
    this.confirmed = Math.max(this.confirmed, Math.min(sequence, this.sequence))
    let count = 0
    while (count < this.waiting.length && this.waiting[count].sequence <= sequence) count += 1
    if (count) this.waiting.splice(0, count)
  }

  // Sends a hit, or keeps it until there is a connection; one that comes too late is counted and does not sound. Where
  // tactus has ended it is none.
  hit(instrument, velocity, time) {
    if (this.isGone) return null
    this.sequence += 1
    const hit = { type: "hit", sequence: this.sequence, instrument, velocity: Math.round(velocity * 1000) / 1000, time }
    this.waiting.push(hit)
    if (this.waiting.length > mostWaiting) {
      this.waiting.shift()
      this.dropped += 1
    }
    if (this.isOpen) this.tell(hit)
    return hit.sequence
  }

  ask() {
    const { offsets } = this
    this.tell({ type: "ping", time: this.clock(), offset: offsets.offset, roundTrip: offsets.roundTrip })
  }

  tell(message) { if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message)) }
}
