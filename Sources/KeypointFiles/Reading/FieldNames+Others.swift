// The fields and columns of a file that may hold labels, to be offered where none is known. Called by KeypointReader.

extension FieldNames {
    /// The fields or columns in the first part of a file that Tactus does not know and that may hold labels: those with
    /// a usual name of labels first, then texts.
    static func others(in prefix: [UInt8], _ format: KeypointFormat) -> [String] {
        var others: [(name: String, isText: Bool)]
        if format == .landmarkCSV {
            let lines = prefix.split { $0 == 0x0A || $0 == 0x0D }.prefix(2)
            let rows = lines.map { TableRow($0, separator: TableRow.separator(of: lines[0])) }
            guard rows.count == 2, let columns = try? TableColumns(header: rows[0].cells) else { return [] }
            others = columns.others.filter { $0 < rows[1].cells.count }
                .map { (columns.names[$0], !rows[1].isNumber($0) && !rows[1].isMissing($0)) }
        } else {
            let fields = SchemaSniffer.values(in: prefix, limit: 1).flatMap { $0.names(within: Tuning.labelDepth) }
            others = fields.filter { $0.value.kind == .string || $0.value.kind == .number }
                .map { ($0.name, $0.value.kind == .string) }
                .filter { name, isText in
                    !known.contains(name) && (isText || TableColumns.labelNames.contains(NameWords.joined(name)))
                }
        }
        var seen: Set<String> = []
        others = others.filter { seen.insert($0.name).inserted }
        let texts = others.filter(\.isText) + others.filter { !$0.isText }
        return texts.prefix(Tuning.namedFields).map { String($0.name.prefix(Tuning.quotedCharacters)) }
    }

    /// Texts that say something else than a label.
    private static let known: Set<String> = [
        "name", "side", "handedness", "hand", "type", "chirality", "origin", "unit", "person", "categoryName",
        "category_name", "displayName", "display_name", "version",
    ]
}
