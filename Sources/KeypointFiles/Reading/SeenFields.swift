// The fields or columns of an input that a user might name as labels. Used by KeypointReader; pure.

/// The fields or columns of an input that might be named, by its first part.
enum SeenFields {
    /// Their names, those that hold texts first.
    static func names(in prefix: [UInt8], format: KeypointFormat, options: ReaderOptions) -> [String] {
        let found: [(name: String, isText: Bool)]
        switch format {
        case .landmarkCSV, .kazuhitoCSV: found = columns(prefix, options)
        case .csv, .liveLinkFace, .mediapipeText, .numpy, .cvat, .pose, .jointRows: found = []
        case .yoloPose: found = [("class_id", false)]
        default:
            var fields: [(name: String, isText: Bool)] = []
            for value in SchemaSniffer.values(in: prefix, limit: Tuning.sketchedValues) {
                collect(value, into: &fields, depth: 0)
            }
            found = fields
        }
        return Array((found.filter(\.isText) + found.filter { !$0.isText }).map(\.name).prefix(Tuning.namedFields))
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
        guard let first = rows.first else { return [] }
        let said = options.columns.flatMap { try? TableSchema(said: $0, time: options.time) }
        guard let columns = said ?? (try? TableSchema(header: first.cells)) else { return [] }
        let row = rows.dropFirst().first { $0.count == columns.names.count }
        let named = [columns.label, columns.person].compactMap(\.self) + columns.otherLabels + columns.others
        return Set(named).sorted().map { column in
            (columns.names[column], row.map { Double($0.text(column)) == nil } ?? false)
        }
    }
}
