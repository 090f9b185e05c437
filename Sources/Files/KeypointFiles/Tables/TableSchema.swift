// The meaning of each column of a table of points, by its header. Made by the table reader and by detection.

import Keypoints

/// The columns of a table: where the points of its hands stand, and what else a row says.
final class TableSchema {
    /// The columns of x, y, z and the confidence of a point.
    struct Place: Hashable {
        var x = -1
        var y = -1
        var z: Int?
        var confidence: Int?

        /// Takes the third number for what a user says it is.
        mutating func take(_ third: ThirdNumber?) {
            if third == .confidence, confidence == nil { (z, confidence) = (nil, z) }
            if third == .z, z == nil { (z, confidence) = (confidence, nil) }
        }
    }

    struct HandColumns: Hashable {
        var owner = ColumnName.Owner()
        var places: [Place]

        var label: Int?
        var side: Int?
        var score: Int?
        var person: Int?
    }

    struct LandmarkColumns: Hashable {
        /// The column of the landmark; `nil` where the rows of a hand are its 21 in their order.
        var landmark: Int?
        var place: Place
    }

    let names: [String]

    /// The hands of each row; empty where a row is one landmark.
    private(set) var hands: [HandColumns] = []
    private(set) var landmark: LandmarkColumns?

    /// Whether the header names the joints of points, rather than numbering them.
    private(set) lazy var areJointsNamed: Bool = names.contains { name in
        guard !ColumnName.isForeign(name), case .joint = ColumnName(name)?.point else { return false }
        return true
    }

    private(set) var label: Int?

    /// Columns that might have been the labels' too.
    private(set) var otherLabels: [Int] = []

    private(set) var side: Int?

    /// The column of the part, where a row is one landmark: of a hand, and of which, or of something else.
    private(set) var part: Int?

    private(set) var hand: Int?
    private(set) var person: Int?
    private(set) var score: Int?

    /// The column that a user named as the records' identifiers; one of `others` and of `images` too.
    private(set) var id: Int?
    private(set) var frame: Int?
    private(set) var time: (column: Int, key: TimeKey)?
    private(set) var width: Int?
    private(set) var height: Int?
    private(set) var mirrored: Int?

    /// The columns that identify images where there is neither a frame nor a time.
    private(set) var images: [Int] = []

    /// The columns that may identify images, or rows.
    private(set) var perhapsImages: [Int] = []

    /// Columns that Tactus does not know, kept with the hand or with the frame.
    private(set) var others: [Int] = []

    /// The number of columns of points of faces, bodies or the world, which are left out.
    private(set) var foreignCount = 0

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - said: what the user said about times.
    ///   - third: what the user said about the third number of a point.
    ///   - fields: the columns that the user named.
    ///   - rows: the first rows, whose cells may name joints.
    /// - Throws: `Diagnostic` where the points of a hand do not follow from it.
    init(
        header: [String],
        time said: TimeKey? = nil,
        third: ThirdNumber? = nil,
        fields: NamedFields = NamedFields(),
        rows: [TableRow] = []
    ) throws(Diagnostic) {
        names = header
        if let twice = Self.repeated(header) {
            throw Diagnostic("two columns for \(twice.prefix(Tuning.quotedCharacters))", expected: "each column once")
        }
        var isUsed = [Bool](repeating: false, count: header.count)
        hands = try Self.hands(in: header, &isUsed)
        if hands.isEmpty { landmark = try Self.landmark(in: header, rows, &isUsed) }
        for hand in hands.indices {
            for joint in hands[hand].places.indices { hands[hand].places[joint].take(third) }
        }
        landmark?.place.take(third)
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
        func named(_ name: String?, _ words: [String]) -> Int? {
            guard let name else { return take(words) }
            guard let column = header.firstIndex(of: name), !isUsed[column] else { return nil }
            isUsed[column] = true
            return column
        }
        // It may be the person's column too.
        id = fields.id.flatMap { header.firstIndex(of: $0) }.flatMap { isUsed[$0] ? nil : $0 }
        takeOfHands(&isUsed, fields)
        label = named(fields.label, Self.labelNames)
        let namedPerson = fields.person == nil ? nil : named(fields.person, [])
        if label != nil, fields.label == nil {
            otherLabels = header.indices.filter {
                !isUsed[$0] && Self.labelNames.contains(NameWords.joined(header[$0]))
            }
        }
        side = take(Self.sideNames + ["hand"])
        if landmark != nil { part = take(["type", "landmarktype", "part", "bodypart", "component"]) }
        hand = take(["handid", "handindex", "handidx", "handno", "handnumber", "hand"])
        person = fields.person == nil ? take(Self.personNames) : namedPerson
        score = take(Self.scoreNames)
        frame = take(["frame", "frameid", "frameindex", "frameidx", "framenumber", "frameno", "framenum"])
        if landmark != nil, landmark?.landmark == nil { takeNumbers(of: rows, &isUsed) }
        if let landmark, landmark.landmark == nil, frame == nil, time == nil,
            !header.contains(where: { Self.imageNames.contains(NameWords.joined($0)) })
        {
            throw Self.noLandmark
        }
        // Beside the corner of a box they would be the box's.
        let hasBox = header.contains { Envelope.corners.contains(NameWords.joined($0)) }
        width = take(["imagewidth", "framewidth", "imgwidth", "videowidth"] + (hasBox ? [] : ["width"]))
        height = take(["imageheight", "frameheight", "imgheight", "videoheight"] + (hasBox ? [] : ["height"]))
        mirrored = take(["mirrored"])
        for column in header.indices where !isUsed[column] || column == id {
            if column == id {
                others.append(column)
                images.append(column)
            } else if ColumnName.isForeign(header[column]) {
                foreignCount += 1
            } else {
                others.append(column)
                let name = NameWords.joined(header[column])
                if Self.imageNames.contains(name) { images.append(column) }
                if Self.perhapsImageNames.contains(name) { perhapsImages.append(column) }
            }
        }
    }

    /// Takes a column `order` that names an order of 21 points in all of some rows, and that of the first; `nil` without one.
    func takeOrder(in rows: [TableRow]) -> (column: Int, order: JointOrder)? {
        guard let place = others.firstIndex(where: { names[$0].lowercased() == "order" }) else { return nil }
        let column = others[place]
        let told = rows.filter { $0.count == names.count }.map { $0.text(column) }.filter { $0 != names[column] }
        let orders = told.map { JointOrder(rawValue: $0) }
        guard let order = orders.first ?? nil, orders.allSatisfy({ $0?.joints.count == HandJoint.count }) else {
            return nil
        }
        others.remove(at: place)
        return (column, order)
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
        "score", "handscore", "handednessscore", "handednessconfidence", "handconfidence", "trackingconfidence",
        "confidence",
        "instancescore", "detectionscore",
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

    /// The columns that say whose points a row's are.
    private var owners: [Int] { [part, side, hand].compactMap(\.self) }

    /// Returns whether a row of one landmark is of something else than a hand.
    func isOfOthers(_ row: TableRow) -> Bool { owners.contains { ColumnName.isOfOthers(row.text($0)) } }

    /// Takes a column that numbers the points of each hand for that of the landmarks, one of labels too.
    private func takeNumbers(of rows: [TableRow], _ isUsed: inout [Bool]) {
        let images = names.indices.filter { Self.imageNames.contains(NameWords.joined(names[$0])) }
        let open = names.indices.filter { !isUsed[$0] && $0 != id && !images.contains($0) }
        let rows = rows.filter { $0.count == names.count && !isOfOthers($0) }
        let keys = owners + [frame, time?.column, person].compactMap(\.self) + images
        guard let column = Self.numberColumn(among: open + [label].compactMap(\.self), keys, in: rows) else { return }
        landmark?.landmark = column
        isUsed[column] = true
        if label == column { label = nil }
    }

    /// Finds what a row says of one of its hands alone: `hand1_label`, `left_score`, `right_hand_handedness`.
    private func takeOfHands(_ isUsed: inout [Bool], _ fields: NamedFields) {
        for (column, name) in names.enumerated() where !isUsed[column] {
            guard let (owner, word) = ColumnName.ofHand(name) else { continue }
            guard let place = hands.firstIndex(where: { $0.owner == owner }) else { continue }
            if fields.label == nil, Self.labelNames.contains(word), hands[place].label == nil {
                hands[place].label = column
            } else if Self.sideNames.contains(word), hands[place].side == nil {
                hands[place].side = column
            } else if Self.scoreNames.contains(word), hands[place].score == nil {
                hands[place].score = column
            } else if fields.person == nil, Self.personNames.contains(word), hands[place].person == nil {
                hands[place].person = column
            } else {
                continue
            }
            isUsed[column] = true
        }
    }

    /// Whether sides have MediaPipe's names, which are right in a mirrored image; a column `side` is the person's own,
    /// as ours is.
    private(set) lazy var hasMirroredSides: Bool = ([side] + hands.map(\.side)).contains { column in
        column.map { !hasOwnSides($0) } ?? false
    }

    private static let perhapsImageNames: Set<String> = [
        "id", "uid", "uuid", "sample", "sampleid", "sampleno", "picture", "pictureid", "name", "framename", "index",
        "idx", "seq", "instance", "instanceid", "row", "rowid", "capture", "captureid", "snapshot", "snapshotid",
    ]

    /// Returns whether a column's sides are the person's own: its name is `side`, or ends so where it is one hand's.
    func hasOwnSides(_ column: Int) -> Bool {
        let name = NameWords.joined(names[column])
        return column == side ? name == "side" : name.hasSuffix("side")
    }

    /// The number of columns of a row that ends before the points of its last hand; `nil` where they do not end it.
    private(set) lazy var countWithoutLastHand: Int? = {
        guard hands.count > 1, let points = hands.last.flatMap(Self.order)?.columns, points.upperBound == names.count
        else { return nil }
        return points.lowerBound
    }()

    /// The places of all points.
    private(set) lazy var places = hands.flatMap(\.places) + [landmark?.place].compactMap(\.self)

    /// The columns of x and y of all points.
    private(set) lazy var points: [Int] = places.flatMap { [$0.x, $0.y] }

    /// Whether confidences of 0 for all points of a hand say nothing: MediaPipe has them.
    private(set) lazy var hasVisibility: Bool = places.contains { place in
        place.confidence.map { NameWords.leavesZeros(names[$0]) } ?? false
    }
}
