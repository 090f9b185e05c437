// InterHand2.6M: annotations joined with images, cameras and joints in the world, projected into the image.

import Keypoints

/// Projects the joints of an annotation's frame into its image (<doc:ImportedFormats>).
///
/// The joint order is InterHand's own: per finger from the tip to the base, the wrist last; the right hand is 0…20, the
/// left 21…41. A joint that `joint_valid` marks 0, or that lies behind the camera, is absent. The capture, one recorded
/// person, becomes the person.
///
/// Memory: the annotations are streamed, but the tables they are joined with are held: about 50 bytes an image and
/// 530 bytes a captured moment of the split (a moment is seen by some 80 cameras, so there are far fewer of these).
struct InterHand: RecordImporter {
    private struct Image {
        var capture: Int32
        var camera: Int32
        var moment: Int32
        var width: Float
        var height: Float
    }

    private struct Camera {
        var position: SIMD3<Double>
        var rotation: [SIMD3<Double>]
        var focal: SIMD2<Double>
        var centre: SIMD2<Double>
    }

    private struct Key: Hashable {
        var capture: Int32
        var of: Int32
    }

    private static let jointCount = 42

    private var images: [Int: Image] = [:]
    private var cameras: [Key: Camera] = [:]

    /// The start of a moment's 42 × 3 coordinates in `coordinates`.
    private var moments: [Key: Int] = [:]
    private var coordinates: [Float] = []

    /// Returns whether an object holds its images or annotations.
    static func isFile(_ object: SchemaSniffer) -> Bool {
        object["images"]?.elements.first?.has(any: "seq_name", "capture") == true
            || object["annotations"]?.elements.first?.has(any: "joint_valid") == true
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        switch origin.keys.first {
        case "images":
            try noteImage(value)
            return nil
        case "annotations": return try frame(of: value)
        default: return nil
        }
    }

    /// Stores one capture's cameras: `{campos, camrot, focal, princpt}`, each by camera.
    mutating func noteCameras(_ value: JSONValue, capture: String) throws(Diagnostic) {
        let capture = try Self.identifier(capture)
        let positions = try value.required("campos")
        for name in positions.names {
            let rows = try within("camrot.\(name)") { () throws(Diagnostic) -> [SIMD3<Double>] in
                let list = try value.required("camrot").required(name).list()
                guard list.count == 3 else { throw Diagnostic(counted(list.count, "row"), expected: "3") }
                return [try Self.triple(list[0]), try Self.triple(list[1]), try Self.triple(list[2])]
            }
            let focal = try Self.pair(value, "focal", name)
            let centre = try Self.pair(value, "princpt", name)
            let position = try within("campos.\(name)") { () throws(Diagnostic) in
                try Self.triple(try positions.required(name))
            }
            let key = Key(capture: capture, of: try Self.identifier(name))
            cameras[key] = Camera(position: position, rotation: rows, focal: focal, centre: centre)
        }
    }

    /// Stores one moment's joints: `{world_coord: 42 × [x, y, z], …}` in millimetres.
    mutating func noteJoints(_ value: JSONValue, capture: String, moment: String) throws(Diagnostic) {
        let list = try within("world_coord") { () throws(Diagnostic) in try value.required("world_coord").list() }
        guard list.count == Self.jointCount else {
            throw Diagnostic("world_coord", counted(list.count, "point"), expected: "\(Self.jointCount)")
        }
        let start = coordinates.count
        for (index, joint) in list.enumerated() {
            let place = try within("world_coord[\(index)]") { () throws(Diagnostic) in
                try Self.triple(joint, mayMiss: true)
            }
            coordinates += [Float(place.x), Float(place.y), Float(place.z)]
        }
        moments[Key(capture: try Self.identifier(capture), of: try Self.identifier(moment))] = start
    }

    private mutating func noteImage(_ value: JSONValue) throws(Diagnostic) {
        let known = try Envelope.size(
            width: try within("width") { () throws(Diagnostic) in try value.required("width").finite() },
            height: try within("height") { () throws(Diagnostic) in try value.required("height").finite() },
            field: "width"
        )
        guard let size = known else { throw Diagnostic("width", "0", expected: "a width and a height above 0") }
        images[try value.requiredWhole("id")] = Image(
            capture: try Self.small(value, "capture"),
            camera: try Self.small(value, "camera"),
            moment: try Self.small(value, "frame_idx"),
            width: size.width,
            height: size.height
        )
    }

    private func frame(of value: JSONValue) throws(Diagnostic) -> Frame {
        let id = try value.requiredWhole("image_id")
        guard let image = images[id] else {
            throw Diagnostic("image_id", "\(id)", expected: "an image of the list images")
        }
        guard let camera = cameras[Key(capture: image.capture, of: image.camera)] else {
            throw Diagnostic(
                "camera \(image.camera) of capture \(image.capture)",
                expected: "a camera of the file _camera.json"
            )
        }
        guard let start = moments[Key(capture: image.capture, of: image.moment)] else {
            throw Diagnostic(
                "frame \(image.moment) of capture \(image.capture)",
                expected: "a frame of the file _joint_3d.json"
            )
        }
        let valid = try Self.valid(value)
        let pinhole = PinholeCamera(
            focal: camera.focal,
            centre: camera.centre,
            size: SIMD2(Double(image.width), Double(image.height))
        )
        var frame = Frame(number: Int(image.moment), size: ImageSize(width: image.width, height: image.height))
        for side in [Handedness.right, .left] {
            let first = side == .right ? 0 : HandJoint.count
            let seen = HandJoint.allCases.filter { valid[first + Self.place(of: $0)] }
            guard !seen.isEmpty else { continue }
            let depth = seen.contains(.wrist) ? joint(.wrist, first, start, camera).z : nil
            var hand = Hand(side: side, person: "capture\(image.capture)")
            for joint in seen {
                hand.points[joint] = pinhole.project(self.joint(joint, first, start, camera), wristDepth: depth)
            }
            frame.hands.append(hand)
        }
        return frame
    }

    /// A joint's place in InterHand's order, within its hand.
    static func place(of joint: HandJoint) -> Int {
        guard let finger = joint.finger else { return HandJoint.count - 1 }
        return finger.rawValue * 4 + (finger.tip.rawValue - joint.rawValue)
    }

    /// A joint in the camera's coordinates: rotation · (world − position).
    private func joint(_ joint: HandJoint, _ first: Int, _ start: Int, _ camera: Camera) -> SIMD3<Double> {
        let offset = start + (first + Self.place(of: joint)) * 3
        let world = SIMD3(Double(coordinates[offset]), Double(coordinates[offset + 1]), Double(coordinates[offset + 2]))
        let from = world - camera.position
        return SIMD3(
            (camera.rotation[0] * from).sum(),
            (camera.rotation[1] * from).sum(),
            (camera.rotation[2] * from).sum()
        )
    }

    /// The 42 marks of `joint_valid`, each a number or a list of one.
    private static func valid(_ value: JSONValue) throws(Diagnostic) -> [Bool] {
        try within("joint_valid") { () throws(Diagnostic) -> [Bool] in
            let list = try value.required("joint_valid").list()
            guard list.count == jointCount else {
                throw Diagnostic(counted(list.count, "mark"), expected: "\(jointCount)")
            }
            var marks: [Bool] = []
            for (index, mark) in list.enumerated() {
                marks.append(
                    try within("[\(index)]") { () throws(Diagnostic) in try (mark.array?.first ?? mark).finite() != 0 }
                )
            }
            return marks
        }
    }

    private static func triple(_ value: JSONValue, mayMiss: Bool = false) throws(Diagnostic) -> SIMD3<Double> {
        let numbers = try value.numbers(count: 3, of: "numbers", mayMiss: mayMiss)
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }

    private static func pair(_ value: JSONValue, _ field: String, _ camera: String) throws(Diagnostic) -> SIMD2<Double>
    {
        try within("\(field).\(camera)") { () throws(Diagnostic) in
            let numbers = try value.required(field).required(camera).numbers(count: 2, of: "numbers")
            return SIMD2(numbers[0], numbers[1])
        }
    }

    private static func small(_ value: JSONValue, _ field: String) throws(Diagnostic) -> Int32 {
        let whole = try value.requiredWhole(field)
        guard let small = Int32(exactly: whole) else {
            throw Diagnostic(field, "\(whole)", expected: "a smaller number")
        }
        return small
    }

    private static func identifier(_ name: String) throws(Diagnostic) -> Int32 {
        guard let number = Int32(name) else {
            throw Diagnostic("\"\(name.prefix(Tuning.quotedCharacters))\"", expected: "a number as a name")
        }
        return number
    }
}
