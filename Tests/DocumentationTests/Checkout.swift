// The checkout whose texts are tested. Used by all suites of this target.

import Foundation

/// The folder of the package, and the files in it.
enum Checkout {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sources = root.appendingPathComponent("Sources")

    /// The folder of the programs: beside the tests, or the one that TACTUS_PROGRAMS names.
    static let programs =
        ProcessInfo.processInfo.environment["TACTUS_PROGRAMS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Returns the files in a folder and its folders whose names have one of these endings, by their paths.
    static func files(in folder: URL = sources, endings: Set<String> = ["swift"]) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects
        return (all as? [URL] ?? []).filter { endings.contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }
}
