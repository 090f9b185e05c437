// The names of the classes of YOLO's label files, which stand in a file near them. Used by YOLOPose.

import Keypoints
internal import Platform

/// The names in `classes.txt`, one a line, or under `names` in `data.yaml`: in the folder of the labels, or in one of the
/// two above it (`train/labels/`). Under `kpt_names` or `node_names` stand those of the keypoints.
struct YOLONames {
    private var names: [Int: String] = [:]
    private var folder: String?

    /// The names of the 21 keypoints, where they are all joints.
    private(set) var keypoints: [String]?
    private(set) var notes: [String] = []

    subscript(number: Double) -> String? { Int(exactly: number).flatMap { names[$0] } }

    /// Looks for the names of a file's classes, once for each folder; a file that cannot be read has none.
    ///
    /// - Throws: where the run would overwrite it.
    mutating func find(beside path: String) throws(TactusError) {
        let start = Path.folder(of: path)
        guard folder != start else { return }
        (folder, names, keypoints) = (start, [:], nil)
        for above in ["", "../", "../../"] {
            for name in ["classes.txt", "data.yaml"] {
                let file = Path.inside(start, above + name)
                guard Path.isRegularFile(file) else { continue }
                let text: String
                do throws(TactusError) { text = try ByteSource.text(of: file, atMost: Tuning.namesLimit) } catch {
                    if error.kind == .usage { throw error }
                    continue
                }
                let isList = name == "classes.txt"
                if names.isEmpty {
                    names = isList ? Self.lines(text) : Self.yaml(text)
                    if !names.isEmpty { say("names of classes are those of \(file)") }
                }
                if !isList, keypoints == nil { keypoints = Self.keypoints(text) }
            }
            if !names.isEmpty, keypoints != nil { return }
        }
    }

    private mutating func say(_ note: String) { if !notes.contains(note) { notes.append(note) } }

    /// The names of the keypoints, of the first class where each has a list of its own; `nil` where they are no joints.
    private static func keypoints(_ text: String) -> [String]? {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }
        for key in ["kpt_names:", "node_names:"] {
            guard let start = lines.firstIndex(where: { $0.hasPrefix(key) }) else { continue }
            let block = lines[(start + 1)...].prefix {
                $0.isEmpty || $0.hasPrefix(" ") || $0.hasPrefix("-") || $0.hasPrefix("]")
            }
            let items = [lines[start].dropFirst(key.count)] + block
            let names = items.flatMap { $0.split { ",[]{}".contains($0) } }.map { item in
                // A list's hyphen, and the number of a class or of a keypoint, stand before a name.
                word(item.drop { $0 == " " || $0 == "-" || $0.isNumber || $0 == ":" })
            }
            let first = Array(names.filter { !$0.isEmpty }.prefix(HandJoint.count))
            if NamedJoints.order(of: first) != nil { return first }
        }
        return nil
    }

    private static func lines(_ text: String) -> [Int: String] {
        let lines = text.split(whereSeparator: \.isNewline).map { word($0) }.filter { !$0.isEmpty }
        return Dictionary(uniqueKeysWithValues: zip(0..., lines))
    }

    /// The names of a list in brackets, of a list with hyphens, or of a map from numbers.
    private static func yaml(_ text: String) -> [Int: String] {
        var names: [Int: String] = [:]
        var isInside = false
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.prefix { $0 != "#" }
            if content.hasPrefix("names:") {
                let rest = word(content.dropFirst(6))
                if rest.hasPrefix("[") || rest.hasPrefix("{") {
                    for item in rest.dropFirst().prefix(while: { $0 != "]" && $0 != "}" }).split(separator: ",") {
                        add(item, to: &names)
                    }
                    return names
                }
                isInside = true
            } else if isInside {
                let item = content.drop { $0 == " " }
                if item.isEmpty { continue }
                guard item.startIndex > content.startIndex || item.hasPrefix("-") else { break }
                add(item.hasPrefix("-") ? item.dropFirst() : item, to: &names)
            }
        }
        return names
    }

    private static func add(_ item: Substring, to names: inout [Int: String]) {
        if let colon = item.firstIndex(of: ":"), let number = Int(word(item[..<colon])) {
            names[number] = word(item[item.index(after: colon)...])
        } else {
            names[names.count] = word(item)
        }
    }

    /// A word without blanks and quotation marks around it.
    private static func word(_ text: Substring) -> String {
        text.trimmed { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    }
}
