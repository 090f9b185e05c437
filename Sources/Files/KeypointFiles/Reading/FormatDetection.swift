// Detects a format by the names of its fields, from the first part of a file. Called by KeypointReader.

import Keypoints

/// The result of examining the first part of a file.
enum FormatDetection: Hashable {
    case format(KeypointFormat)

    /// An unknown format; the words describe the content.
    case unknown(String)

    static func detectText(_ text: [UInt8], first: UInt8) -> FormatDetection {
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return detectJSON(text) }
        if first == UInt8(ascii: "<") {
            let words =
                "XML that is not CVAT's; expected its annotations, as CVAT for images or for video 1.1 writes them"
            return CVATDocument.isStart(text) ? .format(.cvat) : .unknown(words)
        }
        if ForeignBytes.isYAML(text.split(separator: 0x0A, maxSplits: Tuning.hintedRows)) {
            return .unknown(ForeignBytes.yaml)
        }
        // Braces in the names of a header's columns make no message.
        let commas = text.prefix { $0 != 0x0A }.count { $0 == UInt8(ascii: ",") }
        if commas < HandJoint.count, TextProto.looksLike(text) { return .format(.mediapipeText) }
        return detectTable(text[...])
    }

    static func detectJSON(_ prefix: [UInt8]) -> FormatDetection {
        let values = SchemaSniffer.values(in: prefix, limit: Tuning.sketchedValues)
        for value in values {
            guard let format = format(of: value) else { continue }
            if format == .native, let (way, map) = wayToPoints(in: value) {
                return .unknown("hands without points, expected such a field; if they are their \(way): \(map)")
            }
            if format == .native, let hand = (value.elements.first ?? value)["hands"]?.elements.first,
                hand["points"] == nil, let words = hand.wordsOfSkeleton
            {
                return .unknown(words)
            }
            return .format(format)
        }
        if let names = values.lazy.compactMap(unclearNames).first {
            let shown = listed(names, most: Tuning.namedFields)
            return .unknown(
                "joint names that both Apple and MediaPipe use (\(shown)): use --from mediapipe-named where y grows "
                    + "downwards, --from vision where it grows upwards"
            )
        }
        // Frames without hands show their format least: only without other evidence they count as Tactus's own.
        if values.contains(where: hasHands) { return .format(.native) }
        guard let first = values.first else { return .unknown("nothing that is JSON") }
        if first.fields.first?.value.has(any: "labels") == true, first.fields.first?.value.has(any: "bboxes") == true {
            return .unknown("HaGRID annotations without landmarks, as in HaGRID 2.0; versions 1 and 2-1M have them")
        }
        if first.has(any: "annotations"), first.has(any: "images", "categories") {
            return .unknown(
                "COCO annotations without hands of 21 keypoints, lefthand_kpts and righthand_kpts; write their keypoints as \(KeypointFormat.example)"
            )
        }
        if first.fields.first?.value.fields.first?.value.has(any: "world_coord") == true {
            return .unknown("InterHand2.6M's joints; name the file that ends in _data.json instead")
        }
        if first.fields.first?.value.has(any: "campos", "princpt") == true {
            return .unknown("InterHand2.6M's cameras; name the file that ends in _data.json instead")
        }
        if first.wayToHand != nil || first.holdsEmptyHand { return .format(.json) }
        if let fault = fault(in: prefix) { return .unknown("a first record that is not JSON: \(fault)") }
        if let words = first.wordsOfSkeleton { return .unknown(words) }
        let record = first.kind == .array ? first.elements.first ?? first : first
        if record.has(any: "pose_landmarks", "poseLandmarks") {
            return .unknown("MediaPipe's bodies without hands")
        }
        for name in MediaPipeTasks.pointFields {
            guard let list = record[name], list.kind == .array, !list.isCut, list.count > 0 else { continue }
            let owner = list.count == 33 ? ", as MediaPipe's bodies have" : ""
            guard list.count != HandJoint.count else { return .unknown("a first record whose \(name) have no x and y") }
            return .unknown(
                "a first record whose \(name) are \(list.count)\(owner), expected the \(HandJoint.count) of a hand"
            )
        }
        if first.holdsBody {
            return .unknown("lists of 33 points, as MediaPipe's bodies have, expected the 21 of a hand")
        }
        switch record.kind {
        case .object where record.fields.isEmpty: return .unknown("a first record without fields")
        case .object: return .unknown("a first record with the fields \(record.names)")
        case .array: return .unknown(record.count == 0 ? "empty arrays" : "arrays of unnamed values")
        default: return .unknown("values without fields")
        }
    }

    /// Returns the fault of the first record of a text as JSON, with its line and column; `nil` where it is JSON, or
    /// may continue behind the examined part.
    private static func fault(in prefix: [UInt8]) -> String? {
        let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let start = prefix.firstIndex(where: { !isBlank($0) }) else { return nil }
        let end = prefix[start...].firstIndex(of: 0x0A) ?? prefix.count
        let next = prefix[end...].dropFirst().first
        // A text that continues below is one record over several lines, unless a new one begins there.
        let isOneLine = next == nil || next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
        guard isOneLine && end < prefix.count || prefix.count < Tuning.detectionBytes else { return nil }
        let text = Array(isOneLine ? prefix[start..<end] : prefix[start...])
        do throws(JSONFault) {
            _ = try JSONDocument.parse(text)
            return nil
        } catch {
            if isOneLine, continues(Array(prefix[start...])) { return nil }
            let line = prefix[..<start].count { $0 == 0x0A } + 1
            let fault = Diagnostic(file: "", line: line, fault: error, in: text)
            return "line \(fault.line ?? line): \(fault.message)"
        }
    }

    /// Returns a Boolean value that indicates whether a text is one record over several lines, the last of which may be behind the
    /// examined part.
    private static func continues(_ text: [UInt8]) -> Bool {
        do throws(JSONFault) {
            _ = try JSONDocument.parse(text)
            return true
        } catch {
            let isCut = text.count + Tuning.quotedLine >= Tuning.detectionBytes
            return isCut && text.count - error.offset < Tuning.quotedLine
        }
    }

    /// Detects a table by its first line, which is a header or the first row.
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
        if text.count >= Tuning.detectionBytes, line.endIndex == text.endIndex {
            return .unknown("a first line of more than \(Tuning.detectionBytes >> 10) KiB")
        }
        if let breaks = QuotedBreaks(text[start...]) { return detectTable(breaks.joined(text[start...])[...]) }
        if let scorer = ScorerHeader(text[start...]) { return detectTable(scorer.rewritten(text[start...])[...]) }
        if let lists = CellLists(text[start...]) { return detectTable(lists.expanded(text[start...])[...]) }
        let row = TableRow(line, separator: separator)
        let cells = row.cells
        let lines = text[start...].split(separator: 0x0A).lazy.filter {
            $0.contains { ![0x20, 0x09, 0x0D].contains($0) }
        }
        if JointRow.begins(lines.prefix(Tuning.hintedRows)) { return .format(.jointRows) }
        if ForeignBytes.isYAML(lines.prefix(Tuning.hintedRows)) { return .unknown(ForeignBytes.yaml) }
        if YOLOLine.numbers(line) != nil { return .format(.yoloPose) }
        if TactusTable.isHeader(cells.map { $0.lowercased() }) { return .format(.csv) }
        if LiveLinkFace.isHeader(cells) { return .format(.liveLinkFace) }
        if let fault = row.quoteFault { return .unknown("a table with \(fault.wrong); expected \(fault.expected)") }
        guard cells.count > 1 else {
            let others: [(byte: UInt8, words: String)] = [(0x7C, "bars"), (0x20, "blanks")]
            let other = others.first { other in line.split(separator: other.byte).count >= HandJoint.count }
            guard let other else { return .unknown("neither JSON nor a table") }
            return .unknown("a table whose cells \(other.words) separate, expected commas, semicolons or tabs")
        }
        let rows = Array(lines.prefix(Tuning.hintedRows).map { TableRow($0, separator: separator) })
        if !LandmarkTable.isKnown(cells), onlyColumns(rows) != nil { return .format(.landmarkCSV) }
        return TableSchema.isHeader(row) ? detectHeader(cells, rows.dropFirst()) : detectRow(cells, rows[...])
    }

    private static func detectHeader(_ cells: [String], _ rows: ArraySlice<TableRow>) -> FormatDetection {
        let words = TableRow.words(columns: cells.count)
        if TableSchema.isCount(cells) {
            return .unknown("a table of \(words) that are only counted: \(columnsHint(cells.count, rows).words)")
        }
        do throws(Diagnostic) {
            _ = try TableSchema(header: cells, rows: Array(rows))
            return .format(.landmarkCSV)
        } catch {
            if let fault = rows.first?.quoteFault {
                return .unknown("a table with \(fault.wrong); expected \(fault.expected)")
            }
            if cells.contains("Elapsed_Time_In_Milliseconds") {
                return .unknown(
                    "a recording of MANUS gloves, which does not say where its axes point; write each hand as \(KeypointFormat.example)"
                )
            }
            if cells.contains(where: { $0.contains("_landmark_") && $0.hasSuffix("_device") }) {
                return .unknown(
                    "Project Aria's hand tracking, in metres from the device; expected its landmarks projected into an image by a "
                        + "camera's calibration, in columns such as left_x0, left_y0 with --joints aria"
                )
            }
            if let second = rows.first, second.count == cells.count, TableSchema.isHeader(second) {
                if let text = second.cells.first(where: { $0.count > 1 && $0.contains { "(<{[".contains($0) } }) {
                    let isResult = text.contains("Landmarker") || text.contains("Category(")
                    let wanted =
                        isResult
                        ? "JSON, as json.dumps(dataclasses.asdict(result)) gives"
                        : "numbers, or lists such as [x, y, z]"
                    let shown = text.prefix(Tuning.quotedCharacters)
                    return .unknown("a table of \(words) whose cells hold \"\(shown)…\"; expected \(wanted)")
                }
                return .unknown(
                    "a table of \(words) with a header of several lines; expected one of names such as x0, 0_x, landmark_0_x or WRIST_x"
                )
            }
            // Names that say nothing of points, or the same of all, may stand above those of one hand all the same.
            let points = [2, 3].map { HandJoint.count * $0 }
            let isTold =
                !error.wrong.hasPrefix(TableSchema.noPoints) && !error.wrong.hasPrefix("two columns for")
                || TableSchema.namesPoints(cells)
            let hint = columnsHint(rows.first?.count ?? cells.count, rows, names: cells)
            guard !isTold,
                points.contains(cells.count) || points.contains(cells.count - 1) || hint.isOffer
            else {
                return .unknown("a table of \(words) with \(error.wrong), expected \(error.expected)")
            }
            return .unknown("a table of \(words) with \(error.wrong); \(hint.words)")
        }
    }

    /// A table without a header: only what one layout alone can be is taken for it.
    private static func detectRow(_ cells: [String], _ rows: ArraySlice<TableRow>) -> FormatDetection {
        let words = TableRow.words(columns: cells.count)
        let numbers = cells.map { Double($0) }
        switch cells.count {
        case LandmarkTable.Layout.flat.columns where LandmarkTable.isFlatRow(numbers): return .format(.kazuhitoCSV)
        case LandmarkTable.Layout.deep.columns where LandmarkTable.isDeepRow(numbers): return .format(.landmarkCSV)
        case LandmarkTable.historyColumns where numbers[0] != nil:
            return .unknown("Kazuhito00's point history, which is movement of one point and holds no hands")
        case ..<(2 * HandJoint.count): return .unknown("a table of \(words)")
        default: return .unknown("a table of \(words) without a header: \(columnsHint(cells.count, rows).words)")
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
            if value.isHand, NamedJoints.names(in: value).isEmpty { return .mediapipeTasks }
            if !first.isCut, first.isHand, NamedJoints.names(in: first).isEmpty { return .mediapipeTasks }
            if !NamedJoints.names(in: value).isEmpty { return formatOfNames(in: value) }
            // Only records around everything are opened.
            let isOfRecordings = first.kind == .object && first.listField == "frames" && first.wayToHand != nil
            return isOfRecordings ? .json : value.elements.lazy.compactMap { format(of: $0) }.first
        default: return nil
        }
    }

    private static func formatOfObject(_ record: SchemaSniffer) -> KeypointFormat? {
        if LeapFrames.isFrame(record) { return .leap }
        if record["samples"]?.elements.first?.has(any: "filepath") == true { return .fiftyone }
        if record.has(any: "completions") { return .labelStudio }
        if record.fields.contains(where: { $0.value.elements.first?.has(any: "keypointlabels") == true }) {
            return .labelStudio
        }
        let holder = Envelope.resultFields.first { record[$0] != nil } ?? record.listField
        let inner = holder.flatMap { record[$0] }
        if let inner, let found = format(of: inner) { return found }
        if record.listField == "instance_info" || isPrediction(record) { return .mmpose }
        if let hands = record["hands"], hands.kind == .array, let hand = hands.elements.first {
            return formatOfHand(hand)
        }
        if record["people"]?.kind == .array { return .openpose }
        if !NamedJoints.names(in: record).isEmpty { return formatOfNames(in: record) }
        if record.has(any: "handInViewConfidence") { return .tfjs }
        if record.has(any: "multi_hand_landmarks", "multiHandLandmarks") { return .mediapipeLegacy }
        if let images = record["images"]?.elements.first, images.has(any: "seq_name", "capture") { return .interhand }
        if record["annotations"]?.elements.first?.has(any: "joint_valid") == true { return .interhand }
        if isWholeBody(record) { return .cocoWholebody }
        if let annotations = record["annotations"],
            let annotation = annotations.elements.first(where: isWholeBody) ?? annotations.elements.first
        {
            if annotation.has(any: "result") { return .labelStudio }
            return isWholeBody(annotation) || annotation.isCut ? .cocoWholebody : nil
        }
        if record["images"]?.elements.first?.has(any: "file_name", "width") == true { return .cocoWholebody }
        if HolisticHands.fields.contains(where: { $0.names.contains { record[$0] != nil } }) { return .mediapipeTasks }
        // A list of faces may be longer than the examined part, and comes before the hands.
        if record.isCut, HolisticHands.besides.contains(where: { record[$0] != nil }) { return .mediapipeTasks }
        if record.has(any: FaceResults.landmarks + FaceResults.blendshapes) { return .mediapipeTasks }
        if record.has(any: "hand_landmarks", "handLandmarks"), !record.has(any: "bboxes", "labels") {
            return .mediapipeTasks
        }
        if record.has(any: "gestures"), record.has(any: "handedness") { return .mediapipeTasks }
        if record["landmarks"]?.kind == .array, !record.has(any: "bboxes", "labels", "chirality") {
            if record.has(any: "handedness", "handednesses", "worldLandmarks", "gestures") { return .mediapipeTasks }
            if record["landmarks"]?.elements.first?.kind == .array { return .mediapipeTasks }
        }
        if record["keypoints"]?.elements.first?.kind == .object { return .tfjs }
        if !record.has(any: "bboxes", "labels", "chirality"), hasPoints(record) { return .mediapipeTasks }
        if let entry = record.fields.first?.value, entry.kind == .object, entry.has(any: "labels"),
            entry.has(any: "landmarks", "hand_landmarks")
        {
            return .hagrid
        }
        return record.has(any: "bodies", "faces", "motions") ? .native : nil
    }

    /// The format of a record by its first hand: Tactus's own unless the points have names, or another name than
    /// `points`.
    private static func formatOfHand(_ hand: SchemaSniffer) -> KeypointFormat? {
        if !NamedJoints.names(in: hand).isEmpty { return formatOfNames(in: hand) }
        if hand["keypoints"]?.elements.first?.kind == .object { return .tfjs }
        if let points = hand["points"] { return points.elements.first?.kind == .object ? .mediapipeTasks : .native }
        return hand.isHand || hasPoints(hand) ? .mediapipeTasks : .native
    }

    /// Returns the names in the first hand of a record that lead to 21 points, where it has none of its own, and the map
    /// that reads them.
    private static func wayToPoints(in value: SchemaSniffer) -> (way: String, map: String)? {
        let record = value.elements.first ?? value
        guard let hand = record["hands"]?.elements.first, hand["points"] == nil, let way = hand.wayToHand,
            // Neither a path nor a shell has them without more ado.
            !way.joined().contains(where: { "\"'".contains($0) })
        else { return nil }
        return (way.joined(separator: "."), FieldMap.offer(way, in: hand, of: record))
    }

    /// Returns a Boolean value that indicates whether a record is one of MMPose's, of a frame or of its instances.
    private static func isPrediction(_ record: SchemaSniffer) -> Bool {
        if record["keypoint_scores"] != nil { return true }
        guard let instances = record["instances"], instances.kind == .array else { return false }
        return record["frame_id"] != nil || instances.elements.first?["keypoint_scores"] != nil
    }

    /// Returns a Boolean value that indicates whether a record holds the points of one hand without names.
    private static func hasPoints(_ record: SchemaSniffer) -> Bool {
        MediaPipeTasks.pointFields.contains { (record[$0]?["landmark"] ?? record[$0])?.isHand ?? false }
    }

    /// Returns a Boolean value that indicates whether an annotation has the points of hands, in lists of their own or
    /// among those of a whole body.
    private static func isWholeBody(_ annotation: SchemaSniffer) -> Bool {
        if annotation.has(any: "lefthand_kpts", "righthand_kpts") { return true }
        guard annotation["image_id"] != nil, let points = annotation["keypoints"] else { return false }
        if points.count == HandJoint.count, points.elements.first?.count == 3 { return true }
        let isOfPairs = [HandJoint.count, 2 * HandJoint.count].contains(points.count)
        if isOfPairs,
            annotation.fields.contains(where: {
                $0.value.count == HandJoint.count && NameWords.confidenceRank($0.name) != nil
            })
        {
            return true
        }
        return ([HandJoint.count] + WholeBody.counts).contains { points.count == $0 * 3 }
    }

    /// Returns the format of points by name, by all their names; `nil` where they do not determine it.
    private static func formatOfNames(in value: SchemaSniffer) -> KeypointFormat? {
        let owner = NamedJoints.owner(of: NamedJoints.names(in: value))
        // TensorFlow.js names its points too, and its record shows it by the field.
        if owner != .apple, owner != .skeleton, value["keypoints"]?.kind == .array { return .tfjs }
        switch owner {
        case .mediapipe: return .mediapipeNamed
        case .apple: return .vision
        case .skeleton: return .xr
        case nil: return value.has(any: "chirality") ? .vision : nil
        }
    }

    /// Returns the names of joints in a record, or in its first hand, where they do not determine the format.
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
