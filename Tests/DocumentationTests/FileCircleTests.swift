// The files of a target can be read one after another: none needs a type of a file that needs one of its own.

import Foundation
import Testing

@Suite("Files of a target")
struct FileCircleTests {
    /// The types that a file declares for others, and all that it names.
    private struct Names {
        var declared: Set<String> = []
        var used: Set<String> = []
    }

    private static func targets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Checkout.sources.path).sorted()
    }

    @Test("no files need each other in a circle") func circles() throws {
        var count = 0
        for target in try Self.targets() {
            let files = try Self.files(of: target)
            count += files.count
            let circle = Self.circle(of: files)
            #expect(circle.isEmpty, "\(target): \(circle.sorted().joined(separator: ", "))")
        }
        #expect(count > 400)
    }

    @Test("circles are found, and what only leads there is not one of them") func found() {
        let files = [
            "A": "struct A { var b: B }", "B": "enum B { case c(C) }", "C": "typealias C = [A.Inner]",
            "D": "struct D { var a: A }", "E": "private struct A {}", "F": "/* D */ let f = \"D \\(1)\" // D",
            "G": "struct G { let x = Other.D() }",
        ].mapValues { Self.names(in: Array($0.utf8)) }
        #expect(Self.circle(of: files) == ["A", "B", "C"])
        #expect(Self.circle(of: files.filter { $0.key != "B" }).isEmpty)
        #expect(files["F"]?.used.isEmpty == true && files["E"]?.declared.isEmpty == true)
    }

    /// The files that are in a circle, or between two.
    private static func circle(of files: [String: Names]) -> Set<String> {
        var place: [String: String] = [:]
        for (file, names) in files { for name in names.declared { place[name] = file } }
        var needs = files.mapValues { Set($0.used.compactMap { place[$0] }) }
        for file in needs.keys { needs[file]?.remove(file) }
        while true {
            let needed = needs.values.reduce(into: Set<String>()) { $0.formUnion($1) }
            let ends = needs.filter { $0.value.isEmpty || !needed.contains($0.key) }.map(\.key)
            guard !ends.isEmpty else { return Set(needs.keys) }
            for end in ends { needs[end] = nil }
            for file in needs.keys { needs[file]?.subtract(ends) }
        }
    }

    private static func files(of target: String) throws -> [String: Names] {
        var files: [String: Names] = [:]
        for path in Checkout.files(in: Checkout.sources.appendingPathComponent(target)) {
            files[path.lastPathComponent] = names(in: Array(try Data(contentsOf: path)))
        }
        return files
    }

    // MARK: Words of a file

    /// The names that a text declares at its outermost level and is not alone to see, and those that it uses.
    private static func names(in text: [UInt8]) -> Names {
        var names = Names()
        var (place, depth) = (0, 0)
        var (isPrivate, isDeclaration) = (false, false)
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\n") where depth == 0: isPrivate = false
            case UInt8(ascii: "/") where text[place...].starts(with: "//".utf8):
                place = end(of: "\n", in: text, place + 2)
            case UInt8(ascii: "/") where text[place...].starts(with: "/*".utf8):
                place = end(of: "*/", in: text, place + 2)
            case UInt8(ascii: "\""): place = endOfString(in: text, place)
            case let byte where isLetter(byte):
                let start = place
                while place < text.count, isLetter(text[place]) { place += 1 }
                let word = String(decoding: text[start..<place], as: UTF8.self)
                let isMember = start > 0 && text[start - 1] == UInt8(ascii: ".")
                if isDeclaration, !isPrivate { names.declared.insert(word) }
                isDeclaration = depth == 0 && kinds.contains(word)
                isPrivate = isPrivate || depth == 0 && (word == "private" || word == "fileprivate")
                if word.first?.isUppercase == true, !isMember { names.used.insert(word) }
                continue
            default: break
            }
            place += 1
        }
        return names
    }

    private static let kinds: Set = ["struct", "enum", "class", "protocol", "actor", "typealias"]

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    /// The last byte of the next occurrence of a mark.
    private static func end(of mark: String, in text: [UInt8], _ start: Int) -> Int {
        var place = start
        while place < text.count, !text[place...].starts(with: mark.utf8) { place += 1 }
        // The end of a line is read again, as it ends a declaration.
        return mark == "\n" ? place - 1 : min(place + mark.utf8.count - 1, text.count - 1)
    }

    /// The last byte of a text in quotes that begins at a place.
    private static func endOfString(in text: [UInt8], _ start: Int) -> Int {
        let quote = text[start...].starts(with: "\"\"\"".utf8) ? "\"\"\"" : "\""
        var place = start + quote.utf8.count
        while place < text.count, !text[place...].starts(with: quote.utf8) {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + quote.utf8.count - 1, text.count - 1)
    }
}
