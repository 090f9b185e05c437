// The common parts of tests of the playing: a kit, bodies whose hands enter places, and a target that records its
// calls.

import Drums
import Gestures
import KeypointFiles
import Keypoints
import Capture
import Synchronization

@testable import Performances

/// Records its calls and their times, as lines.
final class NotingTarget: PlayTarget {
    private let lines = Mutex<[String]>([])
    private let problem: TactusError?

    init(failing problem: TactusError? = nil) { self.problem = problem }

    var noted: [String] { lines.withLock { $0 } }

    func play(_ hit: DrumHit, at time: Double) { note("\(Self.rounded(time)) \(hit.instrument.name)") }

    func didOccur(_ event: PerformanceEvent, at time: Double) {
        switch event {
        case .action(.hit): break
        case .action(.mode(let mode, _)): note("\(Self.rounded(time)) mode \(mode)")
        case .action(.armed(let isArmed, _)): note("\(Self.rounded(time)) armed \(isArmed)")
        case .action(.rest): note("\(Self.rounded(time)) rest")
        case .action(.tempo(let tempo, _)): note("\(Self.rounded(time)) tempo \(tempo)")
        case .action(.choke(let instrument, _)): note("\(Self.rounded(time)) choke \(instrument.name)")
        case .action(.value(let value, let position, _)):
            note("\(Self.rounded(time)) \(value.value.name) \(Self.rounded(position))")
        case .action(.named(let name, _)): note("\(Self.rounded(time)) named \(name)")
        case .action(.changed(let action, _)): note("\(Self.rounded(time)) \(action.command ?? "")")
        case .unmatched: note("\(Self.rounded(time)) unmatched")
        }
    }

    func close(at time: Double) -> TactusError? { problem }

    private func note(_ line: String) { lines.withLock { $0.append(line) } }

    private static func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
}

enum Players {
    /// Left hand down snare, right hand down kick, left up a rest, right up the next mode.
    static let kit = Kit(
        name: "test",
        instruments: [Instrument("kick", note: 36), Instrument("snare", note: 38), Instrument("snap", note: 37)],
        regions: [
            Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7)),
            Region("down", space: .body, y: HysteresisThresholds(enter: 0.1, exit: 0.2)),
        ],
        lines: [
            GestureBinding(Trigger(.enters(region: "down"), hand: .left), .hit("snare")),
            GestureBinding(Trigger(.enters(region: "down"), hand: .right), .hit("kick")),
            GestureBinding(Trigger(.enters(region: "up"), hand: .left), .rest("snap")),
            GestureBinding(Trigger(.enters(region: "up"), hand: .right), .nextMode),
            GestureBinding(Trigger(.device("kick")), .hit("kick")),
        ]
    )

    /// A performance of the kit on some targets.
    static func performance(
        _ targets: [any PlayTarget],
        kit: Kit = kit,
        options: PlayOptions = PlayOptions(),
        drums: DrumOptions = DrumOptions()
    ) -> Performance {
        let gestures = GestureOptions(triggers: kit.lines.map(\.trigger), regions: kit.regions)
        return Performance(DrumMachine(kit, options: drums), gestures: [gestures], options: options, targets: targets)
    }

    /// Frames of 30 a second: each letter is 0.1 s in which the hands are somewhere: `.` both at rest, `k` right down,
    /// `s` left down, `b` both down, `m` right up, `r` left up.
    static func frames(_ places: String) -> [Frame] {
        var frames: [Frame] = []
        for (number, place) in places.enumerated() {
            for part in 0..<3 {
                let (left, right): (Float, Float) =
                    switch place {
                    case "k": (0.5, 0)
                    case "s": (0, 0.5)
                    case "b": (0, 0)
                    case "m": (0.5, 0.9)
                    case "r": (0.9, 0.5)
                    default: (0.5, 0.5)
                    }
                let points: [BodyJoint: Keypoint] = [
                    .leftWrist: Keypoint(x: 0.2, y: left), .rightWrist: Keypoint(x: -0.2, y: right),
                ]
                let body = Body(points: points, unit: .metre)
                frames.append(Frame(time: Double(number * 3 + part) / 30, bodies: [body]))
            }
        }
        return frames
    }
}

extension Performance {
    /// Processes a gesture that a device just reported.
    func receive(_ gesture: Gesture, from name: String) {
        let now = MonotonicClock.now
        act { $0.receive(gesture, from: name, now: now) }
    }
}
