// Small kits, gestures and readable results for the tests of this room.

import Drums
import Gestures
import Keypoints

/// The seed's four beats under their short names, the snap, the mode, and some tempos; each done by a device.
let seedKit = Kit(
    name: "seed",
    instruments: [
        Instrument("RD", note: 36), Instrument("LD", note: 38), Instrument("LL", note: 42), Instrument("RR", note: 49),
        Instrument("snap", note: 37),
    ],
    lines: ["RD", "LD", "LL", "RR"].map { GestureBinding(Trigger(.device($0)), .hit($0)) } + [
        GestureBinding(Trigger(.device("snap")), .rest("snap")), GestureBinding(Trigger(.device("rest")), .rest(nil)),
        GestureBinding(Trigger(.device("mode")), .nextMode),
        GestureBinding(Trigger(.device("faster")), .tempo(.by(60))),
        GestureBinding(Trigger(.device("slow")), .tempo(.to(60))),
        GestureBinding(Trigger(.device("tap")), .tempo(.tap)),
        GestureBinding(Trigger(.device("gone")), .hit("gone")),
        GestureBinding(Trigger(.device("next")), .named("next-song")),
        GestureBinding(Trigger(.device("again")), .mode(.recording)),
    ]
)

func struck(_ device: String, at time: Double, velocity: Float = 0.5) -> Gesture {
    Gesture(time: time, kind: .impact(device: device), velocity: velocity)
}

extension DrumAction {
    /// `RD@1.0`, `mode playing`, and so on.
    var text: String {
        switch self {
        case .hit(let hit): "\(hit.instrument.name)@\(hit.time)"
        case .rest: "rest"
        case .mode(let mode, _): "mode \(mode.rawValue)"
        case .tempo(let tempo, _): "tempo \(tempo)"
        case .armed(let isArmed, _): isArmed ? "armed" : "not armed"
        case .changed(let action, _): action.command ?? ""
        case .choke(let instrument, _): "choke \(instrument.name)"
        case .value(let value, let position, let request): "\(value.value.name) \(position)@\(request.time)"
        case .named(let name, _): "do \(name)"
        }
    }
}

extension DrumMachine {
    /// Strikes devices on one record.
    mutating func strike(_ devices: String..., at time: Double) -> [String] {
        process(devices.map { struck($0, at: time) }).map(\.text)
    }

    /// Records hits between two mode gestures and returns the take's steps: `RD+LL - LD`.
    mutating func record(_ hits: [(String, Double)]) -> String {
        _ = strike("mode", at: hits[0].1 - 1)
        for (device, time) in hits { _ = strike(device, at: time) }
        return take.marble
    }
}

extension Take {
    /// The steps, a rest as a dash: `RD+LL - LD`.
    var marble: String {
        steps.map { $0.isEmpty ? "-" : $0.map(\.instrument).joined(separator: "+") }.joined(separator: " ")
    }
}
