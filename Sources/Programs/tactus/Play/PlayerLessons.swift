// The results of --calibrate and --tune: printed, and kept with --player. Made by PlaySession.

import Configurations
import Drums
import Gestures
import Performances

struct PlayerLessons {
    private let plan: PlayPlan
    private let report: PlayReport

    init(_ plan: PlayPlan, _ report: PlayReport) { (self.plan, self.report) = (plan, report) }

    /// Prints what was learned, and keeps it.
    ///
    /// - Throws: an error where the file cannot be written, and the answer "no" where too little was played.
    func keep() throws {
        var player = plan.player ?? Player()
        let before = player
        var missing: [Failure] = []
        for (isWanted, learn) in [(plan.learns.strength, calibrate), (plan.learns.timing, tune)] where isWanted {
            do throws(Failure) { StandardStreams.say(lines: try learn(&player)) } catch { missing.append(error) }
        }
        if let store = plan.store, player != before {
            try store.keep(player)
            StandardStreams.say("\(store.path): kept; use it by --player \(store.name)")
        } else if let store = plan.store, missing.isEmpty {
            StandardStreams.say("\(store.path): unchanged")
        }
        for failure in missing.dropLast() { StandardStreams.say(failure.message) }
        if let failure = missing.last { throw failure }
    }

    // MARK: Strength

    private func calibrate(_ player: inout Player) throws(Failure) -> [String] {
        let fewest = StrikeCalibration.fewest
        let calibrations = StrikingLimb.allCases.compactMap { limb in
            report.calibrations[limb].flatMap { $0.count > 0 || limb == .hand ? (limb, $0) : nil }
        }
        func strikes(_ limb: StrikingLimb, _ calibration: StrikeCalibration) -> String {
            "\(counted(calibration.count, "strike")) of \(limb.limbs)"
        }
        guard calibrations.contains(where: { $1.result != nil }) else {
            let played = calibrations.map(strikes).joined(separator: ", ")
            throw Failure(.no, "--calibrate: \(played), expected at least \(fewest), from soft to hard")
        }
        return calibrations.flatMap { limb, calibration -> [String] in
            guard let result = calibration.result else {
                return [
                    "not calibrated by \(strikes(limb, calibration)), expected at least \(fewest); they stay as they are"
                ]
            }
            var configuration = plan.configuration
            configuration[strengthOf: limb] = (result.sensitivity, result.curve)
            let plot = StrikePlot.lines(calibration.speeds, of: limb, configuration)
            let limits = result.limited.map {
                "the \($0) would be at its limit, so it stays as it is: play from softer to harder"
            }
            // The curve goes with the sensitivity.
            guard !result.limited.contains("sensitivity") else {
                return plot + ["not calibrated by \(strikes(limb, calibration)): \(limits.joined(separator: "; "))"]
            }
            let sensitivity = result.sensitivity
            let curve = result.limited.isEmpty ? result.curve : nil
            var options = ""
            switch limb {
            case .hand:
                (player.sensitivity, player.curve) = (sensitivity, curve ?? player.curve)
                options = "--sensitivity \(sensitivity)\(curve.map { " --curve \($0)" } ?? ""), or in a kit "
                options += "tuning: {sensitivity: \(sensitivity)\(curve.map { ", curve: \($0)" } ?? "")}"
            case .foot:
                (player.footSensitivity, player.footCurve) = (sensitivity, curve ?? player.footCurve)
                options =
                    "in a kit tuning: {footSensitivity: \(sensitivity)\(curve.map { ", footCurve: \($0)" } ?? "")}"
            }
            return plot + [
                "calibrated by \(strikes(limb, calibration)): \(([options] + limits).joined(separator: "; "))"
            ]
        }
    }

    // MARK: Timing

    private func tune(_ player: inout Player) throws(Failure) -> [String] {
        let timing = report.clickTiming
        guard let result = timing.result else {
            let hits = counted(timing.count, "hit")
            let expected = "expected at least \(ClickTiming.fewest), one on each beat of the click"
            throw Failure(.no, "--tune: \(hits) near a beat, \(expected)")
        }
        let between = result.betweenCount > 0 ? "; \(counted(result.betweenCount, "hit")) between beats left out" : ""
        var lines = [
            "tuned by \(counted(result.count, "hit")): they sound \(Self.words(result.lateness)), ± \(Self.ms(result.spread)); "
                + "your strikes are \(Self.words(result.movement)), and known \(Self.ms(result.detection)) after they happen"
                + between
        ]
        guard result.spread <= Drums.Tuning.evenTiming else {
            // Rounded up, what is a little too much is seen to be.
            let spread = JSONWriter.number((result.spread * 10_000).rounded(.up) / 10, places: 1)
            throw Failure(
                .no,
                "--tune: \(counted(result.count, "hit")), ± \(spread) ms: too uneven to be kept, expected at most "
                    + "± \(Self.ms(Drums.Tuning.evenTiming)); is --tempo yours?"
            )
        }
        let latency = (result.latency * 1000).rounded()
        let isPredicted = plan.configuration.strikes != .peak
        player.latency = latency
        var options = "--fixed-latency \(Words.number(latency))"
        if result.needsPrediction, !isPredicted {
            player.onset = .latencyCompensated
            options = "--onset predicted \(options)"
        } else if result.needsPrediction {
            lines.append("strikes are known too late even if they are predicted; a faster camera or model would help")
        }
        lines.append("to hear them on the beat: \(options)")
        if result.movement > Drums.Tuning.latencyChange {
            lines.append("a sound cannot come before its strike: \(Self.ms(result.movement)) late is what you play")
        }
        return lines
    }

    private static func words(_ seconds: Double) -> String {
        abs(seconds) < 0.0005 ? "on the beat" : "\(ms(abs(seconds))) \(seconds < 0 ? "early" : "late")"
    }

    private static func ms(_ seconds: Double) -> String { "\(Int(nearest: seconds * 1000)) ms" }
}

extension StrikingLimb {
    /// The name of both.
    var limbs: String { self == .hand ? "hands" : "feet" }
}

/// Draws velocities over the speeds of strikes: the curve as dots, the strikes as circles.
enum StrikePlot {
    private static let (columns, rows) = (56, 9)

    /// Returns the lines of a drawing.
    ///
    /// - Parameters:
    ///   - speeds: the strikes, in palms per second.
    ///   - configuration: the sensitivity and the curve of the limb.
    static func lines(_ speeds: [Double], of limb: StrikingLimb, _ configuration: GestureConfiguration) -> [String] {
        guard let hardest = speeds.max(), hardest > 0 else { return [] }
        var grid = [[Character]](repeating: [Character](repeating: " ", count: columns), count: rows)
        func row(_ speed: Double) -> Int {
            let velocity = Double(configuration.velocity(ofStrike: speed, by: limb))
            return rows - 1 - Int((velocity * Double(rows - 1)).rounded())
        }
        for column in 0..<columns { grid[row(hardest * Double(column) / Double(columns - 1))][column] = "·" }
        for speed in speeds { grid[row(speed)][Int((speed / hardest * Double(columns - 1)).rounded())] = "o" }
        let labels = [0: "1.0", (rows - 1) / 2: "0.5", rows - 1: "0.0"]
        let body = grid.enumerated().map { "\(labels[$0] ?? "   ") |\(String($1))" }
        let end = JSONWriter.number(hardest, places: 1)
        let axis = "    +" + String(repeating: "-", count: columns)
        let gap = String(repeating: " ", count: columns - end.count)
        return ["velocity of your strikes (o) by \(limb.limbs)"] + body + [axis, "     0\(gap)\(end) palms per second"]
    }
}
