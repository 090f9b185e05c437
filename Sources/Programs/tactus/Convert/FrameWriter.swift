// Frames on their way into one of the output formats. Owned by Convert.

import Keypoints

/// Frames being written in one of the output formats.
struct FrameWriter {
    private enum Form {
        case native(JSONWriter)
        case csv(CSVWriter)
        case coco(COCOWholeBodyWriter)
        case numpy(NumPyWriter)
    }

    /// The written bytes that were not taken yet.
    private(set) var bytes: [UInt8] = []

    private var form: Form

    init(_ format: Convert.OutputFormat, _ order: JointOrder = .mediapipe) {
        switch format {
        case .native: form = .native(JSONWriter())
        case .csv, .parquet:
            let writer = CSVWriter(order)
            writer.appendHeader(to: &bytes)
            form = .csv(writer)
        case .numpy: form = .numpy(NumPyWriter(order))
        case .cocoWholebody, .cocoHand:
            let writer = COCOWholeBodyWriter(isOfHands: format == .cocoHand)
            writer.appendHeader(to: &bytes)
            form = .coco(writer)
        }
    }

    mutating func append(_ frame: Frame) {
        switch form {
        case .native(var text):
            text.removeAll()
            text.append(frame)
            bytes += text.bytes
            form = .native(text)
        case .csv(var writer):
            writer.append(frame, to: &bytes)
            form = .csv(writer)
        case .coco(var writer):
            writer.append(frame, to: &bytes)
            form = .coco(writer)
        case .numpy(var writer):
            // The only one: with a second in `form` every frame would copy all before it.
            form = .csv(CSVWriter())
            writer.append(frame)
            form = .numpy(writer)
        }
    }

    /// Writes the end; `false` where the form cannot hold it all.
    mutating func finish() throws(TactusError) -> Bool {
        switch form {
        case .native, .csv: return true
        case .coco(let writer):
            writer.appendFooter(to: &bytes)
            return true
        case .numpy(let writer): return try writer.appendArchive(to: &bytes)
        }
    }

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The notes about content that could not be written, each once.
    var notes: [String] {
        switch form {
        case .native: []
        case .csv(let writer):
            Self.leftOut(writer.leftOut, by: "CSV")
        case .numpy(let writer): Self.leftOut(writer.leftOut, by: "a .npz")
        case .coco(let writer):
            [
                (writer.framesWithoutSize, "frame", "of unknown size treated as 1000 × 1000 pixels"),
                (writer.handsWithoutSide, "hand", "of unknown side written as right"),
                (writer.renumberedFrames, "frame", "with another number than the image's, given in the field frame"),
                (writer.framesWithDepth, "frame", "had depth, which COCO cannot hold"),
            ]
            .filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" } + Self.leftOut(writer.leftOut, by: "COCO")
        }
    }

    private static func leftOut(_ frames: Int, by form: String) -> [String] {
        if frames == 0 { return [] }
        let words = "had bodies, faces, motions or unknown fields other than file and id, which \(form) cannot hold"
        return ["\(counted(frames, "frame")) \(words)"]
    }
}
