// Frames from lines of joints without names, as contests of gestures give them. Made by KeypointReader.

import Keypoints

/// Reads SHREC's sequences, each line a hand of the next moment (<doc:ImportedFormats>).
///
/// All places of a file are moved alike, so that the first wrist is in the middle of an image of 1 × 1 m: the way of
/// the hand stays as it was.
final class JointRows: SerialFrameSource {
    var failure: TactusError?
    private var file = SourceFile(path: "", isFile: false, prefix: [])
    private var lines: [ArraySlice<UInt8>] = []
    private var line = 0
    private var rows = 0

    /// The first wrist of the file.
    private var origin: SIMD3<Float>?

    /// The seconds of a unit of the file's times, and its first time.
    private var clock: (unit: Double, start: Double)?
    private var seen: Set<JointRow.Layout> = []
    private var zeros = ZeroPoints()

    var notes: [String] {
        zeros.notes
            + JointRow.Layout.allCases.filter(seen.contains).map { layout in
                let rate = layout.rate.map { " at \(Int($0)) frames a second" } ?? ""
                let place = layout == .image ? "pixels of 640 × 480" : "metres around the first wrist, y upwards"
                return "\(layout.joints.count) joints a line are right hands\(rate), in \(place), seen as in a mirror"
            }
    }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        self.file = file
        lines = try source.rest(atMost: Tuning.archiveBytes).split(separator: 0x0A, omittingEmptySubsequences: false)
        (line, rows, origin, clock) = (0, 0, nil, nil)
        let times = lines.prefix(Tuning.handsOfOrder).compactMap { JointRow($0) }.filter { $0.layout == .hololens }
            .map { $0.numbers[1] }
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        if let start = times.first {
            // A HoloLens tracks hands some 20 times a second; its clocks count seconds, milliseconds or 100 ns.
            let step = steps.isEmpty ? 0 : steps[steps.count / 2]
            clock = (step < 1 ? 1 : step < 1_000 ? 1e-3 : 1e-7, start)
        }
    }

    func next() -> ReadResult? {
        while line < lines.count {
            let text = lines[line]
            line += 1
            if text.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            defer { rows += 1 }
            do throws(Diagnostic) {
                return .frame(try frame(text), line: line)
            } catch {
                return .problem(error.in(file.path, line: line))
            }
        }
        return nil
    }

    private func frame(_ text: ArraySlice<UInt8>) throws(Diagnostic) -> Frame {
        guard let row = JointRow(text) else {
            let layouts = seen.isEmpty ? JointRow.Layout.allCases : JointRow.Layout.allCases.filter(seen.contains)
            let counts = layouts.map(\.count).sorted().map { "\($0)" }.joined(separator: " or ")
            let words = text.split { [0x20, 0x09, 0x0D, UInt8(ascii: ";")].contains($0) }.count
            let isWhole = JointRow.Layout.allCases.contains { $0.count == words }
            let given = isWhole ? "a word that is no finite number" : counted(words, "word")
            throw Diagnostic(given, expected: "a line of \(isWhole ? "\(words)" : counts) numbers")
        }
        seen.insert(row.layout)
        var frame = Frame(number: rows, isMirrored: true)
        if let rate = row.layout.rate { frame.time = Double(rows) / rate }
        if row.layout == .hololens {
            frame.number = Int(exactly: row.numbers[0])
            frame.time = clock.map { (row.numbers[1] - $0.start) * $0.unit }
        }
        var points = row.points
        guard let wrist = points[.wrist] else { return frame }
        // An untracked hand is zeros.
        if HandJoint.allCases.allSatisfy({ points[$0].map { $0 == wrist } ?? true }) { return frame }
        zeros.remove(from: &points)
        if row.layout == .image {
            frame.size = ImageSize(width: 640, height: 480)
            points.mapLanes { SIMD4($0.x / 640, $0.y / 480, $0.z, $0.w) }
        } else {
            try SkeletonJoints.checkReach(of: points)
            let place = SIMD3(wrist.x, wrist.y, wrist.z ?? 0)
            let origin = origin ?? place
            self.origin = origin
            let growsAway = row.layout.growsAway
            points.mapLanes { lane in
                SIMD4(
                    0.5 + lane.x - origin.x,
                    0.5 - lane.y + origin.y,
                    growsAway ? place.z - lane.z : lane.z - place.z,
                    lane.w
                )
            }
        }
        frame.hands = [Hand(points: points, side: .right)]
        return frame
    }
}
