// The end of the process: once, with the recording closed, from the first thread that requests it.

import Platform
import Glibc
import KeypointFiles
import Synchronization

enum Ending {
    /// A recording that one thread at a time uses.
    ///
    /// The mutex makes handing it over safe.
    private struct Recording: @unchecked Sendable {
        var sink: (any ImageSink)?
        var settles = true
        var hasEnded = false
    }

    private static let recording = Mutex(Recording())
    private static let isAsked = Atomic(false)

    /// Whether the process has been asked to end.
    static var isNear: Bool { isAsked.load(ordering: .relaxed) }

    /// Hands the recording over.
    ///
    /// - Parameter settles: whether a complete recording removes the previous file at its path.
    static func keep(_ sink: any ImageSink, settles: Bool) {
        let handed = Recording(sink: sink, settles: settles)
        recording.withLock { $0 = handed }
    }

    /// Records an image, if there is a recording and it is not closed.
    static func record(_ image: Image) throws(TactusError) {
        try recording.withLock { (recording) throws(TactusError) -> Void in try recording.sink?.add(image) }
    }

    /// Closes the recording and ends the process; the first caller decides how, others never return.
    static func end(_ fault: TactusError? = nil) -> Never {
        isAsked.store(true, ordering: .relaxed)
        let code: Int32 = recording.withLock { recording in
            // Another thread is ending the process already.
            while recording.hasEnded { pause() }
            recording.hasEnded = true
            var fault = fault
            do throws(TactusError) {
                try recording.sink?.close()
            } catch {
                if fault == nil || fault?.kind == .closed { fault = error }
            }
            let isWhole = fault == nil || fault?.kind == .closed
            if recording.settles {
                for line in recording.sink?.settle(isWhole: isWhole) ?? [] { Streams.say(line) }
            }
            guard let fault, !isWhole else { return 0 }
            Streams.say(fault.description)
            return ExitStatus(fault.kind).rawValue
        }
        // Not exit(): what other threads and OpenCV's destructors are at must not hold the process up.
        _exit(code)
    }

    /// Asks the process to end, from a signal or a closed input.
    ///
    /// Waits a moment for the image that is being written, to leave no partial one; does not wait for a device without
    /// images, or a reader that does not read.
    static func ask() -> Never {
        isAsked.store(true, ordering: .relaxed)
        usleep(Self.graceMicroseconds)
        end()
    }

    private static let graceMicroseconds: UInt32 = 200_000
}
