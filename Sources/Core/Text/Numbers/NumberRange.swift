// Numbers of clocks, files, devices and callers, within the bounds of the types that hold them; pure.

extension FixedWidthInteger {
    /// Creates the nearest whole number that the type can hold; 0 for what is not a number.
    package init(nearest number: some BinaryFloatingPoint) {
        let whole = number.rounded()
        self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
    }

    /// Returns the product of numbers; `nil` where the type cannot hold it.
    package static func product(_ factors: Self...) -> Self? {
        var product: Self = 1
        for factor in factors {
            let (next, isOver) = product.multipliedReportingOverflow(by: factor)
            if isOver { return nil }
            product = next
        }
        return product
    }
}

extension Comparable {
    /// Returns the nearest value of a range.
    package func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
