import Keypoints
import Configurations
import Shapes
import SyntheticHands
import Testing

@testable import Evaluation

@Suite("Auditing labels")
struct AuditTests {
    private static let shapes: [SyntheticShape] = [.rock, .paper, .scissors, .thumbsUp, .ok]

    /// A synthetic hand with a label that no rule book knows, or whose shape the built-in one confirms.
    private struct Sample {
        var points: HandLandmarks
        var label: String
        var person = 0

        func hand(isKnown: Bool) -> AuditHand {
            var classifier = Classifier(.rockScissorsPaper)
            let context = CaptureContext(aspect: 4.0 / 3)
            return AuditHand(
                points,
                aspect: 4.0 / 3,
                meaning: label,
                isShape: isKnown,
                person: person,
                source: 0,
                classification: classifier.classify(isKnown ? points : HandLandmarks(), context)
            )
        }
    }

    /// Hands of one person, all of one label after the other.
    private static func samples(
        _ shapes: [SyntheticShape] = shapes,
        count: Int = 100,
        seed: UInt64 = 1,
        person: Int = 0
    ) throws -> [Sample] {
        try shapes.flatMap { shape in
            var options = SyntheticOptions()
            options.classes = [.shape(shape)]
            options.count = count
            options.seed = seed
            options.persons = 1
            options.backShare = 0
            options.roll = -30...30
            return try SyntheticDataset(options).map {
                Sample(points: $0.hands[0].points, label: $0.hands[0].label ?? "", person: person)
            }
        }
    }

    private static func findings(_ samples: [Sample], isKnown: Bool = false) -> [AuditFinding] {
        let audit = Audit(samples.map { $0.hand(isKnown: isKnown) })
        return audit.findings(audit.tasks.map { audit.run($0) })
    }

    /// The hands with suspicious labels.
    private static func wrong(_ findings: [AuditFinding]) -> Set<Int> {
        Set(findings.filter { $0.kind == .label }.flatMap(\.hands))
    }

    @Test("Labels that nobody changed are not suspicious", arguments: [1, 2] as [UInt64]) func clean(seed: UInt64)
        throws
    {
        #expect(Self.findings(try Self.samples(seed: seed)) == [])
    }

    @Test("Changed labels are found, alone and in runs", arguments: [1, 5, 10], [3, 4] as [UInt64])
    func planted(length: Int, seed: UInt64) throws {
        var samples = try Self.samples(seed: seed)
        var random = SeededGenerator(seed: seed, stream: 0)
        var changed: Set<Int> = []
        for _ in 0..<(10 / length) {
            let start = random.below(samples.count - length)
            let label = samples[start].label
            let other = Self.shapes.map { $0.rawValue }.first { $0 != label } ?? ""
            for place in start..<start + length where samples[place].label == label {
                samples[place].label = other
                changed.insert(place)
            }
        }
        let found = Self.wrong(Self.findings(samples))
        let right = Double(found.intersection(changed).count)
        #expect(2 * right / Double(found.count + changed.count) >= 0.9, "\(found.sorted()) for \(changed.sorted())")
    }

    @Test("The beginning of a label that shows the label before is found", arguments: [4, 10, 20, 40])
    func beginnings(length: Int) throws {
        var samples = try Self.samples()
        var changed: Set<Int> = []
        for start in stride(from: 100, to: samples.count, by: 100) {
            for place in start - length..<start {
                samples[place].label = samples[start].label
                changed.insert(place)
            }
        }
        let found = Self.wrong(Self.findings(samples))
        #expect(Double(found.intersection(changed).count) >= 0.9 * Double(changed.count), "\(found.sorted())")
        #expect(found.isSubset(of: changed))
    }

    @Test("A hand at rest before each sign is found under all labels", arguments: [1, 2, 3])
    func rest(runs: Int) throws {
        let signs: [SyntheticShape] = [.rock, .paper, .scissors, .ok]
        let rest = try Self.samples([.thumbsUp], count: 40 * signs.count * runs, seed: 7)
        var samples: [Sample] = []
        var resting: Set<Int> = []
        for (place, shape) in (0..<runs).flatMap({ _ in signs }).enumerated() {
            var run = try Self.samples([shape], count: 100, seed: UInt64(place + 1))
            resting.formUnion(samples.count..<samples.count + 40)
            for hand in 0..<40 { run[hand].points = rest[40 * place + hand].points }
            samples += run
        }
        let found = Self.findings(samples).filter { $0.kind == .alike }
        let hands = Set(found.flatMap(\.hands))
        #expect(found.count == 1 && hands.isSubset(of: resting), "\(found.map(\.hands))")
        // Where the own label has resting hands at several moments, fewer of the nearest have another one.
        #expect((runs == 1 ? 2 : 3) * hands.count >= resting.count, "\(hands.count) of \(resting.count)")
        #expect(Set(hands.map { samples[$0].label }).count == signs.count)
    }

    @Test("The rule book finds a run that all hands of the label are in, and names labels that it does not know")
    func rules() throws {
        var samples = try Self.samples([.rock], count: 30) + Self.samples([.paper], count: 30, seed: 2)
        for place in samples.indices { samples[place].label = place < 40 ? "rock" : "paper" }
        let known = Self.findings(samples, isKnown: true)
        #expect(known.first?.kind == .label && known.first?.other == "paper")
        #expect(known.first?.hands.allSatisfy { (30..<40).contains($0) } == true)
        #expect(known.first?.confirmed ?? 0 >= 5)
    }

    @Test(
        "Copies of another person's or label's hands are found, and mirrored ones; repeated hands of one label are not"
    )
    func copies() throws {
        var samples = try Self.samples(count: 30)
        let originals = samples.count
        for place in 0..<5 {
            var copy = samples[place]
            copy.points.mapLanes { SIMD4($0.x * 0.5 + 0.2, $0.y * 0.5 + 0.1, $0.z, $0.w) }
            copy.person = 1
            samples.append(copy)
        }
        for place in 10..<14 {
            var mirrored = samples[place]
            mirrored.points.mirrorHorizontally()
            samples.append(mirrored)
        }
        samples.append(samples[20])
        var renamed = samples[40]
        renamed.label = "rock"
        samples.append(renamed)
        let found = Self.findings(samples).filter { $0.kind != .label }
        #expect(found.map(\.kind) == [.copy, .mirrored, .copy])
        #expect(found[0].hands == Array(originals..<originals + 5) && found[0].originals == Array(0..<5))
        #expect(found[1].originals == Array(10..<14))
        #expect(found[2].originals == [40] && found[2].label == "rock" && found[2].other == "paper")
    }

    @Test("A person who names two gestures the other way round is found") func people() throws {
        var samples: [Sample] = []
        for person in 0..<12 { samples += try Self.samples(count: 25, seed: UInt64(10 + person), person: person) }
        #expect(Self.findings(samples) == [])
        for place in samples.indices where samples[place].person == 2 {
            switch samples[place].label {
            case "rock": samples[place].label = "paper"
            case "paper": samples[place].label = "rock"
            default: break
            }
        }
        let found = Self.findings(samples)
        #expect(found.map(\.kind) == [.person, .person] && found.map(\.hands.count) == [25, 25])
        #expect(Set(found.map { [$0.label, $0.other] }) == [["rock", "paper"], ["paper", "rock"]])
    }

    @Test("The form of a hand does not depend on where, how large, how turned and which of two it is")
    func form() throws {
        let points = try Self.samples(count: 1)[1].points
        var other = points
        let (cosine, sine): (Float, Float) = (0.6, 0.8)
        other.mapLanes {
            SIMD4(3 - 2 * (cosine * $0.x - sine * $0.y), 1 + 2 * (sine * $0.x + cosine * $0.y), $0.z, $0.w)
        }
        let forms = try [points, other].map { try #require(HandForm($0, aspect: 1)) }
        #expect(forms[0].isWithin(1e-4, of: forms[1]))
        #expect(forms[0].isFlipped != forms[1].isFlipped)
        other.remove(.ringDIP)
        #expect(HandForm(other, aspect: 1) == nil)
        #expect(HandForm(HandLandmarks(), aspect: 1) == nil)
    }
}
