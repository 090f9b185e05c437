// Frames from FreiHAND's two lists, read side by side. Made by KeypointReader.

internal import Platform
import Keypoints

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
