// Hands in the first part of a JSON text, and the lists that they are in. Used by FormatDetection and JSONCutter; pure.

import Keypoints

extension SchemaSniffer {
    /// Whether a list is 21 points, each with two or three numbers, perhaps after the landmark's, or these numbers
    /// themselves.
    var isHand: Bool {
        guard kind == .array, let first = elements.first else { return false }
        switch first.kind {
        case .object:
            // Of a point that is cut off a name may be to come.
            return (isCut || count == HandJoint.count) && !first.isCut && first.has(any: "x", "X")
        case .array:
            return (isCut || count == HandJoint.count) && (2...4).contains(first.count)
                && first.elements.first?.kind == .number
        case .number: return [2 * HandJoint.count, 3 * HandJoint.count].contains(count)
        default: return false
        }
    }

    private var isPoint: Bool { has(any: "x", "X") || 2...4 ~= count && elements.first?.kind == .number }

    /// The names in an object that lead to a hand at any depth, beside those in metres; `nil` without one.
    var wayToHand: [String]? {
        if kind == .array {
            if elements.first?.kind == .number { return !isCut && (isHand || [84, 126].contains(count)) ? [] : nil }
            if !isCut, count == 2 * HandJoint.count, elements.allSatisfy(\.isPoint) { return [] }
            if isHand, !isCut || count >= HandJoint.count { return [] }
            // Points that a program added to a list of hands one by one.
            if count > HandJoint.count, elements.map({ $0.elements.first?.text }) == ["0", "1", "2"] { return [] }
            return elements.lazy.compactMap(\.wayToHand).first.map { ["[]"] + $0 }
        }
        if let xs = self["xs"], [2 * HandJoint.count, 3 * HandJoint.count].contains(xs.count) { return ["xs"] }
        if isUnfoldedHand || isWideTable { return [] }
        let image = fields.filter { !NameWords.isOfWorld($0.name) }
        let others = image.filter { HandForms.isSecond($0.name) }
        return (image.filter { !HandForms.isSecond($0.name) } + others).lazy
            .compactMap { field in field.value.wayToHand.map { [field.name] + $0 } }.first
    }

    /// The content of a value with the joints of hands that no importer reads: 25 or 26 in order, as skeletons of XR have
    /// them, or by name below other names; `nil` without such.
    var wordsOfSkeleton: String? {
        let example = #"{"side":"left","joints":{"wrist":[x,y,z],"thumb-tip":[…],…}}, in metres"#
        guard let (way, count) = wayToSkeleton(from: []) else { return nil }
        let place = way.isEmpty ? "" : " in \(way.joined(separator: "."))"
        guard let count else { return "joints by name\(place); expected each such hand as a record, \(example)" }
        return
            "\(count) joints of a skeleton\(place) without names; expected the place of each under its name, \(example), "
            + "and not from the joint before; or --map points=\(way.isEmpty ? "." : way.joined(separator: ".")) with --joints openxr "
            + "or webxr for places in that order"
    }

    /// The numbers of joints by those of the numbers in a list of them: places, rotations too, or matrices. 25 places are
    /// OpenPose's bodies.
    private static let numbersOfSkeletons = [26 * 3: 26, 25 * 7: 25, 26 * 7: 26, 25 * 16: 25, 26 * 16: 26]

    private func wayToSkeleton(from way: [String]) -> (way: [String], count: Int?)? {
        guard way.count < Tuning.sketchedDepth else { return nil }
        if kind == .object, fields.count(where: { SkeletonJoints.meaning(of: $0.name) != nil }) > HandJoint.count / 2 {
            return (way, nil)
        }
        let isOfPlaces = (elements + fields.map(\.value)).first.map { joint in
            joint.kind == .array
                ? [3, 7, 16].contains(joint.count) && joint.elements.first?.kind == .number
                : joint.has(any: "position", "pose", "transform") || joint.has(any: "x") && joint.has(any: "z")
        }
        let isNumbered = kind == .array || fields.allSatisfy { Int($0.name) != nil }
        if [25, 26].contains(count), !isCut, isNumbered, isOfPlaces == true { return (way, count) }
        if kind == .array, elements.first?.kind == .number, let joints = Self.numbersOfSkeletons[count] {
            return (way, joints)
        }
        return elements.lazy.compactMap { $0.wayToSkeleton(from: way) }.first
            ?? fields.lazy.compactMap { $0.value.wayToSkeleton(from: way + [$0.name]) }.first
    }

    /// Whether there are 33 points at any depth.
    var holdsBody: Bool {
        if kind == .array, count == 33, !isCut, let first = elements.first {
            return first.isPoint || first.count == 5 && first.elements.first?.kind == .number
        }
        return elements.contains(where: \.holdsBody) || fields.contains { $0.value.holdsBody }
    }

    /// Whether there is a word for a side at any depth.
    var holdsSide: Bool {
        kind == .string
            ? Handedness(named: text) != nil
            : elements.contains(where: \.holdsSide) || fields.contains { $0.value.holdsSide }
    }

    /// Whether an empty value stands under the name of a side at any depth, as in a frame without hands.
    var holdsEmptyHand: Bool {
        elements.contains(where: \.holdsEmptyHand)
            || fields.contains { field in
                let value = field.value
                let isEmpty = value.kind == .array ? value.count == 0 && !value.isCut : value.text == "null"
                return isEmpty && Handedness(named: field.name) != nil || value.holdsEmptyHand
            }
    }

    /// The lists in JSON of an unknown shape that are cut out of it element by element; `nil` where each value is one.
    ///
    /// - Parameters:
    ///   - values: the first values of the text.
    ///   - map: the user's paths.
    static func handLists(_ values: [SchemaSniffer], map: FieldMap?) -> [[JSONSplitter.Step]]? {
        let first = values.first
        if let map { return map.records.map { [$0] } ?? (first?.kind == .array ? [[]] : nil) }
        guard let first else { return nil }
        // What is beside the hands would be lost, but for the image's size.
        let isRecord = first.fields.contains { field in
            !field.value.isContainer && Envelope.isOfRecord(field.name) && !Envelope.isSize(field.name)
        }
        let hasFacts = first.fields.contains { field in
            field.value.kind == .array && NameWords.confidenceRank(field.name) != nil
                || Envelope.sideFields.contains(field.name) && field.value.isContainer && field.value.holdsSide
        }
        if first.kind == .object, hasFacts { return nil }
        if first.kind == .object, values.count > 1 || isRecord && !first.hasLabels { return nil }
        if first.isTable || first.hasForms || first.isOfPair || first.fields.contains(where: \.isOfPerson) {
            return nil
        }
        let depth = first.depthOfHands
        guard first.kind == .object, depth == 0 else {
            return first.kind == .array ? [[]] : [[JSONSplitter.Step](repeating: .member, count: depth)]
        }
        let rest = first.fields.filter { !Envelope.isSize($0.name) }
        let isOpen = first["xs"] == nil && rest.count == first.fields.count
        return isOpen && (rest.first?.value.kind == .array || rest.allSatisfy { $0.value.kind == .object }) ? [[]] : nil
    }

    /// Whether an object holds a left and a right hand.
    private var isOfPair: Bool {
        let hands = fields.filter { $0.value.isHand }
        return hands.count == 2 && Set(hands.compactMap { Handedness(named: $0.name) }).count == 2
    }

    /// Whether an object holds several forms of one hand.
    private var hasForms: Bool { HandForms.areThere(fields.filter { $0.value.wayToHand != nil }.map(\.name)) }

    /// Whether the names of an object are those of frames.
    var isOfFrames: Bool {
        let members = fields.filter { $0.value.isContainer || $0.value.kind == .word }.map {
            ($0.name, $0.value.handCount)
        }
        return FrameNames.areFrames(members)
    }

    var isContainer: Bool { kind == .array || kind == .object }

    /// Whether there is a list of labels beside the hands.
    private var hasLabels: Bool {
        fields.contains { $0.value.kind == .array && Envelope.labelLists.contains(NameWords.joined($0.name)) }
    }

    /// The number of objects one in the other down to lists of hands, or of records, beside which nothing stands but the
    /// image's size around all: 1 for `{"rock": [hand, …]}`; 0 where the members of this one must stay together.
    private var depthOfHands: Int {
        let fields = fields.filter { !Envelope.isSize($0.name) }
        // A frame's hands belong together.
        if isOfFrames { return 0 }
        let depths = fields.map { field -> Int? in
            if field.value.kind == .array { return field.value.isHand ? nil : 0 }
            if FrameNames.isOfPeople(field.name) { return nil }
            let inner = field.value.fields
            let isOfHands =
                !inner.isEmpty && !field.value.hasLabels && !field.value.hasForms
                && inner.allSatisfy { member in
                    member.value.isContainer && !AnyJSON.isOfRecord(member.name)
                        && !(member.value.kind == .array && member.value.isHand)
                }
            return isOfHands ? field.value.depthOfHands : nil
        }
        return depths.contains(nil) ? 0 : depths.compactMap(\.self).min().map { $0 + 1 } ?? 0
    }

    /// The image's size around all hands of JSON of an unknown shape.
    var sizes: [(name: String, value: JSONValue)] {
        fields.filter { Envelope.isSize($0.name) }.compactMap { field in
            Double(field.value.text).map { (field.name, .number($0)) }
        }
    }
}

extension SchemaSniffer.Field {
    /// Whether it is the hands of one of several people.
    fileprivate var isOfPerson: Bool {
        value.kind == .object && FrameNames.isPerson(name)
            && Set(value.fields.compactMap { Handedness(named: $0.name) }).count == 2
    }
}
