// Cuts a stream into single JSON values, so that a file of any size is read in the memory of one value. Used by the
// importers; a splitter belongs to one thread at a time.

/// One JSON value cut out of a stream; its text is not yet known to be valid.
package struct JSONElement: Sendable {
    /// The names and positions that lead to the value from the top: empty for a top-level value.
    package var path: [JSONSplitter.Step]

    /// The value's position from 0 in its source.
    package var index: Int

    /// The line, from 1, where the value starts.
    package var line: Int

    package var bytes: [UInt8]
}

/// Cuts a source into JSON values: JSON Lines, concatenated and pretty-printed values, or members of one big value.
///
/// The memory is that of one value, whatever the size of the source. Nothing recurses.
package struct JSONSplitter: ~Copyable {
    /// One step of a path from the top of a value to something in it.
    package enum Step: Sendable, Hashable {
        case name(String)

        /// An element of an array, from 0.
        case position(Int)

        /// Any member or element; only in the requested paths.
        case any

        /// Any member of an object, where a list instead of the object has the elements, and other values are elements
        /// themselves; only in the requested paths.
        case member

        func matches(_ actual: Step) -> Bool { self == .any || self == .member || self == actual }
    }

    /// A value, or the problem in its place.
    package enum Result: Sendable {
        case element(JSONElement)

        case problem(Diagnostic)
    }

    private var stream: JSONStream
    private let targets: [[Step]]?
    private var levels: [Level] = []
    private var topIndex = 0

    /// The bracket that opened the first value whose members are requested.
    private var topBracket: UInt8?
    private var isOver = false

    /// An open array or object, on the way to a requested value.
    private struct Level {
        var isObject: Bool
        var isTarget: Bool
        var count = 0
        var step: Step?
    }

    /// Splits a source into its top-level values.
    ///
    /// After a value that is broken off, reading continues with the next line that starts a value.
    ///
    /// - Parameters:
    ///   - limit: the largest value that is held, in bytes; a larger one is a problem.
    ///   - skipsLarge: whether a larger one is skipped, and not the last.
    package init(_ source: consuming ByteSource, limit: Int = Tuning.elementLimit, skipsLarge: Bool = true) {
        self.init(source, targets: nil, limit: limit, skipsLarge: skipsLarge, bufferBytes: Tuning.streamBytes)
    }

    /// Cuts out the members or elements of the objects and arrays at some paths of the top-level values.
    ///
    /// `[[]]` are the members of the top-level value itself, `[[.name("images")], [.name("annotations")]]` those of two
    /// lists in it, `[[.any]]` and `[[.member]]` those of each of its members. A fault of the structure around them ends the reading.
    ///
    /// - Parameter limit: the largest member that is held, in bytes; a larger one is a problem, and skipped.
    package init(_ source: consuming ByteSource, membersOf paths: [[Step]], limit: Int = Tuning.elementLimit) {
        self.init(source, targets: paths, limit: limit, bufferBytes: Tuning.streamBytes)
    }

    /// Creates either kind with a buffer of some size, at least 8 bytes.
    init(
        _ source: consuming ByteSource,
        targets: [[Step]]?,
        limit: Int,
        skipsLarge: Bool = true,
        bufferBytes: Int
    ) {
        stream = JSONStream(source, limit: limit, skipsLarge: skipsLarge, bufferBytes: bufferBytes)
        self.targets = targets
    }

    /// The next value or problem, in the source's order; `nil` at the end.
    ///
    /// - Throws: `TactusError` if the source cannot be read.
    package mutating func next() throws(TactusError) -> Result? {
        while !isOver {
            let found = levels.isEmpty ? try top() : try member()
            if let found { return found }
        }
        return nil
    }

    /// Reads a top-level value, or opens it.
    private mutating func top() throws(TactusError) -> Result? {
        guard try stream.skipBlanks() else {
            isOver = true
            return nil
        }
        defer { topIndex += 1 }
        let line = stream.line
        guard targets == nil else { return try visit(line: line) }
        switch try stream.takeRecord() {
        case .taken(let bytes): return .element(JSONElement(path: [], index: topIndex, line: line, bytes: bytes))
        case .fault(let line, let wrong, let expected): return problem(line, wrong, expected)
        }
    }

    /// Reads the next member of the innermost open array or object, or closes it.
    private mutating func member() throws(TactusError) -> Result? {
        let depth = levels.count - 1
        let level = levels[depth]
        let close = UInt8(ascii: level.isObject ? "}" : "]")
        guard try stream.skipBlanks() else { return unfinished(level) }
        if try stream.take(close) {
            levels.removeLast()
            return nil
        }
        if level.count > 0 {
            guard try stream.take(UInt8(ascii: ",")) else { return fault("',' or '\(Character(.init(close)))'") }
            guard try stream.skipBlanks() else { return unfinished(level) }
        }
        if level.isObject {
            guard stream.peek == UInt8(ascii: "\"") else { return fault("a field's name in quotes") }
            switch try stream.takeValue() {
            case .fault(let line, let wrong, let expected): return end(line, wrong, expected)
            case .taken(let name): levels[depth].step = .name(JSONWriter.unescaped(name.dropFirst().dropLast()))
            }
            guard try stream.skipBlanks() else { return unfinished(level) }
            guard try stream.take(UInt8(ascii: ":")) else { return fault("':'") }
            guard try stream.skipBlanks() else { return unfinished(level) }
        } else {
            levels[depth].step = .position(level.count)
        }
        levels[depth].count += 1
        guard level.isTarget else { return try visit(line: stream.line) }
        return try element(level.count)
    }

    /// Takes the value that follows as a requested one.
    private mutating func element(_ index: Int) throws(TactusError) -> Result {
        let line = stream.line
        switch try stream.takeValue() {
        case .taken(let bytes):
            return .element(JSONElement(path: levels.compactMap(\.step), index: index, line: line, bytes: bytes))
        case .fault(let line, let wrong, let expected):
            return stream.isWhole ? problem(line, wrong, expected) : end(line, wrong, expected)
        }
    }

    /// Opens the value that follows where it leads to a requested one, and skips it otherwise.
    private mutating func visit(line: Int) throws(TactusError) -> Result? {
        let path = levels.compactMap(\.step)
        var isTarget = false
        var isOnTheWay = false
        for target in targets ?? [] where zip(target, path).allSatisfy({ $0.matches($1) }) {
            let isOpenObject = target.count > path.count && target[path.count] == .member
            isTarget = isTarget || target.count == path.count || isOpenObject && stream.peek == UInt8(ascii: "[")
            isOnTheWay = isOnTheWay || target.count > path.count
        }
        if isTarget || isOnTheWay {
            for (open, isObject) in [(UInt8(ascii: "{"), true), (UInt8(ascii: "["), false)] where stream.peek == open {
                if path.isEmpty {
                    // A value after a list is not one of its elements, and an object's members are no records.
                    guard topBracket != UInt8(ascii: "[") || !isObject else {
                        return end(line, "an object after the list", "nothing, or another list")
                    }
                    topBracket = topBracket ?? open
                }
                _ = try stream.take(open)
                levels.append(Level(isObject: isObject, isTarget: isTarget))
                return nil
            }
            if let level = levels.last, targets?.contains(where: { $0.last == .member }) == true {
                return try element(level.count - 1)
            }
            if path.isEmpty || !isOnTheWay {
                let found = stream.found
                // At the top there is no structure left to continue with; a comma there is not even a value to skip.
                if case .fault = try stream.skipValue() { isOver = true }
                if path.isEmpty { isOver = true }
                return problem(line, found, "a list or an object")
            }
        }
        if case .fault(let line, let wrong, let expected) = try stream.skipValue() { return end(line, wrong, expected) }
        return nil
    }

    /// Whether the next value could only be had by waiting for it.
    var isIdle: Bool { !isOver && stream.isIdle }

    private func problem(_ line: Int, _ wrong: String, _ expected: String) -> Result {
        let field = levels.compactMap(\.step).words
        var problem = Diagnostic(file: stream.name, line: line, field: field, wrong: wrong, expected: expected)
        if stream.isOver { problem.loss = .cut }
        return .problem(problem)
    }

    private mutating func end(_ line: Int, _ wrong: String, _ expected: String) -> Result {
        isOver = true
        return problem(line, wrong, expected)
    }

    private mutating func fault(_ expected: String) -> Result { end(stream.line, stream.found, expected) }

    private mutating func unfinished(_ level: Level) -> Result {
        end(stream.line, "the end of the file", level.isObject ? "'}'" : "']'")
    }
}

extension [JSONSplitter.Step] {
    /// The way to a value as a problem names it: `annotations[3]`.
    var words: String {
        reduce(into: "") { words, step in
            switch step {
            case .name(let name): words += (words.isEmpty ? "" : ".") + name
            case .position(let position): words += "[\(position)]"
            case .any, .member: break
            }
        }
    }
}
