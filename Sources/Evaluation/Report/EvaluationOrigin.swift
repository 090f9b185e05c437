// What an evaluation was made from and with. Filled by the command line, shown by the report; pure.

/// The program, the command, the rule book and the files of an evaluation.
package struct EvaluationOrigin: Sendable {
    package struct File: Sendable {
        /// The option that names it, or `keypoints`.
        package let role: String

        package let path: String

        /// The size in bytes; `nil` for a stream.
        package let size: Int?

        /// The SHA-256 sum in hexadecimal; `nil` for a stream.
        package let sha256: String?

        /// The number of hands that were read from it; `nil` for other files than keypoints.
        package let hands: Int?

        package init(role: String, path: String, size: Int?, sha256: String?, hands: Int?) {
            (self.role, self.path, self.size, self.sha256, self.hands) = (role, path, size, sha256, hands)
        }
    }

    /// The version of the program.
    package let version: String

    /// The command with its arguments, as a shell reads it.
    package let command: String

    /// The rule book in sentences.
    package let book: [String]

    /// The files, those without keypoints first.
    package let files: [File]

    /// The number of further files of keypoints.
    package let furtherFiles: Int

    /// A mark that differs between the hands of different data sets, in any order.
    package let contentMark: String?

    package init(
        version: String,
        command: String,
        book: [String],
        files: [File],
        furtherFiles: Int,
        contentMark: String?
    ) {
        (self.version, self.command, self.book, self.files) = (version, command, book, files)
        (self.furtherFiles, self.contentMark) = (furtherFiles, contentMark)
    }

    /// The largest number of keypoint files that are listed.
    package static let mostFiles = 100
}
