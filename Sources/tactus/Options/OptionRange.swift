// The check that an option's number lies within its range. Used by the options of all commands.

import ArgumentParser

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

/// Throws where a duration is none.
func check(duration: Double?) throws(ValidationError) {
    guard let duration, !(duration > 0 && duration <= mostSeconds) else { return }
    throw ValidationError("--duration: \(duration), expected more than 0, to \(Int(mostSeconds)) seconds")
}

/// Throws where a whole number lies outside of the range of its option.
func check(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    let bound = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
    throw ValidationError("\(option): \(value), expected \(range.lowerBound) \(bound)")
}
