// The files of the commands' options in the register of a run. Used by every command that writes.

import Configurations
import Capture
import Drums

extension RunFiles {
    /// Registers sources; a `.mjpeg` recording with the lines beside it.
    mutating func read(sources: [String]) {
        for source in sources {
            read(source)
            for path in Self.besideImages(source) { read(path) }
        }
    }

    /// Registers a rule book that is a file.
    mutating func read(rules name: String?) {
        if let name, ConfigurationLoader.isFile(name) { read(name, as: "--rules") }
    }

    /// Registers a kit that is a file, and its books.
    mutating func read(kit name: String? = nil, _ kit: Kit? = nil) {
        if let name, ConfigurationLoader.isFile(name) { read(name, as: "--kit") }
        if let book = kit?.bookName, ConfigurationLoader.isFile(book) { read(book, as: "the kit's rule book") }
        if let book = kit?.movementsName, ConfigurationLoader.isFile(book) { read(book, as: "the kit's movements") }
    }

    /// Registers a keypoint model's manifest and programs, and the user's files for it.
    mutating func read(model: ModelManifest, arguments: [String]) {
        read("\(model.folder)/model.yaml", as: "--model")
        for part in model.command where part.contains("/") { read(part, as: "--model") }
        for argument in arguments where Path.isTaken(argument) { read(argument, as: "--model-arg") }
    }

    /// Registers the files that variables of the environment name, such as one of a password.
    mutating func read(variables: [String]) {
        for (variable, path) in Secret.values(of: variables) { read(path, as: variable) }
    }

    /// The lines beside a recording of JPEGs.
    static func besideImages(_ path: String) -> [String] {
        let lower = path.lowercased()
        return lower.hasSuffix(".mjpeg") || lower.hasSuffix(".mjpg") ? [path + ".jsonl"] : []
    }
}
