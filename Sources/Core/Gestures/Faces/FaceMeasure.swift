// The measures of a face in the head's frame. Their numbers are in FaceMeasures; pure.

/// A measure of a face: a length in distances between the eyes' outer corners, or a share of an eye's width.
///
/// Left and right are the person's own, up and outwards are positive; a shift is positive to the person's left.
enum FaceMeasure: Int, CaseIterable, Sendable {
    /// The distance of the lids, in widths of the eye.
    case lidsLeft, lidsRight

    /// The distance of the iris from the middle between the eye's corners, outwards, in widths of the eye.
    case gazeOutLeft, gazeOutRight

    /// The height of the iris above the line between the eye's corners, in widths of the eye.
    case gazeUpLeft, gazeUpRight

    /// The height of parts of the brow above the eyes' outer corners.
    case browInnerLeft, browInnerRight, browMiddleLeft, browMiddleRight, browOuterLeft, browOuterRight

    /// The position of a corner of the mouth: up from the lips' middle and from the nose's base, and outwards.
    case cornerLeft, cornerRight

    /// The distance from the nose's base down to the lower lip's inner edge.
    case lipDrop

    case mouthWidth

    /// The distance of the mouth's middle, and of the chin, from the face's middle.
    case mouthShift, jawShift
}
