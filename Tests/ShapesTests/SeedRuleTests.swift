// <doc:WritingRules>…<doc:MissingKeypoints> of <doc:WritingRules>, each under its own ID.

import Configurations
import Keypoints
import RealModule
import Shapes
import Testing

@Suite("The seed's rules")
struct SeedRuleTests {
    private func classification(_ letters: String, _ policy: MissingPolicy = .surrogate) throws -> String {
        var classifier = Classifier(try seedBook(policy))
        return notation(classifier.classify(seedHand(states(letters)), CaptureContext(aspect: 1)))
    }

    @Test("the three shapes", arguments: [("FFFF", "rock"), ("EEFF", "scissors"), ("EEEE", "paper")])
    func rps01(_ letters: String, _ expected: String) throws { #expect(try classification(letters) == expected) }

    @Test("pointing and its like are possibly rock", arguments: ["EFFF", "FFFE"])
    func rps02(_ letters: String) throws { #expect(try classification(letters) == "possible rock") }

    @Test("incomplete scissors", arguments: ["FEFF", "EEFE"])
    func rps03(_ letters: String) throws { #expect(try classification(letters) == "possible scissors") }

    @Test("incomplete paper", arguments: [("FEEE", "possible paper"), ("EEEF", "possible paper")])
    func rps04(_ letters: String, _ expected: String) throws { #expect(try classification(letters) == expected) }

    @Test("FEEF is possibly paper too") func rps04Middle() throws {
        #expect(try classification("FEEF") == "possible paper")
    }

    @Test(
        "the little finger lost: the same shape as with it",
        arguments: [("FFFU", "possible rock"), ("EEFU", "possible scissors"), ("EEEU", "possible paper")]
    )
    func rps05(_ letters: String, _ expected: String) throws { #expect(try classification(letters) == expected) }

    @Test(
        "nothing known of the fingers",
        arguments: [(MissingPolicy.literal, "possible paper"), (.surrogate, "none"), (.strict, "none")]
    )
    func rps06(_ policy: MissingPolicy, _ expected: String) throws {
        #expect(try classification("UUUU", policy) == expected)
    }

    @Test("no hand has no shape, in all policies", arguments: MissingPolicy.allCases)
    func rps06NoHand(_ policy: MissingPolicy) throws {
        var classifier = Classifier(try seedBook(policy))
        #expect(classifier.classify(HandLandmarks(), CaptureContext(aspect: 1)) == .none)
    }

    @Test("the thumb changes nothing", arguments: SeedTableTests.allStates)
    func rps07(_ states: [FingerState]) throws {
        var classifier = Classifier(try seedBook(.surrogate))
        let without = classifier.classify(seedHand(states), CaptureContext(aspect: 1))
        for tipX: Float in [0.05, 0.5, 0.95] {
            var points = seedHand(states)
            points[.thumbCMC] = Keypoint(x: 0.4, y: 0.8)
            points[.thumbTip] = Keypoint(x: tipX, y: 0.5)
            #expect(notation(classifier.classify(points, CaptureContext(aspect: 1))) == notation(without))
        }
    }

    @Test("a mirrored or a left hand gives the same", arguments: SeedTableTests.allStates)
    func rps08(_ states: [FingerState]) throws {
        var classifier = Classifier(try seedBook(.surrogate))
        let points = seedHand(states)
        var flipped = points
        flipped.mirrorHorizontally()
        let classification = classifier.classify(points, CaptureContext(side: .right, aspect: 1))
        #expect(
            notation(classifier.classify(flipped, CaptureContext(side: .right, aspect: 1, isMirrored: true)))
                == notation(classification)
        )
        #expect(
            notation(classifier.classify(flipped, CaptureContext(side: .left, aspect: 1))) == notation(classification)
        )
    }

    @Test(
        "turned by 15° steps: the same along the palm",
        arguments: Array(stride(from: 0, through: 345, by: 15))
    )
    func rps10(_ degrees: Int) throws {
        var classifier = Classifier(try seedBook(.surrogate))
        for letters in ["FFFF", "EEFF", "EEEE", "EFFF", "FEEE"] {
            let upright = notation(classifier.classify(seedHand(states(letters)), CaptureContext(aspect: 1)))
            #expect(
                notation(classifier.classify(turned(seedHand(states(letters)), by: degrees), CaptureContext(aspect: 1)))
                    == upright
            )
        }
    }

    @Test("by the image's up the answer holds to ±60° and turns round at 180°")
    func rps10ImageUp() throws {
        var classifier = Classifier(try seedBook(.surrogate, fingers: .imageUp))
        for degrees in [0, 15, 30, 45, 315, 330, 345] {
            #expect(
                notation(classifier.classify(turned(seedHand(states("EEEE")), by: degrees), CaptureContext(aspect: 1)))
                    == "paper"
            )
        }
        #expect(
            notation(classifier.classify(turned(seedHand(states("EEEE")), by: 180), CaptureContext(aspect: 1)))
                == "rock"
        )
    }

    @Test("size does not matter", arguments: [0.25, 0.5, 1, 2, 4] as [Float])
    func rps11(_ scale: Float) throws {
        var classifier = Classifier(try seedBook(.surrogate))
        for states in SeedTableTests.allStates {
            var points = seedHand(states)
            let before = notation(classifier.classify(points, CaptureContext(aspect: 1)))
            points.mapLanes { SIMD4($0.x * scale, $0.y * scale, $0.z, $0.w) }
            #expect(notation(classifier.classify(points, CaptureContext(aspect: 1))) == before)
        }
    }

    @Test("a confidence of 0.30 is missing, 0.31 is present", arguments: [(Float(0.30), false), (0.31, true)])
    func rps12(_ confidence: Float, _ isPresent: Bool) {
        var points = HandLandmarks()
        points[.indexTip] = Keypoint(x: 0.5, y: 0.5, confidence: confidence)
        points.removeLandmarks(withConfidenceAtMost: 0.3)
        #expect(points.has(.indexTip) == isPresent)
    }

    private func turned(_ points: HandLandmarks, by degrees: Int) -> HandLandmarks {
        let angle = Float(degrees) * .pi / 180
        let (cosine, sine) = (Float.cos(angle), Float.sin(angle))
        var result = points
        result.mapLanes { lane in
            let (x, y) = (lane.x - 0.5, lane.y - 0.5)
            return SIMD4(0.5 + x * cosine - y * sine, 0.5 + x * sine + y * cosine, lane.z, lane.w)
        }
        return result
    }
}
