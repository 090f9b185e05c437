// Why images cannot be taken or kept. Thrown by all sources and sinks, turned into an exit code by tactus-camera.

internal import Files
internal import SystemPackage

/// What is wrong with a source or a sink: a kind that decides how the program ends, and one clear line.
package struct CameraFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Kind: Sendable, Hashable {
        /// A device that is missing, busy, forbidden or gone.
        case unavailable

        /// There is no such file or folder.
        case missing

        /// A file or stream that is not what it should be.
        case broken

        /// Images could not be written, or a file could not be read for a reason that lies in the system.
        case system

        /// The reader of our output has closed its end; nothing is wrong.
        case closed
    }

    /// What kind of fault it is.
    package var kind: Kind

    /// The line: what it is about, what is wrong, and what can be done.
    package var description: String

    /// Creates a fault.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// Calls what makes or writes files and streams, and turns its problems into faults.
    ///
    /// - Parameter verb: what cannot be done with the file then.
    static func mapping<Value>(
        _ verb: String = "written",
        _ body: () throws(OutputProblem) -> Value
    ) throws(CameraFault) -> Value {
        do throws(OutputProblem) {
            return try body()
        } catch {
            guard error.code != .brokenPipe else { throw CameraFault(.closed, "\(error.target): closed by its reader") }
            throw CameraFault(.system, "\(error.target): cannot be \(verb): \(error.wrong)")
        }
    }
}
