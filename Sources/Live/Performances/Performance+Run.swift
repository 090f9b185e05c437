// A performance of the library: it opens its outputs and its input, plays until the input ends, and closes them.

public import Drums
import Gestures
import KeypointFiles
import Platform

extension Performance {
    /// Creates a performance and opens its outputs.
    ///
    /// - Parameters:
    ///   - kit: the kit; its rule book, regions and tuning are used.
    ///   - input: the source of frames.
    ///   - outputs: the destinations of hits.
    ///   - options: the order of modes, the tempo and the like.
    ///   - take: a take to play or to continue.
    ///   - fixedLatency: the seconds from the onset of a hit to its sound; `nil` for 0.04 to 0.05 after strikes,
    ///     by the frame rate, which reduces jitter, and none after other gestures.
    ///   - onMessage: called with each line for the user, such as a camera that is gone or a record that cannot be read.
    /// - Throws: `TactusError` if an output cannot be opened.
    public convenience init(
        _ kit: Kit,
        input: Input,
        outputs: [Output],
        options: DrumOptions = DrumOptions(),
        take: Take? = nil,
        fixedLatency: Double? = nil,
        onMessage: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let machine = DrumMachine(kit, options: options, take: take)
        let setting = Output.Setting(kit: kit, tempo: machine.tempo, say: onMessage)
        let opened = try outputs.map { try $0.open(setting) }
        var playing = PlayOptions()
        playing.fixedLatency = fixedLatency
        playing.isLatencyFixedByRate = true
        let recordings = opened.compactMap(\.recording)
        self.init(
            machine,
            gestures: [GestureOptions(kit)],
            options: playing,
            targets: opened.map(\.target),
            runs: { try await $0.play(input, recordings) },
            say: onMessage
        )
    }

    /// Plays until the input ends or the task is cancelled, and closes the outputs. To be called once.
    ///
    /// - Throws: `TactusError` or `ModelFault` if the camera, the model, the input or an output fails; files hold what
    ///   was played before.
    public func run() async throws {
        guard let runs else { preconditionFailure("a performance without an input") }
        try await runs(self)
    }

    private func play(_ input: Input, _ recordings: [Recording]) async throws {
        let stop = Latch()
        var failure: (any Error)?
        do {
            let run = PlayRun([try input.open()], reading: ReaderOptions())
            let watch = PlayWatch(live: { _ in }, problem: { self.say("\($0)") })
            try await withTaskCancellationHandler {
                try await run.run(self, until: stop, watch)
            } onCancel: {
                stop.set()
            }
        } catch {
            failure = error
        }
        failure = close().first ?? failure
        for recording in recordings {
            try recording.makeIfEmpty()
            if let line = recording.settle(failure == nil ? .whole : .broken) { say(line) }
        }
        if let failure { throw failure }
    }
}
