// The order of the points of an input's hands, by the lengths of the bones that each known order makes of them. Counted by
// BatchRecords, judged by KeypointReader; pure.

import Keypoints

/// The numbers of hands whose bones are shorter in another order than in the one they were read in; adds up over the parts
/// of an input.
///
/// In a wrong order bones run across the hand, and those at the tips, which are the shortest of a finger, are as long as
/// others. A single hand can be held in any way, so that a few need a clearer difference than many.
struct OrderEvidence: Sendable {
    private(set) var hands = 0

    /// For each of `Tuning.otherOrders`, the hands that are shorter by it in each order.
    private var shorter: [Int] = []

    /// The hands that are shortest in each order.
    private var shortest: [Int] = []

    /// The orders of 21 points; that of STB differs from another one in a point that is no joint.
    private static let orders = JointOrder.allCases.filter { $0 != .stb && $0.joints.count == HandJoint.count }

    private static let joints = orders.map(\.joints)

    /// A bone in a list of points, as another order has it.
    private struct Bone {
        let (from, to): (Int, Int)
        let weight: Float
    }

    /// For each order that points may be read in, and each that they may be in, the bones by the places of their ends among
    /// the joints as they are read; without those of a point that is no joint.
    private static let bones: [[[Bone]]] = joints.map { read in
        joints.map { order in
            func place(_ joint: HandJoint) -> Int? { order.firstIndex(of: joint).flatMap { read[$0]?.rawValue } }
            return Tuning.bonesOfOrder.compactMap { bone in
                guard let from = place(bone.from), let to = place(bone.to) else { return nil }
                return Bone(from: from, to: to, weight: bone.weight)
            }
        }
    }

    /// Adds hands of a frame, as they were read in an order, up to a number of them.
    mutating func add(_ frame: borrowing Frame, read order: JointOrder, most: Int) {
        for index in frame.hands.indices where hands < most { add(frame.hands[index].points, read: order) }
    }

    private mutating func add(_ points: HandLandmarks, read order: JointOrder) {
        guard points.presentCount >= HandJoint.count - Tuning.lostPointsOfOrder,
            let place = Self.orders.firstIndex(of: order)
        else { return }
        // As a list it would be copied at every access.
        let list = points.places
        let places = list.span
        var lengths: [Float] = []
        for bones in Self.bones[place] { lengths.append(Self.length(bones, places)) }
        guard lengths[place] > 0 else { return }
        let longest = Self.spread(Self.joints[place], places) * Tuning.longestOfOrder
        if shorter.isEmpty {
            shorter = [Int](repeating: 0, count: Self.orders.count * Tuning.otherOrders.count)
            shortest = [Int](repeating: 0, count: Self.orders.count)
        }
        hands += 1
        for (level, limit) in Tuning.otherOrders.enumerated() {
            for (other, length) in lengths.enumerated()
            where length <= longest && lengths[place] > length * limit.factor {
                shorter[level * Self.orders.count + other] += 1
            }
        }
        if let least = lengths.indices.min(by: { lengths[$0] < lengths[$1] }) { shortest[least] += 1 }
    }

    /// The weighted mean of the lengths of the bones in the image, as far as their ends are there.
    private static func length(_ bones: [Bone], _ places: Span<SIMD2<Float>>) -> Float {
        var (sum, weights) = (Float(0), Float(0))
        for bone in bones {
            let way = places[bone.to] - places[bone.from]
            let length = (way.x * way.x + way.y * way.y).squareRoot()
            guard length.isFinite else { continue }
            sum += length * bone.weight
            weights += bone.weight
        }
        return sum / weights
    }

    /// The points' mean distance from their middle.
    private static func spread(_ joints: [HandJoint?], _ places: Span<SIMD2<Float>>) -> Float {
        var (sum, count, squares) = (SIMD2<Float>.zero, Float(0), Float(0))
        for case let joint? in joints where places[joint.rawValue].x.isFinite {
            sum += places[joint.rawValue]
            count += 1
        }
        let middle = sum / count
        for case let joint? in joints where places[joint.rawValue].x.isFinite {
            let way = places[joint.rawValue] - middle
            squares += way.x * way.x + way.y * way.y
        }
        return (squares / count).squareRoot()
    }

    /// Adds the hands of another part of the input.
    mutating func add(_ other: OrderEvidence) {
        hands += other.hands
        if shorter.isEmpty {
            (shorter, shortest) = (other.shorter, other.shortest)
        } else if !other.shorter.isEmpty {
            for index in shorter.indices { shorter[index] += other.shorter[index] }
            for index in shortest.indices { shortest[index] += other.shortest[index] }
        }
    }

    /// The other order that the points are in: that in which most hands are shortest, of those in which more than half are
    /// clearly shorter; `nil` where the order they were read in is right, or nothing decides.
    var otherOrder: JointOrder? {
        guard hands > 0, let level = Tuning.otherOrders.lastIndex(where: { $0.hands <= hands }) else { return nil }
        let clear = Self.orders.indices.filter { 2 * shorter[level * Self.orders.count + $0] > hands }
        return clear.max { shortest[$0] < shortest[$1] }.map { Self.orders[$0] }
    }
}
