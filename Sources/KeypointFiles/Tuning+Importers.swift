// The numbers of Tuning that detection and the importers go by. Read by the files of this folder.

extension Tuning {
    /// Bytes from the start of a file by which its format is told: enough for one record of any format.
    static let detectionBytes = 64 << 10

    /// Bytes of a table that are read at once; a row takes about 1,000.
    static let tableBytes = 64 << 10

    /// Top-level values, fields of an object and elements of an array that detection looks at, and how deep.
    static let sketchedValues = 1_024
    static let sketchedFields = 64
    static let sketchedElements = 3
    static let sketchedDepth = 12

    /// Names of fields that a problem lists.
    static let namedFields = 8

    /// Characters of the input that a problem quotes.
    static let quotedCharacters = 24

    /// Spellings of joints that an importer remembers: five for each of 21.
    static let rememberedNames = 105

    /// How deep messages of protocol buffer text may stand within one another; MediaPipe's stand 3 deep.
    static let nestingLimit = 16

    /// The largest protocol buffer text that is read, in bytes; one hand takes about 3,000.
    static let textLimit = 16 << 20

    /// How deep folders within a folder are looked into; datasets need 2.
    static let folderDepth = 16

    /// Coordinates beyond this are pixels: 0…1 and −1…1 leave their range only by a hand's size.
    static let largestUnitCoordinate: Float = 3

    /// Coordinates of 0…1 may lie this far below 0 before −1…1 is assumed.
    static let unitOvershoot: Float = 0.1

    /// The side, in pixels, of the square that stands for a picture of unknown size.
    public static let standInPixels: Float = 1_000

    /// How many frames of another than the native format are worked on together.
    public static let framesOfPart = 256
}
