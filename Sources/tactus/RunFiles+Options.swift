// How the options of the commands stand in the register of a run's files. Used by every command that writes.

import Configurations
import System
import KeypointFiles
import Capture

extension RunFiles {
    /// Takes in sources; a `.mjpeg` recording with the lines beside it.
    mutating func read(sources: [String]) {
        for source in sources {
            read(source)
            for path in Self.besideImages(source) { read(path) }
        }
    }

    /// Takes in a rule book that is a file.
    mutating func read(rules name: String?) {
        if let name, ConfigurationLoader.isFile(name) { read(name, as: "--rules") }
    }

    /// Takes in a kit that is a file, and its rule book.
    mutating func read(kit name: String?, book: String?) {
        if let name, ConfigurationLoader.isFile(name) { read(name, as: "--kit") }
        if let book, ConfigurationLoader.isFile(book) { read(book, as: "the kit's rule book") }
    }

    /// Takes in a keypoint model's manifest and programs, and what the user has it read.
    mutating func read(model: ModelManifest, arguments: [String]) {
        read("\(model.folder)/model.yaml", as: "--model")
        for part in model.command where part.contains("/") { read(part, as: "--model") }
        for argument in arguments where Path.isTaken(argument) { read(argument, as: "--model-arg") }
    }

    /// Takes in the files that variables of the environment name, such as one of a password.
    mutating func read(variables: [String]) {
        for variable in variables { if let path = Environment[variable] { read(path, as: variable) } }
    }

    /// The lines beside a recording of JPEGs.
    static func besideImages(_ path: String) -> [String] {
        let lower = path.lowercased()
        return lower.hasSuffix(".mjpeg") || lower.hasSuffix(".mjpg") ? [path + ".jsonl"] : []
    }
}
