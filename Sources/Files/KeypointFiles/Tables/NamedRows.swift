// Rows of texts under names: a table with a header, or JSON Lines of flat objects. Used for what other programs say about
// hands; read row by row.

/// Reads chosen columns of a table, or fields of JSON Lines.
package enum NamedRows {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a table with a header and a separator as in <doc:Tables>, or one object a line.
    ///   - choose: returns the names of the wanted columns, out of all.
    ///   - row: receives each row's line and the texts of the wanted columns; `nil` for empty and missing ones.
    /// - Throws: `TactusError` where the file cannot be read, `Diagnostic` for the first bad row.
    package static func read(
        _ path: String,
        choose: ([String]) throws(Diagnostic) -> [String?],
        row: (Int, [String?]) throws(Diagnostic) -> Void
    ) throws {
        var source = try ByteSource(path: path)
        let head = try source.prefix()
        source.unread(head)
        let isJSON = head.first { !$0.isBlank && $0 != UInt8(ascii: "\n") } == UInt8(ascii: "{")
        let firstLine = head.split(separator: UInt8(ascii: "\n")).first ?? []
        let separator = TableRow.separator(of: firstLine)
        var blocks = LineBlocks(source)
        var reader = isJSON ? Reader.objects(nil) : .table(separator, nil)
        while let result = try blocks.next() {
            switch result {
            case .problem(let problem): throw problem
            case .lines(let lines):
                do throws(Diagnostic) {
                    try reader.read(lines, choose, row)
                } catch {
                    var problem = error
                    problem.file = path
                    throw problem
                }
            }
        }
    }

    private enum Reader {
        /// The separator, and for each wanted column its place, once the header is read.
        case table(UInt8, [Int?]?)

        /// The wanted fields, once the first object is read.
        case objects([String?]?)

        mutating func read(
            _ lines: LineBlock,
            _ choose: ([String]) throws(Diagnostic) -> [String?],
            _ row: (Int, [String?]) throws(Diagnostic) -> Void
        ) throws(Diagnostic) {
            switch self {
            case .table(let separator, var places):
                let block = TableBlock(lines, separator: separator)
                for place in block.rows.indices {
                    let cells = block.row(place)
                    if let fault = block.fault(place) { throw Self.at(cells.line, fault) }
                    guard !cells.isEmpty, !cells.isBlank else { continue }
                    guard let columns = places else {
                        let names = cells.cells
                        do throws(Diagnostic) {
                            places = try choose(names).map { name in name.flatMap { names.firstIndex(of: $0) } }
                        } catch { throw Self.at(cells.line, error) }
                        continue
                    }
                    let texts = columns.map { column -> String? in
                        guard let column, column < cells.count else { return nil }
                        let text = cells.text(column)
                        return text.isEmpty ? nil : text
                    }
                    do throws(Diagnostic) { try row(cells.line, texts) } catch { throw Self.at(cells.line, error) }
                }
                self = .table(separator, places)
            case .objects(var names):
                var parser = JSONParser()
                var (cursor, bytes) = (LineCursor(), lines.bytes)
                bytes.removeLast(bytes.count - lines.count)
                while let line = cursor.line(of: lines) {
                    let end = cursor.end(in: lines)
                    let text = Array(bytes[cursor.start..<end])
                    cursor.pass(to: end)
                    let value: JSONValue
                    do throws(JSONFault) { value = try parser.value(of: text, takesNaN: true) } catch {
                        throw Diagnostic(file: "", line: line, fault: error, in: text)
                    }
                    do throws(Diagnostic) {
                        if names == nil { names = try choose(value.names) }
                        let wanted = names ?? []
                        try row(line, wanted.map { $0.flatMap { NamedFields.word($0, in: value) } })
                    } catch { throw Self.at(line, error) }
                }
                self = .objects(names)
            }
        }

        private static func at(_ line: Int, _ problem: Diagnostic) -> Diagnostic {
            var problem = problem
            problem.line = line
            return problem
        }
    }
}
