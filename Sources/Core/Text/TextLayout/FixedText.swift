// Numbers for people; pure.

/// A number with a fixed number of decimals, half rounded away from zero, the same on every machine.
///
/// - Parameters:
///   - value: a finite number; one beyond 10⁹, which is no measurement, is written in its shortest form.
///   - decimals: 0…7.
package func fixedText(_ value: Double, decimals: Int) -> String {
    precondition(value.isFinite, "not a number that a text holds")
    guard value.magnitude <= 1e9 else { return "\(value)" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero))
    let fraction = String(units % scale)
    let sign = value < 0 && units > 0 ? "-" : ""
    let whole = "\(sign)\(units / scale)"
    return decimals == 0 ? whole : whole + "." + zeroPadded(fraction, to: decimals)
}
