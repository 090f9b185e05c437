// The calibrations of players, by their names. Used by `tactus play`, `render` and `point`.

import Configurations
import Drums

/// The file of a player's calibration.
struct PlayerStore {
    let name: String

    /// The path of the file.
    let path: String

    /// Creates a store.
    ///
    /// - Parameter name: a name, whose file lies in the user's data folder, or the path of a file.
    init(_ name: String) {
        self.name = name
        let isPath = ConfigurationLoader.isFile(name)
        path = isPath ? name : "\(Self.folder)/\(name).yaml"
    }

    /// Throws for what is neither a name nor a file.
    static func check(_ name: String?) throws(ValidationError) {
        guard let name, !ConfigurationLoader.isFile(name), !NamedChoice.isName(name) else { return }
        throw ValidationError(
            "--player: \(printable(name, atMost: 40)), expected a name of letters, digits, spaces, - and _, or a file (FILE.yaml)"
        )
    }

    private static var folder: String { "\(Path.userData)/tactus/players" }

    /// Returns the calibration.
    ///
    /// - Parameter isLearned: whether a file that is not there yet will be written.
    /// - Throws: an error where the file is missing, or cannot be read.
    func player(isLearned: Bool) throws -> Player {
        guard Path.isThere(path) else {
            if isLearned {
                let folder = Path.folder(of: path)
                guard folder == Self.folder || Path.isFolder(folder) else {
                    let wrong = "there is no folder \(folder)"
                    throw TactusError(.missing, path, wrong, expected: "one to keep the player in")
                }
                return Player()
            }
            let known = FolderEntry.names(in: Self.folder).filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5) }
                .sorted()
            let names = known.isEmpty ? "" : "\(known.joined(separator: ", ")), or "
            throw TactusError(
                .missing,
                path,
                "no such player",
                expected: "\(names)--calibrate or --tune to learn a new one"
            )
        }
        return try Configured.player(at: path)
    }

    /// Writes the calibration.
    func keep(_ player: Player) throws(TactusError) {
        let folder = Path.folder(of: path)
        if folder == Self.folder, !Path.isFolder(folder) { try Path.makePrivateFolder(folder) }
        try FreshFile.write(Array(player.text.utf8), to: path)
    }
}
