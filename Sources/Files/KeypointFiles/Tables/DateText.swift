// Dates and times of day as texts, instead of seconds, in tables and records. Used by TextTimes and Envelope; pure.

/// Reads dates of ISO 8601, such as `2024-05-01T12:00:00.125Z` and `2024-05-01 12:00:00+02:00`.
enum DateText {
    /// The seconds since the beginning of 1970, by UTC where no zone is named; `nil` for all other texts.
    static func seconds(_ text: String) -> Double? {
        let pattern = /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d{1,9})?)(Z|([+-])(\d\d):?(\d\d)?)?/
        // Most cells are numbers and names.
        guard text.utf8.count >= 19, let match = try? pattern.wholeMatch(in: text)?.output else { return nil }
        guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4),
            let minute = Int(match.5), let second = Double(match.6.replacing(",", with: ".")), (1...12).contains(month),
            day > 0, days(year, month, day) < days(month < 12 ? year : year + 1, month % 12 + 1, 1), hour < 24,
            minute < 60, second < 61
        else { return nil }
        let zone = (Int(match.9 ?? "") ?? 0) * 60 + (Int(match.10 ?? "") ?? 0)
        let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - (match.8 == "-" ? -zone : zone)
        return Double(minutes * 60) + second
    }

    /// The days since the beginning of 1970 in the Gregorian calendar, whose years are counted from March here.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month < 3 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The seconds since midnight of a time of day, such as `10:28:41` and `9:05:00.250`; `nil` for all other texts.
    static func clock(_ text: String) -> Double? {
        let pattern = /(\d\d?):(\d\d):(\d\d(?:[.,]\d{1,9})?)/
        guard (7...18).contains(text.utf8.count), let match = try? pattern.wholeMatch(in: text)?.output,
            let hour = Int(match.1), let minute = Int(match.2), let second = Double(match.3.replacing(",", with: ".")),
            hour < 24, minute < 60, second < 61
        else { return nil }
        return Double(hour * 3_600 + minute * 60) + second
    }

    /// Returns whether a text is a date or a time of day.
    static func isTime(_ text: String) -> Bool { seconds(text) != nil || clock(text) != nil }
}

extension JSONValue {
    /// The time in a field as seconds: a number in some unit, or a date; `nil` where it is missing, `null` or another text,
    /// which `RecordFields` reads.
    func optionalTime(_ key: TimeKey) throws(Diagnostic) -> Double? {
        if let text = self[key.name]?.string { return DateText.seconds(text) }
        return try optionalNumber(key.name).map(key.seconds)
    }
}
