// The phone's own sound: each hit at once by Web Audio, without the way to the engine and back. Simple drums, made of
// oscillators and noise for the General MIDI note of an instrument.

const noiseSeconds = 1
// A voice that is cut off fades for so long, lest it click.
const fade = 0.005
const peak = 0.7
const hats = [42, 44, 46]

// What a note sounds like: a tone that falls from one frequency to another, and noise above a frequency, each with the
// seconds that it takes to fade to a thousandth. Any other note is a short ping of its own height.
export function recipe(note) {
  if ([35, 36].includes(note)) return { tone: [150, 48, 0.35], noise: [2000, 0.02, 0.3] }
  if ([38, 40].includes(note)) return { tone: [220, 160, 0.16], noise: [1200, 0.24, 0.9] }
  if (note === 37) return { tone: [900, 700, 0.06], noise: [2500, 0.05, 0.5] }
  if (note === 39) return { noise: [900, 0.18, 1] }
  const tom = [41, 43, 45, 47, 48, 50].indexOf(note)
  if (tom >= 0) return { tone: [105 + 25 * tom, 70 + 17 * tom, 0.4], noise: [1500, 0.03, 0.2] }
  if (note === 42 || note === 44) return { noise: [7000, 0.09, 0.8] }
  if (note === 46) return { noise: [6500, 0.6, 0.7] }
  if ([51, 53, 59].includes(note)) return { tone: [note === 53 ? 1250 : 2900, note === 53 ? 1250 : 2900, 0.5], noise: [6000, 0.8, 0.35] }
  if ([49, 52, 55, 57].includes(note)) return { noise: [note === 55 ? 7000 : 4000, 1, 0.9] }
  const height = 300 * 2 ** (((note ?? 60) % 24) / 12)
  return { tone: [height, height, 0.2] }
}

// Noise that is the same each time.
function noiseOf(context) {
  const buffer = context.createBuffer(1, Math.ceil(noiseSeconds * context.sampleRate), context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    samples[index] = state / 2 ** 31 - 1
  }
  return buffer
}

// Starts the sources of a note in a context; the node that all of them go through.
export function start(context, noise, note, velocity, time) {
  const { tone, noise: hiss } = recipe(note)
  const out = context.createGain()
  out.gain.value = peak * velocity ** 1.5
  out.connect(context.destination)
  const begin = (source, level, seconds, ...between) => {
    const gain = context.createGain()
    gain.gain.setValueAtTime(level, time)
    gain.gain.exponentialRampToValueAtTime(level / 1000, time + seconds)
    const way = [source, ...between, gain, out]
    for (const [index, node] of way.slice(1).entries()) way[index].connect(node)
    source.start(time)
    source.stop(time + seconds)
  }
  if (tone) {
    const [from, to, seconds] = tone
    const oscillator = context.createOscillator()
    oscillator.frequency.setValueAtTime(from, time)
    oscillator.frequency.exponentialRampToValueAtTime(to, time + seconds / 3)
    begin(oscillator, hiss ? 0.7 : 1, seconds)
  }
  if (hiss) {
    const [above, seconds, level] = hiss
    const source = context.createBufferSource()
    source.buffer = noise
    const filter = context.createBiquadFilter()
    filter.type = "highpass"
    filter.frequency.value = above
    begin(source, 0.5 * level, seconds, filter)
  }
  return out
}

export class PadSound {
  constructor(storage) {
    this.storage = storage
    this.isOn = false
    this.context = null
    this.voices = new Map()
    this.played = 0
    try {
      this.isOn = storage?.getItem("tactus.sound") === "on"
    } catch { /* Where nothing may be stored it is off at first. */ }
    // A browser lets a page sound once it was touched, and takes that back while the page is away.
    for (const name of ["pointerup", "keydown", "click"]) addEventListener(name, () => this.wake(), { capture: true })
  }

  get isPossible() { return typeof AudioContext !== "undefined" }

  turn(on) {
    this.isOn = on && this.isPossible
    try {
      this.storage?.setItem("tactus.sound", this.isOn ? "on" : "off")
    } catch { /* It is kept for this page alone. */ }
    if (this.isOn) this.wake()
    else this.context?.suspend()
  }

  wake() {
    if (!this.isOn || !this.isPossible) return
    if (!this.context) {
      this.context = new AudioContext({ latencyHint: "interactive" })
      this.noise = noiseOf(this.context)
    }
    if (this.context.state !== "running") this.context.resume().catch(() => {})
  }

  // Sounds at once; the same drum begins anew, and a closed hi-hat ends the open one.
  play(instrument, note, velocity) {
    if (!this.isOn || this.context?.state !== "running") return
    const { context, voices } = this
    const now = context.currentTime
    const group = hats.includes(note) ? "hi-hat" : instrument
    const before = voices.get(group)
    if (before) {
      before.gain.setValueAtTime(before.gain.value, now)
      before.gain.linearRampToValueAtTime(0, now + fade)
    }
    voices.set(group, start(context, this.noise, note, velocity, now))
    this.played += 1
  }
}
