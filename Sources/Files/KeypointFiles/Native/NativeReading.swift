// The reading of native records where the user, or a record itself, differs from the format. Used by NativeReader.

import Keypoints

/// The numbers of points of an input that count as missing.
struct LeftOut: Sendable, Hashable {
    /// The number of points whose confidence is not above the floor.
    var unsure = 0

    /// The number of points at exactly 0, 0 (`ZeroPoints`).
    var zeros = 0

    /// Adds those of another part, or of what was counted in it after `before`.
    mutating func add(_ other: LeftOut, since before: LeftOut = LeftOut()) {
        unsure += other.unsure - before.unsure
        zeros += other.zeros - before.zeros
    }
}

/// The options of all native records of an input.
struct NativeReading: Sendable, Hashable {
    /// The confidence up to which a point is absent.
    var confidenceFloor = Tuning.confidenceFloor

    /// Whether all unknown fields are kept, or only those with `UnknownField.isSimple`.
    var keepsExtras = true

    /// The scale of the coordinates that the user gave, `nil` for the format's 0…1.
    var scale: CoordinateScale?

    /// The size of images whose records do not contain it.
    var size: ImageSize?

    /// Whether only the proportions of that size are known.
    var isSizeStandIn = false

    /// The field of the times where the user gave another than `t`.
    var time: TimeKey?

    /// Whether the caller removes points outside of the image, and keeps the rest.
    var takesPointsOutside = false

    /// The largest distance of an x, y or z beyond 0 in a valid record.
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
    /// Sets the time from a field whose name contains its unit, where the record has no `t`.
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
    /// The first record, in a list or not.
    var firstRecord: SchemaSniffer? {
        let list = first?.kind == .array ? first : first?.listField.flatMap { first?[$0] }
        return list?.elements.first ?? first
    }

    /// The names of the first record's fields that contain a number: times are among them.
    var timeNames: [String] { firstRecord?.fields.filter { $0.value.kind == .number }.map(\.name) ?? [] }
}
