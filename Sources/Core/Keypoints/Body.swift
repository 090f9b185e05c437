// A body's keypoints. Read and written by KeypointFiles, used by Gestures; pure.

/// A joint of a body, in MediaPipe's names and order (33), then the three that other sources add.
public enum BodyJoint: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable, Hashable {
    case nose
    case leftEyeInner, leftEye, leftEyeOuter
    case rightEyeInner, rightEye, rightEyeOuter
    case leftEar, rightEar
    case mouthLeft, mouthRight
    case leftShoulder, rightShoulder
    case leftElbow, rightElbow
    case leftWrist, rightWrist
    case leftPinky, rightPinky
    case leftIndex, rightIndex
    case leftThumb, rightThumb
    case leftHip, rightHip
    case leftKnee, rightKnee
    case leftAnkle, rightAnkle
    case leftHeel, rightHeel
    case leftFootIndex, rightFootIndex
    case neck, midHip, root
}

/// The unit of a body's points.
public enum BodyUnit: String, Codable, Sendable, Hashable {
    /// 0…1 of the image's width and height.
    case image

    /// Metres in the body's own frame (<doc:NativeRecords#Body-coordinates>).
    case metre
}

/// One body: its points by joint and their unit.
public struct Body: Codable, Sendable, Equatable {
    /// The points that were seen.
    public var points: [BodyJoint: Keypoint]

    /// The joints that the record gives as missing (`null`), kept so that they are written again.
    public var absent: Set<BodyJoint>

    /// The unit of the points.
    public var unit: BodyUnit

    /// The fields that Tactus does not know, kept so that they are written again.
    public var extras: [UnknownField]

    /// Creates a body.
    public init(
        points: [BodyJoint: Keypoint] = [:],
        absent: Set<BodyJoint> = [],
        unit: BodyUnit = .image,
        extras: [UnknownField] = []
    ) {
        self.points = points
        self.absent = absent
        self.unit = unit
        self.extras = extras
    }
}
