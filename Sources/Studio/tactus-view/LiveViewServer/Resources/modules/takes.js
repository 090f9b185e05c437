// A take as lanes: one for the steps and for each layer, with a row for each instrument in the kit's order; and the places
// in it, in quarter notes, to which hits snap.

import { clamp } from "./geometry.js"

// The number of a part: 0 for the steps.
export const numberOf = ({ name }) => (name === "steps" ? 0 : Number(name.split(" ").at(-1)))

export const partWords = (number) => (number > 0 ? String(number) : "steps")

// Lanes in the order of the take's parts; `more` has rows without hits, by the numbers of their lanes.
export function lanesOf(take, drums, more = new Map()) {
  const order = new Map(drums.map(({ instrument }, index) => [instrument, index]))
  const parts = take.layers.map((part) => ({ ...part, number: numberOf(part) }))
  const next = Math.max(0, ...parts.map(({ number }) => number)) + 1
  if (more.has(next)) parts.push({ name: `layer ${next}`, number: next, isNew: true, heard: true })
  return parts.map((part) => {
    const rows = new Map((more.get(part.number) ?? []).map((instrument) => [instrument, []]))
    for (const hit of take.hits) {
      if (hit.layer !== part.number) continue
      if (!rows.has(hit.instrument)) rows.set(hit.instrument, [])
      rows.get(hit.instrument).push(hit)
    }
    return { part, rows: [...rows].map(([instrument, hits]) => ({ instrument, hits: hits.sort((one, two) => one.time - two.time) }))
      .sort((one, two) => (order.get(one.instrument) ?? drums.length) - (order.get(two.instrument) ?? drums.length)) }
  })
}

// A take without steps has bars of its metre; a beat is the metre's lower number, and the tempo counts quarter notes.
export const isInTime = (take) => !(take.count > 0) && take.bars > 0

export const metreOf = (take) => (/^\d+\/\d+$/.test(take?.metre) ? take.metre : "4/4").split("/").map(Number)

const beatLength = (take) => 240 / (take.tempo * metreOf(take)[1])

// The lines of the grid: of steps each fourth is a beat; in time beats, and the first of each bar, or bars alone where there are many.
export function gridLines(take, most = 128) {
  const length = isInTime(take) ? beatLength(take) : take.stepLength
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

// An empty take with a bar of its metre, in which a first hit can be placed.
export const blank = (take, state) => {
  const bar = { ...take, tempo: take?.tempo ?? state?.tempo ?? 120, metre: take?.metre ?? "4/4", count: 0, bars: 1, layers: [], hits: [], muted: [] }
  return { ...bar, length: metreOf(bar)[0] * beatLength(bar) }
}

// The grid that a take is drawn to, in numbers; none where it sounds as played.
export function gridOf(words) {
  const found = /^(1\/(\d+)(t?))(?: ([\d.]+) %)?(?: swing ([\d.]+) %)?$/.exec(words ?? "")
  if (!found) return null
  const [, name, notes, triplet, strength, swing] = found
  return { name, step: 4 / Number(notes) * (triplet ? 2 / 3 : 1), strength: Number(strength ?? 100), swing: Number(swing ?? 50) }
}

export const gridWords = ({ name, strength, swing }) =>
  [name, strength === 100 ? "" : ` ${strength} %`, swing === 50 ? "" : ` swing ${swing} %`].join("")

const quarters = (take) => take.length * take.tempo / 60

// As files have them.
const written = (position) => Math.round(position * 1e4) / 1e4

export const timeOf = (take, position) => position * 60 / take.tempo

export const positionOf = (take, time) => time * take.tempo / 60

// The places around a position that hits of a lane snap to: steps, or the notes of the grid with their swing; none without one.
function placesAround(take, number, position) {
  const grid = number > 0 ? gridOf(take.quantise) : null
  const pair = number > 0 ? grid && 2 * grid.step : 2 * positionOf(take, take.stepLength)
  if (!pair) return []
  const first = Math.floor(position / pair) - 1
  return [0, 1, 2, 3].flatMap((index) => [first + index, first + index + (grid?.swing ?? 50) / 100]).map((place) => written(place * pair))
}

const nearestOf = (places, position) => places.reduce((best, place) => (Math.abs(place - position) < Math.abs(best - position) ? place : best), places[0])

const isWithin = (take) => (place) => place >= 0 && place < quarters(take) - 1e-4

// Where a hit lands that is let go at a position; a step is always one.
export function snapped(take, number, position, isFree = false) {
  const within = written(clamp(position, 0, Math.max(quarters(take) - 1e-4, 0)))
  const places = isFree && number > 0 ? [] : placesAround(take, number, within).filter(isWithin(take))
  return places.length > 0 ? nearestOf(places, within) : within
}

// The next place in a direction, -1 or 1: of the grid, or a sixteenth note away; itself at the end.
export function nextPlace(take, number, position, direction, isFine = false) {
  const places = isFine && number > 0 ? [] : placesAround(take, number, position)
  if (places.length === 0) return snapped(take, number, position + direction * (isFine ? 0.01 : 0.25), true)
  const beyond = places.filter((place) => direction * (place - position) > 1e-3).filter(isWithin(take))
  return beyond.length > 0 ? nearestOf(beyond, position) : position
}

// When a hit sounds that was played at a position.
export function sounding(take, number, position) {
  const grid = number > 0 ? gridOf(take.quantise) : null
  const nearest = grid ? nearestOf(placesAround(take, number, position), position) : position
  return timeOf(take, position + (grid?.strength ?? 100) / 100 * (nearest - position)) % take.length
}

// To a hundredth of a beat.
export function placeWords(take, time) {
  const beats = Math.round(100 * time / beatLength(take)) / 100
  const { bar, beat } = placeAt(take, beats * beatLength(take))
  return `bar ${bar} beat ${+(beat + beats % 1).toFixed(2)}`
}

// Where the playhead is by now: the last one told, carried on for at most a quarter of a second.
export function playheadNow(state, arrived, now, length) {
  if (state?.playhead === null || state?.playhead === undefined || !(length > 0)) return null
  const passed = state.paused ? 0 : clamp((now - arrived) / 1000, 0, 0.25)
  return (state.playhead + passed) % length
}
