// Where a point of the image is on the stage, and back. Points are 0…1 of the image, x to the right of the image.

// The largest rectangle of an aspect ratio in the middle of a room.
export function fit(width, height, aspect) {
  const fittedWidth = Math.min(width, height * aspect)
  const fittedHeight = fittedWidth / aspect
  return { x: (width - fittedWidth) / 2, y: (height - fittedHeight) / 2, width: fittedWidth, height: fittedHeight }
}

// A mirror shows a player's right hand on the right. An image that is mirrored already is left as it is.
export function shownMirrored(hello, preference) {
  if (preference === "mirror") return !hello?.mirrored
  if (preference === "as seen") return Boolean(hello?.mirrored)
  return Boolean(hello) && hello.source?.kind === "camera" && !hello.mirrored
}

// Whether what is shown looks like a mirror, where a player's right hand is on the right.
export const looksMirrored = (hello, flipped) => flipped !== Boolean(hello?.mirrored)

export function toStage(rect, flipped, [x, y]) {
  return [rect.x + (flipped ? 1 - x : x) * rect.width, rect.y + y * rect.height]
}

export function toImage(rect, flipped, [x, y]) {
  const across = (x - rect.x) / rect.width
  return [flipped ? 1 - across : across, (y - rect.y) / rect.height]
}

// The hand whose points, or the room between them, are nearest to a place on the stage; none beyond the reach in pixels.
export function handAt(hands, rect, flipped, place, reach = 28) {
  let best = null
  let bestDistance = reach
  for (const hand of hands) {
    const points = hand.points.filter(Boolean).map((point) => toStage(rect, flipped, point))
    if (points.length === 0) continue
    const xs = points.map((point) => point[0])
    const ys = points.map((point) => point[1])
    const outside = Math.hypot(
      Math.max(Math.min(...xs) - place[0], 0, place[0] - Math.max(...xs)),
      Math.max(Math.min(...ys) - place[1], 0, place[1] - Math.max(...ys)))
    if (outside < bestDistance) {
      best = hand
      bestDistance = outside
    }
  }
  return best
}

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high)
