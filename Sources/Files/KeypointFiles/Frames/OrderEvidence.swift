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

    /// The orders that are compared; that of STB differs from another one in a point that is no joint.
    private static let orders = JointOrder.allCases.filter { $0 != .stb }

    private static let joints = orders.map(\.joints)

    /// The places in a list of points, by the order it is in, and by joint; −1 for a joint that it does not have.
    private static let places: [[Int]] = joints.map { list in
        HandJoint.allCases.map { joint in list.firstIndex(of: joint) ?? -1 }
    }

    /// Adds hands of a frame, as they were read in an order, up to a number of them.
    mutating func add(_ frame: borrowing Frame, read order: JointOrder, most: Int) {
        for index in frame.hands.indices where hands < most { add(frame.hands[index].points, read: order) }
    }

    private mutating func add(_ points: HandLandmarks, read order: JointOrder) {
        guard points.presentCount >= HandJoint.count - Tuning.lostPointsOfOrder,
            let place = Self.orders.firstIndex(of: order)
        else { return }
        let list = Self.joints[place].map { joint in
            joint.map { points.lane($0) } ?? SIMD4(repeating: .nan)
        }
        let lengths = Self.places.map { Self.length($0, list) }
        guard lengths[place] > 0 else { return }
        let longest = Self.spread(list) * Tuning.longestOfOrder
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
    private static func length(_ places: [Int], _ list: [SIMD4<Float>]) -> Float {
        var (sum, weights) = (Float(0), Float(0))
        for bone in Tuning.bonesOfOrder {
            let (from, to) = (places[bone.from.rawValue], places[bone.to.rawValue])
            guard from >= 0, to >= 0 else { continue }
            let way = list[to] - list[from]
            let length = (way.x * way.x + way.y * way.y).squareRoot()
            guard length.isFinite else { continue }
            sum += length * bone.weight
            weights += bone.weight
        }
        return sum / weights
    }

    /// The points' mean distance from their middle.
    private static func spread(_ list: [SIMD4<Float>]) -> Float {
        let points = list.filter { $0.x.isFinite }
        let middle = points.reduce(SIMD4<Float>()) { $0 + $1 } / Float(points.count)
        let squares = points.reduce(Float(0)) { sum, point in
            let way = point - middle
            return sum + way.x * way.x + way.y * way.y
        }
        return (squares / Float(points.count)).squareRoot()
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
