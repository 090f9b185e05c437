// Names above hands that are no labels: those of frames, files and times, and words for how hands are stored. Used by
// AnyJSON, HandForms and SchemaSniffer; pure.

/// Distinguishes the keys of a dictionary of frames from labels above hands, by their spelling and by the number of hands below.
///
/// A name that counts, or that has a number in it, is a frame's if two hands at the most stand below each of its kind,
/// and otherwise a class's, such as the `3` of a digit. Names without numbers are words, and labels.
enum FrameNames {
    /// Returns whether a name can be nothing but that of a frame, a file, a time or a record: `frame_0`, `a.jpg`,
    /// `0.033`, a UUID.
    static func isFrame(_ name: String) -> Bool {
        let words = NameWords.split(name)
        let plain = words.filter { Int($0) == nil }
        if plain.count < words.count, !plain.isEmpty, plain.allSatisfy({ frames.contains($0) || units.contains($0) }) {
            return true
        }
        if Double(name) != nil { return plain.isEmpty && words.count > 1 }
        return isFile(name) || DateText.isTime(name) || isIdentifier(name)
    }

    /// Returns whether a name is that of a file, or a path.
    static func isFile(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return name.contains("/") && name.last?.isNumber == true
        }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Returns whether a name is that of one image, by its number, its time or its file, and not of a recording, such
    /// as `take_3`.
    static func isImage(_ name: String) -> Bool {
        if isFile(name) {
            return images.contains(name[(name.lastIndex(of: ".") ?? name.startIndex)...].dropFirst().lowercased())
        }
        let words = NameWords.split(name)
        let areCounted = words.contains { Int($0) != nil }
        return DateText.isTime(name) || areCounted && words.allSatisfy { Int($0) != nil || moments.contains($0) }
    }

    /// The number of a frame in its name, where it has one alone.
    static func number(in name: String) -> Int? {
        let words = NameWords.split(name)
        let numbers = words.compactMap { Int($0) }
        let isCount = numbers.count == 1 && words.allSatisfy { Int($0) != nil || frames.contains($0) }
        // A larger number is a date.
        return isCount && numbers[0] < 10_000_000 ? numbers[0] : nil
    }

    /// Returns whether the names of a dictionary are those of frames, by the number of hands below each; other values
    /// may be beside them.
    static func areFrames(_ members: [(name: String, hands: Int)]) -> Bool {
        let members = members.filter { $0.hands > 0 || mayBeFrame($0.name) }
        let hands = members.reduce(0) { $0 + $1.hands }
        if members.allSatisfy({ isFrame($0.name) }) { return !members.isEmpty }
        return hands > 0 && hands <= handsOfFrame * members.count && members.allSatisfy { mayBeFrame($0.name) }
    }

    /// Returns whether a name has a number in it, unless that counts the hands of an image.
    static func mayBeFrame(_ name: String) -> Bool {
        let words = NameWords.split(name)
        let isCounted = zip(words, words.dropFirst() + [""]).contains { Int($0.0) != nil && $0.1 != "d" }
        return isFrame(name) || isCounted && !words.contains { ["hand", "hands"].contains($0) }
    }

    /// The most hands below each name that counts where it is a frame's, on average: a person's.
    private static let handsOfFrame = 2

    /// Returns whether a name is a UUID or a hash.
    private static func isIdentifier(_ name: String) -> Bool {
        let digits = name.filter { $0 != "-" }
        return digits.count >= 8 && digits.allSatisfy(\.isHexDigit) && digits.contains(where: \.isNumber)
            && digits.contains(where: \.isLetter)
    }

    /// Words that count what is recorded, beside a number.
    private static let frames: Set = moments.union([
        "sample", "samples", "take", "recording", "record", "rec", "seq", "sequence", "item", "entry", "row", "idx",
        "index", "capture", "video", "clip", "session", "step", "example", "instance", "id",
    ])

    /// Those that count images alone.
    private static let moments: Set = [
        "frame", "frames", "fr", "f", "t", "time", "timestamp", "image", "images", "img", "picture", "pic", "photo",
        "shot", "snapshot",
    ]

    private static let units: Set = ["s", "sec", "ms", "us", "ns"]

    private static let images: Set = [
        "jpg", "jpeg", "png", "bmp", "webp", "tif", "tiff", "ppm", "pgm", "heic",
    ]

    private static let endings: Set = images.union([
        "gif", "mp4", "avi", "mov", "mkv", "webm", "json", "txt", "csv", "npy", "npz",
    ])

    // MARK: Other names

    /// Names above hands that say how they are stored and not what they show.
    private static let structure: Set = [
        "data", "dataset", "samples", "sample", "takes", "take", "recordings", "recording", "hands", "hand",
        "landmarks", "landmark", "points", "keypoints", "frames", "frame", "images", "image", "items", "examples",
        "gestures", "gesture", "signs", "classes", "labels", "poses",
        "train", "test", "val", "valid", "validation", "training", "records", "results", "result", "multihandlandmarks",
        "handlandmarks", "annotations", "sequence", "sequences", "list", "value", "values", "x", "features",
        "coordinates", "raw", "normalized", "pose", "detection", "detections", "prediction", "predictions", "roi",
        "rois", "bbox", "bboxes", "rect", "pts", "kp", "kps", "kpts", "lm", "lms", "joint", "joints", "coord",
        "coords", "pos", "position", "positions", "xy", "xyz", "uv", "instance", "instances", "img", "seq", "entry",
        "entries", "boundingbox", "video", "videos", "clip", "clips", "session", "sessions", "payload",
    ]

    /// Returns whether a name is a word for people, below or behind which numbers count them.
    static func isOfPeople(_ name: String) -> Bool { people.contains(NameWords.joined(name)) }

    /// Returns whether a name is that of one of several people: `person_1`.
    static func isPerson(_ name: String) -> Bool {
        let words = NameWords.split(name)
        return words.count == 2 && Int(words[1]) != nil && isOfPeople(words[0])
    }

    private static let people: Set = [
        "people", "persons", "person", "annots", "subjects", "subject", "bodies", "skeletons", "users", "players",
        "player",
    ]

    /// Names that a number makes those of classes.
    private static let classes: Set = [
        "gesture", "gestures", "sign", "signs", "class", "classes", "label", "labels", "pose", "x",
    ]

    /// Returns whether a name, such as `hands_raw`, says how hands are stored.
    static func isStructure(_ name: String) -> Bool {
        let words = NameWords.split(name)
        let plain = words.filter { Int($0) == nil }
        let isNumbered = plain.count < words.count
        return structure.contains(words.joined())
            || !plain.isEmpty && plain.allSatisfy { structure.contains($0) && !(isNumbered && classes.contains($0)) }
    }
}
