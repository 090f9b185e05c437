// The provenance of a report: the program, the command as a shell reads it, and the files with their checksums.

import Capture
import Configurations
import Evaluation
import Shapes

extension EvaluateHands {
    /// Returns the page of --report; `nil` without it. Reads each listed file once more for its checksum.
    func pageText(_ counts: MetricCounts, _ details: EvaluationDetails, _ book: RuleBook) async throws -> String? {
        guard report != nil else { return nil }
        let read = details.filesWithHands
        var roles: [(role: String, path: String)] = []
        if let rules = self.book.rules, ConfigurationLoader.isFile(rules) { roles.append(("rule book", rules)) }
        if let labels, !labels.contains("=") { roles.append(("labels", labels)) }
        if let reference { roles.append(("reference", reference)) }
        let listed = read.prefix(EvaluationOrigin.mostFiles)
        let all = roles + listed.map { ("keypoints", $0) }
        let regular = all.map(\.path).filter(Path.isRegularFile)
        let sums = Dictionary(zip(regular, try await Checksums.sha256(of: regular))) { first, _ in first }
        let origin = EvaluationOrigin(
            version: Installation.version,
            command: Self.shellText(["tactus"] + CommandLine.arguments.dropFirst()),
            book: book.definition.words,
            files: all.map { role, path in
                (
                    role, path, sums[path] == nil ? nil : Path.size(of: path), sums[path],
                    role == "keypoints" ? details.hands(in: path) : nil
                )
            },
            furtherFiles: read.count - listed.count,
            contentMark: counts.contentMark
        )
        return EvaluationPage(Scores(counts), details, origin).text
    }

    /// Returns words as a shell reads them: in quotes where one has other characters than those of names and options.
    static func shellText(_ words: some Sequence<String>) -> String {
        words.map { word in
            let isPlain =
                !word.isEmpty
                && word.utf8.allSatisfy { byte in
                    plain.contains(byte)
                }
            return isPlain
                ? word
                : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }.joined(separator: " ")
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%".utf8)
}
