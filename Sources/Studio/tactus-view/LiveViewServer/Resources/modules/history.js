// The last seconds, for the strip: stretches of shapes per hand, and hits. Times are the source's.

export class History {
  constructor(seconds, mirrored = false) {
    this.seconds = seconds
    this.mirrored = mirrored
    this.clear()
  }

  clear() {
    this.now = null
    this.rows = { left: [], right: [] }
    this.hits = []
  }

  // A jump back, or a long one forward, is another place of a recording: the strip starts again.
  addState(state) {
    if (this.now !== null && (state.time < this.now - 0.5 || state.time > this.now + this.seconds)) this.clear()
    this.now = Math.max(state.time, this.now ?? state.time)
    for (const side of ["left", "right"]) {
      const hand = handOf(state.hands, side, this.mirrored)
      this.extend(this.rows[side], hand?.shape ?? null, hand?.certainty ?? null, state.time)
    }
    this.forget()
  }

  extend(row, shape, certainty, time) {
    const last = row.at(-1)
    if (last?.open) last.end = Math.max(time, last.end)
    if (last?.open && last.shape === shape && last.certainty === certainty) return
    if (last) last.open = false
    if (shape) row.push({ shape, certainty, start: time, end: time, open: true })
  }

  addHit(hit) {
    if (this.now !== null && hit.time < this.now - this.seconds) return
    this.hits.push(hit)
  }

  forget() {
    const from = this.now - this.seconds
    for (const row of Object.values(this.rows)) while (row.length > 0 && row[0].end < from) row.shift()
    while (this.hits.length > 0 && this.hits[0].time < from) this.hits.shift()
  }

  // One sentence for those who do not see the strip.
  summary(title) {
    const counts = new Map()
    for (const hit of this.hits) if (hit.by !== "metronome") counts.set(hit.instrument, (counts.get(hit.instrument) ?? 0) + 1)
    const hits = [...counts].map(([instrument, count]) => `${title(instrument)} ${count}`).join(", ")
    const shapes = [...new Set([...this.rows.left, ...this.rows.right].map((stretch) => stretch.shape))].join(", ")
    return `The last ${this.seconds} seconds: ${shapes || "no shapes"}; ${hits ? `hits: ${hits}` : "no hits"}`
  }
}

// The hand that speaks for a side. Hands without a side are taken by where they are, further right for the right one:
// in an image that is not mirrored, a player's right hand is on the left.
export function handOf(hands, side, mirrored = false) {
  const named = hands.filter((hand) => hand.side === side)
  if (named.length > 0) return largest(named)
  const unnamed = hands.filter((hand) => !hand.side)
  return largest(unnamed.filter((hand) => {
    const x = meanX(hand)
    return x !== null && ((x < 0.5) === (side === "right")) !== mirrored
  }))
}

function largest(hands) {
  if (hands.length < 2) return hands[0] ?? null
  return hands.reduce((best, hand) => (height(hand) > height(best) ? hand : best))
}

function height(hand) {
  const ys = hand.points.filter(Boolean).map((point) => point[1])
  return ys.length ? Math.max(...ys) - Math.min(...ys) : 0
}

function meanX(hand) {
  const xs = hand.points.filter(Boolean).map((point) => point[0])
  return xs.length ? xs.reduce((sum, x) => sum + x, 0) / xs.length : null
}
