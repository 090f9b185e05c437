// A take as rows of steps: one row an instrument, in the kit's order, with the grid that steps snap to.

export function rows(take, drums) {
  const byInstrument = new Map()
  for (const step of take.steps) {
    if (!step.instrument) continue
    if (!byInstrument.has(step.instrument)) byInstrument.set(step.instrument, [])
    byInstrument.get(step.instrument).push(step)
  }
  const order = (instrument) => {
    const index = drums.findIndex((drum) => drum.instrument === instrument)
    return index < 0 ? drums.length : index
  }
  return [...byInstrument].map(([instrument, steps]) => ({ instrument, steps }))
    .sort((one, two) => order(one.instrument) - order(two.instrument))
}

// The length of a step: as the server says it, or the least distance between two steps.
export function stepLength(take) {
  if (take.stepLength > 0) return take.stepLength
  const times = [...new Set(take.steps.map((step) => step.time))].sort((one, two) => one - two)
  let least = Infinity
  for (let index = 1; index < times.length; index += 1) {
    const distance = times[index] - times[index - 1]
    if (distance > 0.001) least = Math.min(least, distance)
  }
  return Number.isFinite(least) ? least : take.length
}

export function gridTimes(take, most = 128) {
  const length = stepLength(take)
  const count = length > 0 ? Math.round(take.length / length) : 0
  if (count < 2 || count > most) return []
  return Array.from({ length: count }, (_, index) => index * length)
}

// Where a step lands that is let go at a time: on the grid, within the take.
export function snapped(take, time) {
  const length = stepLength(take)
  if (!(length > 0)) return Math.min(Math.max(time, 0), take.length)
  const last = Math.max(0, Math.round(take.length / length) - 1)
  return Math.min(Math.max(Math.round(time / length), 0), last) * length
}

// Where the playhead is by now: the last one told, carried on for at most a quarter of a second.
export function playheadNow(state, arrived, now, length) {
  if (state?.playhead === null || state?.playhead === undefined || !(length > 0)) return null
  const passed = state.paused ? 0 : Math.min((now - arrived) / 1000, 0.25)
  return (state.playhead + passed) % length
}
