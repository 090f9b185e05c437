// The state of a performance: the values that the commands show, and the take. Called by any thread.

public import Drums
import Gestures
internal import KeypointFiles
import Keypoints
import Shapes
import Synchronization

/// The age from which hands are not reported any more, in seconds.
private let sightAge = 0.5

extension Performance {
    package var report: PlayReport {
        state.withLock { state in
            var report = state.engine.report
            (report.captureLatency, report.engine) = (state.captureLatency, state.worked)
            report.strikeDetection = state.strikeDetection
            (report.endToEndLatency, report.captureToSound) = (state.endToEndLatency, state.captureToSound)
            let state = state.engine
            report.mode = state.machine.mode
            report.isArmed = state.machine.isArmed
            report.tempo = state.machine.tempo
            report.takeLength = state.machine.take.steps.count
            report.faults = state.machine.faults
            report.kit = state.machine.hasKits ? state.machine.kit.name : nil
            report.dropped = state.droppedCount
            report.step = state.machine.step(at: state.now)
            report.subdivision = state.machine.take.subdivision
            report.bars = state.machine.take.steps.isEmpty ? state.machine.take.bars : 0
            report.layers = state.machine.take.layers.count
            report.quantise = state.machine.take.quantization?.description
            report.scenes = state.machine.sceneNames
            report.muted = state.machine.take.muted.count
            report.bar = state.machine.bar(at: state.now)
            report.isClicking = state.machine.isClicking
            let recognizers = state.recognizers.inOrder
            report.rateWarnings = recognizers.flatMap { recognizer in
                recognizer.rateWarnings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            }
            report.strangers = recognizers.flatMap(\.unknownDevices)
            let isFresh = MonotonicClock.now - state.lastSeen <= sightAge
            report.hands = isFresh ? Self.hands(in: recognizers) : nil
            return report
        }
    }

    private static func hands(in recognizers: [GestureRecognizer]) -> [Handedness: SeenHand]? {
        let looking = recognizers.filter(\.isLooking)
        guard !looking.isEmpty else { return nil }
        var hands: [Handedness: SeenHand] = [:]
        for side in Handedness.allCases {
            guard let recognizer = looking.first(where: { $0.isSeen(side) }) else { continue }
            hands[side] = SeenHand(shape: recognizer.shape(of: side)?.name, region: recognizer.regions(of: side).first)
        }
        return hands
    }

    /// The take as it is now; while a recording has no step yet, the one before.
    public var take: Take { state.withLock { $0.engine.machine.latestTake } }

    /// The takes that can be switched between; without any the take alone.
    package var takes: [Take] { state.withLock { $0.engine.machine.takes } }

    /// The time of the first record or device, in the performance's time; `nil` before.
    package var firstTime: Double? { state.withLock { $0.engine.first.isFinite ? $0.engine.first : nil } }
}
