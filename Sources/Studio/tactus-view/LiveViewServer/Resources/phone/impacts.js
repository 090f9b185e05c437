// Hits in a phone's acceleration, by the three detectors that tactus has itself: the change between readings, squared or not,
// and a jump out of the line through the last two, against a threshold that learns how restless the hand is. Times in
// seconds, accelerations in g. Pure.

export const gravity = 9.80665
const slack = 1e-6

export const profiles = {
  "squared-delta": { title: "any jerk, 100 readings/s", pauseReadings: 10 },
  "delta": { title: "any jerk", pauseReadings: 8 },
  "adaptive": { title: "what stands out", pauseSeconds: 0.1 },
}

const squaredDeltaThreshold = 0.4 // g²
const deltaThreshold = 0.4 // g
const adaptive = { threshold: 0.5, noiseFactor: 4, span: 0.3, reach: 1.5 }
const gapIntervals = 3
const intervalsKept = 9
const gravitySpan = 0.5 // seconds
const hardest = 10 // times the threshold

// The profile of the text was made for 100 readings per second; a browser gives 60 at most.
const squaredDeltaRate = 100
const rateTolerance = 0.2

// From 1/127 at the threshold to 1 at ten times it, on a logarithmic scale.
export const velocityOf = (times) =>
  Math.min(1, Math.max(1 / 127, 1 / 127 + (126 / 127) * (Math.log(times) / Math.log(hardest))))

const median = (values) => {
  const sorted = [...values].sort((one, two) => one - two)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

// A mean in which older values fade, by 1/e in so many seconds.
class Fading {
  constructor(span, value = null) { Object.assign(this, { span, value }) }

  take(next, seconds) {
    this.value = this.value === null ? next : this.value + (next - this.value) * (1 - Math.exp(-seconds / this.span))
    return this.value
  }
}

export class Impacts {
  constructor(profile, { includesGravity = false } = {}) {
    Object.assign(this, { profile, includesGravity })
    this.last = null
    this.stride = null
    this.lastChange = 0
    this.level = new Fading(adaptive.span, 0)
    this.still = new Fading(gravitySpan)
    this.intervals = []
    this.usualInterval = null
    this.lastHit = null
    this.pauseLeft = 0
    this.saidRate = null
  }

  // The next reading in g, at a time later than the one before; a velocity, or null where it is no hit.
  take(z, time, rate = null) {
    if (!Number.isFinite(z) || !Number.isFinite(time) || (this.last && time <= this.last.time)) return null
    this.saidRate = Number.isFinite(rate) && rate > 0 ? rate : null
    let gap = false
    const interval = this.last ? time - this.last.time : null
    // A device that says more readings than it sends is not for ever in a gap.
    const usual = this.saidRate ? Math.max(1 / this.saidRate, this.usualInterval ?? 0) : this.usualInterval
    if (interval !== null) {
      gap = usual !== null && interval > gapIntervals * usual + slack
      this.intervals.push(interval)
      if (this.intervals.length > intervalsKept) this.intervals.shift()
      this.usualInterval = median(this.intervals)
    }
    const own = this.withoutGravity(z, gap ? null : interval)
    const over = this.pauseIsOver(time)
    const feature = this.feature(own, time, gap)
    this.last = { z: own, time }
    if (!feature || !over || !feature.open || !(feature.change > feature.threshold)) return null
    this.lastHit = time
    this.pauseLeft = profiles[this.profile].pauseReadings ?? 0
    return velocityOf(feature.change / feature.threshold)
  }

  // What is wrong with the rate of the readings, or null.
  rateWarning() {
    const rate = this.saidRate ?? (this.usualInterval ? 1 / this.usualInterval : null)
    if (this.profile !== "squared-delta" || !rate || Math.abs(rate / squaredDeltaRate - 1) <= rateTolerance) return null
    return `${Math.round(rate)} readings per second; this detector expects ${squaredDeltaRate}: use adaptive.`
  }

  withoutGravity(z, interval) {
    if (!this.includesGravity) return z
    if (interval === null) this.still = new Fading(gravitySpan)
    return z - this.still.take(z, interval ?? 0)
  }

  pauseIsOver(time) {
    const { pauseSeconds } = profiles[this.profile]
    if (pauseSeconds) return this.lastHit === null || time - this.lastHit >= pauseSeconds - slack
    if (this.pauseLeft === 0) return true
    this.pauseLeft -= 1
    return false
  }

  // How large the change is and must be more than; nothing where there is nothing to compare with.
  feature(z, time, gap) {
    const { last } = this
    if (!last || gap) {
      this.stride = null
      this.lastChange = 0
      if (this.profile !== "delta" || last) return null
      this.lastChange = Math.abs(z)
      return { change: Math.abs(z), threshold: deltaThreshold, open: true }
    }
    const change = Math.abs(z - last.z)
    if (this.profile === "squared-delta") return { change, threshold: Math.sqrt(squaredDeltaThreshold), open: true }
    if (this.profile === "delta") {
      const open = change > this.lastChange
      this.lastChange = change
      return { change, threshold: deltaThreshold, open }
    }
    return this.jump(z, last, time)
  }

  // How far a reading lies off the line through the two before: a waving hand goes on as it went, a blow does not.
  jump(z, last, time) {
    const { stride } = this
    const seconds = time - last.time
    this.stride = { change: z - last.z, seconds }
    if (!stride) return null
    const reach = Math.min(seconds / stride.seconds, adaptive.reach)
    const change = Math.abs(z - (last.z + stride.change * reach))
    const threshold = Math.max(adaptive.threshold, adaptive.noiseFactor * this.level.value)
    // A blow is no measure of the restlessness between blows.
    this.level.take(Math.min(change, threshold), seconds)
    return { change, threshold, open: true }
  }
}
