// Landmarks as a list of 21, in which a missing one keeps its place; pure.

extension HandLandmarks: Codable {
    /// Encodes the landmarks as a list of 21 in the order of `HandJoint`; a missing one is `null`, never NaN or 0.
    public func encode(to encoder: any Encoder) throws { try HandJoint.allCases.map { self[$0] }.encode(to: encoder) }

    /// Decodes a list of 21 landmarks, `null` where one is missing.
    ///
    /// - Throws: `DecodingError` for a list of another length.
    public init(from decoder: any Decoder) throws {
        let points = try [Keypoint?](from: decoder)
        guard points.count == HandJoint.count else {
            let words = "\(points.count) landmarks, expected \(HandJoint.count), null where one is missing"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
        self.init()
        for (joint, point) in zip(HandJoint.allCases, points) { self[joint] = point }
    }
}
