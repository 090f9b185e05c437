// Which hand is which, from frame to frame, for any number of hands. Owned by `tactus convert`; pure.

import RealModule

// Chosen on modelled crossings with side labels that flip, and on signers side by side.

/// The largest difference of hands that may be the same, in palms from where a hand is expected, and the weight of its pose and its
/// size there: a hand that is far away after a moment unseen must be like it, or it is the one of a neighbour
/// (<doc:PreparingKeypoints#Tracks>).
private let mostDifference: Float = 4, likenessWeight: Float = 4

/// The share by which the velocity and the steadiness of the side follow each frame.
private let velocityShare: Float = 0.5, sideShare: Float = 0.1

/// The time in which a movement that is not seen comes to rest, in seconds.
private let velocityTime: Float = 0.12

/// The weights of another pose, of another size (of a logarithm) and of another side beside that of a palm of distance.
private let poseWeight: Float = 1, sizeWeight: Float = 0.5, sideWeight: Float = 0.1

/// More than any cost of hands that may be the same.
private let noTrackCost: Float = 1_000

/// The time between frames that have none, in seconds.
private let usualStep = 1.0 / 30

/// Numbers the hands of a recording: a hand keeps its number while others cross it, the order of a frame's hands changes, its
/// side flips, or it is not seen for a while (<doc:PreparingKeypoints#Tracks>).
///
/// A hand is expected where its last movement leads, of the size and the pose that it had. Hands are assigned to tracks so that as
/// many as possible are continued, with the least sum of differences. A side counts by how steady it was.
package struct HandIdentities: Sendable {
    /// The field of records that holds the number.
    package static let field = "track"

    /// The number of frames without a time.
    package private(set) var untimed = 0

    private var tracks: [Track] = []
    private var next = 0
    private var last: Double?

    package init() {}

    private struct Sight {
        var points: HandLandmarks
        var side: Handedness?
        var centre: SIMD2<Float>
        var palm: Float

        init?(_ hand: Hand, aspect: Float) {
            guard let palm = hand.points.palm(aspect: aspect)?.size else { return nil }
            (points, side, self.palm) = (hand.points, hand.side, palm)
            let seen = Palm.joints.filter(hand.points.has)
            centre = seen.reduce(.zero) { $0 + Self.place(hand.points, $1, aspect) } / Float(seen.count)
        }

        static func place(_ points: HandLandmarks, _ joint: HandJoint, _ aspect: Float) -> SIMD2<Float> {
            SIMD2(points.lane(joint).x * aspect, points.lane(joint).y)
        }

        /// The mean distance of the joints that both have, each from its own centre.
        func difference(from other: Sight, aspect: Float) -> Float {
            var (sum, count) = (Float(0), Float(0))
            for joint in HandJoint.allCases where points.has(joint) && other.points.has(joint) {
                let one = Self.place(points, joint, aspect) - centre
                let two = Self.place(other.points, joint, aspect) - other.centre
                sum += (one - two).length
                count += 1
            }
            return count > 0 ? sum / count : 0
        }
    }

    private struct Track {
        let id: Int
        var sight: Sight
        var time: Double
        var velocity = SIMD2<Float>.zero

        /// The weight of left labels minus that of right ones, −1…1.
        var leftness: Float = 0

        init(id: Int, _ sight: Sight, at time: Double) {
            (self.id, self.sight, self.time) = (id, sight, time)
            vote(sight.side)
        }

        mutating func see(_ sight: Sight, at time: Double) {
            let span = Float(time - self.time)
            velocity += ((sight.centre - self.sight.centre) / span - velocity) * velocityShare
            vote(sight.side)
            (self.sight, self.time) = (sight, time)
        }

        private mutating func vote(_ side: Handedness?) {
            guard let side else { return }
            leftness += ((side == .left ? 1 : -1) - leftness) * sideShare
        }

        /// Returns the difference of a hand from this one, in palms; `nil` where it is another.
        func cost(_ sight: Sight, at time: Double, aspect: Float) -> Float? {
            let (span, palm) = (Float(time - self.time), max(sight.palm, self.sight.palm))
            // A movement continues for a while, and not for ever.
            let lead = velocityTime * (1 - Float.exp(-span / velocityTime))
            let off = (sight.centre - self.sight.centre - velocity * lead).length / palm
            let pose = sight.difference(from: self.sight, aspect: aspect) / palm
            let size = Float.log(sight.palm / self.sight.palm).magnitude
            let side = sight.side.map { max(0, $0 == .left ? -leftness : leftness) } ?? 0
            guard off + likenessWeight * (pose + size) <= mostDifference else { return nil }
            return off + poseWeight * pose + sizeWeight * size + sideWeight * side
        }
    }

    /// Writes the numbers of hands into their records.
    package static func note(_ ids: [Int?], in frame: inout Frame) {
        for (index, id) in ids.enumerated() {
            frame.hands[index].extras.removeAll { $0.name == field }
            if let id { frame.hands[index].extras.append(UnknownField(name: field, json: "\(id)")) }
        }
    }

    /// Numbers the hands of the next frame; a hand with too few seen points has no number. A frame without a time is a
    /// frame later than the one before.
    package mutating func track(_ frame: Frame) -> TrackedFrame {
        let ids = identities(of: frame)
        return TrackedFrame(frame, at: last ?? 0, ids)
    }

    /// Returns the number of each hand of the next frame. A time that does not grow begins another recording, whose hands
    /// are others.
    package mutating func identities(of frame: Frame) -> [Int?] {
        if frame.time == nil { untimed += 1 }
        let time = frame.time ?? (last ?? 0) + usualStep
        if let last, time <= last { tracks = [] }
        last = time
        tracks.removeAll { time - $0.time > Tuning.trackGap + usualStep / 2 }
        let aspect = frame.likelyAspect
        let sights = frame.hands.map { Sight($0, aspect: aspect) }
        let seen = sights.indices.filter { sights[$0] != nil }
        let costs = tracks.map { track in
            seen.map { place in
                sights[place].flatMap { track.cost($0, at: time, aspect: aspect) } ?? noTrackCost
            }
        }
        let places = Self.assign(costs)
        var ids = [Int?](repeating: nil, count: sights.count)
        for (track, place) in places.enumerated() {
            guard let place, costs[track][place] < noTrackCost, let sight = sights[seen[place]] else { continue }
            tracks[track].see(sight, at: time)
            ids[seen[place]] = tracks[track].id
        }
        for place in seen where ids[place] == nil {
            guard let sight = sights[place] else { continue }
            tracks.append(Track(id: next, sight, at: time))
            ids[place] = next
            next += 1
        }
        return ids
    }

    /// Returns the column of each row, `nil` for none, of the least sum of costs, by successive shortest paths. A row without a column
    /// costs more than all pairs that may be.
    private static func assign(_ costs: [[Float]]) -> [Int?] {
        let columns = costs.first?.indices ?? 0..<0
        var rows = [Int?](repeating: nil, count: columns.count)
        for row in costs.indices {
            // The cheapest ways to the columns: the row of a column that is taken may move on to another one.
            var lengths = costs[row].map(Double.init)
            var before = [Int?](repeating: nil, count: columns.count)
            var isShorter = true
            while isShorter {
                isShorter = false
                for from in columns {
                    guard let other = rows[from] else { continue }
                    for to in columns {
                        let length = lengths[from] - Double(costs[other][from]) + Double(costs[other][to])
                        guard length < lengths[to] - 1e-9 else { continue }
                        (lengths[to], before[to], isShorter) = (length, from, true)
                    }
                }
            }
            // A row whose column is taken may also end without one.
            func sum(_ column: Int) -> Double {
                lengths[column] + (rows[column].map { Double(noTrackCost - costs[$0][column]) } ?? 0)
            }
            guard var column = columns.min(by: { sum($0) < sum($1) }), sum(column) < Double(noTrackCost)
            else { continue }
            while let from = before[column] { (rows[column], column) = (rows[from], from) }
            rows[column] = row
        }
        return costs.indices.map { row in columns.first { rows[$0] == row } }
    }
}
