// One fuzzed input through the importers and the writers. Run by Tests/Fuzz/importers.swift and over the saved corpus.

import Keypoints

@testable import KeypointFiles

/// Reads bytes as the format that their first byte chooses, and writes what comes out.
enum FuzzedImporters {
    /// The formats in the order in which a first byte chooses them; behind them detection, FreiHAND and InterHand2.6M.
    static let formats: [KeypointFormat] = KeypointFormat.allCases.filter { $0 != .freihand && $0 != .interhand }

    /// Runs one input; any input at all may be given.
    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let input = Array(bytes.dropFirst())
        switch Int(first) % (formats.count + 3) {
        case let choice where choice < formats.count: read(input, ReaderOptions(format: formats[choice]))
        case formats.count: read(input, ReaderOptions())
        case formats.count + 1: project(input)
        default: join(input)
        }
    }

    private static func read(_ input: [UInt8], _ options: ReaderOptions) {
        if options.format == .landmarkCSV { checkCells(input) }
        var csv = CSVWriter()
        var coco = COCOWholeBodyWriter()
        var table: [UInt8] = []
        var text: [UInt8] = []
        coco.appendHeader(to: &text)
        do {
            var reader = try KeypointReader(ByteSource(bytes: input, name: "fuzz"), options: options)
            while let result = try reader.next() {
                switch result {
                case .frame(let frame, _):
                    csv.append(frame, to: &table)
                    coco.append(frame, to: &text)
                    checkNative(frame)
                case .problem(let problem): checkLine("\(problem)")
                }
            }
            coco.appendFooter(to: &text)
            // Whatever came in, what goes out must be JSON.
            guard (try? JSONDocument.parse(text)) != nil else { fatalError("broken JSON was written") }
        } catch {
            checkLine("\(error)")
        }
    }

    /// The cells of lines are to the last bit what the plain reader makes of their texts, also as floats.
    private static func checkCells(_ input: [UInt8]) {
        let separator = TableRow.separator(of: input)
        let block = TableBlock(LineBlock(text: input), separator: separator)
        for place in block.rows.indices {
            let row = block.row(place)
            for cell in 0..<row.count {
                let plain = CellText.meaning(of: row.text(cell), separator: separator)
                precondition(row[cell].kind == plain.0, "a cell of another kind")
                let (number, float) = (plain.0 == .number ? row.value(cell) ?? .nan : .nan, Float(row[cell].number))
                precondition(number.bitPattern == plain.1.bitPattern, "another number")
                precondition(float.bitPattern == Float(plain.1).bitPattern, "another float")
            }
        }
    }

    private static func checkLine(_ line: String) {
        precondition(!line.isEmpty && line.utf8.count < 2_000, "a line of \(line.utf8.count) bytes")
    }

    /// A frame is written as a record that reads back as the same, or is refused with a line.
    private static func checkNative(_ frame: Frame) {
        var (text, again) = (JSONWriter(), JSONWriter())
        text.append(frame)
        var reader = NativeReader(file: "f", confidenceFloor: 0, keepsExtras: true, usesFastPath: true)
        reader.start(LineBlock(text: text.bytes))
        var copy = Frame()
        switch reader.next(into: &copy) {
        case .frame: break
        case .problem(let problem):
            // Points far outside of any image are refused in records.
            checkLine("\(problem)")
            return
        default: preconditionFailure("no record: \(String(decoding: text.bytes, as: UTF8.self))")
        }
        again.append(copy)
        precondition(again.bytes == text.bytes, "a record that reads otherwise")
        precondition(frame.time?.isFinite ?? true, "a time that is none")
        for face in frame.faces {
            precondition(face.transform.allSatisfy(\.isFinite), "a transform that is none")
            precondition(face.blendshapes.values.allSatisfy(\.isFinite), "a coefficient that is none")
        }
    }

    /// FreiHAND: the first line is a sample's joints, the second its matrix.
    private static func project(_ input: [UInt8]) {
        let lines = input.split(separator: 0x0A, maxSplits: 1).compactMap { try? JSONDocument.parse(Array($0)) }
        guard lines.count == 2 else { return }
        _ = try? FreiHAND.frame(joints: lines[0], matrix: lines[1], number: 0)
    }

    /// InterHand2.6M: the lines are a capture's cameras, a moment's joints, an image and an annotation.
    private static func join(_ input: [UInt8]) {
        let lines = input.split(separator: 0x0A, maxSplits: 3).compactMap { try? JSONDocument.parse(Array($0)) }
        guard lines.count == 4 else { return }
        var importer = InterHand()
        try? importer.noteCameras(lines[0], capture: "0")
        try? importer.noteJoints(lines[1], capture: "0", moment: "10")
        for (name, line) in [("images", lines[2]), ("annotations", lines[3])] {
            _ = try? importer.frame(from: line, origin: RecordOrigin(keys: [name], index: 0, fileName: ""))
        }
    }
}
