// Fills InterHand2.6M's tables from the files beside the annotations. Called by JSONSource.

internal import Platform
import Keypoints

extension InterHand {
    /// Reads the cameras and joints beside an annotation file.
    ///
    /// - Parameter file: a file `…_data.json`; `…_camera.json` and `…_joint_3d.json` must lie beside it.
    /// - Throws: a problem where one of them is missing or cannot be read.
    mutating func begin(_ file: SourceFile) throws(TactusError) {
        self = InterHand()
        let path = file.path
        let name = file.name
        let ending = "_data.json"
        guard name.hasSuffix(ending) else {
            throw TactusError(
                .unknown,
                path,
                "InterHand2.6M's annotations need cameras and joints: name a file …_data.json with "
                    + "…_camera.json and …_joint_3d.json beside it"
            )
        }
        let stem = name.dropLast(ending.count)
        try fill(from: Path.beside(path, stem + "_camera.json"), [[]]) {
            table,
            value,
            keys throws(Diagnostic) in
            try table.noteCameras(value, capture: keys.first ?? "")
        }
        try fill(from: Path.beside(path, stem + "_joint_3d.json"), [[.any]]) {
            table,
            value,
            keys throws(Diagnostic) in
            try table.noteJoints(value, capture: keys.first ?? "", moment: keys.last ?? "")
        }
    }

    private mutating func fill(
        from path: String,
        _ paths: [[JSONSplitter.Step]],
        _ note: (inout InterHand, JSONValue, [String]) throws(Diagnostic) -> Void
    ) throws(TactusError) {
        var elements = JSONSplitter(try ByteSource(path: path), membersOf: paths)
        var parser = JSONParser()
        while let result = try elements.next() {
            guard case .element(let element) = result else {
                guard case .problem(let problem) = result else { continue }
                throw TactusError(.inputOutput, path, problem.words)
            }
            let keys = element.path.compactMap { step in if case .name(let name) = step { name } else { nil } }
            do {
                try note(&self, try parser.value(of: element.bytes, takesNaN: true), keys)
            } catch let error as Diagnostic {
                let problem = error.inside(keys.joined(separator: ".")).in(path, line: element.line)
                throw TactusError(.inputOutput, path, problem.words)
            } catch {
                let fault = error as? JSONFault
                throw TactusError(
                    .inputOutput,
                    path,
                    "line \(element.line): \(fault?.wrong ?? "no JSON")"
                )
            }
        }
    }
}

extension Diagnostic {
    /// The problem without the file's name.
    fileprivate var words: String { String(description.dropFirst(file.count).drop { $0 == ":" || $0 == " " }) }
}
