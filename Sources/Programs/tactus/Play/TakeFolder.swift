// The takes of a folder, which a performance switches between. Used by `tactus play`, `render` and `take show`.

import Drums

/// A folder of take files: each is a scene, named as its file without the ending.
struct TakeFolder {
    /// The ending of the files.
    static let ending = ".yaml"

    /// The takes, in the order of their names.
    let takes: [Take]

    /// The number of files that should be takes and cannot be read.
    let brokenCount: Int

    /// Returns whether a path is that of a folder: there is one, or the path ends in `/`.
    static func isFolder(_ path: String) -> Bool { path.hasSuffix("/") || Path.isFolder(path) }

    /// Returns the file of a take.
    static func file(of name: String, in folder: String) -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + name + ending
    }

    /// Returns the names of all files, without the ending.
    static func names(in folder: String) -> [String] {
        FolderEntry.names(in: folder).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    /// Reads the takes, without earlier versions, which are kept as NAME.1.yaml. Files that are no takes are reported and left
    /// as they are.
    ///
    /// - Parameter loss: what is not done with a file that cannot be read.
    init(_ path: String, loss: String = "not played") {
        var takes: [Take] = []
        var (others, broken) = (0, 0)
        for name in Self.names(in: path) where !Self.isKept(name) {
            let file = Self.file(of: name, in: path)
            guard NamedChoice.isName(name) else {
                StandardStreams.say(
                    "\(file): not read, expected a name of letters, digits, spaces, - and _, and not a number"
                )
                continue
            }
            guard takes.count < Drums.Tuning.mostScenes else {
                others += 1
                continue
            }
            do {
                var take = try Configured.take(at: file)
                take.name = name
                takes.append(take)
            } catch {
                broken += 1
                StandardStreams.say("\(error); \(loss)")
            }
        }
        if others > 0 {
            StandardStreams.say("\(path): \(others) more takes not read, expected at most \(Drums.Tuning.mostScenes)")
        }
        (self.takes, brokenCount) = (takes, broken)
    }

    /// Returns whether a name is that of an earlier version, such as `verse.1`.
    private static func isKept(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Int(name[name.index(after: dot)...]) != nil
    }
}
