// Times in a file that are texts, dates or times of day, read in the order of the file. Held by RecordFields and
// TableCells; pure.

/// The times of a file: numbers, dates or times of day, all of one kind, which the first shows.
struct TextTimes {
    private enum Kind { case number, date, clock }

    private var kind: Kind?

    /// The first and the last time of day in seconds since midnight, the latter with the days between.
    private var (first, last) = (0.0, 0.0)

    private static let day = 86_400.0

    /// The seconds by which a time of day may be out of order, as after clocks are set back by an hour; one that is
    /// earlier is of the next day.
    private static let mostBack = 3_600.0

    /// The names under which dates and times of day were read, and under which texts were not.
    private var names: (date: String?, clock: String?, unread: String?)
    private var unread = 0

    /// Whether a file's first time is a number whose unit is unknown.
    private var isUnitUnknown = false

    /// Starts the next file.
    mutating func begin() { kind = nil }

    /// Returns the seconds of a text; `nil` for one that is no time, or is one of another kind than the first.
    mutating func seconds(_ text: String, under name: String) -> Double? {
        if let seconds = DateText.seconds(text) {
            guard takes(.date) else { return skip(name) }
            names.date = names.date ?? name
            return seconds
        }
        guard var seconds = DateText.clock(text), kind == nil || kind == .clock else { return skip(name) }
        if kind == nil { (first, last) = (seconds, seconds) }
        kind = .clock
        names.clock = names.clock ?? name
        seconds += (last / Self.day).rounded(.down) * Self.day
        if last - seconds > Self.mostBack { seconds += Self.day }
        last = seconds
        return seconds - first
    }

    /// Returns a number that was read as a time; `nil` beside texts.
    mutating func seconds(_ number: Double, under name: String) -> Double? {
        takes(.number) ? number : skip(name)
    }

    /// Notes a number whose unit is unknown: no time, but one by which times are numbers.
    mutating func meetNumberWithoutUnit(under name: String) {
        if kind == nil { isUnitUnknown = true }
        if !takes(.number) { _ = skip(name) }
    }

    private mutating func takes(_ kind: Kind) -> Bool {
        self.kind = self.kind ?? kind
        return self.kind == kind
    }

    private mutating func skip(_ name: String) -> Double? {
        names.unread = names.unread ?? name
        unread += 1
        return nil
    }

    /// Whether texts stood there, and no number before them that needs a unit.
    var isUsed: Bool { !isUnitUnknown && (names.date != nil || names.clock != nil || names.unread != nil) }

    var notes: [String] {
        [
            names.date.map { "dates under \($0) are read as seconds since 1970, by UTC where they name no zone" },
            names.clock.map { "times of day under \($0) are read as seconds since the first of the file" },
            names.unread.map {
                "\(counted(unread, "time")) under \($0) not read, expected numbers, dates or times of day, all of one kind"
            },
        ].compactMap(\.self)
    }
}
