// The frames of an array's records: their numbers, and what stands beside them. Part of NumPySource.

import Keypoints

extension NumPySource {
    /// A hand of a frame, by its place in a record of an array.
    struct FoundHand {
        var (record, array, place): (Int, Int, Int)

        /// The places of its numbers among those of the frame.
        var numbers: Range<Int>
    }

    /// A frame without points, the meaning of its sides, and the places of its hands among those that were found.
    final class Fields {
        let frame: Frame
        let convention: SideConvention
        let hands: [Int]

        /// Whether the frame's number is that of its column, or its place.
        let countsFrames: Bool

        init(_ frame: Frame, _ convention: SideConvention, hands: [Int], countsFrames: Bool) {
            (self.frame, self.convention, self.hands, self.countsFrames) = (frame, convention, hands, countsFrames)
        }
    }

    /// The points of a hand, in the place of those that are read as numbers.
    private var points: JSONValue {
        .array([JSONValue](repeating: .array([.null, .null]), count: scaler.lists.count))
    }

    /// Reads a record, and those of the further hands of its frame.
    func frame(_ layout: NumPyHands) throws(TactusError) -> ReadResult {
        let first = record
        try findHands(layout)
        do throws(Diagnostic) {
            let fields = try fields(of: first..<record, layout)
            var frame = fields.frame
            for (index, place) in zip(frame.hands.indices, fields.hands) {
                frame.hands[index].points = try points(of: found[place], index, layout)
            }
            scaler.scale(&frame)
            if fields.countsFrames { frame.number = number(ofRecord: first) ?? first }
            let hasSides = frame.hands.contains { $0.side != nil || $0.label != nil }
            guard hasSides else { return .frame(frame, line: first + 1) }
            var results = [ReadResult.frame(frame, line: first + 1)]
            assembler.sides.settle(&results, [fields.convention])
            return results[0]
        } catch {
            return .problem(error.inside("[\(first)]").in(file.path, line: nil))
        }
    }

    /// The number of a record's frame, where it is a whole one in a column of such numbers.
    private func number(ofRecord record: Int) -> Int? {
        columns.first { $0.field == "frame" && $0.meaning == .record }?.value(record)?.integer
            .flatMap { $0.magnitude < 1 << 53 ? $0 : nil }
    }

    /// Reads the numbers of a frame, and finds the hands that are not all zeros.
    private func findHands(_ layout: NumPyHands) throws(TactusError) {
        found.removeAll(keepingCapacity: true)
        coordinates.removeAll(keepingCapacity: true)
        repeat {
            for (index, (array, side)) in arrays.enumerated() {
                let start = coordinates.count
                try array.next(layout.numbers, into: &coordinates)
                for place in 0..<layout.handCount {
                    let own = layout.numbers(of: place)
                    let range = start + own.lowerBound..<start + own.upperBound
                    if coordinates[range].allSatisfy({ $0.isNaN || $0 == 0 }) || !isThere(place, side, layout) {
                        continue
                    }
                    found.append(FoundHand(record: record, array: index, place: place, numbers: range))
                }
            }
            record += 1
        } while record < layout.records
            && columns.first { $0.field == "hand" }.map { ($0.value(record)?.integer ?? 0) > 0 } == true
    }

    /// Returns whether no array of validity says that the record has no such hand.
    private func isThere(_ place: Int, _ side: Handedness?, _ layout: NumPyHands) -> Bool {
        layout.field(place) != nil
            || columns.allSatisfy { column in
                guard column.isValidity, column.side == nil || column.side == side else { return true }
                return column.value(record, hand: place, of: layout.handCount)?.isFalse != true
            }
    }

    /// Reads the points of a hand.
    private func points(of hand: FoundHand, _ index: Int, _ layout: NumPyHands) throws(Diagnostic) -> HandLandmarks {
        let (field, side) = (layout.field(hand.place), arrays[hand.array].side)
        let form = layout.form(hand.place, isDepth: columns.contains { $0.meaning == .point })
        let beside =
            field == nil ? columns.first { $0.meaning == .point && ($0.side == nil || $0.side == side) } : nil
        return try within(field ?? "hands[\(index)].landmarks") { () throws(Diagnostic) in
            let confidences = beside.flatMap { column in
                let values = column.points(hand.record, hand: hand.place, in: layout)
                return scaler.lists.confidences(in: .object([(column.field, values)]), of: 1).first ?? nil
            }
            return try scaler.lists.hand(of: coordinates[hand.numbers], form, confidences)
        }
    }

    /// Returns what the columns say of a frame, as before where they have the same values.
    private func fields(of records: Range<Int>, _ layout: NumPyHands) throws(Diagnostic) -> Fields {
        guard areFieldsKept else { return try read(records, layout) }
        var values = JSONWriter()
        for record in records {
            for column in columns where column.field != "frame" || number(ofRecord: record) == nil {
                switch column.meaning {
                case .record, .size: values.append(column.value(record) ?? .null)
                case .hand:
                    for place in 0..<layout.handCount {
                        values.append(column.value(record, hand: place, of: layout.handCount) ?? .null)
                    }
                case .all, .point: continue
                }
                values.append(byte: UInt8(ascii: ","))
            }
            for hand in found where hand.record == record {
                values.append(byte: UInt8(hand.array * layout.handCount + hand.place))
            }
            values.append(byte: UInt8(ascii: "\n"))
        }
        if let fields = known[values.bytes] { return fields }
        let fields = try read(records, layout)
        if fields.hands.count == found.count {
            if known.count >= Tuning.keptFields { known = [:] }
            known[values.bytes] = fields
        }
        return fields
    }

    private func read(_ records: Range<Int>, _ layout: NumPyHands) throws(Diagnostic) -> Fields {
        var (hands, places): ([JSONValue], [Int]) = ([], [])
        var members: [(String, JSONValue)] = []
        for record in records {
            let shared = columns.filter { [.record, .all].contains($0.meaning) && !$0.isValidity }
                .compactMap { column in column.value(record).map { (column.field, $0) } }
            if record == records.lowerBound { members = shared }
            let ofHand = shared.filter { Self.ofHands.contains($0.0) && $0.1.string != "" }
            for (index, hand) in found.enumerated() where hand.record == record {
                if let field = layout.field(hand.place) {
                    places.append(index)
                    members.append((field, points))
                    continue
                }
                let side = arrays[hand.array].side
                let values = columns.filter {
                    $0.meaning == .hand && !$0.isValidity && ($0.side == nil || $0.side == side)
                }
                .compactMap { column in
                    column.value(record, hand: hand.place, of: layout.handCount).map { (column.field, $0) }
                }
                var fields: [(String, JSONValue)] = [("landmarks", points)] + values + ofHand
                if let side { fields.append(("side", .string(side.rawValue))) }
                if lost.take(.object(fields)) { continue }
                places.append(index)
                hands.append(.object(fields))
            }
        }
        if !members.contains(where: { $0.0.hasSuffix("_hand_landmarks") }) {
            members = members.filter { !Self.ofHands.contains($0.0) && $0.0 != "hand" }
            members.append(("hands", .array(hands)))
        }
        members = members.filter { !$0.1.isNull && $0.1.string != "" }
        let countsFrames =
            !members.contains { $0.0 == "frame" } || number(ofRecord: records.lowerBound) != nil
        if !members.contains(where: { $0.0 == "frame" }) { members.append(("frame", .integer(records.lowerBound))) }
        let origin = RecordOrigin(index: records.lowerBound, fileName: file.name, relativePath: file.relativePath)
        let frame = try assembler.frame(from: .object(members), origin: origin) ?? Frame()
        return Fields(frame, assembler.convention, hands: places, countsFrames: countsFrames)
    }
}
