// The faults of a model, as values with one line of words each. Made by KeypointModel, shown by the command line.

/// A fault of a model, or of its output.
public struct ModelFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults, each with its details.
    public enum Kind: Error, Hashable {
        /// Its command's program is not there.
        case notInstalled(program: String, install: String)

        /// Its set-up was not completed.
        case notSetUp(stamp: String, install: String)

        /// The system could not start its command.
        case notStarted(command: String, why: String)

        /// It did not say hello in time.
        case noHello(within: Duration)

        /// Its first line is no hello.
        case badHello(line: String, expected: String)

        /// Its hello promises something else than its manifest.
        case unfitHello(wrong: String, expected: String)

        /// It ended when it should not; `lastWords` is the last line of its log.
        case ended(status: String, lastWords: String?)

        /// It did not answer an image in time.
        case noAnswer(number: Int, within: Duration)

        /// A line that is no record.
        case badRecord(Diagnostic)

        /// It answered an image that it was not given.
        case wrongNumber(Int, expected: Int?)

        /// It answered with another time than the image's, which is the one that counts.
        case wrongTime(Double, expected: Double)

        /// It said something when it had not been asked.
        case unsolicited(line: String)

        /// It ended in the middle of a line.
        case truncatedLine(bytes: Int)

        /// It sent a number of bytes without a line break.
        case lineTooLong(bytes: Int)

        /// It sent a number of lines that answer nothing during one image.
        case tooManyLines(lines: Int)

        /// It did not end within this time after its standard input was closed, and was killed.
        case didNotEnd(within: Duration)
    }

    /// The model's name.
    public var model: String

    /// The kind of fault.
    public var kind: Kind

    init(model: String, _ kind: Kind) {
        self.model = model
        self.kind = kind
    }

    /// The fault as one line for a person.
    public var description: String { "\(model): \(words)" }

    private var words: String {
        switch kind {
        case .notInstalled(let program, let install):
            "not installed, there is no program \(program); install it with: \(install)"
        case .notSetUp(let stamp, let install):
            "its set-up is not complete, there is no \(stamp); complete it with: \(install)"
        case .notStarted(let command, let why): "cannot be started: \(command): \(why)"
        case .noHello(let limit): "sent nothing within \(seconds(limit)), expected a handshake; killed"
        case .badHello(let line, let expected): "its first line is \(line), expected \(expected)"
        case .unfitHello(let wrong, let expected): "its handshake has \(wrong), expected \(expected)"
        case .ended(let status, let lastWords):
            lastWords.map { "ended \(status), its last message: \($0)" } ?? "ended \(status), without a message"
        case .noAnswer(let number, let limit):
            "no answer to frame \(number) within \(seconds(limit)); killed"
        case .badRecord(let problem): "no record: \(problem.line.map { "line \($0): " } ?? "")\(problem.message)"
        case .wrongNumber(let number, let expected?): "answered frame \(number), expected frame \(expected)"
        case .wrongNumber(let number, nil): "answered frame \(number), expected nothing, as it had no image"
        case .wrongTime(let time, let expected):
            "answered with the time \(time), expected \(expected), the image's"
        case .unsolicited(let line): "said \(line), expected nothing, as it had no image"
        case .truncatedLine(let bytes): "ended after \(counted(bytes, "byte")) of a line, expected a line break"
        case .lineTooLong(let bytes): "sent \(bytes) bytes without a line break, expected one record per line; killed"
        case .tooManyLines(let lines): "said \(lines) lines that answer nothing, expected one record per image; killed"
        case .didNotEnd(let limit):
            "did not end within \(seconds(limit)) after its standard input was closed; killed"
        }
    }

    private func seconds(_ duration: Duration) -> String {
        let (whole, fraction) = duration.components
        let milliseconds = whole * 1000 + fraction / 1_000_000_000_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
    }
}
