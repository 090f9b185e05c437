// Files that are no text: what they are, by their first bytes, and what to do with them. Used by FormatDetection.

/// Kinds of files that Tactus does not read and that people have.
enum ForeignBytes {
    /// The first bytes of a kind, its name, and the advice.
    private static let kinds: [(bytes: [UInt8], words: String)] =
        [
            ([0xFF, 0xFE], utf16), ([0xFE, 0xFF], utf16),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data; unpack it first, as with xzcat FILE | tactus classify -"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an old Office file such as .xls; write it as CSV first, as LibreOffice does"),
            ([0x89] + Array("HDF\r\n".utf8), "an HDF5 file; write it as CSV first, as with pandas"),
            (
                [0x89] + Array("MCAP".utf8),
                "an MCAP recording; write it as CSV or JSON first, as with its Python package"
            ),
        ]
        + texts.map { (Array($0.start.utf8), $0.words) }

    private static let utf16 = "UTF-16 text; write it as UTF-8, as with iconv -f UTF-16 -t UTF-8"

    /// The same of kinds that begin with letters.
    private static let texts: [(start: String, words: String)] = [
        ("PK\u{3}\u{4}", "a zip archive (a .xlsx is one too); unpack it, or write it as CSV, first"),
        ("BZh", "bzip2 data; unpack it first, as with bzcat FILE | tactus classify -"),
        ("version https://git-lfs.", "a Git LFS pointer, not the file itself; run git lfs pull first"),
        ("MATLAB 7.3", "a MATLAB file (HDF5); write it as CSV first, as writematrix in MATLAB or h5py in Python can"),
        ("MATLAB", "a MATLAB file; write it as CSV first, as writematrix in MATLAB or scipy.io.loadmat in Python can"),
        (
            "SQLite format 3\0",
            "an SQLite database; write a table as CSV first: sqlite3 -csv -header FILE 'select * from TABLE'"
        ),
        ("MThd", "a Standard MIDI File; tactus take import makes a take of it"),
        ("ARROW1", "an Arrow (Feather) file; write it as CSV or Parquet first, as pyarrow does"),
        ("FEA1", "a Feather file; write it as CSV or Parquet first, as pandas does"),
        ("Obj\u{1}", "an Avro file; write it as JSON first, as with fastavro"),
        ("ORC", "an ORC file; write it as CSV or Parquet first, as pyarrow does"),
        ("RDX", "data of R; write it as CSV first: write.csv"),
        ("#ROSBAG", "a ROS bag; write its messages as CSV or JSON first, as with rosbags in Python"),
        ("Kaydara FBX Binary", "an FBX animation; write the joints' places as CSV first, as Blender's Python can"),
        ("glTF", "a glTF model; write the joints' places as CSV first, as Blender's Python can"),
        ("%PDF", "a PDF; write its table as CSV first"),
        (
            "HIERARCHY",
            "a BVH animation, which holds angles; write the joints' places as CSV first, as with bvh2csv of bvhtoolbox"
        ),
        (
            "PathFileType",
            "a TRC file of markers; write them as CSV with a header such as WRIST_x, WRIST_y, WRIST_z first"
        ),
        ("ply\n", "a PLY model; write its points as CSV first"),
    ]

    static let yaml = "YAML; write it as JSON first, as with json.dump of yaml.safe_load in Python"

    /// Returns whether lines that begin no JSON are YAML's: keys, lists and what is further in.
    static func isYAML(_ lines: some Sequence<ArraySlice<UInt8>>) -> Bool {
        let lines = lines.map { String(decoding: $0, as: UTF8.self) }.filter {
            !$0.hasPrefix("#") && $0.contains { $0 > " " }
        }
        guard let first = lines.first else { return false }
        if first.hasPrefix("%YAML") || first.hasPrefix("---") && !first.contains(",") { return true }
        // A message of protocol buffers has fields in one line, too, but neither lists nor values that begin below.
        return lines.count > 1 && lines.prefix(2).allSatisfy { $0.contains(/^ *(- )?[\w .-]+:(\s|$)|^ *- |^ +\S/) }
            && lines.contains { $0.contains(/^ *- |^ *[A-Za-z_][\w .-]*:\s*(\[|$)/) }
    }

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
        let start = prefix.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let kind = kinds.first(where: { start.starts(with: $0.bytes) }) { return kind.words }
        // Python's protocols 2 to 5 begin with 0x80 and their number.
        if prefix.count > 1, prefix[0] == 0x80, (2...5).contains(prefix[1]) {
            return "a Python pickle; write what it holds as CSV or JSON first, in Python"
        }
        // The place of the parameters, and C3D's key.
        if prefix.count >= 512, prefix[1] == 0x50, (2...127).contains(prefix[0]), prefix.contains(0) {
            return "a C3D recording of markers; write them as CSV first, as with c3d2csv of Python's c3d"
        }
        if isTFRecord(prefix) {
            return "a TFRecord; write its examples as CSV or JSON first, as with tf.data.TFRecordDataset in Python"
        }
        if isMessagePack(prefix) { return "MessagePack data; write it as JSON first, as with msgpack in Python" }
        // Without its mark UTF-16 shows by a zero beside every letter.
        if prefix.count > 3, (prefix[0] == 0) != (prefix[1] == 0), (prefix[0] == 0) == (prefix[2] == 0),
            (prefix[1] == 0) == (prefix[3] == 0)
        {
            return utf16
        }
        return nil
    }

    /// Returns whether a file begins with the length of a record, below 4 GiB, its checksum, and an example's only
    /// field.
    private static func isTFRecord(_ prefix: [UInt8]) -> Bool {
        guard prefix.count > 16, prefix[4..<8].allSatisfy({ $0 == 0 }), prefix[12] == 0x0A else { return false }
        let length = (0..<4).reduce(0) { $0 | Int(prefix[$1]) << (8 * $1) }
        // The field's length and its own two bytes or more are the record's.
        var (field, shift, place) = (0, 0, 13)
        while place < prefix.count, shift < 35 {
            field |= Int(prefix[place] & 0x7F) << shift
            (shift, place) = (shift + 7, place + 1)
            if prefix[place - 1] < 0x80 { break }
        }
        return length > 0 && field + place - 12 == length
    }

    /// Returns whether a file begins with a map whose first key is a text, or with a list of maps, lists or numbers, as
    /// MessagePack writes them; no text in UTF-8 begins so.
    private static func isMessagePack(_ prefix: [UInt8]) -> Bool {
        func width(of byte: UInt8, _ few: ClosedRange<UInt8>, _ two: UInt8) -> Int? {
            few.contains(byte) ? 1 : byte == two ? 3 : byte == two + 1 ? 5 : nil
        }
        guard let first = prefix.first else { return false }
        if let width = width(of: first, 0x81...0x8F, 0xDE), prefix.count > width + 2 {
            let key = prefix[width]
            let (start, count) = key == 0xD9 ? (width + 2, Int(prefix[width + 1])) : (width + 1, Int(key & 0x1F))
            guard key == 0xD9 || (0xA1...0xBF).contains(key) else { return false }
            return prefix.dropFirst(start).prefix(count).allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        guard let width = width(of: first, 0x91...0x9F, 0xDC), prefix.count > width else { return false }
        let element = prefix[width]
        return (0x81...0x9F).contains(element) || (0xCA...0xCF).contains(element) || (0xDC...0xDF).contains(element)
    }
}
