// Which kit: a shipped one by name, or the user's own file. Used by the commands that play or look at kits.

import Configurations
import Console
import Drums
import KeypointFiles
import Shapes

enum KitOptions {
    /// The kit of a name; its rule book, where it is a file, is named so that it is found from where Tactus runs.
    ///
    /// - Throws: `Failure` where the file is missing, unreadable, or no kit; its findings go to standard error.
    static func kit(named name: String) throws -> Kit {
        let file = try file(named: name)
        do {
            var kit = try file.kit()
            kit.book = kit.book.map { bookPath($0, of: name) }
            return kit
        } catch {
            for finding in file.findings { StandardStreams.say("\(finding)") }
            throw Failure(.badInput, "\(name): no kit, \(counted(file.findings.count, "fault", "faults"))")
        }
    }

    /// A kit's file, read, with the shapes of its rule book.
    static func file(named name: String) throws -> KitFile {
        KitFile(text: try text(named: name), name: name) { shapes(of: bookPath($0, of: name)) }
    }

    /// The text of a shipped kit or of a file.
    static func text(named name: String) throws -> String {
        let shipped = ShippedKit.allCases.map(\.rawValue).joined(separator: ", ")
        guard NamedFile.isFile(name) else {
            if let kit = ShippedKit(rawValue: name) { return kit.text }
            throw Failure(.noInput, "\(name): no built-in kit (\(shipped))\(NamedFile.hint(name))")
        }
        do throws(SourceProblem) {
            return String(decoding: try ByteSource.contents(of: name, atMost: mostBytes), as: UTF8.self)
        } catch {
            guard error.kind == .missing else { throw error }
            throw Failure(.noInput, "\(name): no such file, nor a built-in kit (\(shipped))")
        }
    }

    /// A rule book's file is beside the kit, wherever Tactus runs; a name is that of a shipped one.
    private static func bookPath(_ book: String, of kit: String) -> String {
        guard NamedFile.isFile(book), !book.hasPrefix("/"), let slash = kit.lastIndex(of: "/") else { return book }
        return kit[...slash] + book
    }

    /// The shapes of a rule book, `nil` where there is none, or none that can be read; `kits check` says no more of it
    /// than that, `rules check` does.
    private static func shapes(of book: String) -> [HandShape]? {
        guard let text = try? BookOptions.text(named: book),
            let definition = try? RuleFile(text: text, name: book).definition()
        else { return nil }
        return definition.shapes.map(\.shape)
    }

    /// A kit is not larger than this.
    private static let mostBytes = 1 << 22
}
