// The last step of reading for frames of every format, and points of too little confidence. Used by BatchRecords; pure.

package import Keypoints

/// The last step for frames of every format: size, mirroring, and points that are not sure enough.
struct FrameNormalizer: Sendable {
    let confidenceFloor: Float
    let size: ImageSize?
    let mirrored: Bool?

    /// The order of points that the user said.
    let joints: JointOrder?

    /// Whether this step puts points into it.
    private let ordersPoints: Bool

    /// Whether y grows in the other direction than the format says.
    private let isUpsideDown: Bool

    /// Whether the reader of its lines saw to points below the floor and far outside.
    let isNative: Bool

    /// Whether sizes that the records do not have may stand for others.
    private let isSizeStandIn: Bool

    /// The fields of native records that a user named; the readers of other formats look for them themselves.
    private let nativeFields: NamedFields?

    let fields: NamedFields

    /// The field that says which file a frame is from, `nil` where that goes without saying.
    private(set) var file: UnknownField?

    /// - Parameter estimate: a stand-in for unknown sizes, estimated from the hands.
    init(_ options: ReaderOptions, _ format: KeypointFormat, estimate: ImageSize? = nil) {
        confidenceFloor = options.confidenceFloor
        size = format.has(.trueProportions) ? .standIn(aspect: 1) : options.size ?? estimate
        mirrored = options.mirrored
        joints = options.joints
        ordersPoints = options.joints != nil && !format.has(.ordersPoints)
        isUpsideDown = options.y.map { $0 != format.y } ?? false
        isNative = format == .native
        isSizeStandIn = options.isSizeStandIn
        fields = options.fields
        nativeFields = format == .native && !fields.isEmpty ? fields : nil
    }

    /// The fault of the first point of a frame that no camera sees.
    func placeFault(of frame: Frame) -> Diagnostic? {
        isNative ? nil : frame.placeFault(isStandIn: isSizeStandIn)
    }

    /// Says which file the next frames are from.
    mutating func setFile(_ name: String?) {
        file = name.map { UnknownField(name: "file", json: JSONValue.string($0).text) }
    }

    /// - Returns: how many points are left out because of their confidence.
    @discardableResult
    func apply(to frame: inout Frame) -> Int {
        if let nativeFields { frame.take(nativeFields) }
        if let file, !frame.extras.contains(where: { $0.name == file.name }) { frame.extras.append(file) }
        if frame.size == nil { frame.size = size }
        if let mirrored { frame.isMirrored = mirrored }
        if ordersPoints, let joints {
            for index in frame.hands.indices { frame.hands[index].points = joints.read(frame.hands[index].points) }
        }
        if isUpsideDown { frame.turnOver() }
        guard !isNative else { return 0 }
        return frame.removeLandmarks(withConfidenceAtMost: confidenceFloor)
    }
}

extension Frame {
    /// Removes every point of a hand, a body or a face whose confidence is known and not above a floor (<doc:Formats>).
    ///
    /// - Returns: how many points that were.
    @discardableResult
    package mutating func removeLandmarks(withConfidenceAtMost floor: Float) -> Int {
        var count = 0
        for index in hands.indices where hands[index].points.hasLandmark(withConfidenceAtMost: floor) {
            let before = hands[index].points.presence.nonzeroBitCount
            hands[index].points.removeLandmarks(withConfidenceAtMost: floor)
            count += before - hands[index].points.presence.nonzeroBitCount
        }
        for index in bodies.indices {
            for (joint, point) in bodies[index].points where (point.confidence ?? 1) <= floor {
                bodies[index].points[joint] = nil
                bodies[index].absent.insert(joint)
                count += 1
            }
        }
        for index in faces.indices {
            for (place, point) in faces[index].points.enumerated() where (point?.confidence ?? 1) <= floor {
                faces[index].points[place] = nil
                count += 1
            }
        }
        return count
    }
}
