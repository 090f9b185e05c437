// Readings as the decimals that they were written as. Used wherever a reading meets a threshold; inside the room; pure.

extension Float {
    /// The decimal that was written: 0.1, where the nearest single-precision number is slightly larger.
    var decimal: Double {
        let wide = Double(self)
        let steps = (wide * Tuning.decimalSteps).rounded()
        return steps.isFinite ? steps / Tuning.decimalSteps : wide
    }
}
