// The process that owns the pointer's devices: started, fed, and ended with us. Owned by Point; lines are read on a thread.

import Gestures
import SystemPackage

/// The running tactus-point, which sends events to the kernel.
struct PointerProgram {
    private let program: PipedProgram
    private let lines: FileDescriptor
    private let reader: Worker<Never>

    /// Starts it, and waits until the devices are there.
    ///
    /// - Parameters:
    ///   - stop: is set when it ends.
    ///   - say: prints its remarks; any thread.
    /// - Throws: `unavailable` where it cannot make the devices.
    init(stop: Latch, say: @escaping @Sendable (String) -> Void) throws(TactusError) {
        let path = try Path.programBesideThis("tactus-point")
        let (input, output) = (try PipedProgram.pipe(), try PipedProgram.pipe())
        let started = Result { () throws(TactusError) in
            try PipedProgram(path, [], input: input.reading, output: output.writing)
        }
        try? input.reading.close()
        try? output.writing.close()
        (program, lines) = (try started.get(), input.writing)
        let remarks = LineReader(output.reading)
        guard remarks.next() == "ready" else {
            throw Self.ended(program.fault() ?? "it ended at once")
        }
        reader = Worker("pointer") {
            while let line = remarks.next() { say("pointer: \(line)") }
            stop.set()
        }
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
    /// - Throws: its fault.
    func end() async throws(TactusError) {
        try? lines.close()
        await reader.isDone.wait()
        if let fault = program.fault() { throw Self.ended(fault) }
    }

    private static func ended(_ fault: String) -> TactusError {
        TactusError(.unavailable, "the pointer", fault.replacing("tactus-point: ", with: ""))
    }
}

/// The lines of a pipe, one after the other.
private final class LineReader: @unchecked Sendable {
    private let pipe: FileDescriptor
    private var text: [UInt8] = []

    init(_ pipe: FileDescriptor) { self.pipe = pipe }

    deinit { try? pipe.close() }

    /// Returns the next line; `nil` at the end.
    func next() -> String? {
        while true {
            if let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                defer { text.removeSubrange(...end) }
                return String(decoding: text[..<end], as: UTF8.self)
            }
            var block = [UInt8](repeating: 0, count: 512)
            let count = unsafe (try? block.withUnsafeMutableBytes { unsafe try pipe.readSome(into: $0) }) ?? 0
            if count == 0 { return nil }
            text += block[..<count]
        }
    }
}
