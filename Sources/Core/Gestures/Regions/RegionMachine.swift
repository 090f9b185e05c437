// The region that one hand is in: one at a time, and each entry reported once. One a hand and space, by
// HandGestureRecognizer; pure.

/// Tracks the region that a hand is in, and reports entries (<doc:GestureRecognition#Regions>).
///
/// A hand is in one region at most: the first of the order that it enters. Regions have hysteresis; a hand that is
/// first seen inside one has not entered it. Only the samples count, not the path between them
/// (<doc:GestureRecognition#Regions>). A hand that no region with bands holds is in the one with the nearest point.
package struct RegionMachine: Sendable {
    package struct Entry: Sendable, Hashable {
        package var region: String

        /// The speed of the hand since the previous sample, in units per second.
        package var speed: Double
    }

    package let regions: [Region]

    private let configuration: GestureConfiguration

    /// The region that the hand is in, `nil` for none.
    package var current: Region? { place.map { regions[$0] } }

    private var place: Int?
    private var last: (time: Double, position: SIMD2<Double>)?

    /// Creates a machine that has not seen the hand.
    ///
    /// - Parameters:
    ///   - regions: the regions that this hand can enter, in the order of priority.
    ///   - configuration: the rule by which it leaves one for another, and its longest gap.
    package init(_ regions: [Region], _ configuration: GestureConfiguration = .init()) {
        self.regions = regions
        self.configuration = configuration
    }

    /// Processes the position of the hand; not needed for a frame without it.
    ///
    /// - Parameters:
    ///   - position: in the regions' units, x and y in their directions.
    ///   - time: in seconds, later than the one before.
    /// - Returns: the entry into a region.
    package mutating func process(_ position: SIMD2<Double>, at time: Double) -> Entry? {
        defer { last = (time, position) }
        guard let last, !(time - last.time).exceeds(configuration.gap) else {
            place = firstEntered(by: position, before: regions.count)
            place = place ?? nearest(to: position)
            return nil
        }
        if let now = place, regions[now].isLeft(by: position) { place = nil }
        let band = place.flatMap { regions[$0].centre == nil ? $0 : nil }
        // A hand within a region can still be taken by one that stands before it.
        let bound = band.map { configuration.regionProfile == .banded ? $0 : 0 } ?? regions.count
        let candidate = firstEntered(by: position, before: bound) ?? (band == nil ? nearest(to: position) : nil)
        guard let entered = candidate, entered != place else { return nil }
        place = entered
        let way = position - last.position
        return Entry(region: regions[entered].name, speed: (way * way).sum().squareRoot() / (time - last.time))
    }

    /// Forgets the hand: its next position is no entry.
    package mutating func forget() {
        place = nil
        last = nil
    }

    private func firstEntered(by position: SIMD2<Double>, before bound: Int) -> Int? {
        regions[..<bound].firstIndex { $0.centre == nil && $0.isEntered(by: position) }
    }

    /// Returns the region with the nearest point; the hand's own unless another is nearer by the margin, which keeps a
    /// hand with jitter between two of them in one.
    private func nearest(to position: SIMD2<Double>) -> Int? {
        func distance(_ index: Int) -> Double {
            guard let centre = regions[index].centre else { return .infinity }
            let way = position - centre
            return (way * way).sum().squareRoot() - (index == place ? configuration.regionMargin : 0)
        }
        return regions.indices.filter { regions[$0].centre != nil }.min { distance($0) < distance($1) }
    }
}

extension Region {
    /// Returns whether a position is far enough in to enter: within every band.
    func isEntered(by position: SIMD2<Double>) -> Bool {
        (x?.isEntered(by: position.x) ?? true) && (y?.isEntered(by: position.y) ?? true)
    }

    /// Returns whether a position is far enough out to leave: out of any band.
    func isLeft(by position: SIMD2<Double>) -> Bool {
        (x?.isLeft(by: position.x) ?? false) || (y?.isLeft(by: position.y) ?? false)
    }
}
