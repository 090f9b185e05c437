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

// A take without steps has bars of its metre; a beat is the metre's lower number, and the tempo counts quarter notes.
export const isInTime = (take) => !(take.count > 0) && take.bars > 0

export const metreOf = (take) => (/^\d+\/\d+$/.test(take?.metre) ? take.metre : "4/4").split("/").map(Number)

const beatLength = (take) => 240 / (take.tempo * metreOf(take)[1])

// The lines of the grid: of steps each fourth is a beat; in time beats, and the first of each bar, or bars alone where there are many.
export function gridLines(take, most = 128) {
  const length = isInTime(take) ? beatLength(take) : stepLength(take)
  const count = length > 0 ? Math.round(take.length / length) : 0
  const inBar = isInTime(take) ? metreOf(take)[0] : 4
  const stride = isInTime(take) && count > most ? inBar : 1
  if (count < 2 || count / stride > most) return []
  return Array.from({ length: Math.ceil(count / stride) }, (_, index) => ({ time: index * stride * length, isFirst: index * stride % inBar === 0 }))
}

// The bar and the beat at a position, from 1.
export function placeAt(take, position) {
  if (!(take?.tempo > 0)) return null
  const beat = Math.floor(position / beatLength(take) + 1e-6)
  const inBar = metreOf(take)[0]
  return { bar: Math.floor(beat / inBar) + 1, beat: beat % inBar + 1 }
}

// How far a key moves a hit: a step, or in a layer a sixteenth note.
export const moveLength = (take, { layer }) => (layer > 0 ? 15 / take.tempo : stepLength(take))

// Where a hit lands that is let go at a time: a step on the grid, a hit of a layer where it is; within the take.
export function snapped(take, time, { layer } = {}) {
  const length = stepLength(take)
  if (layer > 0 || !(length > 0)) return Math.min(Math.max(time, 0), take.length)
  const last = Math.max(0, Math.round(take.length / length) - 1)
  return Math.min(Math.max(Math.round(time / length), 0), last) * length
}

// Where the playhead is by now: the last one told, carried on for at most a quarter of a second.
export function playheadNow(state, arrived, now, length) {
  if (state?.playhead === null || state?.playhead === undefined || !(length > 0)) return null
  const passed = state.paused ? 0 : Math.min((now - arrived) / 1000, 0.25)
  return (state.playhead + passed) % length
}
