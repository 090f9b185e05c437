// Words on the stage: each where it covers no other one and as little as possible of the rings. Where a name stood before
// is preferred, so that none jumps to and fro as a hand moves.

const area = (one, other) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x))
  * Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

export class Labels {
  constructor() {
    this.last = new Map()
    this.begin({ x: 0, y: 0, width: 0, height: 0 }, [])
  }

  // A new picture: its room, and where something else stands above it.
  begin(room, taken) {
    Object.assign(this, { room, taken, boxes: [], rings: [] })
  }

  // The box of a label of a size: below, above, or beside a thing, or further below.
  place(name, thing, { width, height }) {
    const middle = thing.x + thing.width / 2 - width / 2
    const level = thing.y + thing.height / 2 - height / 2
    const places = [
      [middle, thing.y + thing.height + 4], [middle, thing.y - height - 4],
      [thing.x + thing.width + 6, level], [thing.x - width - 6, level],
      ...[1, 2, 3].flatMap((line) => [[middle, thing.y + thing.height + 4 + line * height], [middle, thing.y - (line + 1) * height - 4]]),
    ].map(([x, y]) => ({
      x: Math.min(Math.max(x, this.room.x + 4), this.room.x + this.room.width - width - 4),
      y: Math.min(Math.max(y, this.room.y + 4), this.room.y + this.room.height - height - 4), width, height,
    }))
    const before = this.last.get(name)
    let best = null
    for (const [index, box] of places.entries()) {
      const covered = [...this.boxes, ...this.taken].reduce((sum, other) => sum + area(box, other), 0)
      const rings = this.rings.reduce((sum, ring) => sum + area(box, ring), 0)
      const cost = 1000 * covered + rings / 2 + 3 * height * index - (index === before ? height * height : 0)
      if (!best || cost < best.cost) best = { box, cost, index }
    }
    this.last.set(name, best.index)
    this.boxes.push(best.box)
    return best.box
  }
}
