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

/// Throws where a whole number lies outside of the range of its option.
func check(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    let bound = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
    throw ValidationError("\(option): \(value), expected \(range.lowerBound) \(bound)")
}
