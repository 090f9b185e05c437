// The numbers of Tuning that detection and the importers go by. Read by the files of this folder.

import Keypoints

extension Tuning {
    /// The number of bytes from the start of a file by which its format is detected: enough for one record of any
    /// format.
    static let detectionBytes = 64 << 10

    /// The number of them that are read first; most files of a folder with a file for each frame have fewer.
    static let firstBytes = 8 << 10

    /// The longest message on an unknown format: some three lines of a terminal.
    static let messageCharacters = 300

    /// Bytes of a table that are read at once; a row takes about 1,000.
    static let tableBytes = 64 << 10

    /// Rows of a Parquet file that pyarrow hands over at once, so that its steps cost little beside them, and the first of them,
    /// which have `detectionBytes` of text.
    static let rowsOfBatch = 4_096
    static let rowsOfDetection = 128

    /// The number of top-level values, fields of an object and elements of an array that detection examines, and their
    /// depth. Of an array of objects more are examined: the names of all 21 joints identify their owner.
    static let sketchedValues = 1_024
    static let sketchedFields = 64
    static let sketchedElements = 3
    static let sketchedObjects = 21
    static let sketchedDepth = 12

    /// The number of rows behind a hint about a table's columns.
    static let hintedRows = 8

    /// Letters of a string that detection looks at: the longest name of a joint is Swift's print of Apple's constant.
    static let sketchedLetters = 80

    /// Lines of a log that may stand before the first record; MediaPipe and OpenCV print about 10.
    static let leadingLines = 64

    /// Bytes that are quoted of such a line.
    static let quotedLine = 80

    /// Files of a folder that are named because they hold no keypoints.
    static let namedLeftOut = 3

    /// Names of fields that a problem lists.
    static let namedFields = 8

    /// Characters of the input that a problem quotes.
    static let quotedCharacters = 24

    /// Spellings of joints that an importer remembers: five for each of 21.
    static let rememberedNames = 105

    /// The largest depth of nested messages of protocol buffer text; MediaPipe's are 3 deep.
    static let nestingLimit = 16

    /// The factor by which fingers are longer when read in the wrong one of two orders (`PointOrder`). Of 94 inputs of
    /// strangers' hands, in 1,904 series as they are and squeezed or stretched to images of 4:3, 3:4, 16:9 and 9:16,
    /// fingers are never shorter in the wrong order, and 99.9 % are longer by this.
    static let otherOrder = 1.1

    /// The smallest number of bones from which the order is determined. Of 5,090 labelled hands of eight sources, with the order of each hand determined alone,
    /// 100 % are right in either order with one of 21 points missing in the plane, and 99.8 % with two; of hands with a depth
    /// 68 and 99 % with one missing, 52 and 83 % with two, and 0.4 % wrong.
    static let fewestBonesOfPointOrder = 5

    /// The bones by which the order of points is judged, and their weights: the shorter a bone is in a hand, the more it counts.
    /// Without those from the wrist to the knuckles, a hand that is read from the little finger to the thumb is longer.
    static let bonesOfOrder: [BoneOfOrder] =
        fingerBones + [
            (.wrist, .thumbCMC, 1.5), (.indexMCP, .middleMCP, 2), (.middleMCP, .ringMCP, 2), (.ringMCP, .littleMCP, 2),
            (.thumbMCP, .indexMCP, 0.5),
        ]
    typealias BoneOfOrder = (from: HandJoint, to: HandJoint, weight: Float)

    private static let fingerBones = Finger.allCases.flatMap { finger -> [BoneOfOrder] in
        [(finger.base, finger.proximal, 1), (finger.proximal, finger.distal, 2), (finger.distal, finger.tip, 3)]
    }

    /// The factors by which more than half of as many hands must be longer in the order they were read in than in another
    /// (`OrderEvidence`). Of 20,364 labelled hands of seven sources, in series of one gesture, as they are and squeezed or
    /// stretched by 16:9, complete or with two points lost, the largest are 1.41 of one hand, 1.19 of 8 and 1.07 of 32.
    static let otherOrders: [(hands: Int, factor: Float)] = [(1, 1.45), (8, 1.2), (32, 1.1)]

    /// The largest ratio of the weighted mean bone to the points' mean distance from their middle in an order that points may
    /// be in: of 99.7 % of the same hands it is less, of random numbers in the best order of 15 more.
    static let longestOfOrder: Float = 0.7

    /// The number of points that a hand may lack whose bones are judged.
    static let lostPointsOfOrder = 2

    /// The largest ratio of the fingers' last bones to their first ones in the first rows of a table, over at least half of
    /// `handsOfOrder`: of 12,715 series of 8 real hands, as they are and squeezed or stretched, the largest is 1.6.
    static let lastBonesOfFew: Float = 1.7

    /// The largest ratio of the fingers' mean bone to the points' mean distance from their middle: over 16,215 series of 64
    /// real hands at most 0.92, of random numbers at least 0.97, of distances between landmarks 1.0 to 1.3 in the middle.
    static let longestBones: Float = 0.95

    /// The largest ratio of the mean bone, with those of the palm, to the distances from the wrist to the knuckles: over the
    /// same series 99.9 % are below 0.74, of random numbers 99 % above 0.79.
    static let longestJoined: Float = 0.8

    /// The number of hands with a clear side from which the persons' own sides show that images are mirrored.
    static let fewestSides = 20

    /// The number of clear hands after which the words for the sides of an input are understood.
    static let sidesOfInput = 64

    /// The number of hands from which points in another order, and numbers that are no points, are certain: one may point
    /// its fingers at the camera.
    static let handsOfOrder = 8

    /// The number of examined hands in each part.
    static let handsOfPart = 64

    /// The number of first parts of an input with `handsOfPart` examined hands instead of `handsOfOrder`; and of the
    /// later parts of a table, which are of `tableBytes` and not of `blockBytes`, one in so many is examined.
    static let partsOfOrder = 4
    static let tablePartsOfOrder = 16

    /// The most hands of one image in JSON of an unknown shape; longer lists of hands are of as many images.
    static let handsOfImage = 4

    /// Lists of points in one record, without names for forms, are two hands and not forms of one if their sizes differ by a
    /// smaller factor than the first of these, and their middles by more than the second, in sizes of the larger one.
    /// Forms of one hand in one unit lie within a few hundredths.
    static let sizesOfHands = 3.0
    static let apartHands = 0.4

    /// Points beyond this multiple of a width or a height, if half of the hand's are, are in another image than that of this
    /// size.
    static let outsideOfSize: Float = 1.5

    /// The number of records from which on one time for all of them is not read.
    static let recordsOfOneTime = 3

    /// The distance of a hand's farthest joint from its wrist, in metres: a small child's fist and the longest hands.
    static let handReach: ClosedRange<Float> = 0.05...0.4

    /// Frames per second of Live Link Face's time codes: the rate at which iPhones follow faces.
    static let timecodeRate = 60.0

    /// Hours of a time code are below this: a day, after which codes begin again, and as much as one digit more may say.
    static let timecodeHours = 1_000.0

    /// Points of a face in MediaPipe's lists: without and with irises.
    static let facePoints: Set = [468, 478]

    /// The largest protocol buffer text that is read, in bytes; one hand takes about 3,000.
    static let textLimit = 16 << 20

    /// The largest file of names of classes, in bytes.
    static let namesLimit = 1 << 20

    /// The largest depth of folders within a folder; datasets need 2.
    static let folderDepth = 16

    /// The largest aspect of an image, in either direction; a panorama is 10.
    static let mostAspect: Float = 100

    /// Coordinates beyond this are pixels: 0…1 and −1…1 leave their range only by a hand's size, and a hand that is
    /// three images away from the image is seen by no camera; a hand in pixels is some ten pixels wide at the least.
    package static let largestUnitCoordinate: Float = 3

    /// The number of points of a hand within one pixel, beside others far from it, that are not in pixels but in 0…1.
    static let pointsOfUnit = 4

    /// The largest distance of a body's points, in images: models guess those that are not in the image, and one whose
    /// head fills it ends eight heads below; a body in pixels is wider than 21.
    static let bodyReach: Float = 7

    /// The same where a square of `standInPixels` stands for the image.
    static let largestStandInCoordinate = largestPixel / standInPixels

    /// The largest coordinate in pixels: three images away from one whose side is 65,500 pixels, the largest that a JPEG has.
    static let largestPixel = largestUnitCoordinate * 65_500

    /// The sides of an image in percent.
    static let percent: Float = 100

    /// Coordinates of 0…1 may lie this far below 0 before −1…1 is assumed.
    static let unitOvershoot: Float = 0.1

    /// The largest coordinate, in units of a person's shoulders, of points that were brought around 0: arms and legs reach
    /// four; of pixels, a whole file lies within ten of the corner in no image.
    static let normalizedReach = 10.0

    /// The share of points beyond the left or the upper edge from which coordinates are around 0: a face is above the
    /// shoulders, while of pixels a few points of a hand at the edge are outside.
    static let normalizedShare = 0.1

    /// The digits of a frame's number in the names of OpenPose's files (`%012d` in its writers of video frames).
    static let openPoseDigits = 12

    /// The side, in pixels, of the square that stands for an image of unknown size.
    package static let standInPixels: Float = 1_000

    /// The number of hands after which an input's aspect is estimated; a long recording changes little later.
    static let handsForAspect = 50_000

    /// The time after which a search for a person in a path is given up; the usual ones take microseconds.
    static let secondsOfPattern = 2.0

    /// The longest text, in bytes, of an unknown field that may identify a record.
    static let simpleExtraBytes = 1_024

    /// A wrist's depth in MediaPipe's results is nearer to 0 than this: depths are relative to it, and it is 1e-6 or
    /// less.
    static let wristDepth = 1e-3

    /// The number of the 20 steps from point to point that are 1 in one direction in landmarks' numbers.
    static let numberSteps = 17

    /// The largest number in a range of columns that a user names; MediaPipe's largest model has 543 points.
    static let columnNumber = 9_999

    /// The number of frames of another than the native format in a part.
    package static let framesOfPart = 256

    /// The number of small files of a folder that are worked on together.
    package static let filesOfPart = 32

    /// The number of files of a folder whose formats are detected together.
    static let detectedFiles = 1 << 12

    /// The number of records that show the order of Holistic's parts: 10 s of a camera.
    static let recordsOfParts = 300

    /// The mean distance of a hand's wrist from the same of the pose, in lengths of the hand, up to which they are one, and that
    /// from which on they are just not; and the extent of a body in such lengths: a person's upper body has five.
    static let (nearWrist, farWrist, leastBody) = (0.5, 4.0, 1.5)

    /// The most lines of a row of a table: NumPy prints each of Holistic's 543 points in one of its own.
    static let mostLinesOfRow = 1_000
}
