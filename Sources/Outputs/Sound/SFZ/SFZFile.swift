// The regions of an SFZ file, each with the opcodes of the headers above it. Read for SoundBank+SFZ; pure.

/// The regions of an SFZ file that hits can play.
struct SFZFile {
    private(set) var regions: [SFZRegion] = []

    /// The names without an effect, with the number of their occurrences.
    private(set) var ignored: [String: Int] = [:]

    /// The errors of values; their opcodes have no effect.
    private(set) var problems: [TactusError] = []

    private static let levels = ["global", "master", "group", "region"]

    /// Reads a file.
    ///
    /// - Throws: an error of its text, and where there is no region in it.
    init(path: String, read: @escaping (String) throws(TactusError) -> String) throws(TactusError) {
        let text = try SFZText(path: path, read: read)
        // The open header of each level; an inner one begins with what the outer one has.
        var open = Array(repeating: SFZRegion(), count: Self.levels.count)
        var level: Int?
        var isControl = false
        var folder = ""
        var controllers: [Int: Int] = [:]
        var found: [SFZRegion] = []
        for (token, place) in text.tokens {
            switch token {
            case .header(let name):
                if level == 3 { found.append(open[3]) }
                isControl = name == "control"
                level = Self.levels.firstIndex(of: name)
                if let level {
                    for inner in level..<open.count { open[inner] = level == 0 ? SFZRegion() : open[level - 1] }
                    open[level].place = place
                } else if !isControl {
                    ignored["<\(name.prefix(Tuning.nameCharacters))>", default: 0] += 1
                }
            case .opcode("default_path", let value) where isControl: folder = value
            case .opcode(let name, let value) where isControl && name.hasPrefix("set_cc"):
                if let number = Int(name.dropFirst(6)) { controllers[number] = Int(nearest: Double(value) ?? 0) }
            case .opcode(let name, let value):
                guard let level else {
                    if !name.hasPrefix("label_") {
                        ignored[String(name.prefix(Tuning.nameCharacters)), default: 0] += 1
                    }
                    continue
                }
                do throws(SFZRegion.Fault) {
                    let isKnown = try open[level].set(name, to: name == "sample" ? folder + value : value)
                    if !isKnown { ignored[String(name.prefix(Tuning.nameCharacters)), default: 0] += 1 }
                } catch {
                    problems.append(SFZText.error(place, "\(name): \(value)", expected: error.expected))
                }
                for inner in level..<open.count where inner > level { open[inner] = open[level] }
            }
        }
        if level == 3 { found.append(open[3]) }
        guard !found.isEmpty else { throw TactusError(.broken, path, "no <region> in it", expected: "an SFZ file") }
        regions = found.filter { $0.isPlayed(with: controllers) }
    }
}

extension SFZRegion {
    /// Returns a Boolean value that indicates whether a hit can play it, with all controllers at these values.
    fileprivate func isPlayed(with values: [Int: Int]) -> Bool {
        trigger == "attack" && !isControlled && end != -1 && !sample.isEmpty && !sample.hasPrefix("*")
            && controllers.allSatisfy { number, range in range.contains(values[number] ?? 0) }
            && (keySwitch == nil || keySwitch == keySwitchDefault)
    }
}
