// The article's table: all 81 cases of what four fingers can be, in each policy (<doc:MissingKeypoints#Policies>).

import Configurations
import Keypoints
import Shapes
import Testing

/// The state of one finger in the table: extended, folded, or unknown.
enum FingerState: Character, CaseIterable, Sendable {
    case extended = "E"
    case folded = "F"
    case unknown = "U"
}

/// A hand made to order for the article's measure: a finger's tip is past its MCP, short of it, or not seen.
func seedHand(_ states: [FingerState]) -> HandLandmarks {
    var points = HandLandmarks()
    points[.wrist] = Keypoint(x: 0.5, y: 0.9)
    for (finger, state) in zip(Finger.long, states) {
        let x = 0.3 + 0.1 * Float(finger.rawValue)
        points[finger.base] = Keypoint(x: x, y: 0.6)
        switch state {
        case .extended: points[finger.tip] = Keypoint(x: x, y: 0.2)
        case .folded: points[finger.tip] = Keypoint(x: x, y: 0.7)
        case .unknown: break
        }
    }
    return points
}

/// `FFEU` as states of index, middle, ring and little.
func states(_ letters: String) -> [FingerState] { letters.compactMap(FingerState.init(rawValue:)) }

/// A classification in the table's notation: `rock`, `possible rock` or `none`.
func notation(_ classification: ShapeClassification) -> String {
    guard let shape = classification.shape else { return "none" }
    return classification.isConfirmed ? shape.name : "possible \(shape.name)"
}

func seedBook(_ missing: MissingPolicy, fingers: ExtensionMethod = .palm) throws -> RuleBook {
    var definition = ShippedBook.seed.book.definition
    definition.missing = missing
    definition.fingers = fingers
    return try RuleBook(definition)
}

@Suite("The seed's table of finger states")
struct SeedTableTests {
    static let allStates: [[FingerState]] = FingerState.allCases.flatMap { index in
        FingerState.allCases.flatMap { middle in
            FingerState.allCases.flatMap { ring in FingerState.allCases.map { [index, middle, ring, $0] } }
        }
    }

    /// The table written down a second time, branch by branch as the article has it, apart from the rule engine.
    static func expected(_ states: [FingerState], _ policy: MissingPolicy) -> String {
        let (index, middle, ring, little) = (states[0], states[1], states[2], states[3])
        let allSeen = !states.contains(.unknown)
        func rock() -> String {
            index == .folded && middle == .folded && ring == .folded && little == .folded ? "rock" : "possible rock"
        }
        func scissors() -> String { index == .extended && little == .folded ? "scissors" : "possible scissors" }
        func paper() -> String {
            let holds = index == .extended && little == .extended
            return holds && (allSeen || policy == .literal) ? "paper" : "possible paper"
        }
        if middle == .folded { return rock() }
        if middle == .extended, ring == .folded { return scissors() }
        if middle == .extended, ring == .extended { return paper() }
        switch policy {
        case .literal: return paper()
        case .strict: return "none"
        case .surrogate:
            if middle == .unknown {
                if index == .folded, ring == .folded { return "possible rock" }
                return index == .extended && ring == .extended ? "possible paper" : "none"
            }
            return little == .folded ? "possible scissors" : little == .extended ? "possible paper" : "none"
        }
    }

    @Test("each of the 81 cases, in each policy", arguments: allStates, MissingPolicy.allCases)
    func eachCase(_ states: [FingerState], _ policy: MissingPolicy) throws {
        var classifier = Classifier(try seedBook(policy))
        let classification = classifier.classify(seedHand(states), CaptureContext(aspect: 1))
        #expect(notation(classification) == Self.expected(states, policy))
    }

    @Test(
        "the counts of the table",
        arguments: [
            (
                MissingPolicy.literal,
                [
                    "rock": 1, "possible rock": 26, "scissors": 1, "possible scissors": 8, "paper": 5,
                    "possible paper": 40,
                ]
            ),
            (
                .surrogate,
                [
                    "rock": 1, "possible rock": 29, "scissors": 1, "possible scissors": 11, "paper": 1,
                    "possible paper": 14, "none": 24,
                ]
            ),
        ]
    )
    func counts(_ policy: MissingPolicy, _ expected: [String: Int]) throws {
        var classifier = Classifier(try seedBook(policy))
        var counts: [String: Int] = [:]
        for states in Self.allStates {
            counts[notation(classifier.classify(seedHand(states), CaptureContext(aspect: 1))), default: 0] += 1
        }
        #expect(counts == expected)
    }

    @Test("literal and surrogate differ in 32 of the 81 cases, and in none that is wholly seen")
    func differences() throws {
        var literal = Classifier(try seedBook(.literal))
        var surrogate = Classifier(try seedBook(.surrogate))
        let differing = Self.allStates.filter {
            notation(literal.classify(seedHand($0))) != notation(surrogate.classify(seedHand($0)))
        }
        #expect(differing.count == 32)
        #expect(differing.allSatisfy { $0.contains(.unknown) })
    }
}
