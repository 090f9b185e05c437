// The drums of a performance in files of their own: which there may be, and their names. Made by PlayPlan; values.

import Drums
import Performances

/// A file with the sound of one drum, or of the click and the cues.
struct Stem {
    let path: String
    let part: SoundTarget.Part

    /// Returns the stems of instruments in a folder, of which no two have one name.
    ///
    /// - Parameter ending: that of the files, with its dot.
    static func all(of instruments: [String], in folder: String, ending: String) -> [Stem] {
        var taken: Set<String> = []
        let parts = instruments.map { ($0, SoundTarget.Part.instrument($0)) } + [("click", .click)]
        return parts.map { words, part in
            let plain = name(words)
            var name = plain
            var number = 1
            // To many disks, Kick and kick are one name.
            while !taken.insert(name.lowercased()).inserted {
                number += 1
                name = "\(plain)-\(number)"
            }
            return Stem(path: Path.inside(folder, name + ending), part: part)
        }
    }

    /// Returns the names of a folder's other files of sound, which do not add up with these.
    static func sounds(in folder: String, besides paths: [String]) -> [String] {
        let own = Set(paths.map(Path.name(of:)))
        return FolderEntry.names(in: folder).filter { name in
            !own.contains(name) && [".wav", ".flac"].contains { name.lowercased().hasSuffix($0) }
        }
        .sorted()
    }

    /// Returns a name for a file: what is no letter or digit could lead to another folder, or be an option of a program.
    private static func name(_ words: String) -> String {
        let plain = words.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
        return plain.isEmpty ? "drum" : String(plain.prefix(longest))
    }

    /// The longest name in characters; a file's may have 255 bytes, and the previous file keeps it with a number.
    private static let longest = 50
}
