// Releases: what Scripts/release would make of a checkout, which it leaves as it is.

import Foundation
import Platform
import Testing

@Suite("Releases", .serialized)
struct ReleaseTests {
    /// Runs a line of the shell in a fresh clone of the last commit; the clone's tags and files afterwards, too.
    private func inClone(_ line: String) throws -> (code: Int32, output: String, state: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = """
            git clone --quiet --no-tags --shared '\(Checkout.root.path)' '\(folder.path)' && cd '\(folder.path)' && \(line)
            code=$?; echo; echo ENDED; git tag; git status --porcelain --ignored; exit $code
            """
        let (code, output) = try Checkout.run("/bin/sh", ["-c", script], in: FileManager.default.temporaryDirectory)
        let parts = output.split(separator: "ENDED\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (code, String(parts[0]), String(parts.dropFirst().first ?? ""))
    }

    @Test("a dry run says what it would make, and changes nothing") func dry() throws {
        let (code, output, state) = try inClone("Scripts/release --dry-run \(Installation.version)")
        #expect(code == 0 && state.isEmpty, "\(output)\(state)")
        for word in ["git' 'tag", "Scripts/package", "'13'", "Scripts/wheel", "SHA256SUMS", "git push origin"] {
            #expect(output.contains(word), "\(word): \(output)")
        }
    }

    @Test(
        "what is no release is refused",
        arguments: [
            "Scripts/release --dry-run 99.0": "CHANGELOG.md has no section \"## 99.0\"",
            "echo >>README.md; Scripts/release --dry-run \(Installation.version)": "not committed: M README.md",
            "sed -i 's/^## 0.*/## 99.0/' CHANGELOG.md; Scripts/release --dry-run 99.0":
                "Installation.swift: another version than 99.0",
            "git tag \(Installation.version) HEAD~1; Scripts/release --dry-run \(Installation.version)":
                "is that of another commit",
        ]
    )
    func refused(_ line: String, _ words: String) throws {
        let (code, output, _) = try inClone(line)
        #expect(code == 65 && output.contains(words), "\(output)")
    }
}
