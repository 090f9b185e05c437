// The keys: one table for the listener and for the help.

export const keys = [
  { keys: [" "], shown: "Space", what: "overdub: record in time over the take, or end it; pause a recording", needs: null, act: "space" },
  { keys: ["p"], shown: "P", what: "next mode", needs: "mode", act: "nextMode" },
  { keys: ["ArrowUp", "ArrowRight"], shown: "↑ →", what: "faster, by 5 or by 1", needs: "tempo", act: "faster" },
  { keys: ["ArrowDown", "ArrowLeft"], shown: "↓ ←", what: "slower, by 5 or by 1", needs: "tempo", act: "slower" },
  { keys: "1234567890".split(""), shown: "1 … 0", what: "hit a drum", needs: "hit", act: "hit" },
  { keys: ["m"], shown: "M", what: "metronome", needs: "metronome", act: "metronome" },
  { keys: ["a"], shown: "A", what: "arm gestures, or let hands move without a sound", needs: "armed", act: "armed" },
  { keys: ["r"], shown: "R", what: "record", needs: "take", act: "record" },
  { keys: ["u"], shown: "U", what: "undo a recording or a change of the take", needs: "take", act: "undo" },
  { keys: ["U"], shown: "Shift U", what: "redo", needs: "take", act: "redo" },
  { keys: ["q"], shown: "Q", what: "quantise: off, 1/8, 1/16, 1/32", needs: "take", act: "quantise" },
  { keys: ["t"], shown: "T", what: "tap the tempo", needs: "take", act: "tap" },
  { keys: ["s"], shown: "S", what: "save the last ten seconds", needs: "save", act: "save" },
  { keys: ["l"], shown: "L", what: "label and save the last ten seconds", needs: "label", act: "label" },
  { keys: ["c"], shown: "C", what: "collect a dataset", needs: "collect", act: "collect" },
  { keys: ["i"], shown: "I", what: "draw with a pinch, as with ink", needs: "pinch", act: "draw" },
  { keys: ["d"], shown: "D", what: "clear the drawing", needs: "pinch", act: "clear" },
  { keys: ["f"], shown: "F", what: "virtual face: mesh, mask, robot, off", needs: "face", act: "face" },
  { keys: ["b"], shown: "B", what: "stage mode: big words on the whole screen", needs: null, act: "big" },
  { keys: ["e"], shown: "E", what: "explain a hand, let it go", needs: "explain", act: "explain" },
  { keys: ["?"], shown: "?", what: "this help", needs: null, act: "help" },
  { keys: ["Escape"], shown: "Esc", what: "close, let go", needs: null, act: "close" },
]

// A phone has no keys to speak of.
export const hasKeys = () => !matchMedia("(hover: none), (max-width: 760px), (max-height: 540px)").matches

export const armWords = () => `press “Not armed” at the top${hasKeys() ? ", or A" : ""}.`

const typing = (target) => target.closest?.("input:not([type=range], [type=radio]), textarea, select, [contenteditable]")
const choosing = (target) => target.closest?.("input[type=range], input[type=radio]")
const pressing = (target) => target.closest?.("button, summary, a[href], input[type=radio]")

// The entry that a key press means; none if it belongs to a field, a focused button or the browser.
export function meaning(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const entry = keys.find((candidate) => candidate.keys.includes(event.key)) ?? keys.find((candidate) => candidate.keys.includes(key))
  if (!entry || entry.act === "close") return entry ?? null
  if (typing(event.target)) return null
  if (key.startsWith("Arrow") && choosing(event.target)) return null
  if (key === " " && pressing(event.target)) return null
  if (event.repeat && !["faster", "slower"].includes(entry.act)) return null
  return entry
}

export function listen(actions, can) {
  addEventListener("keydown", (event) => {
    const entry = event.defaultPrevented ? null : meaning(event)
    if (!entry || (entry.needs && !can(entry.needs))) return
    if (actions[entry.act](event) !== false) event.preventDefault()
  })
  // A click leaves no focus on a button, so that space overdubs again. The Tab key keeps its focus.
  addEventListener("click", (event) => {
    if (event.detail > 0 && pressing(event.target)) document.activeElement?.blur?.()
  })
}
