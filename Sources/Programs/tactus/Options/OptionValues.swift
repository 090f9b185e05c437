// The values of options: their help, lists, ranges, and what is expected instead of an invalid one. Used by the options of
// all commands and by Tactus.main.

import Capture
import Configurations
import Gestures

extension ArgumentHelp {
    static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp("\(text)", valueName: name) }

    /// The visibility of what `--help` leaves out: messages, `--help-all`, manuals and completions have it.
    static let rareVisibility: ArgumentVisibility =
        CommandLine.arguments.contains { ["--help", "-h", "help"].contains($0) } ? .hidden : .default

    static func rare(_ name: String, _ text: String) -> ArgumentHelp { rare(text, of: name) }

    static func rare(_ text: String, of name: String? = nil) -> ArgumentHelp {
        ArgumentHelp("\(text)", valueName: name, visibility: rareVisibility)
    }
}

/// Names that shells offer; in the scripts that Scripts/package makes, files beside them.
extension CompletionKind {
    static var kits: CompletionKind { offering { ShippedKit.allCases.map(\.rawValue) } }
    static var books: CompletionKind { offering { ShippedBook.allCases.map(\.rawValue) } }
    static var movements: CompletionKind { offering { ShippedMovements.allCases.map(\.rawValue) } }
    static var models: CompletionKind { offering { ModelFolders.standard.files.map(\.name) } }

    private static func offering(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
        .custom { _, _, prefix in names().filter { $0.hasPrefix(prefix) } }
    }
}

/// Values of one argument, with commas between; in lists of arguments blanks do as well.
struct ValueList<Value: ExpressibleByArgument>: ExpressibleByArgument {
    var values: [Value] = []

    init?(argument: String) {
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = Value(argument: String(part)) else { return nil }
            values.append(value)
        }
    }

    static var allValueStrings: [String] { Value.allValueStrings }
}

/// Throws where a number lies outside of the range of its option.
///
/// - Parameter unit: the unit that the message names.
func check<Value: BinaryFloatingPoint>(
    _ option: String,
    _ value: Value?,
    in range: ClosedRange<Value>,
    _ unit: String = ""
) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    func short(_ bound: Value) -> String { Int(exactly: bound).map { "\($0)" } ?? "\(bound)" }
    let expected = "\(short(range.lowerBound)) to \(short(range.upperBound))" + (unit.isEmpty ? "" : " \(unit)")
    throw ValidationError("\(option): \(value), expected \(expected)")
}

/// Thirty years: no run and no take is longer, and every clock accepts it.
let mostSeconds = 1e9

/// Throws where a duration lies outside of its range.
func check(duration: Double?, atLeast least: Int = 0) throws(ValidationError) {
    guard let duration, !(duration > 0 && (Double(least)...mostSeconds).contains(duration)) else { return }
    let bound = least > 0 ? "\(least)" : "more than 0,"
    throw ValidationError("--duration: \(duration), expected \(bound) to \(Int(mostSeconds)) seconds")
}

/// Throws where a whole number lies outside of the range of its option.
func check(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    let bound = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
    throw ValidationError("\(option): \(value), expected \(range.lowerBound) \(bound)")
}

/// The expected values of options for which the parser's error does not contain them.
enum OptionHints {
    /// Returns the message of an error of the parser, with the expected values behind its first line.
    static func explained(_ message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first, let range = first.firstRange(of: "' is invalid for '--") else { return message }
        let option = first[range.upperBound...].prefix { $0 != " " && $0 != "'" }
        guard let expected = expectations[String(option)] else { return message }
        lines[0] += ", expected \(expected)"
        return lines.joined(separator: "\n")
    }

    private static let expectations: [String: String] = {
        let lead = Int(Gestures.Tuning.longestLead * 1000)
        let angles = "degrees such as 30, or a range such as -90..90"
        return [
            "channel": "1 to 16, or all",
            "grid": "1/16, 1/8t, 1/16 80 %, 1/16 80 % swing 58 %, or off",
            "onset": "peak, predicted, or a lead of 0 to \(lead) ms",
            "pinch": "palm:NUMBER above 0, or view:PIXELS@WxH",
            "body-scale": "metres, torso, or a number above 0",
            "where": "FIELD=VALUE or FIELD!=VALUE",
            "aspect-ratio": "auto, W:H or a number, from 1:100 to 100:1",
            "image-size": "WxH in pixels, of at most 100:1 or 1:100",
            "roll": angles, "pitch": angles, "yaw": angles,
        ]
    }()
}
