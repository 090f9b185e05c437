// Detects a format by the names of its fields, from the first part of a file. Called by KeypointReader.

import Keypoints

/// The result of examining the first part of a file.
enum FormatDetection: Hashable {
    case format(KeypointFormat)

    /// An unknown format; the words describe the content.
    case unknown(String)

    /// Detects the format of a text from its first bytes.
    ///
    /// - Parameter prefix: the first bytes, without a byte order mark; the text may continue after them.
    static func detect(_ prefix: [UInt8]) -> FormatDetection {
        guard let first = prefix.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            let isLong = prefix.count >= Tuning.detectionBytes
            return .unknown(isLong ? "nothing but blanks in the first \(prefix.count >> 10) KiB" : "an empty file")
        }
        if NumPyHeader.isMark(prefix) { return detectArray(prefix) }
        if PoseDocument.isMark(prefix) { return .format(.pose) }
        if let words = ForeignBytes.words(prefix) { return .unknown(words) }
        if prefix.allSatisfy({ $0 == 0 }) { return .unknown("a binary file of zero bytes alone") }
        if unsafe prefix.span.bytes.first(0, in: prefix.indices) != nil {
            guard let text = ForeignBytes.text(prefix), case .format(let format) = detect(text) else {
                return .unknown("a binary file")
            }
            return .format(format)
        }
        if let skipped = LeadingLines(prefix, format: nil) {
            return detectText(Array(prefix[skipped.bytes...]), first: prefix[skipped.bytes])
        }
        return detectText(prefix, first: first)
    }

    private static func detectText(_ text: [UInt8], first: UInt8) -> FormatDetection {
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

    /// Detects whether an array is of hands, by its shape; of an archive the members show it once it is read.
    static func detectArray(_ prefix: [UInt8]) -> FormatDetection {
        guard let length = NumPyHeader.length(prefix[...]) else { return .format(.numpy) }
        guard length <= prefix.count else { return .unknown("a NumPy array that ends too early") }
        do throws(Diagnostic) {
            let header = try NumPyHeader(prefix[10..<length])
            let orders = [.mediapipe, .webXR, .openXR] as [JointOrder]
            let isHands = orders.contains { NumPyHands(header.shape, of: $0) != nil }
            if isHands, "fiu".contains(header.kind) { return .format(.numpy) }
            return .unknown(
                isHands
                    ? "a NumPy array without numbers; expected floating-point or whole ones"
                    : "a NumPy array of shape \(header.words); expected \(NumPyHands.expected)"
            )
        } catch {
            return .unknown("\(error.wrong); expected \(error.expected)")
        }
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

    /// Returns whether a text is one record over several lines, the last of which may be behind the examined part.
    private static func continues(_ text: [UInt8]) -> Bool {
        do throws(JSONFault) {
            _ = try JSONDocument.parse(text)
            return true
        } catch {
            let isCut = text.count + Tuning.quotedLine >= Tuning.detectionBytes
            return isCut && text.count - error.offset < Tuning.quotedLine
        }
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

    /// Returns the names of joints in a record, or in its first hand, where they do not determine the format.
    private static func unclearNames(in value: SchemaSniffer) -> [String]? {
        let inner = Envelope.resultFields.lazy.compactMap { value[$0] }.first ?? value["hands"] ?? value
        let candidates = [inner] + inner.elements + inner.elements.flatMap { $0["hands"]?.elements ?? [] }
        return candidates.lazy.map { NamedJoints.names(in: $0) }.first { !$0.isEmpty }
    }

    /// Returns whether a record, or one in a list, has `hands`.
    private static func hasHands(_ value: SchemaSniffer) -> Bool {
        value["hands"]?.kind == .array || value.elements.contains { $0["hands"]?.kind == .array }
    }
}
