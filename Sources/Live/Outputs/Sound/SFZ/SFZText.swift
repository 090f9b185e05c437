// The text of an SFZ file as headers and opcodes, with its definitions and the files that it includes. Used by SFZFile;
// pure but for what links lead to.

internal import Platform

/// The largest number of files that an SFZ file includes, and the depth of files within files.
private let (mostIncluded, deepestIncluded) = (10_000, 16)

/// The longest name of a definition of an SFZ file, in characters, three times those of the free kits; and the longest
/// value with its definitions, in bytes: that of the longest path of a file.
private let (longestDefinition, longestValue) = (64, 4_096)

/// The largest number of headers and opcodes of an SFZ file: ten times those of the largest free drum kits.
private let mostOpcodes = 1_000_000

/// A place in an SFZ file or one that it includes.
struct SFZPlace: Hashable {
    var file: String
    var line: Int
}

/// A part of an SFZ file.
enum SFZToken: Hashable {
    /// `<region>`, without its brackets.
    case header(String)

    /// `NAME=VALUE`.
    case opcode(String, String)
}

/// Reads the parts of an SFZ file in their order.
struct SFZText {
    private(set) var tokens: [(token: SFZToken, place: SFZPlace)] = []

    private var definitions: [Substring: String] = [:]

    /// The lengths of their names, the longest first, as one may begin with another.
    private var lengths: [Int] = []
    private var uses = 0
    private var bytes = 0
    private var files = 0
    private let folder: KitFolder
    private let read: (String) throws(TactusError) -> String

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file; those that it includes are relative to its folder.
    ///   - read: returns the text of a file.
    /// - Throws: `TactusError` of a file, and of a line that is neither a header, an opcode nor a directive.
    init(path: String, read: @escaping (String) throws(TactusError) -> String) throws(TactusError) {
        folder = KitFolder(of: path)
        self.read = read
        try include(path, from: [])
    }

    static func error(_ place: SFZPlace, _ wrong: String, expected: String? = nil) -> TactusError {
        TactusError(.broken, place.file, "line \(place.line): \(wrong.prefix(120))", expected: expected)
    }

    private mutating func include(_ path: String, from including: [String]) throws(TactusError) {
        let text = try read(path)
        bytes += text.utf8.count
        files += 1
        guard bytes <= Tuning.kitFileLimit, files <= mostIncluded else {
            let wrong = "\(files) files with \(bytes) bytes in all"
            let expected = "at most \(mostIncluded) with \(Tuning.kitFileLimit >> 20) MB"
            throw TactusError(.broken, path, wrong, expected: expected)
        }
        var isComment = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let place = SFZPlace(file: path, line: index + 1)
            let line = Self.withoutComments(line, &isComment)
            if let control = line.unicodeScalars.first(where: { !$0.fitsLine && $0 != "\t" }) {
                let number = String(control.value, radix: 16)
                throw Self.error(place, "a control character, \(number) in hexadecimal", expected: "text")
            }
            if line.hasPrefix("#include") {
                let name = line.dropFirst("#include".count).filter { $0 != "\"" }.trimmed
                guard let file = folder.path(of: try expanded(name, at: place)) else {
                    throw Self.error(place, "#include: \(name)", expected: KitFolder.expected)
                }
                guard including.count < deepestIncluded, file != path, !including.contains(file) else {
                    throw Self.error(place, "#include: \(name) includes itself, or too deep")
                }
                try include(file, from: including + [path])
            } else if line.hasPrefix("#define") {
                let words = line.dropFirst("#define".count).split(whereSeparator: \.isWhitespace)
                guard words.count == 2, words[0].hasPrefix("$"), 2...longestDefinition ~= words[0].count else {
                    throw Self.error(place, "\(line)", expected: "#define $NAME VALUE")
                }
                define(words[0], as: try expanded(String(words[1]), at: place))
            } else if !line.isEmpty {
                try split(line, at: place)
            }
        }
    }

    private mutating func define(_ name: Substring, as value: String) {
        definitions[name] = value
        let length = name.count
        if !lengths.contains(length) { lengths = (lengths + [length]).sorted(by: >) }
    }

    /// Returns a text with its definitions, which together have as many bytes as a file may have.
    private mutating func expanded(_ text: String, at place: SFZPlace) throws(TactusError) -> String {
        guard text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            let names = lengths.lazy.map { [rest] in rest.prefix($0) }
            let name = names.first { [definitions] in definitions[$0] != nil } ?? "$"
            result += definitions[name] ?? "$"
            rest = rest.dropFirst(name.count)
            uses += 1
            guard result.utf8.count <= longestValue else {
                let expected = "at most \(longestValue) bytes"
                throw Self.error(place, "\(text): too long with its definitions", expected: expected)
            }
        }
        bytes += result.utf8.count
        guard bytes <= Tuning.kitFileLimit, uses <= mostOpcodes else {
            let expected = "at most \(mostOpcodes) with \(Tuning.kitFileLimit >> 20) MB in all"
            throw Self.error(place, "too many uses of definitions", expected: expected)
        }
        return result + rest
    }

    private static func withoutComments(_ line: Substring, _ isComment: inout Bool) -> String {
        var result = ""
        var rest = line
        while !rest.isEmpty {
            if isComment {
                guard let end = rest.firstRange(of: "*/") else { break }
                isComment = false
                rest = rest[end.upperBound...]
            } else if let slash = rest.firstRange(of: "/*") ?? rest.firstRange(of: "//") {
                let first = rest.firstRange(of: "//").map { min($0.lowerBound, slash.lowerBound) } ?? slash.lowerBound
                result += rest[..<first]
                isComment = rest[first...].hasPrefix("/*")
                rest = isComment ? rest[first...].dropFirst(2) : ""
            } else {
                result += rest
                break
            }
        }
        return result.trimmed
    }

    /// Splits a line into headers and opcodes; the value of an opcode may contain spaces.
    private mutating func split(_ line: String, at place: SFZPlace) throws(TactusError) {
        var rest = line[...]
        while !rest.isEmpty {
            if rest.hasPrefix("<") {
                guard let end = rest.firstIndex(of: ">") else {
                    throw Self.error(place, "\(rest)", expected: "<region> or another header")
                }
                tokens.append((.header(rest[rest.index(after: rest.startIndex)..<end].lowercased()), place))
                rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
                continue
            }
            guard let equals = rest.firstIndex(of: "="), rest[..<equals].allSatisfy({ !$0.isWhitespace && $0 != "<" })
            else { throw Self.error(place, "\(rest)", expected: "NAME=VALUE") }
            let value = rest[rest.index(after: equals)...]
            let end = Self.end(of: value)
            let name = try expanded(String(rest[..<equals]), at: place).lowercased()
            tokens.append((.opcode(name, try expanded(String(value[..<end]), at: place).trimmed), place))
            rest = value[end...].drop(while: \.isWhitespace)
            guard tokens.count <= mostOpcodes else {
                throw Self.error(place, "too many opcodes", expected: "at most \(mostOpcodes)")
            }
        }
    }

    /// Returns the end of a value: before a header, or before the last word that an equals sign follows.
    private static func end(of value: Substring) -> Substring.Index {
        let whole = value[..<(value.firstIndex(of: "<") ?? value.endIndex)]
        guard let equals = whole.firstIndex(of: "=") else { return whole.endIndex }
        return whole[..<equals].lastIndex(where: \.isWhitespace) ?? whole.endIndex
    }
}
