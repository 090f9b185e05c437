// Readings as the decimals that they were written as. Used wherever a reading meets a threshold; inside the room; pure.

/// The steps per unit to which single-precision readings are rounded before they are compared with thresholds: a
/// recorded 0.1 is the decimal 0.1 (comparisons in Double on the decimal constants;
/// <doc:GestureRecognition#Regions>).
private let decimalSteps = 1e6

extension Float {
    /// The decimal that was written: 0.1, where the nearest single-precision number is slightly larger.
    var decimal: Double {
        let wide = Double(self)
        let steps = (wide * decimalSteps).rounded()
        return steps.isFinite ? steps / decimalSteps : wide
    }
}
