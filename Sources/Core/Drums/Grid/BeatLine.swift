// The line through the last ticks of a clock. Used by its followers; pure.

/// The number of ticks that a line keeps where the tempo changes, and the number of the newest that show it.
private let fewestLineTicks = 8
private let newestTicks = 6

/// The distance from the line, in seconds, that is no change of tempo: the jitter of a USB interface.
private let lineError = 0.001

/// The times of a clock's ticks as a straight line, by least squares over the last ones; single ticks far from it do not count.
///
/// It is as long as the tempo stays: where the newest ticks leave it, the oldest are dropped.
struct BeatLine: Sendable {
    private var points: [(position: Double, time: Double)] = []

    /// The seconds from one position to the next.
    private(set) var interval: Double

    /// The place of the line: a position, and its time.
    private var (base, start) = (0.0, 0.0)

    /// Creates a line without points.
    ///
    /// - Parameter interval: the interval that is assumed until two points have one.
    init(interval: Double) { self.interval = interval }

    func position(at time: Double) -> Double { base + (time - start) / interval }

    /// Adds a point; positions and times increase.
    mutating func add(_ position: Double, at time: Double) {
        points.append((position, time))
        if points.count > Tuning.lineTicks { points.removeFirst() }
        fit()
        while points.count > fewestLineTicks, leaves {
            points.removeFirst(points.count / 2)
            fit()
        }
    }

    /// Moves the last point, whose position was another one than assumed.
    mutating func moveLast(by count: Double) {
        guard let last = points.popLast() else { return }
        points.append((last.position + count, last.time))
        fit()
    }

    /// Removes the last point.
    mutating func removeLast() {
        points.removeLast()
        fit()
    }

    /// Forgets all points but the last ones; the interval stays until there are two.
    mutating func restart(keeping count: Int = 0) {
        points = points.suffix(count)
        fit()
    }

    /// Whether the newest points lie beside the line.
    private var leaves: Bool {
        let offs = points.map(off)
        // The median: a single late tick does not move it.
        let newest = offs.suffix(newestTicks).sorted()
        // Three neighbours differ from a straight line by jitter alone: a change of tempo is hardly seen in them.
        let bends: [Double] = (2..<offs.count).map { place in
            let straight = 2 * offs[place - 1] - offs[place - 2]
            return offs[place] - straight
        }
        return abs(newest[newest.count / 2]) > max(lineError, 1.2 * Self.spread(of: bends))
    }

    private func off(_ point: (position: Double, time: Double)) -> Double {
        point.time - start - (point.position - base) * interval
    }

    /// The median of the distances.
    private static func spread(of offs: [Double]) -> Double { offs.map(abs).sorted()[offs.count / 2] }

    private mutating func fit() {
        guard let last = points.last else { return }
        guard points.count > 1 else { return (base, start) = last }
        fit(points)
        guard points.count > 4 else { return }
        let limit = max(lineError, 4 * Self.spread(of: points.map(off)))
        let near = points.filter { abs(off($0)) <= limit }
        if near.count > points.count / 2, near.count < points.count { fit(near) }
    }

    private mutating func fit(_ points: [(position: Double, time: Double)]) {
        let count = Double(points.count)
        // Relative to the last point: large numbers would cost digits.
        let origin = points[points.count - 1]
        let x = points.reduce(0) { $0 + ($1.position - origin.position) } / count
        let y = points.reduce(0) { $0 + ($1.time - origin.time) } / count
        var (sum, squares) = (0.0, 0.0)
        for point in points {
            let distance = point.position - origin.position - x
            sum += distance * (point.time - origin.time - y)
            squares += distance * distance
        }
        guard squares > 0, sum > 0 else { return (base, start) = origin }
        (interval, base, start) = (sum / squares, origin.position + x, origin.time + y)
    }
}
