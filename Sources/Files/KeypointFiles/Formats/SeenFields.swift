// The fields or columns of an input that a user might name as labels. Used by KeypointReader; pure.

/// The fields or columns of an input that might be named, by its first part.
enum SeenFields {
    /// Their names, those that hold texts first.
    static func names(in prefix: [UInt8], format: KeypointFormat, options: ReaderOptions) -> [String] {
        let found: [(name: String, isText: Bool)]
        switch format {
        case .landmarkCSV, .kazuhitoCSV: found = columns(prefix, options)
        case .yoloPose: found = [("class_id", false)]
        case _ where format.kind != .json: found = []
        default:
            var fields: [(name: String, isText: Bool)] = []
            for value in SchemaSniffer.values(in: prefix, limit: Tuning.sketchedValues) {
                collect(value, into: &fields, depth: 0)
            }
            found = fields
        }
        return Array((found.filter(\.isText) + found.filter { !$0.isText }).map(\.name).prefix(Tuning.namedFields))
    }

    /// The field or column of the times, where they are numbers whose unit its name says; `nil` without one.
    static func time(in prefix: [UInt8], format: KeypointFormat, options: ReaderOptions) -> TimeKey? {
        if let map = options.map { return map.time }
        switch format {
        case .csv: return TimeKey(name: "t", unit: .seconds)
        case .landmarkCSV, .kazuhitoCSV:
            let rows = TableRow.rows(in: prefix)
            guard let time = schema(rows, options)?.time else { return nil }
            return rows.contains { $0.count > time.column && $0.isNumber(time.column) } ? time.key : nil
        case _ where format.kind != .json, .leap: return nil
        default:
            var names: [String] = []
            for value in SchemaSniffer.values(in: prefix, limit: Tuning.sketchedElements) { collect(value, &names, 0) }
            return TimeKey.told(by: ["t", "time"].filter(names.contains) + names)
        }
    }

    /// Adds the names of fields that are numbers.
    private static func collect(_ value: SchemaSniffer, _ names: inout [String], _ depth: Int) {
        names += value.fields.filter { $0.value.kind == .number }.map(\.name)
        guard depth < 6 else { return }
        for inner in value.elements + value.fields.map(\.value) { collect(inner, &names, depth + 1) }
    }

    private static func schema(_ rows: [TableRow], _ options: ReaderOptions) -> TableSchema? {
        guard let first = rows.first else { return nil }
        let said = options.columns.flatMap { try? TableSchema(said: $0, time: options.time) }
        return said ?? (try? TableSchema(header: first.cells))
    }

    private static let known: Set = [
        "t", "frame", "width", "height", "mirrored", "side", "score", "confidence", "hand", "handedness", "x", "y", "z",
    ]

    private static func collect(
        _ value: SchemaSniffer,
        into fields: inout [(name: String, isText: Bool)],
        depth: Int
    ) {
        guard depth < 4 else { return }
        for element in value.elements { collect(element, into: &fields, depth: depth + 1) }
        if value["x"] != nil, value["y"] != nil { return }
        for field in value.fields {
            switch field.value.kind {
            case .string, .number:
                if known.contains(field.name) || fields.contains(where: { $0.name == field.name }) { continue }
                fields.append((field.name, field.value.kind == .string))
            case .array, .object:
                if NamedFields.holders.contains(field.name) { collect(field.value, into: &fields, depth: depth + 1) }
            case .word: break
            }
        }
    }

    private static func columns(_ prefix: [UInt8], _ options: ReaderOptions) -> [(name: String, isText: Bool)] {
        let rows = TableRow.rows(in: prefix)
        guard let columns = schema(rows, options) else { return [] }
        let row = rows.dropFirst().first { $0.count == columns.names.count }
        let named = [columns.label, columns.person].compactMap(\.self) + columns.otherLabels + columns.others
        return Set(named).sorted().map { column in
            (columns.names[column], row.map { Double($0.text(column)) == nil } ?? false)
        }
    }
}
