// How native records are read where the user, or the first record, says more than the format. Used by NativeReader.

import Keypoints

/// What holds for all native records of an input.
struct NativeReading: Sendable, Hashable {
    /// A point whose confidence is known and not above this is absent.
    var confidenceFloor = Tuning.confidenceFloor

    /// A Boolean value that indicates whether all fields that Tactus does not know are kept, or only those that
    /// `UnknownField.isSimple` tells.
    var keepsExtras = true

    /// The scale the user said the coordinates to be in, `nil` for 0…1 as the format has them.
    var scale: CoordinateScale?

    /// The size of images whose records do not tell it.
    var size: ImageSize?

    /// The field of the times where it is another than `t`.
    var time: TimeKey?

    /// How far beyond 0 an x or y may lie before a record with a size is not believed.
    var bound: Float { scale == nil ? Tuning.largestUnitCoordinate : .infinity }
}

extension NativeReading {
    init(_ options: ReaderOptions) {
        confidenceFloor = options.confidenceFloor
        keepsExtras = options.keepsExtras
        scale = options.scale
        size = options.size
        time = options.time
    }

    /// The same for a file that starts with these records: their times may stand under another name than `t`.
    func reading(_ records: [SchemaSniffer]) -> NativeReading {
        var reading = self
        let names = records.timeNames
        if time == nil, !names.contains("t") { reading.time = TimeKey.told(by: names) }
        return reading
    }
}

extension [SchemaSniffer] {
    /// The names of the first record's fields, in a list or not, that hold a number: times are among them.
    var timeNames: [String] {
        guard let first else { return [] }
        let record = first.kind == .array ? first.elements.first ?? first : first
        return record.fields.filter { $0.value.kind == .number }.map(\.name)
    }
}
