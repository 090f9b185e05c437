// Under which name a source's times stand, and in which unit. Used by the JSON importers, the tables, the native
// reader.

/// A unit of time.
public enum TimeUnit: String, CaseIterable, Sendable, Hashable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    var perSecond: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e3
        case .microseconds: 1e6
        case .nanoseconds: 1e9
        }
    }
}

/// The field or the column in which a source writes its times.
public struct TimeKey: Sendable, Hashable {
    /// The name as the source spells it.
    public var name: String

    /// The unit of its numbers.
    public var unit: TimeUnit

    /// Creates a key.
    public init(name: String, unit: TimeUnit) {
        self.name = name
        self.unit = unit
    }

    /// Reads `timestamp:ms`; a name may hold colons itself.
    package init?(text: String) {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
        guard let unit = TimeUnit(rawValue: String(text[text.index(after: colon)...])) else { return nil }
        self.init(name: String(text[..<colon]), unit: unit)
    }

    /// A number of the source in seconds, as the decimal number that it was: 33.3 ms are 0.0333 s and not the neighbour
    /// that dividing gives.
    func seconds(_ number: Double) -> Double {
        let seconds = number / unit.perSecond
        // Above this a double has fewer decimals than that.
        guard unit != .seconds, seconds.magnitude < 0x1p53 / Self.decimals else { return seconds }
        let rounded = (seconds * Self.decimals).rounded() / Self.decimals
        return (rounded - seconds).magnitude <= seconds.ulp ? rounded : seconds
    }

    /// The resolution of a time that is rounded to a decimal number, per second: a picosecond.
    private static let decimals = 1e12

    /// The names that a time goes by; the unit may follow as its own word, as in `timestamp_ms`.
    private static let names: Set<String> = ["t", "ts", "time", "timestamp"]

    private static let unitWords: [String: TimeUnit] = {
        var units: [String: TimeUnit] = [:]
        for word in ["s", "sec", "secs", "second", "seconds"] { units[word] = .seconds }
        for word in ["ms", "msec", "millis", "millisecond", "milliseconds"] { units[word] = .milliseconds }
        for word in ["us", "usec", "micros", "microsecond", "microseconds"] { units[word] = .microseconds }
        for word in ["ns", "nsec", "nanos", "nanosecond", "nanoseconds"] { units[word] = .nanoseconds }
        return units
    }()

    /// Returns the unit in a name of a time: `time_s`, `timestampMs`; `t` and `time` are seconds, as in native records.
    ///
    /// `nil` for other names, and for `timestamp` and `ts`, whose unit differs from program to program.
    static func unit(of name: String) -> TimeUnit? {
        guard let first = name.first, first == "t" || first == "T" else { return nil }
        var words = NameWords.split(name)
        if words == ["t"] || words == ["time"] { return .seconds }
        guard let last = words.popLast(), let unit = unitWords[last], names.contains(words.joined()) else { return nil }
        return unit
    }

    /// Returns whether a name is that of a time and leaves its unit open.
    static func leavesUnitOpen(_ name: String) -> Bool {
        unit(of: name) == nil && names.contains(NameWords.joined(name))
    }

    /// Returns the name among these from which times are read, `nil` where none contains its unit.
    static func told(by names: [String]) -> TimeKey? {
        for name in names {
            if let unit = unit(of: name) { return TimeKey(name: name, unit: unit) }
        }
        return nil
    }

    /// Returns the note about the times of records with these fields, `nil` where all is clear.
    ///
    /// - Parameters:
    ///   - said: the user's option for times.
    ///   - file: the user's name for the source.
    static func note(on names: [String], said: TimeKey?, file: String) -> String? {
        if let said {
            guard !names.contains(said.name) else { return nil }
            return
                "\(file): no number under \(said.name) in the first record, so --time \(said.name):\(said.unit.rawValue) "
                + "reads no times"
        }
        guard told(by: names) == nil, let open = names.first(where: leavesUnitOpen) else { return nil }
        return "\(file): \(openNote(open))"
    }

    /// The note on times under a name that leaves their unit open.
    static func openNote(_ name: String) -> String {
        "the times under \(name) are not read, because their unit is unknown; use --time \(name):s, or ms, us, ns"
    }
}
