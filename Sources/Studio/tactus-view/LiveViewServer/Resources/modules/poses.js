// The signs of shapes, drawn as hands: a right hand as its owner sees it in a mirror, thumb on the left, in 120 × 140.
// A thumb is out, up or in; other fingers are extended, spread, folded, or bent to the thumb. Shapes with other names use
// the sign that the rule book gives them.

const out = { thumb: [[47, 112], [15, 76]] }
const tucked = { thumb: [[41, 110], [45, 96], [70, 91]] }
const up = { thumb: [[43, 92], [33, 30]] }
const bases = { index: 41, middle: 56, ring: 71, little: 85.5 }
const straight = { index: [40, 24], middle: [56, 13], ring: [72, 20], little: [87.5, 37] }
const apart = { index: [31, 23], middle: [53, 11], ring: [77, 16], little: [98, 34] }

function hand(thumb, pattern, ends = straight, extra = {}) {
  const parts = { ...thumb }
  for (const [index, finger] of ["index", "middle", "ring", "little"].entries()) {
    const x = bases[finger]
    parts[finger] = pattern[index] === "e" ? [[x, 84], ends[finger]] : [[x, 63], [x, 84]]
  }
  const folded = ["index", "middle", "ring", "little"].filter((_, index) => pattern[index] !== "e")
  if (thumb === tucked) folded.push("thumb")
  // A fist is as tall as the other signs are, so that it is read from as far.
  const closed = thumb === tucked && folded.length === 5
  return { parts: { ...parts, ...extra }, folded, turned: false, scale: closed ? 1.5 : 1.12, middle: closed ? 92 : 70 }
}

const fist = hand(tucked, "ffff")
const open = hand(out, "eeee", apart)
const two = hand(tucked, "eeff", { ...straight, index: [27, 24], middle: [68, 15] })

const poses = {
  rock: fist, fist, stone: fist,
  paper: open, palm: open,
  stop: hand(tucked, "eeee"), four: hand(tucked, "eeee", apart),
  scissors: two, peace: two, two_up: hand(tucked, "eeff"),
  pointing: hand(tucked, "efff"), point: hand(tucked, "efff"), one: hand(tucked, "efff"),
  three: hand(tucked, "eeef", apart), three_thumb: hand(out, "eeff", apart),
  call: hand(out, "fffe", apart), horns: hand(tucked, "effe", apart), love_you: hand(out, "effe", apart),
  gun: hand(out, "efff"), thumbs_up: hand(up, "ffff"), thumbs_down: { ...hand(up, "ffff"), turned: true },
  mute: hand(tucked, "efff"),
  ok: hand({ thumb: [[47, 110], [21, 92], [19, 76]] }, "eeee", apart, { index: [[41, 84], [36, 58], [19, 72]] }),
}

export const poseOf = (shape) => (Object.hasOwn(poses, shape) ? poses[shape] : null)

export const shapeTitle = (shape) => shape.replaceAll("_", " ").replaceAll("-", " ")

// How sure a shape is, for players; the numbers are in the sign's tooltip and in the explanation.
export const certaintyWord = (certainty) => (certainty === "confirmed" ? "clear" : "shaky")
