// The shipped books on real labelled hands: the bars that they must clear. Skipped without TACTUS_DATASETS.

import Runs
import Configurations
import Platform
import Evaluation
import Foundation
import KeypointFiles
import Keypoints
import Shapes
import Testing

/// The folder of real data, if there is one.
private let datasets = ProcessInfo.processInfo.environment["TACTUS_DATASETS"]

@Suite(.enabled(if: datasets != nil, "TACTUS_DATASETS is not set"))
struct MeasuredBarsTests {
    /// A source and the forced-choice accuracy that others reach on it, as its README lists.
    private static let sources: [(name: String, accuracy: Double)] = [
        ("drgfreeman_rps_cv", 0.997), ("ardamavi_digits", 0.982), ("kazuhito00", 0.962),
        ("hagrid_keypoints125", 0.997), ("moroney_cgi", 0.968),
    ]

    /// Seeds of lost points; the bars hold for their mean.
    private static let seeds: [UInt64] = [1, 2]

    /// Returns the options for a source beyond its file: the proportions of one without a size are true, as its README
    /// says. Of hagrid_keypoints125 nothing is known, and fewer hands are confirmed than of the others.
    private func reading(_ source: String) -> ReaderOptions {
        ReaderOptions(size: source == "kazuhito00" ? .standIn(aspect: 1) : nil)
    }

    private func path(_ source: String) throws -> String { try #require(datasets) + "/\(source)/keypoints.jsonl" }

    private func tally(_ source: String, drops: [Int], seed: UInt64) async throws -> MetricCounts {
        let book = RuleBook.rockScissorsPaper
        let settings = EvaluationSettings(
            book: book,
            labels: try LabelMap(book),
            options: try MetricOptions(book: book, grouping: nil, seed: seed, drops: drops),
            keepsMisclassified: false
        )
        var run = EvaluationRun(settings, jobs: 2, reading: reading(source))
        var problems = ProblemLog(limit: 1, isStrict: true) { _ in }
        var progress = Progress(show: nil) { _ in }
        return try await run.run(path(source), problems: &problems, progress: &progress)
    }

    @Test("top-1 choice is as good as the best of others on every source", arguments: sources.indices)
    func forcedChoice(_ index: Int) async throws {
        let (source, bar) = Self.sources[index]
        let level = Scores(try await tally(source, drops: [0], seed: 1)).total.levels[0]
        // The bars are given to a tenth of a percent.
        let accuracy = try #require(level.top1.accuracy.value)
        #expect((accuracy * 1000).rounded() >= bar * 1000, "\(source): \(accuracy)")
        #expect(level.known >= 400)
    }

    @Test("confirmed classifications are right; most hands get one, other gestures hardly ever do")
    func confirmed() async throws {
        var (right, answered, known, others, falseAcceptRate) = (0, 0, 0, 0, 0)
        for (source, _) in Self.sources {
            let level = Scores(try await tally(source, drops: [0], seed: 1)).total.levels[0]
            right += level.confirmed.selectiveAccuracy.count
            answered += level.confirmed.selectiveAccuracy.total
            known += level.known
            for other in level.others {
                others += other.confirmed.total
                falseAcceptRate += other.confirmed.count
            }
        }
        #expect(Double(right) >= 0.995 * Double(answered), "\(right) of \(answered)")
        #expect(Double(answered) >= 0.82 * Double(known), "\(answered) of \(known)")
        #expect(Double(falseAcceptRate) <= 0.02 * Double(others), "\(falseAcceptRate) of \(others)")
    }

    @Test(
        "without its size a source is confirmed less often, and other gestures are hardly ever",
        arguments: sources.indices
    )
    func unsized(_ index: Int) async throws {
        let book = RuleBook.rockScissorsPaper
        let source = Self.sources[index].name
        let labels = try LabelMap(book)
        var classifier = Classifier(book)
        var tally = MetricCounts(try MetricOptions(book: book, grouping: nil, seed: 1, drops: [0]))
        var reader = try KeypointReader(path: path(source))
        while let result = try reader.next() {
            guard case .frame(let frame, _) = result, let hand = frame.hands.first else { continue }
            let classification = classifier.classify(
                hand.points,
                CaptureContext(side: hand.side, isMirrored: frame.isMirrored)
            )
            tally.add(
                labels.meaning(of: hand.label),
                top1: classification.shape?.name,
                confirmed: classification.isConfirmed ? classification.shape?.name : nil
            )
        }
        let level = Scores(tally).total.levels[0]
        let right = level.confirmed.selectiveAccuracy
        #expect(Double(right.count) >= 0.994 * Double(right.total), "\(source): \(right.count) of \(right.total)")
        // The rendered hands of one source are no people's, and the learnt book confirms fewer of them.
        let coverage = source == "moroney_cgi" ? 0.36 : 0.45
        #expect(Double(right.total) >= coverage * Double(level.known), "\(source): \(right.total) of \(level.known)")
    }

    /// Returns a book's classifications of the hands of a source, with their labels. A source without a size has the
    /// likely proportions, or those of its README.
    private func verdicts(_ book: RuleBook, _ source: String) throws -> [(label: String, seen: ShapeClassification)] {
        var classifier = Classifier(book)
        let isUnsized = ["kazuhito00", "hagrid_keypoints125", "lidic"].contains(source)
        let size = ImageSize.standIn(aspect: source == "kazuhito00" ? 1 : 4.0 / 3)
        var reader = try KeypointReader(path: path(source), options: ReaderOptions(size: isUnsized ? size : nil))
        var verdicts: [(label: String, seen: ShapeClassification)] = []
        while let result = try reader.next() {
            guard case .frame(let frame, _) = result, let hand = frame.hands.first, let label = hand.label else {
                continue
            }
            verdicts.append((label, classifier.classify(hand, in: frame)))
        }
        return verdicts
    }

    /// A source, the share of its hands that the default book confirms at least, and of these the share that is right.
    struct Share: Sendable, CustomTestStringConvertible {
        let source: String
        let coverage: Double
        let right: Double

        init(_ source: String, coverage: Double, right: Double) {
            self.source = source
            self.coverage = coverage
            self.right = right
        }

        var testDescription: String { source }
    }

    @Test(
        "most hands of each source are confirmed, and rightly",
        arguments: [
            Share("drgfreeman_rps_cv", coverage: 0.99, right: 0.999),
            Share("ardamavi_digits", coverage: 0.97, right: 0.99),
            Share("kazuhito00", coverage: 0.845, right: 0.993),
            Share("hagrid_keypoints125", coverage: 0.95, right: 0.999),
            Share("moroney_cgi", coverage: 0.49, right: 0.999),
            Share("case_workshop", coverage: 0.985, right: 0.999),
            Share("lidic", coverage: 0.99, right: 0.998),
        ]
    )
    func share(_ bar: Share) throws {
        let labels = try LabelMap(.rockScissorsPaper)
        var (known, confirmed, right) = (0, 0, 0)
        for (label, seen) in try verdicts(.rockScissorsPaper, bar.source) {
            guard case .shape(let shape) = labels.meaning(of: label) else { continue }
            known += 1
            guard seen.isConfirmed else { continue }
            confirmed += 1
            if seen.shape?.name == shape { right += 1 }
        }
        #expect(Double(confirmed) >= bar.coverage * Double(known), "\(confirmed) of \(known)")
        #expect(Double(right) >= bar.right * Double(confirmed), "\(right) of \(confirmed)")
    }

    @Test(
        "thumbs are hardly ever confirmed as a fist, whichever way they point",
        arguments: [(ShippedBook.rockScissorsPaper, 0.025), (.handSigns, 0.012)]
    )
    func thumbs(_ book: ShippedBook, _ bar: Double) throws {
        var (all, pooled) = (0, 0)
        for source in ["hagrid_keypoints125", "case_workshop", "lidic"] {
            let thumbs = try verdicts(book.book, source).filter { $0.label.hasPrefix("thumb") }
            let wrong = thumbs.count { thumb in
                thumb.seen.isConfirmed && (book != .handSigns || thumb.seen.shape?.name == "fist")
            }
            #expect(Double(wrong) <= 0.065 * Double(thumbs.count), "\(source): \(wrong) of \(thumbs.count)")
            pooled += wrong
            all += thumbs.count
        }
        #expect(all > 3_800)
        #expect(Double(pooled) <= bar * Double(all), "\(pooled) of \(all)")
    }

    @Test("a raised thumb is found, also with the arm stretched to the camera")
    func thumbsUp() throws {
        for (source, bar) in [("case_workshop", 0.93), ("hagrid_keypoints125", 0.9)] {
            let thumbs = try verdicts(ShippedBook.handSigns.book, source).filter { $0.label == "thumbs_up" }
            let found = thumbs.count { $0.seen.shape?.name == "thumbs_up" }
            #expect(Double(found) >= bar * Double(thumbs.count), "\(source): \(found) of \(thumbs.count)")
        }
    }

    @Test("points lost at random cost little, and promises stay kept")
    func keypointDropout() async throws {
        let drops = [0, 2, 4]
        var (accurate, right, answered, known) = ([0, 0, 0], [0, 0, 0], [0, 0, 0], 0)
        for (source, _) in Self.sources {
            for seed in Self.seeds {
                let levels = Scores(try await tally(source, drops: drops, seed: seed)).total.levels
                known += levels[0].known
                for (place, level) in levels.enumerated() {
                    accurate[place] += level.top1.accuracy.count
                    right[place] += level.confirmed.selectiveAccuracy.count
                    answered[place] += level.confirmed.selectiveAccuracy.total
                }
            }
        }
        for (place, cost) in [(1, 0.01), (2, 0.04)] {
            let lost = accurate[0] - accurate[place]
            #expect(Double(lost) <= cost * Double(known), "\(drops[place]): \(lost) of \(known)")
            let (right, answered) = (right[place], answered[place])
            #expect(Double(right) >= 0.99 * Double(answered), "\(drops[place]): \(right) of \(answered)")
            #expect(answered > known / 4)
        }
    }

    @Test("hand signs, on the second and the fourth of each label's five blocks", arguments: [[1, 3], [0, 2, 4]])
    func handSigns(_ blocks: [Int]) throws {
        let book = ShippedBook.handSigns.book
        let labels = try LabelMap(book)
        var classifier = Classifier(book)
        var tally = MetricCounts(try MetricOptions(book: book, grouping: nil, seed: 1, drops: [0]))
        var seen: [String: Int] = [:]
        var reader = try KeypointReader(path: path("hagrid_keypoints125"))
        while let result = try reader.next() {
            guard case .frame(let frame, _) = result else {
                Issue.record("\(result)")
                continue
            }
            for hand in frame.hands {
                let place = seen[hand.label ?? "", default: 0]
                seen[hand.label ?? ""] = place + 1
                guard blocks.contains(place / 25) else { continue }
                let classification = classifier.classify(hand, in: frame)
                tally.add(
                    labels.meaning(of: hand.label),
                    top1: classification.shape?.name,
                    confirmed: classification.isConfirmed ? classification.shape?.name : nil
                )
            }
        }
        #expect(seen.count == 12 && seen.values.allSatisfy { $0 == 125 })
        let level = Scores(tally).total.levels[0]
        #expect(level.others.isEmpty, "the book knows all labels")
        let macro = try #require(level.top1.macroF1.value)
        #expect(macro >= 0.9, "\(macro)")
    }

    @Test("of each source, 93 of 100 hands have a value within the interval that a missing point leaves")
    func intervals() throws {
        let measures: [Measure] = [
            .palmWidth, .thumbStretch, .along(.thumbTip), .spread(.index, .little), .bend(.index), .palmAngle(.up),
            .ratio(.ringMCP, .ringPIP, .indexMCP, .littleMCP), .distance(.indexTip, .indexMCP),
            .extension(.thumb), .extension(.index), .extension(.little), .across(.thumbTip), .straightness(.thumb),
        ]
        for (source, _) in Self.sources {
            var (outside, all) = (0, 0)
            var reader = try KeypointReader(path: path(source), options: reading(source))
            var number = 0
            while let result = try reader.next() {
                number += 1
                guard number.isMultiple(of: 10), case .frame(let frame, _) = result, let hand = frame.hands.first else {
                    continue
                }
                // Of an unknown aspect the bounds would be wider, and prove less.
                let view = CaptureContext(side: hand.side, aspect: frame.likelyAspect, isMirrored: frame.isMirrored)
                let whole = HandMeasures(hand.points, view)
                for joint in HandJoint.allCases {
                    var points = hand.points
                    points.remove(joint)
                    let less = HandMeasures(points, view)
                    for measure in measures {
                        guard let exact = whole.interval(measure).middle else { continue }
                        let left = less.interval(measure)
                        guard left.lower < left.upper else { continue }
                        all += 1
                        if exact < left.lower || exact > left.upper { outside += 1 }
                    }
                }
            }
            #expect(all > 3_000)
            #expect(Double(outside) <= 0.07 * Double(all), "\(source): \(outside) of \(all)")
        }
    }
}
