// SHA-256 sums of files, by the system's own program. Called by `tactus synthesize --images` for its card.

internal import Platform

/// The number of files that one process sums: their names must fit into its arguments.
private let checksumBatch = 500

/// The time in which the sums of these files must be there.
private let checksumTime = Duration.seconds(600)

package enum Checksums {
    /// Returns the SHA-256 sums (FIPS 180-4) of files, in hexadecimal, in the order of the paths; by `sha256sum` of
    /// coreutils.
    ///
    /// - Throws: `TactusError` where a file cannot be read or the program is missing.
    package static func sha256(of paths: [String]) async throws -> [String] {
        var sums: [String] = []
        for start in stride(from: 0, to: paths.count, by: checksumBatch) {
            sums += try await batchSums(paths[start..<min(start + checksumBatch, paths.count)])
        }
        return sums
    }

    /// Returns the sums of the files of one start of the program.
    private static func batchSums(_ batch: ArraySlice<String>) async throws(TactusError) -> [String] {
        let text = try await ShortProgram.run(
            "sha256sum",
            ["--"] + batch,
            limit: Tuning.listLimit,
            within: checksumTime,
            fault: .inputOutput
        )
        // A backslash stands before the sum of a name that has one.
        return text.split(separator: "\n").map { String($0.drop { $0 == "\\" }.prefix(while: \.isHexDigit)) }
    }
}
