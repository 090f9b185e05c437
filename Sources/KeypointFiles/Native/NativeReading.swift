// How native records are read where the user, or a record itself, says more than the format. Used by NativeReader.

import Keypoints

/// How many points of an input count as not seen.
struct LeftOut: Sendable, Hashable {
    /// Those whose confidence is not above the floor.
    var unsure = 0

    /// Those at exactly 0, 0 (`ZeroPoints`).
    var zeros = 0

    /// Adds those of another part, or of what was counted in it after `before`.
    mutating func add(_ other: LeftOut, since before: LeftOut = LeftOut()) {
        unsure += other.unsure - before.unsure
        zeros += other.zeros - before.zeros
    }
}

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

    /// A Boolean value that indicates whether only the proportions of that size are known.
    var isSizeStandIn = false

    /// The field of the times where the user says that it is another than `t`.
    var time: TimeKey?

    /// A Boolean value that indicates whether whoever asked removes points outside of the image, and keeps the rest.
    var takesPointsOutside = false

    /// How far beyond 0 an x or y may lie before a record is not believed.
    var bound: Float { scale == nil && !takesPointsOutside ? Tuning.largestUnitCoordinate : .infinity }
}

extension NativeReading {
    init(_ options: ReaderOptions) {
        confidenceFloor = options.confidenceFloor
        keepsExtras = options.keepsExtras
        scale = options.scale
        size = options.size
        isSizeStandIn = options.isSizeStandIn
        time = options.time
    }
}

extension Frame {
    /// Takes the time from a field whose name tells its unit, where the record has no `t`.
    mutating func takeToldTime() {
        guard time == nil, !extras.isEmpty else { return }
        for (index, extra) in extras.enumerated() {
            guard let unit = TimeKey.unit(of: extra.name), let number = Double(extra.json), number.isFinite else {
                continue
            }
            time = TimeKey(name: extra.name, unit: unit).seconds(number)
            extras.remove(at: index)
            return
        }
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
