// FreiHAND: joints in metres, projected with the camera matrices that lie beside them.

import Keypoints
internal import Platform

/// Projects the joints of `…_xyz.json` with the matrices of `…_K.json` into images of 224 × 224 (<doc:Formats>).
///
/// Both files are lists in the same order and are read side by side, one element at a time. The 32,560 training
/// samples exist as four images each (sample i is image i, i + 32,560, …) with the same joints; each is read once.
/// FreiHAND shows right hands only, in the common joint order.
struct FreiHAND {
    private static let side = 224.0

    /// Makes the frame of one sample.
    ///
    /// - Parameters:
    ///   - joints: 21 × [x, y, z] in metres, in the camera's coordinates.
    ///   - matrix: the camera's 3 × 3 matrix.
    ///   - number: the sample's place in the list.
    static func frame(joints: JSONValue, matrix: JSONValue, number: Int) throws(Diagnostic) -> Frame {
        let camera = try within("K") { () throws(Diagnostic) in try self.camera(matrix) }
        let list = try joints.list()
        guard list.count == HandJoint.count else {
            throw Diagnostic(counted(list.count, "point"), expected: "\(HandJoint.count)")
        }
        var places: [SIMD3<Double>] = []
        for (index, joint) in list.enumerated() {
            let numbers = try within("[\(index)]") { () throws(Diagnostic) in
                try joint.numbers(count: 3, of: "numbers", mayMiss: true)
            }
            places.append(SIMD3(numbers[0], numbers[1], numbers[2]))
        }
        var hand = Hand(side: .right)
        for joint in HandJoint.allCases {
            hand.points[joint] = camera.project(places[joint.rawValue], wristDepth: places[HandJoint.wrist.rawValue].z)
        }
        let size = ImageSize(width: Float(side), height: Float(side))
        return Frame(number: number, size: size, hands: [hand])
    }

    private static func camera(_ matrix: JSONValue) throws(Diagnostic) -> PinholeCamera {
        let list = try matrix.list()
        guard list.count == 3 else { throw Diagnostic(counted(list.count, "row"), expected: "3") }
        let across = try within("[0]") { () throws(Diagnostic) in try list[0].numbers(count: 3, of: "numbers") }
        let down = try within("[1]") { () throws(Diagnostic) in try list[1].numbers(count: 3, of: "numbers") }
        return PinholeCamera(
            focal: SIMD2(across[0], down[1]),
            centre: SIMD2(across[2], down[2]),
            size: SIMD2(side, side)
        )
    }
}

/// Reads `…_xyz.json` together with the `…_K.json` beside it; holds one sample at a time.
final class FreiHANDSource: SerialFrameSource {
    var failure: TactusError?
    private var joints: JSONSplitter?
    private var matrices: JSONSplitter?
    private var parser = JSONParser()
    private var path = ""
    private var matrixPath = ""

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        path = file.path
        let name = file.name
        let ending = "_xyz.json"
        guard name.hasSuffix(ending) else {
            throw TactusError(
                .unknown,
                path,
                "lists of 21 × 3 numbers and nothing that says what they are: FreiHAND's joints are read from a "
                    + "file …_xyz.json with its cameras …_K.json beside it, other points from native records"
            )
        }
        matrixPath = Path.beside(path, name.dropLast(ending.count) + "_K.json")
        matrices = JSONSplitter(try ByteSource(path: matrixPath), membersOf: [[]])
        joints = JSONSplitter(source, membersOf: [[]])
    }

    func next() throws(TactusError) -> ReadResult? {
        guard joints != nil else { return nil }
        guard let sample = try joints?.next() else { return try end() }
        guard case .element(let joint) = sample else { return stop(sample, path) }
        guard let matrix = try matrices?.next() else {
            joints = nil
            let fault = Diagnostic("\(joint.index) matrices", expected: "as many as \(path) has samples")
            return .problem(fault.in(matrixPath, line: nil))
        }
        guard case .element(let camera) = matrix else { return stop(matrix, matrixPath) }
        switch (parse(joint, path), parse(camera, matrixPath)) {
        case (.failure(let problem), _), (_, .failure(let problem)): return .problem(problem)
        case (.success(let places), .success(let camera)):
            do throws(Diagnostic) {
                let frame = try FreiHAND.frame(joints: places, matrix: camera, number: joint.index)
                return .frame(frame, line: joint.line)
            } catch {
                return .problem(error.inside("[\(joint.index)]").in(path, line: joint.line))
            }
        }
    }

    /// The end of the joints; a matrix that is left then says that the lists are not of one data set.
    private func end() throws(TactusError) -> ReadResult? {
        joints = nil
        guard case .element(let left)? = try matrices?.next() else { return nil }
        let fault = Diagnostic(
            "more than \(left.index) matrices",
            expected: "\(left.index), as many as \(path) has samples"
        )
        return .problem(fault.in(matrixPath, line: left.line))
    }

    /// Ends the reading, because the lists are no longer known to be side by side.
    private func stop(_ result: JSONSplitter.Result, _ path: String) -> ReadResult? {
        joints = nil
        guard case .problem(let problem) = result else { return nil }
        return .problem(problem)
    }

    private func parse(_ element: JSONElement, _ path: String) -> Result<JSONValue, Diagnostic> {
        do throws(JSONFault) {
            return .success(try parser.value(of: element.bytes, takesNaN: true))
        } catch {
            return .failure(Diagnostic(file: path, line: element.line, fault: error, in: element.bytes))
        }
    }
}
