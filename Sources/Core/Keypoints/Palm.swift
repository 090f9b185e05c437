// The apparent size of a palm in an image: the unit `palm` of rule books, kits and options; pure.

/// The length and the width of a palm as an image shows it, in units of the image's height.
///
/// All lengths that a user writes in palms are multiples of `size`: `distance(thumb, index) < 0.3 palm` in a rule book
/// and `--pinch palm:0.258` alike. On the average hand that faces the camera a palm is 111 mm.
package struct Palm: Sendable, Hashable {
    /// The squares of length and width: the size needs no more.
    private var squares: SIMD2<Float>

    /// Creates a palm of a length and a width in the same unit.
    package init(length: Float, width: Float) { squares = SIMD2(length * length, width * width) }

    /// Measures a palm; NaN where a joint is.
    ///
    /// - Parameters:
    ///   - wrist: the wrist, x and y in the same unit.
    ///   - mcp: the four MCPs from the index to the little finger, in the same unit.
    package init(wrist: SIMD2<Float>, mcp: PointQuad) {
        let along = SIMD2(mcp.x.sum(), mcp.y.sum()) / 4 - wrist
        let across = mcp[0] - mcp[3]
        squares = SIMD2((along * along).sum(), (across * across).sum())
    }

    /// The distance from the wrist to the middle of the four MCPs.
    ///
    /// The mean of four points has less jitter than each of them.
    package var length: Float { squares.x.squareRoot() }

    /// The distance from the MCP of the index finger to that of the little finger.
    package var width: Float { squares.y.squareRoot() }

    /// The size, √(length² + width²): one palm.
    ///
    /// A hand that points at the camera looks shorter, one that is seen from its edge narrower. Each tilt shortens one
    /// of the two lengths, and the root of their summed squares varies less than either: a tilt of 30° changes it by 9
    /// % at most.
    package var size: Float { squares.sum().squareRoot() }

    /// The joints that a palm is measured on.
    package static let joints: [HandJoint] = [.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]

    /// The length over the width on the average hand (89 mm over 66 mm).
    package static let lengthOverWidth: Float = 1.36
}

extension HandLandmarks {
    /// Returns the apparent size of the palm; `nil` where too few of its points were seen.
    ///
    /// Joints of the palm that were not seen are filled in from the others
    /// (<doc:MissingKeypoints#Filling-in-joints>). Where the wrist cannot be filled in, the palm is assumed to have the
    /// average hand's proportions.
    ///
    /// - Parameter aspect: width over height of the image.
    package func palm(aspect: Float) -> Palm? {
        if Palm.joints.allSatisfy(has) { return seenPalm(aspect: aspect) }
        var imputation = HandImputation()
        imputation.prepare(seen: presence)
        return imputation.filled(self).seenPalm(aspect: aspect)
    }

    /// Returns the palm by its seen joints.
    private func seenPalm(aspect: Float) -> Palm? {
        var palm = Palm(wrist: wristPosition(aspect: aspect), mcp: fingerPositions(aspect: aspect).mcp)
        if palm.length.isNaN { palm = Palm(length: palm.width * Palm.lengthOverWidth, width: palm.width) }
        return palm.size > 0 && palm.size.isFinite ? palm : nil
    }
}
