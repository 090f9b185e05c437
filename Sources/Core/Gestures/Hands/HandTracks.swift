// Follows two hands from frame to frame by identity. Called by GestureRecognizer once a frame; pure.

package import Keypoints

/// The distance from a tracked hand below which a detection is the same hand seen twice, in palms.
private let trackTwin = 0.443

/// The distance from the boundary, in palms, from which a hand's position gives its side, where positions do.
private let placeMargin = 0.443

/// A hand of a frame, tracked from frame to frame.
package struct TrackedHand: Sendable, Hashable {
    /// The number of its track: constant while it is the same hand.
    package var track: Int

    /// The person's own side, stable over labels that flip.
    package var side: Handedness

    /// Its place in `Frame.hands`.
    package var index: Int

    /// The middle of its palm in units of the image's height: x times the aspect, y down.
    package var centre: SIMD2<Double>

    /// The apparent size of its palm (`Palm.size`), in units of the image's height.
    package var palm: Double
}

/// Tracks at most two hands of one person, each with a side that is stable when a detector's labels flip, a label is
/// missing, or the hand is not seen for a while (`Configuration.gap`).
///
/// Hands are tracked by position; the recent labels decide by majority which is which. The two never have the same
/// side. Without any label the side follows from the position: a person's right hand is on the left of an image that is
/// not mirrored.
package struct HandTracks: Sendable {
    private let configuration: GestureConfiguration

    private var tracks: [HandTrack] = []
    private var nextID = 0

    /// The time of the last frame, in seconds.
    private var last: Double?

    package init(_ configuration: GestureConfiguration = .init()) { self.configuration = configuration }

    /// Processes the hands of the next frame.
    ///
    /// - Parameters:
    ///   - frame: the frame; its own time is ignored.
    ///   - time: its time in seconds, later than the one before.
    /// - Returns: the hands that are tracked and seen in this frame, the left one first.
    package mutating func process(_ frame: Frame, at time: Double) -> [TrackedHand] {
        tracks.removeAll { (time - $0.lastSeen).exceeds(configuration.gap) }
        var sights: [Detection] = []
        for (index, hand) in frame.hands.enumerated() {
            guard let sight = PalmObservation(hand.points, aspect: frame.likelyAspect) else { continue }
            sights.append(Detection(index: index, label: hand.side, sight: sight))
        }
        if configuration.handednessByPosition { label(&sights, in: frame) }
        var places = assign(sights, at: time)
        last = time
        for (track, place) in places.enumerated() {
            guard let place else { continue }
            tracks[track].see(sights[place].sight, label: sights[place].label, at: time)
        }
        begin(with: sights, taken: &places, in: frame, at: time)
        normalizeHandedness()
        return tracks.indices.compactMap { track -> TrackedHand? in
            guard let place = places[track] else { return nil }
            let (seen, sight) = (tracks[track], sights[place].sight)
            return TrackedHand(
                track: seen.id,
                side: seen.side,
                index: sights[place].index,
                centre: sight.centre,
                palm: sight.palm
            )
        }
        .sorted { $0.side == .left && $1.side == .right }
    }

    private struct Detection {
        var index: Int
        var label: Handedness?
        var sight: PalmObservation
    }

    /// Labels detections by position, except for those that are too near to the boundary.
    private func label(_ sights: inout [Detection], in frame: Frame) {
        let places = sights.map { $0.sight.centre.x }
        // With one hand followed and not seen, which half the other is in says nothing.
        let isAlone = tracks.count < 2
        for index in sights.indices {
            let others = places.indices.filter { $0 != index }
            let boundary =
                switch others.count {
                case 0: isAlone ? Double(frame.likelyAspect) / 2 : .nan
                case 1: places[others[0]]
                default: Double(frame.likelyAspect) / 2
                }
            let way = places[index] - boundary
            let isClear = abs(way) >= placeMargin * sights[index].sight.palm
            sights[index].label = isClear ? Self.side(isOnLeft: way < 0, of: frame) : nil
        }
    }

    /// Returns the side of the hand on the left or on the right of an image.
    private static func side(isOnLeft: Bool, of frame: Frame) -> Handedness {
        isOnLeft == (frame.isMirrored ?? false) ? .left : .right
    }

    /// Assigns detections to tracks: the largest number of pairs, and among those assignments the one with the least
    /// distance.
    private mutating func assign(_ sights: [Detection], at time: Double) -> [Int?] {
        func costs(_ track: HandTrack) -> [Double?] {
            sights.map { track.cost(of: $0.sight, label: $0.label, at: time) }
        }
        func nearest(_ costs: [Double?]) -> Int? {
            costs.indices.filter { costs[$0] != nil }.min { (costs[$0] ?? 0) < (costs[$1] ?? 0) }
        }
        var places: [Int?]
        switch tracks.count {
        case 0: return []
        case 1: places = [nearest(costs(tracks[0]))]
        default:
            let (first, second) = (costs(tracks[0]), costs(tracks[1]))
            var best: (pair: [Int?], cost: Double)?
            for one in sights.indices {
                for other in sights.indices where other != one {
                    guard let a = first[one], let b = second[other] else { continue }
                    if best.map({ a + b < $0.cost }) ?? true { best = ([one, other], a + b) }
                }
            }
            if let best {
                places = best.pair
            } else {
                let (one, other) = (nearest(first), nearest(second))
                let isFirst = (one.flatMap { first[$0] } ?? .infinity) <= (other.flatMap { second[$0] } ?? .infinity)
                // Positions have decided the sides so far, and decide them anew when both hands are seen.
                if configuration.handednessByPosition, one != nil, other != nil {
                    for track in tracks.indices { tracks[track].contest(for: last.map { time - $0 } ?? 0) }
                }
                places = isFirst ? [one, nil] : [nil, other]
            }
        }
        // Out of reach, but by its label the hand that is missed: a jump of the detector or of a slow recording.
        for track in tracks.indices where places[track] == nil {
            places[track] = sights.indices.first {
                sights[$0].label == tracks[track].side && !places.contains($0)
            }
        }
        return places
    }

    /// Begins tracks of detections without one, while there are fewer than two: the largest first, then, if there is
    /// one, the largest of the other side.
    private mutating func begin(
        with sights: [Detection],
        taken places: inout [Int?],
        in frame: Frame,
        at time: Double
    ) {
        while tracks.count < 2 {
            let free = sights.indices.filter { place in
                !places.contains(place) && !tracks.contains { isTwin(sights[place].sight, of: $0) }
            }
            let wanted = tracks.first?.side.opposite
            let size = { (place: Int) in
                (sights[place].label != nil && sights[place].label == wanted ? 1 : 0, sights[place].sight.palm)
            }
            guard let place = free.max(by: { size($0) < size($1) }) else { return }
            let sight = sights[place].sight
            let isOnLeft = sight.centre.x < Double(frame.likelyAspect) / 2
            let side = wanted ?? sights[place].label ?? Self.side(isOnLeft: isOnLeft, of: frame)
            var track = HandTrack(id: nextID, side: side, sight: sight, at: time, configuration)
            track.see(sight, label: sights[place].label, at: time)
            tracks.append(track)
            places.append(place)
            nextID += 1
        }
    }

    private func isTwin(_ sight: PalmObservation, of track: HandTrack) -> Bool {
        let way = sight.centre - track.sight.centre
        let reach = trackTwin * max(sight.palm, track.sight.palm)
        return (way * way).sum() < reach * reach
    }

    /// Decides the sides by the labels: a contradicted hand changes its side, and two hands keep different ones.
    private mutating func normalizeHandedness() {
        switch tracks.count {
        case 1: if tracks[0].isDoubted { tracks[0].side = tracks[0].side.opposite }
        case 2:
            let leftward = tracks[0].leftness - tracks[1].leftness
            let isDoubted = tracks[0].isDoubted || tracks[1].isDoubted
            // Two hands with one label say nothing of each other, and neither gives way.
            if isDoubted, leftward != 0, (leftward > 0) != (tracks[0].side == .left) {
                for index in tracks.indices { tracks[index].side = tracks[index].side.opposite }
            }
        default: break
        }
    }
}
