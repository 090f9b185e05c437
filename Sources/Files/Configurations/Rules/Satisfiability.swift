// Whether conditions can hold together on some hand, taking measures as independent. Called by RuleLint; pure.

import Keypoints
import Shapes

/// The number of steps after which a search of the linter is given up.
private let mostSteps = 200_000

/// The number of steps in all searches after which the linting is given up.
private let mostStepsInAll = 2_000_000

/// A search for values of the measures that make conditions true and others untrue.
///
/// Depth first over the alternatives, narrowing one range per measure and turning back where a range is empty. Measures
/// are treated as independent but for the angles to the four directions, which they are not on hands: a goal that
/// cannot be met here can never be met, one that can be met here may still not.
struct Satisfiability {
    /// A condition and the truth that it should have.
    struct Goal {
        var condition: Condition
        var isTrue: Bool

        /// Whether it compares two measures.
        var isOfMeasures: Bool { if case .less = condition { true } else { false } }
    }

    enum Answer {
        case possible
        case impossible

        /// The search was given up after `mostSteps`.
        case undecided
    }

    let fingers: ExtensionMethod
    private var steps = 0
    private var allSteps = 0

    init(fingers: ExtensionMethod) { self.fingers = fingers }

    /// Whether the steps are used up and every further answer is `undecided`.
    var isSpent: Bool { allSteps > mostStepsInAll }

    /// Returns whether all goals can be met at once.
    mutating func check(_ goals: [Goal]) -> Answer {
        guard !isSpent else { return .undecided }
        steps = 0
        let found = solve(goals[...], [:])
        allSteps += steps
        return found ? .possible : steps > mostSteps ? .undecided : .impossible
    }

    /// A measure, or one minus another: the owner of a range.
    private enum Quantity: Hashable {
        case measure(Measure)
        case difference(Measure, Measure)
    }

    private typealias Bounds = [Quantity: ClosedRange<Float>]

    private mutating func solve(_ goals: ArraySlice<Goal>, _ bounds: Bounds) -> Bool {
        steps += 1 + goals.count / 16
        guard steps <= mostSteps else { return false }
        guard let goal = goals.first else { return true }
        let rest = goals.dropFirst()
        switch (goal.condition, goal.isTrue) {
        case (.not(let inner), let isTrue):
            return solve([Goal(condition: inner, isTrue: !isTrue)] + rest, bounds)
        case (.all(let inner), true), (.any(let inner), false):
            return solve(inner.map { Goal(condition: $0, isTrue: goal.isTrue) } + rest, bounds)
        case (.any(let inner), true), (.all(let inner), false):
            for choice in inner where solve([Goal(condition: choice, isTrue: goal.isTrue)] + rest, bounds) {
                return true
            }
            return false
        case (.extended(let finger), let isTrue): return posture(finger, isExtended: isTrue, rest, bounds)
        case (.folded(let finger), let isTrue): return posture(finger, isExtended: !isTrue, rest, bounds)
        case (.above(let measure, let number), let isTrue):
            return narrow(measure, isTrue ? number.nextUp...(.infinity) : -(.infinity)...number, rest, bounds)
        case (.below(let measure, let number), let isTrue):
            return narrow(measure, isTrue ? -(.infinity)...number.nextDown : number...(.infinity), rest, bounds)
        case (.less(let lesser, let greater), let isTrue):
            // What is known of each measure alone narrows the comparison, therefore it comes last.
            guard !rest.contains(where: { !$0.isOfMeasures }) else { return solve(rest + [goal], bounds) }
            return isTrue
                ? order(lesser, greater, isStrict: true, rest, bounds)
                : order(greater, lesser, isStrict: false, rest, bounds)
        case (.visible(let finger), let isTrue):
            return narrow(.visible(finger), isTrue ? 1...1 : 0...0, rest, bounds)
        case (.side(let side), let isTrue):
            return narrow(.side, (side == .right) == isTrue ? 1...1 : -1...(-1), rest, bounds)
        case (.count(let range, let inner), let isTrue): return count(range, inner, isTrue, rest, bounds)
        case (.named(_, let inner), let isTrue):
            return solve([Goal(condition: inner, isTrue: isTrue)] + rest, bounds)
        case (.whenDepth(let inner), let isTrue):
            return solve([Goal(condition: .any([.below(.depth, 1), inner]), isTrue: isTrue)] + rest, bounds)
        }
    }

    /// Tries the first of the counted conditions as true and as false, and counts the others.
    private mutating func count(
        _ range: ClosedRange<Int>,
        _ conditions: [Condition],
        _ isTrue: Bool,
        _ rest: ArraySlice<Goal>,
        _ bounds: Bounds
    ) -> Bool {
        // What the number of true conditions can still be, and must be or must not be.
        let reach = 0...conditions.count
        if !range.overlaps(reach) { return !isTrue && solve(rest, bounds) }
        if range.clamped(to: reach) == reach { return isTrue && solve(rest, bounds) }
        let others = Array(conditions.dropFirst())
        for (first, less) in [(true, 1), (false, 0)] {
            let left = range.lowerBound - less...range.upperBound - less
            let goals = [
                Goal(condition: conditions[0], isTrue: first), Goal(condition: .count(left, others), isTrue: isTrue),
            ]
            if solve(goals + rest, bounds) { return true }
        }
        return false
    }

    /// Narrows two measures, one below the other, and their difference.
    private mutating func order(
        _ lesser: Measure,
        _ greater: Measure,
        isStrict: Bool,
        _ rest: ArraySlice<Goal>,
        _ bounds: Bounds
    ) -> Bool {
        var narrowed = bounds
        let gap = isStrict ? Float(0).nextUp : 0
        guard Self.narrow(.difference(greater, lesser), gap...(.infinity), &narrowed) != nil,
            Self.narrow(.difference(lesser, greater), -(.infinity)...(-gap), &narrowed) != nil,
            let least = Self.narrow(.measure(lesser), lesser.range, &narrowed)?.lowerBound,
            let most = Self.narrow(
                .measure(greater),
                (isStrict ? least.nextUp : least)...(.infinity),
                &narrowed
            )?.upperBound,
            Self.narrow(.measure(lesser), -(.infinity)...(isStrict ? most.nextDown : most), &narrowed) != nil
        else { return false }
        return solve(rest, narrowed)
    }

    private mutating func posture(
        _ finger: Finger,
        isExtended: Bool,
        _ rest: ArraySlice<Goal>,
        _ bounds: Bounds
    ) -> Bool {
        let measure: Measure =
            switch fingers {
            case .measured: .extension(finger)
            case .palm: .rise(finger)
            case .imageUp: .imageRise(finger)
            }
        let edge: Float = fingers == .measured ? 0.5 : 0
        return narrow(measure, isExtended ? edge.nextUp...(.infinity) : -(.infinity)...edge, rest, bounds)
    }

    private mutating func narrow(
        _ measure: Measure,
        _ wanted: ClosedRange<Float>,
        _ rest: ArraySlice<Goal>,
        _ bounds: Bounds
    ) -> Bool {
        var narrowed = bounds
        guard let next = Self.narrow(.measure(measure), wanted, &narrowed) else { return false }
        for (other, implied) in measure.implied(by: next) {
            guard Self.narrow(.measure(other), implied, &narrowed) != nil else { return false }
        }
        return solve(rest, narrowed)
    }

    /// Removes the unwanted part of a quantity's bounds; returns `nil` where nothing is left.
    private static func narrow(_ quantity: Quantity, _ wanted: ClosedRange<Float>, _ bounds: inout Bounds)
        -> ClosedRange<Float>?
    {
        let whole = if case .measure(let measure) = quantity { measure.range } else { -Float.infinity...(.infinity) }
        let now = bounds[quantity] ?? whole
        guard now.overlaps(wanted) else { return nil }
        let next = now.clamped(to: wanted)
        bounds[quantity] = next
        return next
    }
}

extension Measure {
    /// Returns the bounds of the angles to the other three directions that follow from those to one.
    fileprivate func implied(by bounds: ClosedRange<Float>) -> [(Measure, ClosedRange<Float>)] {
        let direction: Direction
        let angle: (Direction) -> Measure
        switch self {
        case .angle(let finger, let to): (direction, angle) = (to, { .angle(finger, $0) })
        case .palmAngle(let to): (direction, angle) = (to, { .palmAngle($0) })
        default: return []
        }
        let (low, high) = (bounds.lowerBound, bounds.upperBound)
        // An angle θ to a direction is 180° − θ to the opposite one, and |90° − θ| or 180° less that to those across.
        let least = low <= 90 && high >= 90 ? 0 : min(abs(low - 90), abs(high - 90))
        return [(angle(direction.opposite), 180 - high...180 - low)]
            + direction.across.map { (angle($0), least...180 - least) }
    }
}

extension Direction {
    fileprivate var opposite: Direction {
        switch self {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }

    fileprivate var across: [Direction] { self == .up || self == .down ? [.left, .right] : [.up, .down] }
}
