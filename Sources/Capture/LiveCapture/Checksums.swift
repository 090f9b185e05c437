// SHA-256 sums of files, by the system's own program. Called by `tactus synthesize --images` for its card.

internal import Platform
internal import Subprocess

package enum Checksums {
    /// Returns the SHA-256 sums (FIPS 180-4) of files, in hexadecimal, in the order of the paths; by `sha256sum` of
    /// coreutils.
    ///
    /// - Throws: `TactusError` where a file cannot be read or the program is missing.
    package static func sha256(of paths: [String]) async throws -> [String] {
        var sums: [String] = []
        for start in stride(from: 0, to: paths.count, by: Tuning.checksumBatch) {
            sums += try await batchSums(paths[start..<min(start + Tuning.checksumBatch, paths.count)])
        }
        return sums
    }

    /// Returns the sums of the files of one start of the program.
    private static func batchSums(_ batch: ArraySlice<String>) async throws -> [String] {
        do {
            let result = try await Subprocess.run(
                .name("sha256sum"),
                arguments: .init(["--"] + batch),
                input: .none,
                output: .string(limit: Tuning.listLimit),
                error: .string(limit: Tuning.listLimit)
            )
            let lines = result.standardOutput.split(separator: "\n")
            guard result.terminationStatus.isSuccess, lines.count == batch.count else {
                throw TactusError(
                    .inputOutput,
                    result.standardError.split(separator: "\n").first.map(String.init) ?? "sha256sum"
                )
            }
            // A backslash stands before the sum of a name that has one.
            return lines.map { String($0.drop { $0 == "\\" }.prefix(while: \.isHexDigit)) }
        } catch let error as SubprocessError {
            throw TactusError(.unavailable, "sha256sum: cannot be run: \(error)")
        }
    }
}
