// What a face's mesh is made of: vertices, texture coordinates and triangles of any source. Only vertices move. Pure.

import { triangulate } from "./delaunay.js"
import { layout, openings, outline } from "./facelayout.js"

const flat = (numbers, kind) => kind.from(numbers ?? [])

// Throws what is wrong with a mesh, in a line for people.
export function makeMesh({ count, vertices = [], uv = [], triangles }) {
  const vertexCount = count ?? vertices.length / 3
  if (!Number.isInteger(vertexCount) || vertexCount < 3 || vertexCount > 65_535) throw new Error(`${vertexCount} vertices, expected 3 to 65,535`)
  if (vertices.length !== 0 && vertices.length !== 3 * vertexCount) throw new Error(`${vertices.length} coordinates, expected three for each of ${vertexCount} vertices`)
  if (uv.length !== 0 && uv.length !== 2 * vertexCount) throw new Error(`${uv.length / 2} texture coordinates, expected one for each of ${vertexCount} vertices`)
  if (triangles.length === 0 || triangles.length % 3 !== 0) throw new Error(`${triangles.length} indices, expected three for each triangle`)
  const wrong = triangles.find((index) => !Number.isInteger(index) || index < 0 || index >= vertexCount)
  if (wrong !== undefined) throw new Error(`index ${wrong}, expected 0 to ${vertexCount - 1}`)
  return { vertexCount, vertices: flat(vertices, Float32Array), uv: flat(uv, Float32Array), triangles: flat(triangles, Uint16Array), edges: edgesOf(triangles) }
}

// Each line between two vertices once.
export function edgesOf(triangles) {
  const seen = new Set()
  const edges = []
  for (let first = 0; first < triangles.length; first += 3) {
    for (const [one, other] of [[0, 1], [1, 2], [2, 0]]) {
      const [low, high] = [triangles[first + one], triangles[first + other]].sort((a, b) => a - b)
      const key = low * 65_536 + high
      if (seen.has(key)) continue
      seen.add(key)
      edges.push(low, high)
    }
  }
  return Uint16Array.from(edges)
}

// The mesh of a run may not change: its vertices would mean something else.
export function sameTopology(one, other) {
  return one.vertexCount === other.vertexCount && one.triangles.length === other.triangles.length
    && one.triangles.every((index, place) => index === other.triangles[place])
}

// The page's own mesh of the 468 points, eyes and mouth open; the ten points of the irises belong to no triangle.
let own = null
export function ownMesh() {
  const across = layout.map(([x]) => x)
  const up = layout.map(([, y]) => y)
  const share = (value, values) => (value - Math.min(...values)) / (Math.max(...values) - Math.min(...values))
  own ??= makeMesh({
    count: layout.length,
    uv: layout.flatMap(([x, y]) => [share(x, across), share(y, up)]),
    triangles: triangulate(layout, outline, Object.values(openings)).flat(),
  })
  return own
}

// The mesh that fits a number of points: the run's own, or the page's for 468 points and for 478 with irises.
export function fits(mesh, count) {
  return count === mesh.vertexCount || (mesh === own && count === mesh.vertexCount + 10)
}

// Points as they come, x and y 0…1 of the image and z in widths, smaller nearer → places in heights of the image about its
// middle, y up, z to the viewer. `before` keeps a point that is missing now; null where one never was.
export function placed(points, count, aspect, flipped, before = null) {
  const places = new Float32Array(3 * count)
  for (let index = 0; index < 3 * count; index += 3) {
    const [x, y, z] = [points[index], points[index + 1], points[index + 2]]
    if (Number.isFinite(x) && Number.isFinite(y)) {
      places[index] = ((flipped ? 1 - x : x) - 0.5) * aspect
      places[index + 1] = 0.5 - y
      places[index + 2] = -(z ?? 0) * aspect
    } else if (before?.length === places.length) {
      places.set(before.subarray(index, index + 3), index)
    } else return null
  }
  return places
}

// The directions that the surface faces at its vertices, to the viewer where a mirror has turned its triangles over.
export function normals(places, triangles, flipped) {
  const sums = new Float32Array(places.length)
  for (let first = 0; first < triangles.length; first += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[first + corner])
    const [ux, uy, uz] = [0, 1, 2].map((axis) => places[b + axis] - places[a + axis])
    const [vx, vy, vz] = [0, 1, 2].map((axis) => places[c + axis] - places[a + axis])
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) for (let axis = 0; axis < 3; axis += 1) sums[corner + axis] += normal[axis]
  }
  for (let index = 0; index < sums.length; index += 3) {
    const length = Math.hypot(sums[index], sums[index + 1], sums[index + 2]) * (flipped ? -1 : 1) || 1
    for (let axis = 0; axis < 3; axis += 1) sums[index + axis] /= length
  }
  return sums
}
