// The process that owns the pointer: started, fed, and ended with us. Owned by Point; lines are read on a thread.

import Gestures
import SystemPackage

/// The running tactus-point, which sends events to the kernel or the desktop.
struct PointerProgram {
    private let program: PipedProgram
    private let lines: FileDescriptor
    private let reader: Worker<Never>
    private let isReady: Latch

    /// Starts it, and prints its remarks.
    ///
    /// - Parameter stop: is set when it ends.
    /// - Throws: `TactusError`, `unavailable` where it cannot be started.
    init(stop: Latch) throws(TactusError) {
        let path = try Path.programBesideThis("tactus-point")
        let (input, output) = (try PipedProgram.pipe(), try PipedProgram.pipe())
        let started = Result { () throws(TactusError) in
            try PipedProgram(path, [], input: input.reading, output: output.writing)
        }
        try? input.reading.close()
        try? output.writing.close()
        (program, lines) = (try started.get(), input.writing)
        let (remarks, isReady) = (output.reading, Latch())
        self.isReady = isReady
        reader = Worker("pointer") {
            var splitter = LineSplitter(limit: 1_000)
            while let bytes = try? remarks.someBytes(), !bytes.isEmpty {
                _ = splitter.add(bytes) { line in
                    let words = String(decoding: line, as: UTF8.self)
                    if words == "ready" { isReady.set() } else { StandardStreams.say("pointer: \(words)") }
                }
            }
            try? remarks.close()
            stop.set()
        }
    }

    /// Waits until it takes events: the desktop may ask its user first. Until `stop` is set at most.
    func waitUntilReady(or stop: Latch) async {
        _ = try? await stop.untilSet { [isReady] in await isReady.wait() }
    }

    /// Sends events; none are a sign of life.
    ///
    /// - Returns: `false` where it has ended.
    func send(_ events: [PointerEvent]) throws(TactusError) -> Bool {
        let text = events.map { $0.line + "\n" }.joined()
        do throws(TactusError) {
            try lines.write(Array((text.isEmpty ? "\n" : text).utf8), as: "tactus-point")
            return true
        } catch {
            guard case .closed = error.kind else { throw error }
            return false
        }
    }

    /// Ends it.
    ///
    /// - Throws: `TactusError` of the program.
    func end() async throws(TactusError) {
        try? lines.close()
        await reader.isDone.wait()
        if let fault = program.fault() { throw Self.ended(fault) }
    }

    private static func ended(_ fault: String) -> TactusError {
        TactusError(.unavailable, "the pointer", fault.replacing("tactus-point: ", with: ""))
    }
}
