// Bodies, faces and motions of a native record by the plain path. Called by NativeFields.

internal import Keypoints

extension NativeFields {
    func body(_ value: Int) throws(Diagnostic) -> Body {
        var body = Body()
        var hasPoints = false
        try members(value) { (name, value) throws(Diagnostic) in
            switch name {
            case "points":
                hasPoints = true
                (body.points, body.absent) = try bodyPoints(value)
            case "unit": body.unit = try optional(value, unit) ?? .image
            default: keep(name, value, in: &body.extras)
            }
        }
        guard hasPoints else { throw Diagnostic("points", "nothing", expected: "points by joint") }
        return body
    }

    private func bodyPoints(_ value: Int) throws(Diagnostic) -> ([BodyJoint: Keypoint], Set<BodyJoint>) {
        var points: [BodyJoint: Keypoint] = [:]
        var absent: Set<BodyJoint> = []
        try members(value) { (name, value) throws(Diagnostic) in
            guard let joint = BodyJoint(rawValue: name) else {
                throw Diagnostic("an unknown joint", expected: "a name such as leftWrist")
            }
            let point = try point(value)
            points[joint] = point
            if point == nil { absent.insert(joint) } else { absent.remove(joint) }
        }
        return (points, absent)
    }

    private func unit(_ value: Int) throws(Diagnostic) -> BodyUnit {
        guard let unit = tape.string(value).flatMap(BodyUnit.init(rawValue:)) else {
            throw fault(value, "\"image\" or \"metre\"")
        }
        return unit
    }

    private func motionUnit(_ value: Int) throws(Diagnostic) -> String {
        guard let unit = tape.string(value), ["g", "m/s2"].contains(unit) else {
            throw fault(value, "\"g\" or \"m/s2\"")
        }
        return unit
    }

    func face(_ value: Int) throws(Diagnostic) -> Face {
        var face = Face()
        try members(value) { (name, value) throws(Diagnostic) in
            switch name {
            case "blendshapes":
                try members(value) { (name, value) throws(Diagnostic) in
                    face.blendshapes[name] = try optional(value, float)
                }
            case "transform":
                face.transform = try optional(value) { value throws(Diagnostic) in try list(value, float) } ?? []
                guard face.transform.isEmpty || face.transform.count == 16 else {
                    throw Diagnostic("a list of \(face.transform.count)", expected: "16 numbers")
                }
            case "points":
                face.points = try optional(value) { value throws(Diagnostic) in try list(value, point) } ?? []
            default: keep(name, value, in: &face.extras)
            }
        }
        return face
    }

    func motion(_ value: Int) throws(Diagnostic) -> AccelerometerSample {
        var device: String?
        var z: Float?
        var motion = AccelerometerSample(device: "", z: 0)
        try members(value) { (name, value) throws(Diagnostic) in
            switch name {
            case "device": device = try string(value)
            case "z": z = try float(value)
            case "unit": motion.unit = try optional(value, motionUnit)
            case "rate": motion.rate = try optional(value, length)
            default: keep(name, value, in: &motion.extras)
            }
        }
        guard let device else { throw Diagnostic("device", "nothing", expected: "a string") }
        guard let z else { throw Diagnostic("z", "nothing", expected: "a number") }
        motion.device = device
        motion.z = z
        return motion
    }
}
