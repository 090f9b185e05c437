// Lays conditions flat, each comparison and each measure once. Called by RuleBook; pure.

import Keypoints

/// Turns conditions into nodes and measures.
struct RuleCompiler {
    let fingers: ExtensionMethod
    private(set) var measures: [Measure] = []
    private(set) var nodes: [Node] = []

    init(fingers: ExtensionMethod) { self.fingers = fingers }

    /// Appends conditions in a row, behind their parts, and returns their range.
    mutating func list(_ conditions: [Condition]) -> Range<Int> {
        var row: [Node] = []
        for condition in conditions { row.append(node(condition)) }
        nodes += row
        return nodes.count - row.count..<nodes.count
    }

    private mutating func node(_ condition: Condition) -> Node {
        switch condition {
        case .extended(let finger): .leaf(posture(finger, isNegated: false))
        case .folded(let finger): .leaf(posture(finger, isNegated: true))
        case .above(let measure, let number): .leaf(comparison(measure, isBelow: false, number: number))
        case .below(let measure, let number): .leaf(comparison(measure, isBelow: true, number: number))
        case .visible(let finger): .leaf(comparison(.visible(finger), isBelow: false, number: 0.5))
        case .side(let side): .leaf(comparison(.side, isBelow: side == .left, number: 0))
        case .less(let lesser, let greater): difference(greater, minus: lesser)
        case .not(let inner): negated(node(inner))
        case .all(let inner): .all(list(inner))
        case .any(let inner): .any(list(inner))
        case .count(let range, let inner): .count(list(inner), least: range.lowerBound, most: range.upperBound)
        case .named(_, let inner): node(inner)
        case .whenDepth(let inner): .whenDepth(list([inner]).lowerBound, depth: slot(.depth))
        }
    }

    private mutating func negated(_ node: Node) -> Node {
        switch node {
        case .leaf(var leaf):
            leaf.isNegated.toggle()
            return .leaf(leaf)
        case .difference(var leaf, let other):
            leaf.isNegated.toggle()
            return .difference(leaf, minus: other)
        default:
            nodes.append(node)
            return .not(nodes.count - 1)
        }
    }

    private mutating func difference(_ measure: Measure, minus other: Measure) -> Node {
        var leaf = comparison(measure, isBelow: false, number: 0)
        leaf.perScale = 1 / max(measure.scale, other.scale)
        return .difference(leaf, minus: slot(other))
    }

    private mutating func slot(_ measure: Measure) -> Int {
        if let slot = measures.firstIndex(of: measure) { return slot }
        measures.append(measure)
        return measures.count - 1
    }

    private mutating func comparison(_ measure: Measure, isBelow: Bool, number: Float) -> Leaf {
        let threshold = isBelow ? -number : number
        return Leaf(
            slot: slot(measure),
            isBelow: isBelow,
            yesAbove: threshold,
            noUpTo: threshold,
            centre: threshold,
            perScale: 1 / measure.scale,
            isNegated: false,
            surrogateSlot: nil,
            secondSurrogateSlot: nil
        )
    }

    private mutating func posture(_ finger: Finger, isNegated: Bool) -> Leaf {
        var leaf = plainPosture(finger)
        let substitutes = RuleCompiler.substitutes(for: finger).map { other in plainPosture(other).slot }
        leaf.surrogateSlot = substitutes.first
        leaf.secondSurrogateSlot = substitutes.dropFirst().first
        leaf.isNegated = isNegated
        return leaf
    }

    private mutating func plainPosture(_ finger: Finger) -> Leaf {
        switch fingers {
        case .measured:
            var leaf = comparison(.extension(finger), isBelow: false, number: Tuning.extendedAbove)
            leaf.noUpTo = Tuning.foldedUpTo
            leaf.centre = Tuning.halfExtended
            return leaf
        case .palm: return comparison(.rise(finger), isBelow: false, number: 0)
        case .imageUp: return comparison(.imageRise(finger), isBelow: false, number: 0)
        }
    }

    /// Returns the fingers that stand in for an unknown one, where they agree (<doc:MissingKeypoints>: index and ring
    /// for the middle, the little finger for the ring; the others likewise, by their only neighbour).
    static func substitutes(for finger: Finger) -> [Finger] {
        switch finger {
        case .thumb: []
        case .index: [.middle]
        case .middle: [.index, .ring]
        case .ring: [.little]
        case .little: [.ring]
        }
    }
}

/// One condition in the flat form; places and ranges are of `RuleBook.nodes`.
enum Node {
    case leaf(Leaf)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)

    /// The measure of the comparison minus the one in another slot.
    case difference(Leaf, minus: Int)

    /// The number of conditions that hold is from `least` to `most`.
    case count(Range<Int>, least: Int, most: Int)

    /// The condition, left out where the measure `depth` in a slot is 0.
    case whenDepth(Int, depth: Int)
}

/// One rule in the flat form; ranges are of `RuleBook.nodes`.
struct CompiledRule {
    /// The conditions of the choice; `nil` for `otherwise`.
    var possible: Range<Int>?

    /// The conditions of the confirmation; `nil` if the shape is never confirmed.
    var confirmed: Range<Int>?
}
