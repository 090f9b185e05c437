// Loads rule books, kits and takes: what comes with Tactus by its name, all else from files; each is read once. Called by
// the commands and by the initialisers for libraries.

package import Drums
internal import Platform
import KeypointFiles

/// Loads rule books, kits and takes.
package enum ConfigurationLoader {
    /// Loads a rule book: a shipped one by its name, or a file.
    ///
    /// - Throws: `TactusError` if the book does not exist or cannot be read; errors of its text are in its `findings`.
    package static func rules(named name: String) throws(TactusError) -> RuleFile {
        RuleFile(text: try text(ofRules: name), name: name)
    }

    /// Loads a book of movements: a shipped one by its name, or a file.
    ///
    /// - Throws: `TactusError` if the book does not exist or cannot be read; errors of its text are in its `findings`.
    package static func movements(named name: String) throws(TactusError) -> MovementFile {
        let text = try text(ofMovements: name)
        return isFile(name) ? MovementFile(text: text, name: name) : MovementFile(text: text, name: name, base: nil)
    }

    /// Loads a kit, a shipped one by its name or a file, and its books.
    ///
    /// Books that are files are in the kit's folder or below it, wherever the program runs: a kit may be a stranger's. What
    /// is wrong with them is among the kit's `findings`.
    ///
    /// - Throws: `TactusError` if the kit does not exist or cannot be read.
    package static func kit(named name: String) throws(TactusError) -> KitFile {
        var reading = FileReading(of: name)
        let root = reading.kit(in: try text(ofKit: name))
        let folder = KitFolder(of: name, isSample: false)
        var outside: Set<String> = []
        func path(of field: String) -> String? {
            guard let book = root?[field]?.string else { return nil }
            guard isFile(book) else { return book }
            let path = folder.path(of: book)
            if path == nil { outside.insert(field) }
            return path
        }
        let (rules, movements) = (path(of: "rules"), path(of: "movements"))
        return KitFile(
            reading,
            root,
            rules: rules.flatMap { path in try? self.rules(named: path) },
            at: rules,
            movements: movements.flatMap { path in try? self.movements(named: path) },
            at: movements,
            outside: outside
        )
    }

    /// Loads a take's file.
    ///
    /// - Throws: `TactusError` if the file does not exist or cannot be read.
    package static func take(at path: String) throws(TactusError) -> TakeFile {
        TakeFile(text: try ByteSource.text(of: path, atMost: Drums.Tuning.largestTake), name: path)
    }

    /// Loads a player's calibration.
    ///
    /// - Throws: `TactusError` if the file does not exist or cannot be read.
    package static func player(at path: String) throws(TactusError) -> PlayerFile {
        PlayerFile(text: try ByteSource.text(of: path, atMost: Tuning.largestText), name: path)
    }

    /// Loads the declaration of a format.
    ///
    /// - Throws: `TactusError` if the file does not exist or cannot be read.
    package static func format(at path: String) throws(TactusError) -> FormatFile {
        FormatFile(text: try ByteSource.text(of: path, atMost: Tuning.largestText), name: path)
    }

    /// Loads the file of a MIDI map.
    ///
    /// - Throws: `TactusError` if the file does not exist or cannot be read.
    package static func midiMap(at path: String, for kit: Kit) throws(TactusError) -> MIDIMapFile {
        let text = try ByteSource.text(of: path, atMost: Tuning.largestText)
        return MIDIMapFile(text: text, name: path, instruments: kit.instruments.map(\.name))
    }

    // MARK: Texts

    package static func text(ofSetup path: String) throws(TactusError) -> String {
        try ByteSource.text(of: path, atMost: Tuning.largestText)
    }

    package static func text(ofRules name: String) throws(TactusError) -> String {
        try text(of: name, "rule book", among: ShippedBook.allCases.map { ($0.rawValue, $0.text) })
    }

    package static func text(ofMovements name: String) throws(TactusError) -> String {
        try text(of: name, "book of movements", among: ShippedMovements.allCases.map { ($0.rawValue, $0.text) })
    }

    package static func text(ofKit name: String) throws(TactusError) -> String {
        try text(of: name, "kit", among: ShippedKit.allCases.map { ($0.rawValue, $0.text) })
    }

    /// Returns whether a file is meant: by a slash in the name or by its ending, or standard input. All else is the
    /// name of something shipped, whatever is in the current folder.
    package static func isFile(_ name: String) -> Bool {
        name == "-" || name.contains("/") || [".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) }
    }

    private static func text(
        of name: String,
        _ what: String,
        among shipped: [(name: String, text: String)]
    ) throws(TactusError) -> String {
        let names = shipped.map(\.name).joined(separator: ", ")
        guard isFile(name) else {
            if let known = shipped.first(where: { $0.name == name }) { return known.text }
            let hint = Path.isTaken(name) ? "; for the file or folder here, use ./\(name)" : ""
            throw TactusError(.missing, name, "no built-in \(what) (\(names))\(hint)")
        }
        do {
            return try ByteSource.text(of: name, atMost: Tuning.largestText)
        } catch {
            guard error.kind == .missing else { throw error }
            throw TactusError(.missing, name, "no such file, nor a built-in \(what) (\(names))")
        }
    }
}
