// MediaPipe's landmark lists as protocol buffer text: one file, one frame.

import Keypoints

/// Reads a whole result (`classifications{…} landmarks{landmark{…}}`), one of Holistic (`left_hand_landmarks{…}`), a
/// bare list (`landmark{x y z}`), or what `FaceText` knows of faces.
enum MediaPipeText {
    /// Reads one file into one frame, whose field `id` is `name`: the file's path within the input.
    ///
    /// - Parameter isMirrored: whether the image is given as mirrored; counts for faces only.
    /// - Throws: a fault where a list has neither 21 landmarks nor a face's (33 are a body's) or the text is broken.
    static func frame(from bytes: [UInt8], name: String, isMirrored: Bool? = nil) throws(Diagnostic) -> Frame {
        let message = try TextProto(bytes)
        if let faces = try FaceText.faces(of: message, isMirrored: isMirrored ?? false) {
            var frame = Frame(isMirrored: isMirrored ?? false, faces: faces)
            if !name.isEmpty { frame.setName("id", name) }
            return frame
        }
        var hands: [Hand] = []
        let bare = message.messages("landmark")
        if !bare.isEmpty { hands.append(Hand(points: try points(bare))) }
        for (index, list) in message.messages("landmarks").enumerated() {
            let points = try within("landmarks[\(index)]") { () throws(Diagnostic) in
                try self.points(list.message.messages("landmark"), line: list.line)
            }
            hands.append(Hand(points: points))
        }
        for (index, list) in message.messages("classifications").enumerated() where index < hands.count {
            let best = try within("classifications[\(index)]") { () throws(Diagnostic) in
                try self.best(of: list.message.messages("classification").map { $0.message })
            }
            guard let best else { continue }
            hands[index].side = best.text("label").flatMap { Handedness(named: $0) }
            hands[index].score = try within("classifications[\(index)]") { () throws(Diagnostic) in
                try best.number("score").flatMap { Float($0).isFinite ? Float($0) : nil }
            }
        }
        var frame = Frame()
        let others = message.fields.map(\.name)
        for (side, names) in HolisticHands.fields {
            for (name, list) in names.flatMap({ name in message.messages(name).map { (name, $0) } }) {
                let points = try within(name) { () throws(Diagnostic) in
                    try self.points(list.message.messages("landmark"), line: list.line)
                }
                hands.append(Hand(points: points, side: side.opposite))
                frame.isMirrored = false
            }
        }
        guard !hands.isEmpty || HolisticHands.besides.contains(where: others.contains) else {
            throw Diagnostic("no landmark and no landmarks", expected: "a list of 21 landmarks")
        }
        frame.hands = hands
        frame.faces = try FaceText.holisticFaces(of: message, isMirrored: isMirrored ?? false)
        if !name.isEmpty { frame.setName("id", name) }
        return frame
    }

    /// The class of the highest score.
    private static func best(of classes: [TextProto]) throws(Diagnostic) -> TextProto? {
        var best: (message: TextProto, score: Double)?
        for message in classes {
            let score = try message.number("score") ?? 0
            if best.map({ score > $0.score }) ?? true { best = (message, score) }
        }
        return best?.message
    }

    private static func points(_ list: [(message: TextProto, line: Int)], line: Int? = nil) throws(Diagnostic)
        -> HandLandmarks
    {
        guard list.count == HandJoint.count else {
            throw Diagnostic(
                counted(list.count, "landmark"),
                expected: "\(HandJoint.count)",
                line: line ?? list.first?.line
            )
        }
        var points = HandLandmarks()
        for (joint, landmark) in zip(HandJoint.allCases, list) {
            try within("landmark[\(joint.rawValue)]") { () throws(Diagnostic) in
                // In protocol buffers a field that is not written is 0.
                let x = try landmark.message.number("x") ?? 0
                let y = try landmark.message.number("y") ?? 0
                let z = try landmark.message.number("z")
                points[joint] = Keypoint(x: Float(x), y: Float(y), z: z.map { Float($0) })
            }
        }
        return points
    }
}
