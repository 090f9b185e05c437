// What is measured of a face in the head's frame. Numbers for it are FaceMeasures; pure.

/// A measure of a face: a length in distances between the eyes' outer corners, or a share of an eye's width.
///
/// Left and right are the person's own, up and outwards are positive; a shift is positive to the person's left.
enum FaceMeasure: Int, CaseIterable, Sendable {
    /// How far the lids are apart, in widths of the eye.
    case lidsLeft, lidsRight

    /// How far the iris is from the middle between the eye's corners, outwards, in widths of the eye.
    case gazeOutLeft, gazeOutRight

    /// How far the iris is above the line between the eye's corners, in widths of the eye.
    case gazeUpLeft, gazeUpRight

    /// The height of parts of the brow above the eyes' outer corners.
    case browInnerLeft, browInnerRight, browMiddleLeft, browMiddleRight, browOuterLeft, browOuterRight

    /// How far a corner of the mouth is pulled: up from the lips' middle and from the nose's base, and outwards.
    case cornerLeft, cornerRight

    /// The distance from the nose's base down to the lower lip's inner edge.
    case lipDrop

    /// Half the mouth's width.
    case mouthWidth

    /// How far the mouth's middle, and the chin, are beside the face's middle.
    case mouthShift, jawShift
}
