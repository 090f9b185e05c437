// Properties of the language of conditions and of whole files, over many made-up and broken texts.

import Configurations
import Keypoints
import Shapes
import Testing
import Text

extension SplitMix64 {
    fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }
}

extension Measure {
    fileprivate static func random(_ dice: inout SplitMix64) -> Measure {
        let (finger, other) = (dice.pick(Finger.allCases), dice.pick(Finger.allCases))
        let (a, b) = (dice.pick(HandJoint.allCases), dice.pick(HandJoint.allCases))
        let direction = dice.pick(Direction.allCases)
        return dice.pick([
            .extension(finger), .reach(finger), .straightness(finger), .rise(finger), .imageRise(finger),
            .distance(a, b), .height(a, b), .spread(finger, other), .bend(finger), .along(a), .across(a), .lean(finger),
            .thumbStretch,
            .ratio(a, b, b, .wrist), .angle(finger, direction), .palmAngle(direction), .palmWidth, .palmFacing,
        ])
    }
}

extension Condition {
    fileprivate static func random(depth: Int, _ dice: inout SplitMix64) -> Condition {
        func parts() -> [Condition] {
            (0..<Int.random(in: 2...3, using: &dice)).map { _ in random(depth: depth - 1, &dice) }
        }
        let finger = dice.pick(Finger.allCases)
        let measure = Measure.random(&dice)
        let number = Float(Int.random(in: 0...64, using: &dice)) / 64
        let range = measure.range
        let threshold = range.lowerBound + number * (range.upperBound - range.lowerBound)
        switch Int.random(in: 0..<(depth == 0 ? 9 : 14), using: &dice) {
        case 0: return .extended(finger)
        case 1: return .folded(finger)
        case 2: return .above(measure, threshold)
        case 3: return .below(measure, threshold)
        case 4: return .visible(finger)
        case 5: return .side(dice.pick(Handedness.allCases))
        case 6: return .all([.above(measure, range.lowerBound), .not(.above(measure, range.upperBound))])
        case 7:
            return .count(dice.pick([0...0, 1...4, 0...1, 2...3, 4...4]), Finger.long.map { .folded($0) })
        case 8:
            let other = Measure.random(&dice)
            return other.unit == measure.unit && other != measure ? .less(measure, other) : .folded(finger)
        case 9: return .not(random(depth: depth - 1, &dice))
        case 10:
            let parts = parts()
            return .count(dice.pick([1...1, 0...1, 1...parts.count, 2...2]), parts)
        case 11: return .all(parts())
        default: return .any(parts())
        }
    }
}

@Suite("Properties of rule files")
struct RulePropertyTests {
    @Test("any condition reads back from its own words", arguments: 0..<150)
    func roundTrip(_ seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed))
        let condition = Condition.random(depth: 3, &dice)
        #expect(try conditions("\(condition)") == [condition], "\(condition)")
    }

    @Test("a shipped book's conditions read back from the words that people are shown", arguments: ShippedBook.allCases)
    func shippedWords(_ shipped: ShippedBook) throws {
        let definition = shipped.book.definition
        let words = definition.words
        for rule in definition.shapes {
            for condition in rule.choiceConditions + (rule.confirmed ?? []) {
                #expect(try conditions("\(condition)") == [condition])
            }
            #expect(words.contains { $0.hasPrefix("\(rule.shape) ") })
        }
    }

    @Test(
        "a book with letters changed, lost or doubled is read or refused in one line",
        arguments: ShippedBook.allCases
    )
    func broken(_ shipped: ShippedBook) {
        let letters = Array(shipped.text.unicodeScalars)
        let others = Array("[]{}:-#\"'\n\t ,&*!|>%@`0x.é\u{0}\u{FEFF}".unicodeScalars)
        var refused = 0
        for seed in 0..<60 {
            var dice = SplitMix64(seed: UInt64(seed))
            var text = letters
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let place = Int.random(in: text.indices, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: text[place] = dice.pick(others)
                case 1: text.remove(at: place)
                default: text.insert(contentsOf: text[place..<min(place + 5, text.count)], at: place)
                }
            }
            var string = ""
            string.unicodeScalars.append(contentsOf: text)
            let file = RuleFile(text: string, name: "b.yaml")
            for finding in file.findings {
                #expect(finding.description.hasPrefix("b.yaml:"))
                #expect(!finding.description.contains("\n"))
            }
            if (try? file.definition()) == nil {
                refused += 1
                #expect(!file.findings.isEmpty)
            }
        }
        #expect(refused > 10)
    }

    @Test("the fingerprint changes with what decides, not with the name") func fingerprint() {
        let definition = ShippedBook.seed.book.definition
        var named = definition
        (named.name, named.about) = ("other", "other")
        #expect(named.fingerprint == definition.fingerprint)
        #expect(definition.fingerprint.count == 16)
        for change: (inout RuleBookDefinition) -> Void in [
            { $0.fingers = .imageUp }, { $0.choice = .nearest }, { $0.missing = .literal }, { $0.atLeast = 0.5 },
            { $0.shapes.swapAt(0, 1) }, { $0.shapes[0].confirmed = nil }, { $0.shapes[0].confirmed = [] },
            { $0.labels["x"] = .some(nil) }, { $0.shapes[0].possible = .conditions([.folded(.index)]) },
        ] {
            var changed = definition
            change(&changed)
            #expect(changed.fingerprint != definition.fingerprint)
        }
        #expect(Set(ShippedBook.allCases.map(\.book.definition.fingerprint)).count == ShippedBook.allCases.count)
    }
}
