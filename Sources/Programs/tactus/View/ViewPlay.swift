// The live view of a performance: how it stands, and what browsers can ask of the drums. Made by `tactus play --view`.

import Drums
import Capture
import Gestures
import LiveScene
import Performances
import Viewer
import Synchronization

/// Shows a performance to browsers.
final class ViewPlay: Sendable {
    private struct State: Sendable {
        var take = SceneTake()
        var latency = SceneLatency()
        var live: LiveReport?
        var measured = ContinuousClock.now - .seconds(1)
    }

    private let performance: Performance
    private let viewer: LiveViewer
    private let outputTime: @Sendable () -> Double?
    private let levels: @Sendable () -> SceneLevels?
    private let silence: @Sendable () -> SceneProblem?
    private let links: @Sendable () -> [SceneLink]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - outputTime: from a sound's order to its first sample, in milliseconds.
    ///   - levels: the levels of the sound; `nil` without one.
    ///   - silence: why nothing is heard here; `nil` where it is.
    ///   - links: the connections with other programs.
    init(
        _ performance: Performance,
        _ viewer: LiveViewer,
        outputTime: @escaping @Sendable () -> Double?,
        levels: @escaping @Sendable () -> SceneLevels?,
        silence: @escaping @Sendable () -> SceneProblem?,
        links: @escaping @Sendable () -> [SceneLink]
    ) {
        self.performance = performance
        self.viewer = viewer
        self.outputTime = outputTime
        self.levels = levels
        self.silence = silence
        self.links = links
    }

    /// The requests of browsers to a performance.
    static let abilities = ["take", "tempo", "metronome", "armed", "hit", "mode"]

    /// Updates the report of the camera's run.
    func update(_ report: LiveReport) { state.withLock { $0.live = report } }

    /// Returns the present status; sends a take that has changed beside it.
    func status() -> SceneStatus {
        let now = performance.current
        tell(now)
        var status = SceneStatus()
        status.mode = now.mode.rawValue
        status.tempo = now.take.tempo
        status.playhead = now.playhead
        status.countIn = now.countIn
        status.metronome = now.hasMetronome
        status.isArmed = now.isArmed
        status.values = now.values
        status.levels = levels()
        status.problems = silence().map { [$0] } ?? []
        status.volumes = now.volumes
        let (names, current, next) = now.scenes
        status.scenes = names.isEmpty ? nil : SceneStatus.Scenes(names, current: current, next: next)
        status.links = links()
        let isOld = state.withLock { state in
            status.latency = state.latency
            status.dropped = state.live?.dropped ?? 0
            return ContinuousClock.now - state.measured >= .milliseconds(500)
        }
        if isOld { measure() }
        return status
    }

    /// Measures the times of the stages from time to time: that is slower than a state.
    private func measure() {
        let report = performance.report
        let output = outputTime()
        state.withLock { state in
            state.measured = .now
            state.latency.capture = state.live?.captureTime.median
            state.latency.model = state.live?.modelTime.median
            state.latency.engine = report.engine.median
            state.latency.output = output
        }
    }

    private func tell(_ now: PerformanceState) {
        if let json = state.withLock({ $0.take.see(now.take, changes: now.changes) }) { viewer.keep(.take, json) }
    }

    // MARK: Commands

    var handlers: ViewHandlers {
        var handlers = ViewHandlers()
        handlers["next-mode"] = { [self] _ in try perform(.nextMode) }
        handlers["tempo"] = { [self] in try tempo($0) }
        handlers["hit"] = { [self] in try hit($0) }
        handlers["metronome"] = { [self] in try perform(.click(try $0.isOn("metronome"))) }
        handlers["armed"] = { [self] in try perform(.armed(try $0.isOn("armed"))) }
        handlers["undo"] = { [self] _ in try perform(.take(.undo)) }
        handlers["perform"] = { [self] message in
            guard let words = message["words"]?.string else {
                throw ViewRefusal("perform: expected words such as undo")
            }
            let action: KitAction
            do throws(CommandFault) {
                action = try KitAction(command: words)
            } catch {
                throw ViewRefusal("perform: \(printable(error.wrong, atMost: 40)), expected \(error.expected)")
            }
            return try perform(action)
        }
        return handlers
    }

    private func tempo(_ message: JSONValue) throws -> JSONValue {
        let now = performance.current.take.tempo
        guard let tempo = message["bpm"]?.double ?? message["change"]?.double.map({ now + $0 }) else {
            throw ViewRefusal("tempo: expected bpm or change, in beats per minute")
        }
        _ = try perform(.tempo(.to(tempo)))
        return ["tempo": .number(performance.current.take.tempo)]
    }

    private func hit(_ message: JSONValue) throws -> JSONValue {
        guard let name = message["instrument"]?.string else {
            throw message.fault(of: "instrument", expected: "the name of an instrument")
        }
        return try perform(.hit(name), velocity: try message.velocity() ?? 0.7)
    }

    /// Performs a request of a browser, which gets a refusal as an error, and a change of the take at once.
    private func perform(_ action: KitAction, velocity: Float = Gesture.usualVelocity) throws -> JSONValue {
        let outcome = performance.request(action, velocity: velocity, cause: .key)
        tell(performance.current)
        if case .refused(let reason) = outcome { throw ViewRefusal(printable(reason, atMost: 100)) }
        return .null
    }
}

extension JSONValue {
    /// Returns the value of a switch.
    ///
    /// - Parameter request: the request, for errors.
    func isOn(_ request: String) throws(ViewRefusal) -> Bool {
        guard let isOn = self["on"]?.bool else { throw ViewRefusal("\(request): expected on, true or false") }
        return isOn
    }
}
