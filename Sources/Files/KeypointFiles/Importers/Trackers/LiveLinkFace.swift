// One row of a Live Link Face recording. Used by TableSource and by detection.

import Keypoints

/// Reads the table that the Live Link Face app records: `Timecode,BlendShapeCount,EyeBlinkLeft,…`
/// (<doc:ImportedFormats#Faces>).
///
/// Coefficients are found by their names, never by their order. The app names sides as the person's own. Turns of the
/// head and the eyes are no coefficients but fields of the face, `headYaw` among them, as they stand.
struct LiveLinkFace {
    private enum Column {
        case coefficient(String)
        case field(String)
        case none
    }

    private let columns: [Column]
    private let names: [String]

    /// Returns whether cells are such a table's header.
    static func isHeader(_ cells: [String]) -> Bool {
        cells.count > 2 && cells[0].lowercased() == "timecode" && cells[1].lowercased() == "blendshapecount"
    }

    /// Creates a table from its header.
    ///
    /// - Throws: a fault where it is invalid, or names no coefficient.
    init(header: TableRow) throws(Diagnostic) {
        let cells = header.cells
        guard Self.isHeader(cells) else {
            throw Diagnostic("another first line", expected: "Timecode,BlendShapeCount and the names of coefficients")
        }
        names = cells
        var seen: Set<String> = []
        columns = cells.enumerated().map { index, name in
            guard index > 1, !name.isEmpty, seen.insert(name.lowercased()).inserted else { return .none }
            if let shape = Blendshape(spelling: name) { return .coefficient(shape.rawValue) }
            return .field(name.prefix(1).lowercased() + name.dropFirst())
        }
        guard columns.contains(where: { if case .coefficient = $0 { true } else { false } }) else {
            throw Diagnostic("no coefficient among the columns", expected: "names such as EyeBlinkLeft")
        }
    }

    /// Reads a row; a face that the app lost has no numbers, and its frame no face.
    func frame(_ row: TableRow, mirrored: Bool? = nil) throws(Diagnostic) -> Frame {
        guard row.count == columns.count else {
            throw Diagnostic(row.columnCount, expected: counted(columns.count, "column"))
        }
        var frame = Frame(time: try Self.seconds(row.text(0)))
        var face = Face()
        for (index, column) in columns.enumerated() {
            switch column {
            case .none: continue
            case .coefficient(let name):
                guard let number = try row.number(index, column: names[index]) else { continue }
                guard Float(number).isFinite else {
                    throw Diagnostic(names[index], "a number out of range", expected: "a smaller number")
                }
                face.blendshapes[name] = Float(number)
            case .field(let name):
                guard let number = try row.number(index, column: names[index]) else { continue }
                face.extras.append(UnknownField(name: name, json: JSONValue.number(number).text))
            }
        }
        if mirrored == true { face.swapMirrored() }
        if !face.blendshapes.isEmpty { frame.faces = [face] }
        frame.isMirrored = mirrored
        return frame
    }

    /// The seconds of a time code `hours:minutes:seconds:frames`, whose frames may have a fraction.
    static func seconds(_ timecode: String) throws(Diagnostic) -> Double {
        let parts = timecode.split(omittingEmptySubsequences: false) { ":;".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter { $0 >= 0 && $0.isFinite }
        guard parts.count == 4, numbers.count == 4, numbers[0] < Tuning.timecodeHours, numbers[1] < 60, numbers[2] < 60,
            numbers[3] < Tuning.timecodeRate
        else {
            throw Diagnostic(
                "Timecode",
                "\"\(timecode.prefix(Tuning.quotedCharacters))\"",
                expected: "hours:minutes:seconds:frames at \(Int(Tuning.timecodeRate)) frames per second"
            )
        }
        let minutes = numbers[0] * 60 + numbers[1]
        return minutes * 60 + numbers[2] + numbers[3] / Tuning.timecodeRate
    }
}
