// How the process ends: once, with the recording closed, from whatever thread asks first.

import System
import Glibc
import KeypointFiles
import Synchronization

enum Ending {
    /// A recording that one thread at a time uses.
    ///
    /// The mutex is what makes it safe to hand it over.
    private struct Recording: @unchecked Sendable {
        var sink: (any ImageSink)?
        var settles = true
        var hasEnded = false
    }

    private static let recording = Mutex(Recording())
    private static let isAsked = Atomic(false)

    /// A Boolean value that indicates whether the process has been asked to end.
    static var isNear: Bool { isAsked.load(ordering: .relaxed) }

    /// Hands the recording over.
    ///
    /// - Parameter settles: whether a recording that ends well lets go what stood at its place before.
    static func keep(_ sink: any ImageSink, settles: Bool) {
        let handed = Recording(sink: sink, settles: settles)
        recording.withLock { $0 = handed }
    }

    /// Uses the recording, if there is one and it is not closed.
    static func record(_ image: Image) throws(TactusError) {
        let result: Result<Void, TactusError> = recording.withLock { recording in
            do throws(TactusError) {
                try recording.sink?.add(image)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
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
    /// The image that is being written is given a moment, so that a reader sees no half one; a device that gives
    /// nothing, and a reader that takes nothing, are not waited for.
    static func ask() -> Never {
        isAsked.store(true, ordering: .relaxed)
        usleep(Self.graceMicroseconds)
        end()
    }

    private static let graceMicroseconds: UInt32 = 200_000
}
