// Light on hits: full for 0.1 s at the instrument's place, then back; a hit within that time extends it. A kick
// also changes the colour of the backdrop. Calm has neither: a ring, and at most three of them a second.

export const burstTime = 0.1
export const fadeTime = 0.14
export const calmTime = 0.35
export const calmPerSecond = 3

// Numbers 0…1 that follow from a seed, so that a test sees the same colours.
export function randomNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export class Bursts {
  constructor(random = Math.random) {
    this.random = random
    this.lights = new Map()
    this.recent = []
    this.hue = null
  }

  // Seconds of any clock that only moves forward. False: too many for calm, nothing is lit.
  hit({ instrument, velocity, at, by }, now, calm) {
    if (calm) {
      this.recent = this.recent.filter((time) => now - time < 1)
      if (this.recent.length >= calmPerSecond) return false
      this.recent.push(now)
    } else if (instrument === "kick") {
      this.hue = Math.floor(this.random() * 360)
    }
    this.lights.set(instrument, { at: at ?? null, velocity, until: now + (calm ? calmTime : burstTime), calm, ofTake: by === "take" })
    return true
  }

  // The lights that are on: strength 1 in full, falling to 0 after it. Calm is on or off, without a fade.
  on(now) {
    const shown = []
    for (const [instrument, light] of this.lights) {
      const after = now - light.until
      const strength = after <= 0 ? 1 : light.calm ? 0 : Math.max(0, 1 - after / fadeTime)
      if (strength === 0) this.lights.delete(instrument)
      else shown.push({ instrument, strength, ...light })
    }
    return shown
  }

  clear() {
    this.lights.clear()
    this.hue = null
  }
}

export function drawBurst(context, light, [x, y], scale) {
  const radius = scale * (0.05 + 0.1 * light.velocity)
  // What the take plays is a ring too, and bluish: it is not what a hand does now.
  if (light.calm || light.ofTake) {
    context.strokeStyle = light.ofTake ? `rgba(143, 208, 255, ${light.strength})` : "#ffe9bd"
    context.lineWidth = 4
    context.beginPath()
    context.arc(x, y, radius * 0.7, 0, 2 * Math.PI)
    context.stroke()
    return
  }
  const glow = context.createRadialGradient(x, y, 0, x, y, radius)
  glow.addColorStop(0, `rgba(255, 250, 235, ${0.95 * light.strength})`)
  glow.addColorStop(0.25, `rgba(255, 226, 160, ${0.7 * light.strength})`)
  glow.addColorStop(1, "rgba(255, 200, 110, 0)")
  context.fillStyle = glow
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}
