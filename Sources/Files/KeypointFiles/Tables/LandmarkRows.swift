// Puts rows of single landmarks together to hands, and these to frames. Held by LandmarkTable.

import Keypoints

/// The frames of a table of one landmark a row.
///
/// Rows of the same image are one frame, and in it rows of the same hand are one hand. Where no column
/// identifies the hand, or only its side, the next hand begins when the first landmark recurs; where none identifies the
/// image, the next image does. A table sorted by landmark, as unpivoting one makes it, has the rows of an image
/// apart; its frames are held until all of it is read.
struct LandmarkRows {
    struct Row {
        /// The identity of its image; empty where no column has one.
        var key: String

        /// The identity of its hand, `nil` where no column has one.
        var hand: String?

        /// Whether the hand is identified by its number and not only by its side.
        var isNumbered: Bool

        /// Whether a hand of this number that begins again is of the next image.
        var isCounted: Bool

        var landmark: Int

        /// Its point as `HandLandmarks.lane(_:)`, `nil` where it is missing.
        var lane: SIMD4<Float>?
        var line: Int
    }

    /// A frame, and the line where it starts.
    typealias Placed = (frame: Frame, line: Int)

    /// A hand whose rows come one after the other.
    private struct OpenHand {
        var name: String
        let first: Int
        var isSeen: [Bool]
        var points: [SIMD4<Float>?]

        init(_ row: Row) {
            name = row.hand ?? ""
            first = row.landmark
            isSeen = Array(repeating: false, count: HandJoint.count + 1)
            points = Array(repeating: nil, count: HandJoint.count + 1)
        }

        var count: Int { isSeen.count { $0 } }

        mutating func take(_ row: Row) {
            isSeen[row.landmark] = true
            points[row.landmark] = row.lane
        }
    }

    /// The order of landmarks that are numbered.
    var order = JointOrder.mediapipe

    private struct OpenFrame {
        var frame: Frame
        var line: Int
        var key: String
        var hands: [OpenHand] = []

        /// Whether all of its hands were left out, so that it is no image without hands.
        var isFaulty = false
    }

    /// The frames whose rows may still come: one, or all of a table whose rows are apart.
    private var open: [OpenFrame] = []

    /// The places of the keys' frames in `open`.
    private var places: [String: Int] = [:]

    /// Whether the rows of an image are apart.
    private(set) var isApart = false

    /// Whether rows of other images stand between those of a hand in the first rows.
    var isScattered = false

    /// The number of images with the frame, or the time, of the one before.
    private(set) var repeated = 0

    /// The first line of an image that was complete already.
    private(set) var lineOfReturn: Int?

    /// The images that were complete, by the hashes of their keys.
    private var closed: Set<Int> = []

    /// The number of the wrist, once it is known: 0 or 1.
    private var firstLandmark: Int?

    /// Images that are complete, until it is known from where landmarks are counted; more than one only where the first
    /// images have neither a landmark 0 nor 21.
    private var waiting: [OpenFrame] = []

    /// Whether it stayed open from where landmarks are counted.
    var isBaseUnknown: Bool { firstLandmark == nil && hasRows }

    private var hasRows = false

    /// The next frame that was complete when all rows were read.
    private var handedOut = 0

    /// Adds a row; returns the frame that it completes, which is the one before.
    ///
    /// - Parameters:
    ///   - frame: returns the row's frame, called for the first row of one.
    ///   - hand: returns the row's hand, called for the first row of one.
    /// - Throws: a fault where the row's hand or image does not follow, or the row cannot be read.
    mutating func add(
        _ row: Row,
        frame: () throws(Diagnostic) -> Frame,
        hand: () throws(Diagnostic) -> Hand
    ) throws(Diagnostic) -> Placed? {
        hasRows = true
        let name = row.hand ?? ""
        var place = isApart ? places[row.key] : open.indices.last.flatMap { open[$0].key == row.key ? $0 : nil }
        var isNextHand = true
        if let known = place, let last = open[known].hands.last(where: { $0.name == name }) {
            isNextHand = last.isSeen[row.landmark]
            if isNextHand {
                try ensureNext(row, after: last)
                if row.isCounted, !row.key.isEmpty { repeated += 1 }
                if row.key.isEmpty || row.isCounted { place = nil }
            }
        }
        // All of the row is read before anything changes, so that a fault in it is this row's alone.
        let nextFrame = place == nil ? try frame() : nil
        let nextHand = isNextHand ? try hand() : nil
        var complete: Placed?
        if let nextFrame {
            complete = try close(for: row)
            if isApart { places[row.key] = open.count }
            open.append(OpenFrame(frame: nextFrame, line: row.line, key: row.key))
        }
        let index = place ?? open.count - 1
        if let nextHand {
            open[index].isFaulty = false
            open[index].frame.hands.append(nextHand)
            open[index].hands.append(OpenHand(row))
        }
        if let last = open[index].hands.lastIndex(where: { $0.name == name }) { open[index].hands[last].take(row) }
        // 0 or 21 shows from where they are counted.
        if row.landmark == 0 || row.landmark == HandJoint.count { firstLandmark = row.landmark == 0 ? 0 : 1 }
        return complete
    }

    /// Leaves out the hand that was begun last.
    mutating func removeLastHand() {
        guard let last = open.indices.last, !open[last].hands.isEmpty else { return }
        open[last].hands.removeLast()
        open[last].frame.hands.removeLast()
        open[last].isFaulty = open[last].hands.isEmpty
    }

    var landmarks: ClosedRange<Int> {
        (firstLandmark ?? 0)...(firstLandmark ?? 1) + HandJoint.count - 1
    }

    /// The next of the frames that are complete once all rows are read; `nil` after the last.
    mutating func finish() -> Placed? {
        if let next = nextWaiting() { return next }
        while handedOut < open.count {
            handedOut += 1
            if !open[handedOut - 1].isFaulty { return whole(open[handedOut - 1]) }
        }
        open = []
        places = [:]
        handedOut = 0
        return nil
    }

    /// Refuses a landmark that comes again where it does not begin the next hand or image.
    private func ensureNext(_ row: Row, after last: OpenHand) throws(Diagnostic) {
        let begins = row.landmark == last.first && last.count > 1
        if begins, row.key.isEmpty || !row.isNumbered { return }
        throw Diagnostic(
            "landmark \(row.landmark) twice for one hand",
            expected: row.isNumbered
                ? "each landmark of a hand once"
                : "hands one after the other, or a column hand_id that identifies them"
        )
    }

    /// Makes room for the next image: the one before is complete, unless the rows of an image are apart.
    private mutating func close(for row: Row) throws(Diagnostic) -> Placed? {
        guard let last = open.last else { return nil }
        if !isApart, closed.isEmpty, !row.key.isEmpty, isScattered || last.hands.allSatisfy({ $0.count == 1 }) {
            isApart = true
            places[last.key] = 0
        }
        if isApart {
            guard open.count < Tuning.heldImages else {
                throw Diagnostic(
                    "more than \(Tuning.heldImages) images in a table sorted by landmark",
                    expected: "one sorted by image"
                )
            }
            return nil
        }
        if !row.key.isEmpty {
            closed.insert(last.key.hashValue)
            if lineOfReturn == nil, last.key != row.key, closed.contains(row.key.hashValue) { lineOfReturn = row.line }
        }
        open = []
        if !last.isFaulty { waiting.append(last) }
        return firstLandmark == nil ? nil : nextWaiting()
    }

    private mutating func nextWaiting() -> Placed? {
        guard !waiting.isEmpty else { return nil }
        return whole(waiting.removeFirst())
    }

    private func whole(_ frame: OpenFrame) -> Placed {
        var whole = frame.frame
        for (place, hand) in frame.hands.enumerated() {
            for (number, joint) in order.joints.enumerated() {
                guard let joint, let lane = hand.points[number + (firstLandmark ?? 0)] else { continue }
                whole.hands[place].points.setLane(joint, lane)
            }
        }
        return (whole, frame.line)
    }
}
