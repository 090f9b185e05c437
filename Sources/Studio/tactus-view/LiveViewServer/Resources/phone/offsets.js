// The engine's clock seen from here: of the last questions the one with the shortest way there and back says it best. Times
// in milliseconds. Pure.

const kept = 8
const shown = 60

export class Offsets {
  constructor() {
    this.exchanges = []
    this.trips = []
  }

  // A question that was sent, the engine's time of its answer, and when that came.
  take(sent, engine, received) {
    const roundTrip = received - sent
    if (!Number.isFinite(engine) || !(roundTrip >= 0)) return
    this.exchanges.push({ roundTrip, offset: engine - (sent + received) / 2 })
    if (this.exchanges.length > kept) this.exchanges.shift()
    this.trips.push(roundTrip)
    if (this.trips.length > shown) this.trips.shift()
  }

  // The engine's clock less this one; null where it is not known.
  get offset() {
    let best = null
    for (const exchange of this.exchanges) if (!best || exchange.roundTrip <= best.roundTrip) best = exchange
    return best && best.offset
  }

  get roundTrip() { return this.trips.at(-1) ?? null }

  // The round trip that so many percent do not exceed, of the last minute; null without any.
  percentile(percent) {
    if (!this.trips.length) return null
    const sorted = [...this.trips].sort((one, two) => one - two)
    return sorted[Math.min(sorted.length, Math.max(1, Math.ceil((percent / 100) * sorted.length))) - 1]
  }

  // After a pause this clock may have stood still, and what was known is worth nothing.
  forget() { this.exchanges = [] }
}
