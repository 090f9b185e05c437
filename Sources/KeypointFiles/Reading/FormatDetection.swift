// Tells a format by the names of its fields, from the first part of a file. Called by KeypointReader.

import Keypoints

/// What the first part of a file turned out to be.
enum FormatDetection: Hashable {
    /// A format that can be read.
    case format(KeypointFormat)

    /// Nothing that can be read; the words say what was found instead.
    case unknown(String)

    static func detectText(_ text: [UInt8], first: UInt8) -> FormatDetection {
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return detectJSON(text) }
        if TextProto.looksLike(text) { return .format(.mediapipeText) }
        return detectTable(text[...])
    }

    static func detectJSON(_ prefix: [UInt8]) -> FormatDetection {
        let values = SchemaSniffer.values(in: prefix, limit: Tuning.sketchedValues)
        for value in values {
            if let format = format(of: value) { return .format(format) }
        }
        if let names = values.lazy.compactMap(unclearNames).first {
            let shown = names.prefix(Tuning.namedFields).joined(separator: ", ")
            return .unknown(
                "joint names that both Apple and MediaPipe use (\(shown)): use --from mediapipe-named where y grows "
                    + "downwards, --from vision where it grows upwards"
            )
        }
        // Frames without hands tell their format least: only if nothing else does, they are taken for Tactus's own.
        if values.contains(where: hasHands) { return .format(.native) }
        guard let first = values.first else { return .unknown("nothing that is JSON") }
        if first.fields.first?.value.has(any: "labels") == true, first.fields.first?.value.has(any: "bboxes") == true {
            return .unknown("HaGRID annotations without landmarks, as in HaGRID 2.0; versions 1 and 2-1M have them")
        }
        if first.has(any: "annotations"), first.has(any: "images", "categories") {
            return .unknown("COCO annotations without lefthand_kpts and righthand_kpts")
        }
        if first.fields.first?.value.fields.first?.value.has(any: "world_coord") == true {
            return .unknown("InterHand2.6M's joints; name the file that ends in _data.json instead")
        }
        if first.fields.first?.value.has(any: "campos", "princpt") == true {
            return .unknown("InterHand2.6M's cameras; name the file that ends in _data.json instead")
        }
        let record = first.kind == .array ? first.elements.first ?? first : first
        switch record.kind {
        case .object where record.fields.isEmpty: return .unknown("a first record without fields")
        case .object: return .unknown("a first record with the fields \(record.names)")
        case .array: return .unknown(record.count == 0 ? "empty arrays" : "arrays of unnamed values")
        default: return .unknown("values without fields")
        }
    }

    /// Tells a table by its first line, which is a header or the first row.
    static func detectTable(_ text: ArraySlice<UInt8>) -> FormatDetection {
        guard let first = text.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return .unknown("neither JSON nor a table")
        }
        let isOfReturns = !text.contains(0x0A) && text[first...].split(separator: 0x0D).count > 1
        if isOfReturns { return .unknown("lines that end in a carriage return alone, expected line feeds") }
        // A blank before the first cell is a cell of its own beside tabs.
        let start = text[..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? text.startIndex
        let line = text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        let separator = TableRow.separator(of: line)
        let cells = TableRow(line, separator: separator).cells
        if TactusTable.isHeader(cells.map { $0.lowercased() }) { return .format(.csv) }
        guard cells.count > 1 else {
            let others: [(byte: UInt8, words: String)] = [(0x7C, "bars"), (0x20, "blanks")]
            let other = others.first { other in line.split(separator: other.byte).count >= HandJoint.count }
            guard let other else { return .unknown("neither JSON nor a table") }
            return .unknown("a table whose cells \(other.words) separate, expected commas, semicolons or tabs")
        }
        return TableColumns.isHeader(cells) ? detectHeader(cells) : detectRow(cells)
    }

    private static func detectHeader(_ cells: [String]) -> FormatDetection {
        do throws(Diagnostic) {
            _ = try TableColumns(header: cells)
            return .format(.landmarkCSV)
        } catch {
            return .unknown("a table of \(cells.count) columns with \(error.wrong), expected \(error.expected)")
        }
    }

    /// A table without a header: only what one layout alone can be is taken for it.
    private static func detectRow(_ cells: [String]) -> FormatDetection {
        let numbers = cells.map { Double($0) }
        switch cells.count {
        case LandmarkTable.Layout.flat.columns where LandmarkTable.isFlatRow(numbers): return .format(.kazuhitoCSV)
        case LandmarkTable.Layout.deep.columns where LandmarkTable.isDeepRow(numbers): return .format(.landmarkCSV)
        case LandmarkTable.historyColumns where numbers[0] != nil:
            return .unknown("Kazuhito00's point history, which is movement of one point and holds no hands")
        case ..<(2 * HandJoint.count): return .unknown("a table of \(cells.count) columns")
        default:
            return .unknown(
                "a table of \(cells.count) columns without a header: name them as in "
                    + "--columns label,xy or --columns x0..x20,y0..y20,label"
            )
        }
    }
}

extension FormatDetection {
    /// The format that has these fields, `nil` if none has.
    static func format(of value: SchemaSniffer) -> KeypointFormat? {
        switch value.kind {
        case .object: return formatOfObject(value)
        case .array:
            guard let first = value.elements.first else { return nil }
            if first.kind == .array, first.count == 21, first.elements.first?.count == 3,
                first.elements.first?.elements.first?.kind == .number
            {
                return .freihand
            }
            if !NamedJoints.names(in: value).isEmpty { return formatOfNames(in: value) }
            return value.elements.lazy.compactMap { format(of: $0) }.first
        default: return nil
        }
    }

    private static func formatOfObject(_ record: SchemaSniffer) -> KeypointFormat? {
        if let inner = Envelope.resultFields.lazy.compactMap({ record[$0] }).first, let found = format(of: inner) {
            return found
        }
        if let hands = record["hands"], hands.kind == .array, let hand = hands.elements.first {
            return formatOfHand(hand)
        }
        if !NamedJoints.names(in: record).isEmpty { return formatOfNames(in: record) }
        if record.has(any: "handInViewConfidence") { return .tfjs }
        if record.has(any: "multi_hand_landmarks", "multiHandLandmarks") { return .mediapipeLegacy }
        if record.has(any: "people"), record["people"]?.kind == .array { return .openpose }
        if let images = record["images"]?.elements.first, images.has(any: "seq_name", "capture") { return .interhand }
        if record["annotations"]?.elements.first?.has(any: "joint_valid") == true { return .interhand }
        if record.has(any: "lefthand_kpts", "righthand_kpts") { return .cocoWholebody }
        if let annotations = record["annotations"], let annotation = annotations.elements.first {
            let hasHands = annotation.has(any: "lefthand_kpts", "righthand_kpts")
            return hasHands || annotation.isCut ? .cocoWholebody : nil
        }
        if record["images"]?.elements.first?.has(any: "file_name", "width") == true { return .cocoWholebody }
        if record.has(any: "hand_landmarks", "handLandmarks"), !record.has(any: "bboxes", "labels") {
            return .mediapipeTasks
        }
        if record.has(any: "gestures"), record.has(any: "handedness") { return .mediapipeTasks }
        if record["landmarks"]?.kind == .array, !record.has(any: "bboxes", "labels", "chirality") {
            if record.has(any: "handedness", "handednesses", "worldLandmarks", "gestures") { return .mediapipeTasks }
            if record["landmarks"]?.elements.first?.kind == .array { return .mediapipeTasks }
        }
        if record["keypoints"]?.elements.first?.kind == .object { return .tfjs }
        if let entry = record.fields.first?.value, entry.kind == .object, entry.has(any: "labels"),
            entry.has(any: "landmarks", "hand_landmarks")
        {
            return .hagrid
        }
        return record.has(any: "bodies", "faces", "motions") ? .native : nil
    }

    /// The format of a record by its first hand: Tactus's own unless the points have names.
    private static func formatOfHand(_ hand: SchemaSniffer) -> KeypointFormat? {
        if !NamedJoints.names(in: hand).isEmpty { return formatOfNames(in: hand) }
        return hand["keypoints"]?.elements.first?.kind == .object ? .tfjs : .native
    }

    /// The format of points by name, by all their names; `nil` where they do not tell it.
    private static func formatOfNames(in value: SchemaSniffer) -> KeypointFormat? {
        let owner = NamedJoints.owner(of: NamedJoints.names(in: value))
        // TensorFlow.js names its points too, and its record tells it by the field.
        if owner != .apple, value["keypoints"]?.kind == .array { return .tfjs }
        switch owner {
        case .mediapipe: return .mediapipeNamed
        case .apple: return .vision
        case nil: return value.has(any: "chirality") ? .vision : nil
        }
    }

    /// The names of joints in a record, or in its first hand, where they do not tell the format.
    private static func unclearNames(in value: SchemaSniffer) -> [String]? {
        let inner = Envelope.resultFields.lazy.compactMap { value[$0] }.first ?? value["hands"] ?? value
        let candidates = [inner] + inner.elements + inner.elements.flatMap { $0["hands"]?.elements ?? [] }
        return candidates.lazy.map { NamedJoints.names(in: $0) }.first { !$0.isEmpty }
    }

    /// Returns a Boolean value that indicates whether a record, or one in a list, has `hands`.
    private static func hasHands(_ value: SchemaSniffer) -> Bool {
        value["hands"]?.kind == .array || value.elements.contains { $0["hands"]?.kind == .array }
    }
}
