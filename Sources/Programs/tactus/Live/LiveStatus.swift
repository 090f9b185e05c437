// The status of a live run for the user: a line from time to time, a summary at the end. Made by `capture` and `watch`.

import Capture
import Synchronization

/// Says how a live run stands.
final class LiveStatus: Sendable {
    private struct State {
        var latest: LiveReport?
        var shown: LiveReport?
        var at = ContinuousClock.now
        var isAnnounced = false
    }

    private let state = Mutex(State())
    private let isQuiet: Bool

    /// Whether the line is renewed in place, for a person who watches; else it is written seldom.
    private let isInPlace: Bool

    /// - Parameter isQuiet: whether nothing but remarks is wanted.
    /// - Parameter sharesTerminal: whether the results go to the same terminal; the line would run into them.
    init(isQuiet: Bool, sharesTerminal: Bool) {
        self.isQuiet = isQuiet || (sharesTerminal && StandardStreams.isWatched)
        isInPlace = StandardStreams.isWatched
    }

    /// Updates the report, and shows it when it is time.
    func update(_ report: LiveReport) {
        state.withLock { $0.latest = report }
        guard !isQuiet else { return }
        let now = ContinuousClock.now
        let fields: [StatusField]? = state.withLock { state in
            Self.announce(report, &state)
            guard isInPlace || now - state.at >= .seconds(10) else { return nil }
            let seconds = (now - state.at) / .seconds(1)
            defer { (state.shown, state.at) = (report, now) }
            return report.status(since: state.shown, seconds: seconds)
        }
        guard let fields else { return }
        if isInPlace {
            StandardStreams.show { StatusText.line(fields, columns: $0) }
        } else {
            StandardStreams.say(StatusText.line(fields, columns: .max))
        }
    }

    func end() { StandardStreams.endStatus() }

    /// Says once what camera and model are, and no more.
    func announce(_ report: LiveReport) {
        if !isQuiet { state.withLock { Self.announce(report, &$0) } }
    }

    /// Ends the line, so that what is said next does not run into it, and prints what the run came to.
    ///
    /// - Parameter report: what it came to; `nil` if it failed, and then what it had come to, if to anything.
    func finish(_ report: LiveReport?, stats: Bool) {
        let latest = state.withLock { $0.latest }
        StandardStreams.endStatus()
        guard let report = report ?? latest.flatMap({ $0.answered > 0 ? $0 : nil }) else { return }
        if !isQuiet {
            // A run may be over before the first look at it.
            state.withLock { Self.announce(report, &$0) }
            StandardStreams.say(Self.summary(report))
        }
        if stats { StandardStreams.say(lines: Self.stages(report)) }
    }

    // MARK: Texts

    /// Returns the granted format: "/dev/video0 (vivid): 640×480 MJPG at 30/s".
    private static func words(_ camera: StreamHeader) -> String {
        let name = camera.name == camera.camera ? "" : " (\(camera.name))"
        let size = camera.width > 0 ? "\(camera.width)×\(camera.height) " : ""
        let rate = camera.rate > 0 ? " at \(JSONWriter.number(camera.rate, places: 2))/s" : ""
        return "\(camera.camera)\(name): \(size)\(camera.pixels)\(rate)"
    }

    /// Says once what camera and model are.
    private static func announce(_ report: LiveReport, _ state: inout sending State) {
        guard !state.isAnnounced, let camera = report.camera, let model = report.model else { return }
        state.isAnnounced = true
        StandardStreams.say("\(Self.words(camera)); \(model)")
    }

    private static func summary(_ report: LiveReport) -> String {
        var parts = [
            "\(counted(report.arrived, "image")) at \(JSONWriter.number(report.rateIn, places: 1)) per second",
            "\(report.answered) answered at \(JSONWriter.number(report.rateOut, places: 1)) per second",
            "\(report.dropped) dropped for newer ones",
        ]
        let others = [
            (report.left, "\(report.left) left at the end"),
            (report.lostByCamera, "\(report.lostByCamera) lost by the camera"),
            (report.lostByModel, "\(report.lostByModel) lost by the model"),
            (report.faults, counted(report.faults, "fault") + " of the model"),
            (report.cameraRestarts, counted(report.cameraRestarts, "restart") + " of the camera"),
            (report.modelRestarts, counted(report.modelRestarts, "restart") + " of the model"),
        ]
        parts += others.filter { $0.0 > 0 }.map(\.1)
        return parts.joined(separator: ", ") + "; " + report.seen.words(report.gives)
    }

    static func stages(_ report: LiveReport) -> [String] {
        let rows: [(String, LatencyHistogram)] = [
            ("waiting for the model", report.age), ("model", report.modelTime), ("engine", report.engineTime),
        ]
        return stageTable(rows, last: "max ms", \.longest)
    }
}

/// The time that each stage took: a line each, with its own column at the end.
func stageTable(
    _ rows: [(name: String, tally: LatencyHistogram)],
    last: String,
    _ lastValue: (LatencyHistogram) -> Double
) -> [String] {
    func line(_ name: String, _ cells: [String]) -> String {
        padded(name, to: 23) + cells.map { padded($0, to: 10, atRight: true) }.joined(separator: " ")
    }
    let lines = rows.map { name, tally in
        let numbers = [tally.milliseconds(percentile: 50), tally.milliseconds(percentile: 99), lastValue(tally)]
        let cells = numbers.map { tally.count == 0 ? "–" : JSONWriter.number($0, places: 3) }
        return line(name, cells + ["\(tally.count)"])
    }
    return [line("stage", ["median ms", "99 % ms", last, "count"])] + lines
}
