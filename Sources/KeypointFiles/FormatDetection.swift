// Tells a format by the names of its fields, from the first part of a file. Called by KeypointReader.

/// What the first part of a file turned out to be.
enum FormatDetection: Hashable {
    /// A format that can be read.
    case format(KeypointFormat)

    /// Nothing that can be read; the words say what was found instead.
    case unknown(String)

    /// Tells the format of a text from its first bytes.
    ///
    /// - Parameter prefix: the first bytes, without a byte order mark; the text may go on after them.
    static func detect(_ prefix: [UInt8]) -> FormatDetection {
        guard let first = prefix.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return .unknown("an empty file")
        }
        if prefix.contains(0) { return .unknown("a binary file") }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return detectJSON(prefix) }
        if TextProto.looksLike(prefix) { return .format(.mediapipeText) }
        return detectTable(prefix)
    }

    private static func detectJSON(_ prefix: [UInt8]) -> FormatDetection {
        let values = FieldSketch.values(in: prefix, limit: Tuning.sketchedValues)
        for value in values {
            if let format = format(of: value) { return .format(format) }
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

    private static func detectTable(_ prefix: [UInt8]) -> FormatDetection {
        let end = prefix.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? prefix.endIndex
        let cells = TableRow(prefix[..<end]).cells.map { $0.lowercased() }
        if TactusTable.isHeader(cells) { return .format(.csv) }
        let isHeader = Double(cells.first ?? "") == nil
        switch cells.count {
        case LandmarkTable.Layout.flat.columns where !isHeader || cells.contains("x0"): return .format(.kazuhitoCSV)
        case LandmarkTable.Layout.deep.columns where !isHeader || cells.contains("z0"): return .format(.landmarkCSV)
        case LandmarkTable.historyColumns where !isHeader:
            return .unknown("Kazuhito00's point history, which is movement of one point and holds no hands")
        case 1: return .unknown("neither JSON nor a table")
        default: return .unknown("a table of \(cells.count) columns")
        }
    }
}

extension FormatDetection {
    /// The format that has these fields, `nil` if none has.
    static func format(of value: FieldSketch) -> KeypointFormat? {
        switch value.kind {
        case .object: return formatOfObject(value)
        case .array:
            guard let first = value.elements.first else { return nil }
            if first.kind == .array, first.count == 21, first.elements.first?.count == 3,
                first.elements.first?.elements.first?.kind == .number
            {
                return .freihand
            }
            return value.elements.lazy.compactMap { format(of: $0) }.first
        default: return nil
        }
    }

    private static func formatOfObject(_ record: FieldSketch) -> KeypointFormat? {
        if let inner = Envelope.resultFields.lazy.compactMap({ record[$0] }).first, let found = format(of: inner) {
            return found
        }
        if let hands = record["hands"], hands.kind == .array, let hand = hands.elements.first {
            return formatOfHand(hand)
        }
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
        if VisionJoints.looksLikeHand(record) { return .vision }
        if let entry = record.fields.first?.value, entry.kind == .object, entry.has(any: "labels"),
            entry.has(any: "landmarks", "hand_landmarks")
        {
            return .hagrid
        }
        return record.has(any: "bodies", "faces", "motions") ? .native : nil
    }

    /// The format of a record by its first hand: Tactus's own unless the points have names.
    private static func formatOfHand(_ hand: FieldSketch) -> KeypointFormat {
        if hand["keypoints"]?.elements.first?.kind == .object { return .tfjs }
        return VisionJoints.looksLikeHand(hand) ? .vision : .native
    }

    /// Whether a record, or one in a list, has `hands`.
    private static func hasHands(_ value: FieldSketch) -> Bool {
        value["hands"]?.kind == .array || value.elements.contains { $0["hands"]?.kind == .array }
    }
}
