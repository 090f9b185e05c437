// The 21 landmarks of a hand and the 33 of a body: which belong together, and where a missing one would have been.

// Each finger from its root to its tip; all start at the wrist.
export const fingers = [[0, 1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [17, 18, 19, 20]]
export const palm = [[0, 5], [5, 9], [9, 13], [13, 17], [17, 0]]
export const tips = [4, 8, 12, 16, 20]

export const body = [
  [11, 12], [11, 23], [12, 24], [23, 24],
  [11, 13], [13, 15], [12, 14], [14, 16],
  [23, 25], [25, 27], [27, 29], [29, 31], [24, 26], [26, 28], [28, 30], [30, 32],
  [0, 2], [2, 7], [0, 5], [5, 8], [9, 10],
]

export const missingCount = (points) => points.reduce((count, point) => count + (point ? 0 : 1), 0)

// The stretches of a chain: whole bones, and gaps, which bridge missing points. A gap without an end has no known place
// for its points, so it ends in `to: null` at the last one seen.
export function stretches(chain, points) {
  const bones = []
  const gaps = []
  let last = null
  let missed = 0
  for (const joint of chain) {
    const point = points[joint]
    if (!point) {
      missed += 1
      continue
    }
    if (last) (missed ? gaps : bones).push({ from: last, to: point, missed })
    else if (missed) gaps.push({ from: point, to: null, missed })
    last = point
    missed = 0
  }
  if (last && missed) gaps.push({ from: last, to: null, missed })
  return { bones, gaps }
}
