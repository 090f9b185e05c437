// That a data set is what its options say, and the same every time.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct SyntheticDatasetTests {
    static func options(_ change: (inout SyntheticOptions) -> Void = { _ in }) -> SyntheticOptions {
        var options = SyntheticOptions()
        options.count = 20
        change(&options)
        return options
    }

    @Test("the same seed gives the same frames; another seed, others")
    func seeds() throws {
        let first = Array(try SyntheticDataset(Self.options()))
        #expect(first == Array(try SyntheticDataset(Self.options())))
        let other = Array(try SyntheticDataset(Self.options { $0.seed = 2 }))
        #expect(zip(first, other).allSatisfy { $0.hands != $1.hands })
        #expect(first.count == 60)
    }

    @Test("the numbers of seed 1 are these")
    func golden() throws {
        let frame = try SyntheticDataset(Self.options()).frame(1)
        let hand = try #require(frame.hands.first)
        let wrist = try #require(hand.points[.wrist])
        let tip = try #require(hand.points[.indexTip])
        #expect(hand.label == "paper" && hand.person == "p01" && hand.side == .right)
        #expect(abs(wrist.x - 0.4830118) < 2e-5)
        #expect(abs(wrist.y - 0.6406432) < 2e-5)
        #expect(abs(tip.x - 0.7636417) < 2e-5)
        #expect(abs(tip.y - 0.4492344) < 2e-5)
        #expect(try abs(#require(tip.z) - 0.0015342) < 2e-5)
    }

    @Test("a longer set begins with the shorter one, and any frame can be made alone")
    func prefix() throws {
        let short = Array(try SyntheticDataset(Self.options()))
        let long = try SyntheticDataset(Self.options { $0.count = 50 })
        #expect(Array(long.prefix(60)) == short)
        #expect(long.frame(37) == short[37])
    }

    @Test("classes and persons are dealt evenly, and every person shows every class")
    func dealing() throws {
        let frames = try SyntheticDataset(Self.options { $0.persons = 4 })
        var seen: [String: Int] = [:]
        for (number, frame) in frames.enumerated() {
            let hand = try #require(frame.hands.first)
            #expect(frame.number == number && frame.hands.count == 1)
            seen["\(hand.label ?? "") \(hand.person ?? "")", default: 0] += 1
        }
        #expect(seen.count == 12)
        #expect(seen.values.allSatisfy { $0 == 5 })
        #expect(seen["rock p01"] == 5 && seen["scissors p04"] == 5)
    }

    @Test("a person has one hand in all frames, another person another")
    func persons() throws {
        let dataset = try SyntheticDataset(Self.options { $0.persons = 2 })
        #expect(dataset.scene(0).hand.anatomy == dataset.scene(6).hand.anatomy)
        #expect(dataset.scene(0).hand.anatomy == dataset.scene(1).hand.anatomy)
        #expect(dataset.scene(0).hand.anatomy != dataset.scene(3).hand.anatomy)
        #expect(dataset.scene(3).person == "p02")
    }

    @Test(
        "the mix shows everything but rock, paper and scissors, under one label or its own",
        arguments: [true, false]
    )
    func others(labelsOther: Bool) throws {
        let frames = try SyntheticDataset(
            Self.options {
                $0.classes = [.other]
                $0.count = 300
                $0.labelsOther = labelsOther
            }
        )
        let labels = Set(frames.compactMap { $0.hands.first?.label })
        #expect(labels == (labelsOther ? ["other"] : Set(SyntheticShape.others.map(\.rawValue))))
    }

    @Test("left hands, mirrored images and backs come in the shares asked for")
    func shares() throws {
        let dataset = try SyntheticDataset(
            Self.options {
                $0.count = 400
                $0.leftShare = 0.25
                $0.mirroredShare = 0.6
            }
        )
        let frames = Array(dataset)
        let total = Double(frames.count)
        let left = Double(frames.count { $0.hands.first?.side == .left }) / total
        let mirrored = Double(frames.count { $0.isMirrored == true }) / total
        #expect(abs(left - 0.25) < 0.04)
        #expect(abs(mirrored - 0.6) < 0.04)
    }

    @Test("a mirrored image is the plain one flipped, the person's side unchanged")
    func mirrored() throws {
        let plain = try SyntheticDataset(Self.options { $0.mirroredShare = 0 })
        let flipped = try SyntheticDataset(Self.options { $0.mirroredShare = 1 })
        for (here, there) in zip(plain, flipped) {
            var unmirrored = there
            unmirrored.unmirror()
            #expect(there.isMirrored == true && here.isMirrored == false)
            #expect(there.hands.first?.side == here.hands.first?.side)
            for joint in HandJoint.allCases {
                let (a, b) = (here.hands[0].points.lane(joint), unmirrored.hands[0].points.lane(joint))
                #expect(abs(a.x - b.x) < 1e-6 && a.y == b.y && a.z == b.z)
            }
        }
    }

    @Test("points are lost, hidden and cut off only when asked")
    func absence() throws {
        let whole = try SyntheticDataset(Self.options())
        #expect(whole.allSatisfy { $0.hands[0].points.presentCount == 21 && $0.hands[0].points.hasDepth })
        let lost = try SyntheticDataset(Self.options { $0.droppedKeypoints = 4 })
        #expect(lost.allSatisfy { $0.hands[0].points.presentCount == 17 })
        let hidden = try SyntheticDataset(Self.options { $0.occlusion = .drop })
        #expect(hidden.contains { $0.hands[0].points.presentCount < 21 })
        let cut = try SyntheticDataset(
            Self.options {
                $0.cutsAtEdge = true
                $0.offCentre = 0.5
            }
        )
        #expect(cut.contains { $0.hands[0].points.presentCount < 21 })
        for frame in cut {
            for joint in HandJoint.allCases {
                guard let point = frame.hands[0].points[joint] else { continue }
                #expect((0...1).contains(point.x) && (0...1).contains(point.y))
            }
        }
    }

    @Test("raised thumbs stay up and lowered ones down, however much other shapes may turn")
    func upright() throws {
        let dataset = try SyntheticDataset(
            Self.options {
                $0.classes = [.shape(.thumbsUp), .shape(.thumbsDown)]
                $0.roll = -180...180
                $0.count = 60
            }
        )
        for frame in dataset {
            let hand = frame.hands[0]
            let tip = try #require(hand.points[.thumbTip]).y
            let base = try #require(hand.points[.thumbMCP]).y
            #expect((tip < base) == (hand.label == "thumbs_up"))
        }
    }

    @Test("noise is a share of the palm as the image shows it")
    func noise() throws {
        let noisy = try SyntheticDataset(
            Self.options {
                $0.noise = 0.05
                $0.count = 200
            }
        )
        var sum = 0.0
        for number in 0..<noisy.count {
            let scene = noisy.scene(number)
            let clean = scene.hand.points(from: scene.camera)
            let palm = scene.hand.anatomy.palmLength * scene.camera.scale
            let shift = noisy.frame(number).hands[0].points.lane(.ringPIP) - clean.lane(.ringPIP)
            let across = Double(shift.x) * 640 / palm
            sum += across * across
        }
        #expect(abs((sum / Double(noisy.count)).squareRoot() - 0.05) < 0.005)
    }

    @Test(
        "an option that cannot be is named with what it should be",
        arguments: [
            (options { $0.classes = [] }, "classes: none, expected one or more"),
            (options { $0.count = -1 }, "count: -1, expected 0…1000000000"),
            (options { $0.persons = 0 }, "persons: 0, expected 1…1000000000"),
            (options { $0.droppedKeypoints = 22 }, "droppedKeypoints: 22, expected 0…21"),
            (options { $0.leftShare = 1.5 }, "leftShare: 1.5, expected 0…1"),
            (options { $0.mirroredShare = .nan }, "mirroredShare: nan, expected 0…1"),
            (options { $0.noise = -0.1 }, "noise: -0.1, expected 0…1"),
            (options { $0.variation = .infinity }, "variation: inf, expected 0…10"),
            (options { $0.noise = 1e308 }, "noise: 1e+308, expected 0…1"),
            (options { $0.pitch = 0...(.infinity) }, "pitch: 0.0…inf, expected degrees within -180…180"),
            (options { $0.roll = -181...0 }, "roll: -181.0…0.0, expected degrees within -180…180"),
            (options { $0.palmShare = 0...0.2 }, "palmShare: 0.0...0.2, expected within 0.01…1"),
            (
                options { $0.size = ImageSize(width: 0, height: 480) },
                "resolution: 0.0×480.0, expected 1×1 pixels or more"
            ),
        ]
    )
    func invalid(options: SyntheticOptions, message: String) {
        let fault = #expect(throws: Diagnostic.self) { try SyntheticDataset(options) }
        #expect(fault?.description == message)
    }

    @Test("an empty set is empty, and not an error")
    func empty() throws {
        #expect(Array(try SyntheticDataset(Self.options { $0.count = 0 })).isEmpty)
    }
}
