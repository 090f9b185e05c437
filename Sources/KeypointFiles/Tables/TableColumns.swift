// What each column of a table of points is, told by its header. Made by the table reader and by detection.

import Keypoints

/// The columns of a table: where the points of its hands stand, and what else a row says.
struct TableColumns: Hashable {
    /// Where x, y, z and the confidence of a point stand.
    struct Place: Hashable {
        var x = -1
        var y = -1
        var z: Int?
        var confidence: Int?
    }

    /// One hand of each row.
    struct HandColumns: Hashable {
        var owner = ColumnName.Owner()
        var places: [Place]

        /// What a row says of this hand alone.
        var label: Int?
        var side: Int?
        var score: Int?
        var person: Int?
    }

    /// One landmark of each row.
    struct LandmarkColumns: Hashable {
        var landmark: Int
        var place: Place
    }

    /// The names of all columns.
    let names: [String]

    /// The hands of each row; empty where a row is one landmark.
    private(set) var hands: [HandColumns] = []
    private(set) var landmark: LandmarkColumns?

    private(set) var label: Int?

    /// Columns that might have been the labels' too.
    private(set) var otherLabels: [Int] = []

    private(set) var side: Int?

    /// Where a row is one landmark: the column that says whether it is one of a hand, and of which, or of something
    /// else.
    private(set) var part: Int?

    private(set) var hand: Int?
    private(set) var person: Int?
    private(set) var score: Int?
    private(set) var frame: Int?
    private(set) var time: (column: Int, key: TimeKey)?
    private(set) var width: Int?
    private(set) var height: Int?
    private(set) var mirrored: Int?

    /// Columns that tell one image from the next where there is neither a frame nor a time.
    private(set) var images: [Int] = []

    /// Columns that may tell one image from the next, or one row.
    private(set) var perhapsImages: [Int] = []

    /// Columns that Tactus does not know, kept with the hand or with the frame.
    private(set) var others: [Int] = []

    /// How many columns are of points of faces, bodies or the world, which are left out.
    private(set) var foreignCount = 0

    /// Reads a header.
    ///
    /// - Parameter time: what the user said about times.
    /// - Throws: a fault where the points of a hand do not follow from it.
    init(header: [String], time said: TimeKey? = nil) throws(Diagnostic) {
        names = header
        if let twice = Self.repeated(header) {
            throw Diagnostic("two columns for \(twice.prefix(Tuning.quotedCharacters))", expected: "each column once")
        }
        var isUsed = [Bool](repeating: false, count: header.count)
        try findHands(&isUsed)
        if hands.isEmpty { try findLandmarks(&isUsed) }
        func take(_ words: [String]) -> Int? {
            for word in words {
                guard let column = header.indices.first(where: { !isUsed[$0] && NameWords.joined(header[$0]) == word })
                else { continue }
                isUsed[column] = true
                return column
            }
            return nil
        }
        if let said, let column = header.firstIndex(of: said.name) {
            time = (column, said)
        } else if let key = TimeKey.told(by: header), let column = header.firstIndex(of: key.name) {
            time = (column, key)
        }
        if let time { isUsed[time.column] = true }
        takeOfHands(&isUsed)
        label = take(Self.labelNames)
        if label != nil {
            otherLabels = header.indices.filter {
                !isUsed[$0] && Self.labelNames.contains(NameWords.joined(header[$0]))
            }
        }
        side = take(Self.sideNames + ["hand"])
        if landmark != nil { part = take(["type", "landmarktype", "part", "bodypart", "component"]) }
        hand = take(["handid", "handindex", "handidx", "handno", "handnumber", "hand"])
        person = take(Self.personNames)
        score = take(Self.scoreNames)
        frame = take(["frame", "frameid", "frameindex", "frameidx", "framenumber", "frameno", "framenum"])
        // Beside the corner of a box they would be the box's.
        let hasBox = header.contains { Self.cornerNames.contains(NameWords.joined($0)) }
        width = take(["imagewidth", "framewidth", "imgwidth", "videowidth"] + (hasBox ? [] : ["width"]))
        height = take(["imageheight", "frameheight", "imgheight", "videoheight"] + (hasBox ? [] : ["height"]))
        mirrored = take(["mirrored"])
        for column in header.indices where !isUsed[column] {
            if ColumnName.isForeign(header[column]) {
                foreignCount += 1
            } else {
                others.append(column)
                let name = NameWords.joined(header[column])
                if Self.imageNames.contains(name) { images.append(column) }
                if Self.perhapsImageNames.contains(name) { perhapsImages.append(column) }
            }
        }
    }

    private static let labelNames = [
        "label", "class", "classname", "gesture", "gesturename", "sign", "letter", "target", "labelname",
        "gesturelabel",
        "classlabel", "category", "shape", "handsign", "classid", "gestureid", "labelid", "word", "character",
    ]

    /// The person's own side goes before what a detector sees.
    private static let sideNames = [
        "side", "handedness", "handlabel", "handside", "handtype", "whichhand", "chirality",
    ]

    private static let personNames = [
        "person", "personid", "subject", "subjectid", "participant", "participantid", "signer", "signerid", "user",
        "userid", "actor",
    ]

    private static let scoreNames = [
        "score", "handscore", "handednessscore", "handednessconfidence", "handconfidence", "confidence",
    ]

    private static let cornerNames: Set<String> = [
        "x", "y", "xmin", "ymin", "left", "top", "bboxx", "bboxy", "bbox", "boxx", "boxy",
    ]

    private static let imageNames: Set<String> = [
        "file", "filename", "filepath", "path", "image", "imagename", "imagepath", "imagefile", "imageid", "img",
        "video",
        "videoid", "videoname", "sequence", "sequenceid", "timestamp", "ts",
    ]

    /// A name that stands twice in a header; of faces, bodies and the world nothing is read.
    private static func repeated(_ header: [String]) -> String? {
        var seen: Set<String> = []
        return header.first { !$0.isEmpty && !ColumnName.isForeign($0) && !seen.insert($0).inserted }
    }

    /// Finds what a row says of one of its hands alone: `hand1_label`, `left_score`, `right_hand_handedness`.
    private mutating func takeOfHands(_ isUsed: inout [Bool]) {
        for (column, name) in names.enumerated() where !isUsed[column] {
            guard let (owner, word) = ColumnName.ofHand(name) else { continue }
            guard let place = hands.firstIndex(where: { $0.owner == owner }) else { continue }
            if Self.labelNames.contains(word), hands[place].label == nil {
                hands[place].label = column
            } else if Self.sideNames.contains(word), hands[place].side == nil {
                hands[place].side = column
            } else if Self.scoreNames.contains(word), hands[place].score == nil {
                hands[place].score = column
            } else if Self.personNames.contains(word), hands[place].person == nil {
                hands[place].person = column
            } else {
                continue
            }
            isUsed[column] = true
        }
    }

    /// A Boolean value that indicates whether sides are told by MediaPipe's names, which are right in a mirrored image;
    /// a column `side` is the person's own, as ours is.
    var hasMirroredSides: Bool { ([side] + hands.map(\.side)).contains { $0.map { !hasOwnSides($0) } ?? false } }

    private static let perhapsImageNames: Set<String> = [
        "id", "uid", "uuid", "sample", "sampleid", "sampleno", "picture", "pictureid", "name", "framename", "index",
        "idx",
        "seq", "instance", "instanceid", "row", "rowid",
    ]

    /// Returns a Boolean value that indicates whether a column's sides are the person's own: its name is `side`, or
    /// ends so where it is one hand's.
    func hasOwnSides(_ column: Int) -> Bool {
        let name = NameWords.joined(names[column])
        return column == side ? name == "side" : name.hasSuffix("side")
    }

    static func == (one: TableColumns, other: TableColumns) -> Bool { one.names == other.names }

    func hash(into hasher: inout Hasher) { hasher.combine(names) }

    /// Returns a Boolean value that indicates whether the cells of a first line are names rather than the first row:
    /// most of them are no numbers.
    static func isHeader(_ row: TableRow) -> Bool {
        if isCount(row.cells) { return true }
        let filled = row.cells.indices.filter { !row.isMissing($0) }
        return 2 * filled.count(where: row.isNumber) < filled.count
    }

    /// Returns a Boolean value that indicates whether the cells of a first line count the columns from 0, as pandas
    /// does where they have no names.
    static func isCount(_ cells: [String]) -> Bool {
        let numbers = cells.compactMap { Int($0) }
        return numbers.count > 2 && 2 * numbers.count > cells.count && numbers.elementsEqual(numbers.indices)
    }

    /// Returns a Boolean value that indicates whether a first line is a header that the user's words for the columns
    /// replace: it counts the columns, or most of the points' cells are no numbers.
    func isReplaced(_ row: TableRow) -> Bool {
        guard row.cells.count == names.count else { return Self.isHeader(row) }
        let filled = points.filter { !row.isMissing($0) }
        return Self.isCount(row.cells) || 2 * filled.count(where: row.isNumber) < filled.count
    }

    /// The columns of x and y of all points.
    var points: [Int] { (hands.flatMap(\.places) + [landmark?.place].compactMap(\.self)).flatMap { [$0.x, $0.y] } }
}

// MARK: - One hand a row

extension TableColumns {
    private struct Group: Hashable {
        var owner: ColumnName.Owner
        var isNamed: Bool
    }

    /// Finds the columns of whole hands.
    private mutating func findHands(_ isUsed: inout [Bool]) throws(Diagnostic) {
        var groups: [Group] = []
        var columns: [Group: [(column: Int, name: ColumnName)]] = [:]
        for (column, text) in names.enumerated() where !ColumnName.isForeign(text) {
            guard let name = ColumnName(text) else { continue }
            var isNamed = false
            if case .joint = name.point { isNamed = true }
            let group = Group(owner: name.owner, isNamed: isNamed)
            if columns[group] == nil { groups.append(group) }
            columns[group, default: []].append((column, name))
        }
        for group in groups {
            let list = columns[group] ?? []
            // A few columns alike, such as a box's x1, y1, x2, y2, are no hand.
            guard Set(list.map(\.name.point)).count >= HandJoint.count / 2 else { continue }
            let first = try Self.firstNumber(list.map(\.name))
            var places = [Place](repeating: Place(), count: HandJoint.count)
            for (column, name) in list {
                isUsed[column] = true
                let joint: Int
                switch name.point {
                case .joint(let named): joint = named.rawValue
                case .number(let number): joint = number - first
                }
                try Self.put(column, name.axis, names[column], into: &places[joint])
            }
            for (joint, place) in zip(HandJoint.allCases, places) where place.x < 0 || place.y < 0 {
                throw Diagnostic(
                    "no column for \(place.x < 0 ? "x" : "y") of point \(joint.rawValue), \(joint.name)",
                    expected: "x and y of all 21 points in the header"
                )
            }
            hands.append(HandColumns(owner: group.owner, places: places))
        }
    }

    private static func put(_ column: Int, _ axis: ColumnName.Axis, _ name: String, into place: inout Place)
        throws(Diagnostic)
    {
        let isTaken: Bool
        switch axis {
        case .x:
            isTaken = place.x >= 0
            place.x = column
        case .y:
            isTaken = place.y >= 0
            place.y = column
        case .z:
            isTaken = place.z != nil
            place.z = column
        case .confidence:
            isTaken = place.confidence != nil
            place.confidence = column
        case .visibility: isTaken = false
        }
        if isTaken {
            throw Diagnostic(
                "two columns for \(name.prefix(Tuning.quotedCharacters))",
                expected: "each number of a point once"
            )
        }
    }

    /// The number of the wrist: 0, or 1 where the points are counted from 1.
    private static func firstNumber(_ names: [ColumnName]) throws(Diagnostic) -> Int {
        let numbers = names.compactMap { name in if case .number(let number) = name.point { number } else { nil } }
        guard let least = numbers.min(), let most = numbers.max() else { return 0 }
        guard least == 0 || least == 1, most < least + HandJoint.count else {
            let count = Set(numbers).count
            throw Diagnostic("\(count) points numbered \(least) to \(most)", expected: "a hand's 21, from 0 or from 1")
        }
        // 1 to 20 alone may be a hand without its wrist; it then lacks a point.
        return least == 1 && most == HandJoint.count ? 1 : 0
    }
}

// MARK: - One landmark a row

extension TableColumns {
    private static let landmarkNames = [
        "landmark", "landmarkid", "landmarkindex", "landmarkidx", "landmarkno", "landmarknumber", "landmarkname",
        "joint",
        "jointid", "jointindex", "jointname", "keypoint", "keypointid", "keypointindex", "keypointname", "point",
        "pointid",
        "pointindex", "lm", "lmid", "lmindex",
    ]

    /// Finds the columns of single landmarks.
    private mutating func findLandmarks(_ isUsed: inout [Bool]) throws(Diagnostic) {
        let joined = names.map { NameWords.joined($0) }
        func column(_ words: String...) -> Int? { joined.firstIndex { words.contains($0) } }
        guard let x = column("x", "xnorm", "normx", "posx", "xcoord", "xpx", "xpixel", "xpixels", "pixelx"),
            let y = column("y", "ynorm", "normy", "posy", "ycoord", "ypx", "ypixel", "ypixels", "pixely")
        else {
            let shown = names.prefix(Tuning.namedFields).joined(separator: ", ")
            throw Diagnostic(
                "no points of a hand by name: \(shown)",
                expected: "columns such as x0, 0_x, landmark_0_x or WRIST_x, or landmark, x, y"
            )
        }
        guard let landmark = Self.landmarkNames.lazy.compactMap({ joined.firstIndex(of: $0) }).first else {
            throw Diagnostic("one x and one y a row", expected: "a column landmark that says whose they are")
        }
        let place = Place(
            x: x,
            y: y,
            z: column("z", "znorm", "normz", "posz", "zcoord"),
            confidence: column("confidence", "conf")
        )
        self.landmark = LandmarkColumns(landmark: landmark, place: place)
        for column in [landmark, x, y, place.z, place.confidence].compactMap({ $0 }) { isUsed[column] = true }
        for (index, name) in joined.enumerated() where ["visibility", "presence"].contains(name) {
            isUsed[index] = true
        }
    }
}

// MARK: - What a user says

extension TableColumns {
    /// Reads what a user says of the columns.
    init(said: [String], time: TimeKey?) throws(Diagnostic) {
        guard let names = Self.expanded(said) else {
            throw Diagnostic("a range that does not count up", expected: "one such as x0..x20")
        }
        try self.init(header: names, time: time)
    }

    /// The names of columns that a user's list stands for: `xy`, `xyz` and `xyzc` are those of 21 points, `x0..x20` all
    /// that lie between, anything else is one column.
    ///
    /// `nil` where a range does not go up from number to number under one name.
    static func expanded(_ list: [String]) -> [String]? {
        var names: [String] = []
        for item in list {
            if ["xy", "xyz", "xyzc"].contains(item) {
                names += HandJoint.allCases.flatMap { joint in item.map { "\($0)\(joint.rawValue)" } }
                continue
            }
            guard let dots = item.firstRange(of: "..") else {
                names.append(item)
                continue
            }
            let (from, to) = (numbered(item[..<dots.lowerBound]), numbered(item[dots.upperBound...]))
            guard let from, let to, from.stem == to.stem, from.number <= to.number, to.number <= Tuning.columnNumber
            else {
                return nil
            }
            names += (from.number...to.number).map { "\(from.stem)\($0)" }
        }
        return names
    }

    private static func numbered(_ name: Substring) -> (stem: Substring, number: Int)? {
        let stem = name.prefix { !$0.isNumber }
        return Int(name.dropFirst(stem.count)).map { (stem, $0) }
    }
}
