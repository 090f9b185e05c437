// The phone as a stick: its acceleration across the screen, read after the player has allowed it, and hits in it.

import { gravity, Impacts } from "./impacts.js"

// So long without a reading a phone has no sensor, or does not let pages read it.
const silence = 2000

// The time between readings in seconds: milliseconds by the standard, seconds on older iPhones.
export const intervalSeconds = (interval) => (interval > 0 ? (interval < 1 ? interval : interval / 1000) : null)

export class Motion {
  constructor({ profile, hit, say }) {
    Object.assign(this, { profile, hit, say })
    this.isOn = false
    this.listener = (event) => this.read(event)
  }

  // Asks for leave where that is needed, which must be upon a touch; whether it listens then.
  async start() {
    if (!globalThis.isSecureContext || typeof DeviceMotionEvent === "undefined") {
      this.say("This browser gives no motion here.")
      return false
    }
    if (DeviceMotionEvent.requestPermission) {
      const leave = await DeviceMotionEvent.requestPermission().catch(() => "denied")
      if (leave !== "granted") {
        this.say("Motion was not allowed. Load this page again and allow it.")
        return false
      }
    }
    this.isOn = true
    this.readings = 0
    this.warned = false
    this.impacts = null
    addEventListener("devicemotion", this.listener)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => { if (this.isOn && !this.readings) this.say("This phone sends no motion.") }, silence)
    return true
  }

  stop() {
    this.isOn = false
    clearTimeout(this.timer)
    removeEventListener("devicemotion", this.listener)
  }

  setProfile(profile) {
    this.profile = profile
    this.impacts = null
    this.warned = false
  }

  read(event) {
    const own = event.acceleration?.z
    const whole = event.accelerationIncludingGravity?.z
    const includesGravity = !Number.isFinite(own)
    const z = includesGravity ? whole : own
    if (!Number.isFinite(z)) return
    this.readings += 1
    if (this.impacts?.includesGravity !== includesGravity) this.impacts = new Impacts(this.profile, { includesGravity })
    const seconds = intervalSeconds(event.interval)
    const velocity = this.impacts.take(z / gravity, event.timeStamp / 1000, seconds ? 1 / seconds : null)
    const warning = this.warned ? null : this.impacts.rateWarning()
    if (warning && this.readings > 30) {
      this.warned = true
      this.say(warning)
    }
    if (velocity !== null) this.hit(velocity, event.timeStamp)
  }
}
