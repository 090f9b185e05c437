// `tactus convert` from and to files of ELAN: events and shapes as annotations.

import Keypoints

extension Convert {
    static let elan = ".eaf"

    /// Converts events, shapes of `tactus classify` and annotations to a file of ELAN, or such a file to events.
    func convertAnnotations() throws {
        let given = points.given + input.given + fields.given + (faceCoefficients ? ["--face-coefficients"] : [])
        if let option = given.first ?? to.map({ "--to \($0.rawValue)" }) {
            throw Failure(.usage, "\(option) is for keypoints, expected none beside a file of ELAN")
        }
        let isToELAN = target.lowercased().hasSuffix(Self.elan)
        guard isToELAN || target == "-" || target.lowercased().hasSuffix(".jsonl") else {
            throw Failure(.usage, "\(target): annotations become events, expected a file that ends in .jsonl or .eaf")
        }
        var files = RunFiles()
        files.read(source)
        files.write(target)
        try files.claim()
        let annotations = try annotations()
        let sink = try ByteSink(path: target)
        if isToELAN {
            try sink.write(ELANWriter.text(of: annotations))
        } else {
            var text = JSONWriter()
            for annotation in annotations { text.append(annotation.event) }
            try sink.write(text.bytes)
        }
        try sink.finish()
    }

    private func annotations() throws -> [Annotation] {
        let bytes = try ByteSource.contents(of: source, atMost: Self.longestFile)
        var line: Int?
        do throws(Diagnostic) {
            if source.lowercased().hasSuffix(Self.elan) { return try ELANReader.annotations(of: bytes) }
            var lines = AnnotationLines()
            for (index, text) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
            {
                line = index + 1
                if text.contains(where: { $0 > 0x20 }) { try lines.add(Array(text)) }
            }
            return lines.finish()
        } catch {
            var problem = error
            (problem.file, problem.line) = (source == "-" ? "standard input" : source, problem.line ?? line)
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// The size of the largest file that is read, in bytes: the shapes of a day.
    private static let longestFile = 1 << 30
}
