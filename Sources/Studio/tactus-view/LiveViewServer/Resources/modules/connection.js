// The socket to the server: commands with their replies, messages, images, and a new attempt after each loss.
// Nothing is kept for a server that is away: a command that cannot be sent fails at once.

import { waitBefore } from "./backoff.js"

const replyWithin = 10_000

// The token of a link is kept for this tab only and leaves the address bar, where others might read it.
export function takeToken(location, storage, history) {
  const address = new URL(location.href)
  const token = address.searchParams.get("token")
  if (token) {
    storage.setItem("tactus.token", token)
    address.searchParams.delete("token")
    history.replaceState(null, "", address.pathname + address.search + address.hash)
  }
  return storage.getItem("tactus.token")
}

// The address of the page's WebSocket, with the link's token.
export function socketAddress() {
  const token = takeToken(location, sessionStorage, history)
  const address = new URL("/live", location.href)
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
  if (token) address.searchParams.set("token", token)
  return address.href
}

export class Connection {
  constructor({ address, onMessage, onImage, onChange }) {
    Object.assign(this, { address, onMessage, onImage, onChange })
    this.attempt = 0
    this.nextId = 1
    this.waiting = new Map()
    this.unreadable = 0
    addEventListener("online", () => this.retryNow())
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.retryNow() })
    this.open()
  }

  open() {
    clearTimeout(this.timer)
    this.timer = null
    const socket = new WebSocket(this.address)
    socket.binaryType = "arraybuffer"
    this.socket = socket
    socket.onopen = () => this.onChange("open", null)
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return this.onImage(data)
      let message
      try {
        message = JSON.parse(data)
      } catch {
        this.unreadable += 1
        return undefined
      }
      if (typeof message?.type !== "string") return undefined
      if (message.type === "hello") this.attempt = 0
      if (message.type === "reply") return this.settle(message)
      return this.onMessage(message)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lose()
    }
  }

  lose() {
    this.socket = null
    for (const id of [...this.waiting.keys()]) this.settle({ id, ok: false, error: "The connection was lost." })
    const seconds = waitBefore(this.attempt)
    this.attempt += 1
    this.timer = setTimeout(() => this.open(), seconds * 1000)
    this.onChange("lost", seconds)
  }

  retryNow() {
    if (this.timer) this.open()
  }

  settle({ id, ok, error, result }) {
    const entry = this.waiting.get(id)
    if (!entry) return
    this.waiting.delete(id)
    clearTimeout(entry.timer)
    entry.resolve({ ok: Boolean(ok), error: error ?? null, result: result ?? null })
  }

  // Always answers, never throws: { ok, error, result }.
  command(name, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ ok: false, error: "There is no connection to tactus.", result: null })
    }
    const id = this.nextId++
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle({ id, ok: false, error: "tactus did not answer." }), replyWithin)
      this.waiting.set(id, { resolve, timer })
      this.socket.send(JSON.stringify({ type: "command", id, command: name, ...fields }))
    })
  }
}
