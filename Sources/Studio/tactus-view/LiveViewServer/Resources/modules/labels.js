// Words on the stage: each on a plate of its own where it covers no other one, no ring, and as little as possible of hands
// and bodies. Where a name stood before is preferred, so that none jumps to and fro as a hand moves.

const area = (one, other) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x))
  * Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

const holds = (box, [x, y]) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height

// How much a pixel of what is covered counts, a point of a hand or body, and a pixel of the way from the thing.
const costs = { word: 1000, ring: 500, point: 40, way: 3, jump: 250 }
const steps = 8

export class Labels {
  constructor() {
    this.last = new Map()
    this.begin({ x: 0, y: 0, width: 0, height: 0 }, [])
  }

  // A new picture: its room, and where something else stands above it.
  begin(room, taken) {
    Object.assign(this, { room, taken, boxes: [], rings: [], points: [] })
  }

  // The box of a label of a size: below, above or beside a thing, further off, or at the edge of the picture.
  place(name, thing, { width, height }) {
    const { room } = this
    const [x, y] = [thing.x + thing.width / 2, thing.y + thing.height / 2]
    const places = []
    for (let step = 0; step < steps; step += 1) {
      const right = thing.width / 2 + width / 2 + 5 + 0.7 * step * height
      const down = thing.height / 2 + height / 2 + 4 + 0.7 * step * height
      places.push([0, down], [0, -down], [right, 0], [-right, 0], [right, down], [-right, down], [right, -down], [-right, -down])
    }
    const all = places.map(([across, along]) => [x + across, y + along])
    for (let along = room.y; along < room.y + room.height; along += height + 3) all.push([room.x, along], [room.x + room.width, along])
    const words = [...this.boxes, ...this.taken]
    const sum = (boxes, box) => boxes.reduce((total, other) => total + area(box, other), 0)
    const before = this.last.get(name)
    let best = null
    for (const [index, [across, along]] of all.entries()) {
      const box = {
        x: Math.max(Math.min(across - width / 2, room.x + room.width - width - 4), room.x + 4),
        y: Math.max(Math.min(along - height / 2, room.y + room.height - height - 4), room.y + 4), width, height,
      }
      const way = Math.hypot(box.x + width / 2 - x, box.y + height / 2 - y)
      const cost = costs.word * sum(words, box) + costs.ring * sum(this.rings, box)
        + costs.point * this.points.filter((point) => holds(box, point)).length + costs.way * way - (index === before ? costs.jump : 0)
      if (!best || cost < best.cost) best = { box, cost, index }
    }
    this.last.set(name, best.index)
    this.boxes.push(best.box)
    return best.box
  }

  // Lines on a plate, with a line to the thing where they are not beside it.
  draw(context, { name, lines, thing, colour, small = false }) {
    const size = small ? 12 : 14
    const line = size + 4
    context.font = `600 ${size}px system-ui, sans-serif`
    const width = Math.max(...lines.map((text) => context.measureText(text).width)) + 12
    const box = this.place(name, thing, { width, height: line * lines.length + 4 })
    const from = [thing.x, thing.y, thing.x + thing.width, thing.y + thing.height]
    const [x, y] = [Math.min(Math.max(box.x + width / 2, from[0]), from[2]), Math.min(Math.max(box.y + box.height / 2, from[1]), from[3])]
    const to = [Math.min(Math.max(x, box.x), box.x + width), Math.min(Math.max(y, box.y), box.y + box.height)]
    if (Math.hypot(to[0] - x, to[1] - y) > 14) {
      context.strokeStyle = "rgba(222, 230, 238, 0.6)"
      context.lineWidth = 1
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(...to)
      context.stroke()
    }
    context.fillStyle = "rgba(5, 8, 11, 0.78)"
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, 7)
    context.fill()
    context.fillStyle = colour
    context.textAlign = "center"
    context.textBaseline = "middle"
    for (const [index, text] of lines.entries()) context.fillText(text, box.x + width / 2, box.y + 2 + line * (index + 0.5) + 0.5)
  }
}
