// Aliases of YAML in a manifest, found before the library sees them. Used by ModelManifest; pure.

/// Finds aliases: a few lines of them, each of nine of the one before, stand for more than any machine can compare.
enum ManifestAlias {
    /// The line of the first star that may be an alias: one with something behind it, where a value may begin.
    static func firstLine(in text: String) -> Int? {
        var line = 1
        // The last sign of the line that is no blank, and whether that is the sign just before.
        var last: UInt8?
        var isStar = false
        for byte in text.utf8 {
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if isStar, !isBlank, !isBreak { return line }
            isStar = byte == UInt8(ascii: "*") && last.map { beginners.contains($0) } ?? true
            if byte == UInt8(ascii: "\n") {
                line += 1
                last = nil
            } else if !isBlank, !isBreak {
                last = byte
            }
        }
        return nil
    }

    /// Signs behind which a value may begin.
    private static let beginners = Array("[{?:-,".utf8)
}
