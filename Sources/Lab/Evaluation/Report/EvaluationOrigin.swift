// The provenance of an evaluation. Filled by the command line, shown by the report; pure.

/// The program, the command, the rule book and the files of an evaluation.
package struct EvaluationOrigin: Sendable {
    /// A file and its role, which is an option or `keypoints`; its size in bytes and its SHA-256 sum, unless it is a
    /// stream; and the number of hands that were read from it, if it has keypoints.
    package typealias File = (role: String, path: String, size: Int?, sha256: String?, hands: Int?)

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
