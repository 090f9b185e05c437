// Files that are no text: what they are, by their first bytes, and what to do with them. Used by FormatDetection.

/// Kinds of files that Tactus does not read and that people have.
enum ForeignBytes {
    /// The first bytes of a kind, its name, and the advice.
    private static let kinds: [(bytes: [UInt8], words: String)] = [
        ([0xFF, 0xFE], "UTF-16 text; write it as UTF-8, as with iconv -f UTF-16 -t UTF-8"),
        ([0xFE, 0xFF], "UTF-16 text; write it as UTF-8, as with iconv -f UTF-16 -t UTF-8"),
        (
            Array("PK\u{3}\u{4}".utf8),
            "a zip archive (a .xlsx is one too); unpack it, or write it as CSV, first"
        ),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data; unpack it first, as with xzcat FILE | tactus classify -"),
        (Array("BZh".utf8), "bzip2 data; unpack it first, as with bzcat FILE | tactus classify -"),
        (Array("MThd".utf8), "a Standard MIDI File; tactus take import makes a take of it"),
        ([0x89] + Array("HDF\r\n".utf8), "an HDF5 file; write it as CSV first, as with pandas"),
        (Array("version https://git-lfs.".utf8), "a Git LFS pointer, not the file itself; run git lfs pull first"),
    ]

    /// Returns the lines of a text without NUL bytes, which a power cut leaves in place of unwritten ones; `nil` where
    /// the other lines are no text either.
    static func text(_ prefix: [UInt8]) -> [UInt8]? {
        let lines = prefix.split(separator: 0x0A).filter { !$0.contains(0) }
        let isText = lines.allSatisfy { line in
            line.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        return isText && !lines.isEmpty ? Array(lines.joined(separator: [0x0A])) : nil
    }

    /// Returns the kind of a file by its first bytes, `nil` for an unknown one.
    static func words(_ prefix: [UInt8]) -> String? {
        if let kind = kinds.first(where: { prefix.starts(with: $0.bytes) }) { return kind.words }
        // Python's protocols 2 to 5 begin with 0x80 and their number.
        if prefix.count > 1, prefix[0] == 0x80, (2...5).contains(prefix[1]) {
            return "a Python pickle; write what it holds as CSV or JSON first, in Python"
        }
        // Without its mark UTF-16 shows by a zero beside every letter.
        if prefix.count > 3, (prefix[0] == 0) != (prefix[1] == 0), (prefix[0] == 0) == (prefix[2] == 0),
            (prefix[1] == 0) == (prefix[3] == 0)
        {
            return kinds[0].words
        }
        return nil
    }
}
