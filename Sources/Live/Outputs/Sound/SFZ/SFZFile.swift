// The regions of an SFZ file, each with the opcodes of the headers above it. Read for SoundBank+SFZ; pure.

/// The regions of an SFZ file that hits can play.
struct SFZFile {
    private(set) var regions: [SFZRegion] = []

    /// The names that are not read, with the number of their occurrences.
    private(set) var ignored: [String: Int] = [:]

    /// The errors of values; their opcodes have no effect.
    private(set) var problems: [TactusError] = []

    private static let levels = ["global", "master", "group", "region"]

    /// The open header of each level; an inner one begins with what the outer one has.
    private var open = Array(repeating: SFZRegion(), count: levels.count)
    private var header = ""
    private var folder = ""
    private var controllers = SFZControllers()
    /// The semitones and octaves by which keys are moved.
    private var offset = (notes: 0, octaves: 0)

    /// Reads a file.
    ///
    /// - Throws: `TactusError` of its text, and where there is no region in it.
    init(path: String, read: @escaping (String) throws(TactusError) -> String) throws(TactusError) {
        for (token, place) in try SFZText(path: path, read: read).tokens {
            switch token {
            case .header(let name): begin(name, at: place)
            case .opcode(let name, let value):
                do throws(SFZValue.Fault) {
                    if try !set(name, to: value) {
                        ignored[String(name.prefix(Tuning.nameCharacters)), default: 0] += 1
                    }
                } catch {
                    problems.append(SFZText.error(place, "\(name): \(value)", expected: error.expected))
                }
            }
        }
        begin("", at: SFZPlace(file: path, line: 0))
        guard !regions.isEmpty else { throw TactusError(.broken, path, "no <region> in it", expected: "an SFZ file") }
        controllers.used = regions.reduce(into: []) { $0.formUnion($1.controllers) }
        for curve in regions.flatMap(\.curves) where !controllers.has(curve) {
            ignored["curve \(curve), which is not defined", default: 0] += 1
        }
        regions = regions.compactMap { $0.played(with: controllers) }
    }

    /// Begins a header, and ends the one before.
    private mutating func begin(_ name: String, at place: SFZPlace) {
        if header == "region" {
            var region = open[3]
            region.move(by: offset.notes + 12 * offset.octaves)
            regions.append(region)
        }
        if header == "curve" || name == "curve" { controllers.beginCurve(isLast: name != "curve") }
        header = name
        if let level = Self.levels.firstIndex(of: name) {
            for inner in level..<open.count { open[inner] = level == 0 ? SFZRegion() : open[level - 1] }
            open[level].place = place
        } else if !["", "control", "curve"].contains(name) {
            ignored["<\(name.prefix(Tuning.nameCharacters))>", default: 0] += 1
        }
    }

    /// Sets an opcode of the open header. Returns `false` for one that is not read.
    private mutating func set(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        guard let level = Self.levels.firstIndex(of: header) else {
            switch (header, name) {
            case ("control", "default_path"): folder = value
            case ("control", "note_offset"): offset.notes = try SFZValue.whole(value, -127...127)
            case ("control", "octave_offset"): offset.octaves = try SFZValue.whole(value, -10...10)
            case ("curve", _): return try controllers.setCurve(name, to: value)
            default:
                if name.hasPrefix("label_") || name.hasPrefix("hint_") { return true }
                return header == "control" ? try controllers.set(name, to: value) : false
            }
            return true
        }
        if name == "sw_default" {
            controllers.switched = try SFZValue.key(value) + offset.notes + 12 * offset.octaves
            return true
        }
        let isFile = name == "sample" && !value.hasPrefix("*")
        let isKnown = try open[level].set(name, to: isFile ? folder + value : value)
        for inner in level..<open.count where inner > level { open[inner] = open[level] }
        return isKnown
    }
}
