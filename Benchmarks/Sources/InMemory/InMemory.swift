// Classifies hands that are in memory already: hands per second on one core, and allocations a hand. Run by
// Benchmarks/run.

import CAllocationCount
import Configurations
import Keypoints
import Shapes
import SyntheticHands

@main
struct InMemory {
    /// How often the hands are gone through in one measurement.
    static let rounds = 200

    /// The best of so many measurements is printed: what else the machine does only adds time.
    static let measurements = 5

    static func main() throws {
        var options = SyntheticOptions()
        options.classes = [.shape(.rock), .shape(.paper), .shape(.scissors), .other]
        options.count = 1024
        let frames = Array(try SyntheticDataset(options))
        let asked = Array(CommandLine.arguments.dropFirst())
        for name in asked.isEmpty ? ["rock-scissors-paper", "seed", "hand-signs"] : asked {
            let book = try RuleBook(named: name)
            let known = measure(frames, name, Classifier(book))
            let sizeless = frames.map { frame in
                var frame = frame
                frame.size = nil
                return frame
            }
            let unknown = measure(sizeless, "\(name), size unknown", Classifier(book))
            print("\(name): \(Int((100 * unknown / known).rounded())) % of the speed without a size")
        }
    }

    /// Prints and returns how many hands a second are classified.
    private static func measure(_ frames: [Frame], _ name: String, _ classifier: Classifier) -> Double {
        var classifier = classifier
        var confirmed = 0
        var best = Double.infinity
        var allocations: UInt64 = 0
        for _ in 0..<measurements {
            let before = CAllocationCount()
            let start = ContinuousClock.now
            for _ in 0..<rounds { confirmed += confirmedHands(frames, &classifier) }
            let time = ContinuousClock.now - start
            allocations = max(allocations, CAllocationCount() - before)
            let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
            best = min(best, seconds)
        }
        let hands = rounds * frames.count
        let speed = Double(hands) / best
        print(
            "\(name): \(Int(speed)) hands/s, \(allocations) allocations in \(hands) hands,",
            "\(100 * confirmed / (hands * measurements)) % confirmed"
        )
        return speed
    }

    private static func confirmedHands(_ frames: [Frame], _ classifier: inout Classifier) -> Int {
        var count = 0
        for index in frames.indices {
            let classification = classifier.classify(
                frames[index].hands[0].points,
                CaptureContext(side: frames[index].hands[0].side, aspect: frames[index].aspect)
            )
            if classification.isConfirmed { count += 1 }
        }
        return count
    }
}
