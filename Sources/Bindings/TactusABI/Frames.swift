// Keypoint files: what they contain, as columns that the caller has the memory of.

public import CTactus
import KeypointFiles
import Keypoints
import Text

/// The object behind `tactus_frames`.
final class FramesHandle: Sendable {
    let frames: [Frame]

    /// The file of each frame, as a place among the paths.
    private let files: [Int]
    private let paths: [String]
    private let format: KeypointFormat
    private let notes: [String]

    /// The names of fields that no hand has.
    private let unknownFields: [String]
    private let problems: [String]
    private let problemCount: Int

    /// The number of hands in all frames.
    private let handCount: Int

    /// The number of problems that are kept as words.
    private static let shownProblems = 100

    /// Reads an input.
    ///
    /// - Throws: `TactusError` where it cannot be read or no record is valid, and the first problem of a record if that is
    ///   requested.
    init(path: String, options: FileOptions) throws {
        var (frames, files, paths): ([Frame], [Int], [String]) = ([], [], [])
        var (first, problems, problemCount): (Diagnostic?, [String], Int) = (nil, [], 0)
        var reader = try KeypointReader(path: path, options: options.reading)
        while let part = try reader.nextPart() {
            if paths.last != part.file { paths.append(part.file) }
            let remarks = part.forEachFrame { frame, _ in
                frames.append(copy frame)
                files.append(paths.count - 1)
            } onProblem: { problem in
                first = first ?? problem
                problemCount += 1
                if problemCount <= Self.shownProblems { problems.append(FileOptions.spelled("\(problem)")) }
            }
            if options.isStrict, let first { throw first }
            try reader.take(remarks)
        }
        (self.frames, self.files, self.paths) = (frames, files, paths)
        (self.problems, self.problemCount) = (problems, problemCount)
        (format, notes) = (reader.format, reader.notes.map(FileOptions.spelled))
        unknownFields = reader.fieldNotes.map(FileOptions.spelled)
        handCount = frames.reduce(0) { $0 + $1.hands.count }
        if frames.isEmpty, let problem = first {
            let words = "\(problem); \(counted(problemCount, "invalid record", "invalid records")) and no valid one"
            throw TactusError(problem.loss == .unreadable || problem.loss == .missing ? .inputOutput : .broken, words)
        }
    }

    /// The description of the input.
    var json: JSONValue {
        [
            "format": .string(format.rawValue), "frames": .integer(frames.count), "hands": .integer(handCount),
            "notes": .strings(notes), "unknownFields": .strings(unknownFields), "problems": .strings(problems),
            "problemCount": .integer(problemCount),
        ]
    }

    /// Returns the words of a field, each once, and the place of each hand's word among them, −1 where it has none.
    func words(of field: String) -> (words: [String], codes: [Int32]) {
        var (words, codes): ([String], [Int32]) = ([], [])
        var places: [String: Int32] = [:]
        for (frame, file) in zip(frames, files) {
            for hand in frame.hands {
                guard let word = frame.word(field, of: hand, path: paths[file]) else {
                    codes.append(-1)
                    continue
                }
                if places[word] == nil {
                    places[word] = Int32(words.count)
                    words.append(word)
                }
                codes.append(places[word] ?? -1)
            }
        }
        return (words, codes)
    }
}

/// Reads a file or folder.
@implementation @c public func tactus_frames_read(
    _ path: UnsafePointer<CChar>,
    _ options: UnsafePointer<CChar>?,
    _ frames: UnsafeMutablePointer<OpaquePointer?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let options = try unsafe FileOptions(json: options.map { unsafe String(cString: $0) } ?? "{}")
        unsafe frames.pointee = Handle.open(try FramesHandle(path: String(cString: path), options: options))
    }
}

/// Closes what was read.
@implementation @c public func tactus_frames_close(_ frames: OpaquePointer?) { unsafe Handle.close(frames) }

/// Describes what was read.
@implementation @c public func tactus_frames_describe(
    _ frames: OpaquePointer,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        unsafe text.give(Handle.object(frames, as: FramesHandle.self).json.text)
    }
}

/// Copies hands and frames into columns.
@implementation @c public func tactus_frames_copy(
    _ frames: OpaquePointer,
    _ hands: UnsafePointer<tactus_hand_columns>?,
    _ columns: UnsafePointer<tactus_frame_columns>?
) {
    let frames = unsafe Handle.object(frames, as: FramesHandle.self).frames
    if let columns = unsafe columns?.pointee {
        for (index, frame) in frames.enumerated() {
            unsafe columns.times?[index] = frame.time ?? .nan
            unsafe columns.numbers?[index] = frame.number.map(Double.init) ?? .nan
            unsafe columns.widths?[index] = frame.size?.width ?? .nan
            unsafe columns.heights?[index] = frame.size?.height ?? .nan
        }
    }
    guard let hands = unsafe hands?.pointee else { return }
    var place = 0
    for (index, frame) in frames.enumerated() {
        for (number, hand) in frame.hands.enumerated() {
            if let points = unsafe hands.points {
                for joint in HandJoint.allCases {
                    let lane = hand.points.lane(joint)
                    for coordinate in 0..<4 {
                        unsafe points[(place * HandJoint.count + joint.rawValue) * 4 + coordinate] = lane[coordinate]
                    }
                }
            }
            unsafe hands.frames?[place] = Int64(index)
            unsafe hands.hands?[place] = Int32(number)
            unsafe hands.sides?[place] = hand.side == nil ? 0 : hand.side == .left ? -1 : 1
            unsafe hands.scores?[place] = hand.score ?? .nan
            unsafe hands.aspects?[place] = frame.aspect ?? .nan
            unsafe hands.mirrored?[place] = frame.isMirrored == nil ? -1 : frame.isMirrored == true ? 1 : 0
            place += 1
        }
    }
}

/// Copies a field of the hands.
@implementation @c public func tactus_frames_field(
    _ frames: OpaquePointer,
    _ field: UnsafePointer<CChar>,
    _ codes: UnsafeMutablePointer<Int32>,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let found = unsafe Handle.object(frames, as: FramesHandle.self).words(of: String(cString: field))
        for (place, code) in found.codes.enumerated() { unsafe codes[place] = code }
        unsafe text.give(JSONValue.strings(found.words).text)
    }
}
