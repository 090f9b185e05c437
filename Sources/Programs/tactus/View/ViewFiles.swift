// The files that browsers have written: their names, and how many there may be in one run. Owned by ViewSession; any
// thread.

import Evaluation
import Keypoints
import Viewer
import Synchronization

/// Writes what browsers save, label and collect.
final class ViewFiles: Sendable {
    static let folder = "collected"

    /// The largest number of files of one run: a data set of twenty people and ten labels. A page that requests more
    /// fills the disk.
    static let most = 200

    private let count = Mutex(0)

    /// The files of collected hands, each with their label.
    private let collected = Mutex<[(label: String, path: String)]>([])

    /// Throws where no more files can be written.
    func ensureRoom() throws {
        guard count.withLock({ $0 < Self.most }) else {
            throw ViewRefusal("\(Self.most) files were written in this run, the most; start tactus again for more")
        }
    }

    /// Writes frames to a new file of the current folder, and says what is in it.
    ///
    /// - Parameter name: a name with a number; the first that is free is taken.
    func save(_ frames: [Frame], named name: (Int) -> String) throws -> JSONValue {
        let path = try write(Self.bytes(of: frames), named: name)
        let times = frames.compactMap(\.time)
        let hands = frames.reduce(0) { $0 + $1.hands.count }
        return [
            "path": .string(path), "hands": .integer(hands), "frames": .integer(frames.count),
            "seconds": .optional(times.last.map { ($0 - times[0]).rounded() }),
        ]
    }

    /// Writes hands that were collected; returns where.
    @Sendable func keep(_ frames: [Frame], label: String, person: String) throws -> String {
        try Path.makeFolder(Self.folder)
        let path = try write(Self.bytes(of: frames)) { Path.inside(Self.folder, Self.name(label, person, $0)) }
        collected.withLock { $0.append((LabelMap.fold(label), path)) }
        return path
    }

    /// Returns the files that were collected in this run, those with a label and all others.
    func collected(_ label: String) -> (own: [String], others: [String]) {
        let label = LabelMap.fold(label)
        return collected.withLock { files in
            (files.filter { $0.label == label }.map(\.path), files.filter { $0.label != label }.map(\.path))
        }
    }

    /// Makes an empty file for a rule book with a new shape, which a command then writes.
    func reserve(_ shape: String) throws -> String {
        try Path.makeFolder(Self.folder)
        return try write([]) { Path.inside(Self.folder, Self.name("rules-\(shape)", "", $0, ending: "yaml")) }
    }

    private static func bytes(of frames: [Frame]) -> [UInt8] {
        var text = JSONWriter()
        for frame in frames { text.append(frame) }
        return text.bytes
    }

    private func write(_ bytes: [UInt8], named name: (Int) -> String) throws -> String {
        try ensureRoom()
        let path = try FreshFile.writeNew(bytes, named: name)
        count.withLock { $0 += 1 }
        return path
    }

    /// A name that says whose hands are in it; what is no letter or digit could lead to another folder, and at the beginning
    /// be an option of a program.
    static func name(_ label: String, _ person: String, _ number: Int, ending: String = "jsonl") -> String {
        func plain(_ text: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "-" })
        }
        let word = plain(label).drop { $0 == "-" || $0 == "_" }
        return ([word.isEmpty ? "hands" : String(word)] + (person.isEmpty ? [] : [plain(person)]) + ["\(number)"])
            .joined(separator: "-")
            + ".\(ending)"
    }
}
