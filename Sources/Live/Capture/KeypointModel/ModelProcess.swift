// The use of swift-subprocess: reading lines, writing images, ending a process. Called by ModelRun.

internal import Glibc
import KeypointFiles
import Platform
internal import Subprocess

extension SubprocessOutputSequence {
    /// Puts the lines of standard output into an inbox until the stream is over or no more are wanted.
    func fill(_ inbox: Inbox, limit: Int) async {
        var splitter = LineSplitter(limit: limit)
        var buffers = makeAsyncIterator()
        while let bytes = await buffers.nextBytes() {
            let time = ContinuousClock.now
            if let count = splitter.add(bytes, line: { inbox.put(line: $0, at: time) }) {
                return inbox.end(.endless(bytes: count))
            }
            guard await inbox.waitForRoom() else { break }
        }
        inbox.end(.closed(unfinished: splitter.unfinished.count))
    }

    /// Puts the lines of standard error into an inbox until the stream is over; never makes the model wait.
    func fillLog(_ inbox: Inbox, limit: Int) async {
        var splitter = LineSplitter(limit: limit)
        var buffers = makeAsyncIterator()
        while var bytes = await buffers.nextBytes() {
            // Progress is shown by lines that are written over one another.
            for index in bytes.indices where bytes[index] == UInt8(ascii: "\r") { bytes[index] = UInt8(ascii: "\n") }
            guard splitter.add(bytes, line: { inbox.put(log: $0) }) != nil else { continue }
            inbox.put(log: splitter.unfinished[...])
            splitter.drop()
        }
        inbox.put(log: splitter.unfinished[...])
        inbox.endLog()
    }
}

extension SubprocessOutputSequence.Iterator {
    /// The next bytes, `nil` at the end; a stream that cannot be read is over.
    fileprivate mutating func nextBytes() async -> [UInt8]? {
        guard let buffer = try? await next() else { return nil }
        return unsafe buffer.withUnsafeBytes { unsafe Array($0) }
    }
}

extension Execution where Input == CustomWriteInput {
    /// Writes an image; where that fails the process is gone, which is seen at its standard output.
    func write(_ image: Image) async {
        let line = image.header.line
        guard (try? await standardInputWriter.write(line)) == line.count else { return }
        _ = try? await standardInputWriter.write(image.bytes)
    }
}

extension Execution {
    func killGroup() { try? send(signal: .kill, toProcessGroup: true) }

    /// Waits for the process to end by itself, and kills its group when it does not in this time.
    func end(within limit: Duration) async {
        // Signal 0 only asks whether somebody is there.
        let wait = TeardownStep.send(
            signal: Signal(rawValue: 0),
            toProcessGroup: true,
            allowedDurationToNextStep: limit
        )
        await teardown(using: [wait])
    }
}

extension TerminationStatus {
    /// The end of a process in words, such as `with exit code 3`.
    var words: String {
        switch self {
        case .exited(let code): "with exit code \(code)"
        case .signaled(let signal):
            "by signal \(signal)" + Self.name(of: signal)
        }
    }

    private static func name(of signal: Int32) -> String {
        guard let name = unsafe strsignal(signal) else { return "" }
        let words = unsafe String(cString: name)
        return " (\(words))"
    }
}

/// Makes writing to a process that is gone an error instead of the end of this one, unless the program handles that.
let brokenPipesAreErrors: Void = {
    let handler = signal(SIGPIPE, SIG_IGN)
    if let handler, unsafe unsafeBitCast(handler, to: Int.self) > 1 { _ = signal(SIGPIPE, handler) }
}()
