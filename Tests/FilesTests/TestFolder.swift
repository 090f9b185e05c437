// A folder that is there as long as this object is, and what is in it. Used by all tests of this room.

import Foundation

final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-files-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a file and the folders that it is in.
    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
    }

    func makePipe(_ name: String) throws {
        guard unsafe mkfifo(file(name), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    /// The names in it, hidden ones included.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// Sets the rights of a file, and whose it is, which only root can.
    func set(_ name: String, rights: Int, owner: Int? = nil) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: rights]
        if let owner { attributes[.ownerAccountID] = owner }
        try FileManager.default.setAttributes(attributes, ofItemAtPath: file(name))
    }

    func rights(_ name: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
