// Triangles between points of a plane, by Delaunay: no point lies within the circle through a triangle's corners. Pure.
// With whole numbers below 2000 every comparison is exact.

// Twice the area of a triangle, above 0 if its corners go counterclockwise (y up).
export const area = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

// Whether a point is within the circle through three others that go counterclockwise.
function isWithinCircle(a, b, c, [x, y]) {
  const [ax, ay, bx, by, cx, cy] = [a[0] - x, a[1] - y, b[0] - x, b[1] - y, c[0] - x, c[1] - y]
  return (ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay)
    + (cx * cx + cy * cy) * (ax * by - bx * ay) > 0
}

export function isInside([x, y], polygon) {
  let inside = false
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index, index += 1) {
    const [[ax, ay], [bx, by]] = [polygon[index], polygon[before]]
    if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside
  }
  return inside
}

// The triangles of all points, each counterclockwise: one point after another takes the place of the triangles in whose
// circles it lies.
export function delaunay(points) {
  const far = 1e5
  const count = points.length
  const all = [...points, [-far, -far], [far, -far], [0, far]]
  let triangles = [[count, count + 1, count + 2]]
  for (let point = 0; point < count; point += 1) {
    const edges = new Map()
    triangles = triangles.filter(([a, b, c]) => {
      if (!isWithinCircle(all[a], all[b], all[c], all[point])) return true
      for (const [from, to] of [[a, b], [b, c], [c, a]]) {
        // An edge that two of them share is within the hole.
        if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to])
      }
      return false
    })
    for (const [from, to] of edges.values()) {
      if (area(all[from], all[to], all[point]) > 0) triangles.push([from, to, point])
    }
  }
  return triangles.filter((triangle) => triangle.every((corner) => corner < count))
}

// The triangles whose middles are within an outline and outside of openings, all given by the numbers of points.
export function triangulate(points, outline, openings) {
  const places = (numbers) => numbers.map((number) => points[number])
  const [edge, holes] = [places(outline), openings.map(places)]
  return delaunay(points).filter((triangle) => {
    const middle = [0, 1].map((axis) => triangle.reduce((sum, corner) => sum + points[corner][axis], 0) / 3)
    return isInside(middle, edge) && !holes.some((hole) => isInside(middle, hole))
  })
}
