// Times as texts, and sizes of one side, in the fields of records, which no importer reads by itself. Held by HandAssembler and
// AnyJSON; pure.

import Keypoints

/// Reads and remarks on the fields around hands, record by record.
struct RecordFields {
    private var times = TextTimes()

    /// The first width without a height, or the reverse.
    private var loneSide: String?

    var notes: [String] { times.notes + [loneSide.map(Self.note)].compactMap(\.self) }

    /// The note on one side of the image.
    static func note(onSide name: String) -> String {
        "\(name) alone does not give the image's size; use --image-size WIDTHxHEIGHT"
    }

    /// Starts the next file.
    mutating func begin() { times.begin() }

    /// Sets the time of a frame by a text, if the record has one and no number.
    ///
    /// - Parameters:
    ///   - said: the user's option for times.
    ///   - hasSize: whether the size is known otherwise.
    mutating func read(_ record: JSONValue, _ said: TimeKey?, hasSize: Bool, into frame: inout Frame) {
        if loneSide == nil, frame.size == nil, !hasSize {
            let sides = record.names.filter { Envelope.isSize($0) && record[$0]?.isNull == false }
            loneSide = sides.count == 1 ? sides[0] : nil
        }
        guard let field = Self.time(of: record, said) else { return }
        let (name, value) = (field.name, field.value)
        if let number = value.double {
            guard let unit = said?.name == name ? said?.unit : TimeKey.unit(of: name) else {
                return times.meetNumberWithoutUnit(under: name)
            }
            frame.time = times.seconds(TimeKey(name: name, unit: unit).seconds(number), under: name)
        } else if let text = value.string {
            if let seconds = times.seconds(text, under: name) {
                frame.time = seconds
            } else {
                // A date of another kind than the first time was read before; a number elsewhere remains.
                if frame.time == DateText.seconds(text) { frame.time = nil }
                if !frame.extras.contains(where: { $0.name == name }) {
                    frame.extras.append(UnknownField(name: name == "t" ? "t_text" : name, json: value.text))
                }
            }
        }
    }

    /// The field of a record's time: that which the user named if it has one, then a number whose unit is known, in the
    /// order of `Envelope`, a date or a time of day, and last what cannot be read.
    private static func time(of record: JSONValue, _ said: TimeKey?) -> JSONObject.Member? {
        func isNumber(_ field: JSONObject.Member) -> Bool { field.value.double?.isFinite == true }
        func isTime(_ field: JSONObject.Member) -> Bool { field.value.string.map(DateText.isTime) == true }
        let isInference = Envelope.isInference(record)
        let fields =
            record.object?.members.filter { member in
                (member.value.double != nil || member.value.string != nil)
                    && (!isInference || member.name != "time" || said?.name == "time")
            } ?? []
        let named = fields.first { $0.name == said?.name }
        if let named, isNumber(named) || isTime(named) { return named }
        let withUnit = fields.filter { TimeKey.unit(of: $0.name) != nil }
        let told = ["t", "time"].compactMap { name in withUnit.first { $0.name == name } } + withUnit
        if let time = told.first(where: isNumber) ?? told.first(where: isTime) { return time }
        let open = fields.filter { TimeKey.leavesUnitOpen($0.name) }
        return open.first(where: isTime) ?? named ?? told.first { $0.value.string != nil }
            ?? open.first(where: isNumber)
    }
}

/// Finds the fields of records in the plainest JSON that Tactus does not know.
struct OtherFields: Hashable {
    /// The fields of points, those that would be read as a record's once they are written, and those that a user named,
    /// which are read under what they mean.
    private let used: Set<String>

    /// Creates the search.
    ///
    /// - Parameter points: the fields of points.
    init(_ options: ReaderOptions, points: [String]) {
        let named = [options.fields.label, options.fields.person, options.fields.id, options.time?.name]
        used = Set(points + ["hands", "bodies", "faces", "motions"] + named.compactMap(\.self))
    }

    /// Adds the further simple fields of a record or of a hand to those that are there.
    func add(_ value: JSONValue, to fields: inout [UnknownField]) {
        var known = Set(fields.map(\.name))
        for member in value.object?.members ?? [] where !used.contains(member.name) {
            if member.value.array != nil || member.value.object != nil || Envelope.reads(member.name) { continue }
            let field = UnknownField(name: member.name, json: member.value.text)
            if field.isSimple, known.insert(field.name).inserted { fields.append(field) }
        }
    }
}
