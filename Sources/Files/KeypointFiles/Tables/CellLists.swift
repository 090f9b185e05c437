// Tables whose cells hold lists of numbers, rewritten with one number a cell. Used by TableSource and detection; pure.

import Keypoints

/// The cells of a table that hold lists as text, `"[0.5, 0.6]"` for a point or `"[[0.5, 0.6], …]"` for a hand, as Python
/// prints them.
///
/// Such a table is rewritten line by line: each list becomes cells, and its column's name those of their columns.
struct CellLists {
    /// The names of the columns that each column becomes; one for what is no list.
    private let names: [[String]]
    private let separator: UInt8

    /// The number of the header's line; `nil` where the first line is a row.
    private let headerLine: Int?

    /// The note on such a table.
    let note: String

    /// Whether third numbers may be confidences as well as depths.
    let isThirdOpen: Bool

    /// Sees by its first lines whether a table has lists in its cells; `nil` where it has none.
    init?(_ prefix: some Collection<UInt8>) {
        let lines = prefix.split(separator: 0x0A, maxSplits: Tuning.hintedRows, omittingEmptySubsequences: false)
        let blanks: [UInt8] = [0x20, 0x09, 0x0D]
        guard let place = lines.firstIndex(where: { $0.contains { !blanks.contains($0) } }) else { return nil }
        let separator = TableRow.separator(of: lines[place])
        let header = Self.cells(lines[place], separator)
        // What blanks separate are separate cells.
        if header.count == 1, !header[0].hasPrefix("array("), header[0].first.map({ !"[({".contains($0) }) ?? true,
            header[0].split(separator: " ").count >= HandJoint.count
        {
            return nil
        }
        let isRow = header.contains { Self.numbers($0).map { $0.count > 1 } ?? false }
        // The rest behind the last break is no line.
        let rows = lines.dropFirst(isRow ? place : place + 1).prefix(Tuning.hintedRows - place)
            .map { Self.cells($0, separator) }.filter { $0.count == header.count }
        let lists = header.indices.map { column in rows.lazy.compactMap { Self.numbers($0[column]) }.first ?? [] }
        // The names of the numbers of each point, where they are printed with them.
        let named = header.indices.map { column in rows.lazy.compactMap { Self.named($0[column])?.axes }.first }
        let points = lists.indices.filter { [2, 3].contains(lists[$0].count) || named[$0]?.count == lists[$0].count }
        let isNumbered =
            points.count == HandJoint.count && points.map { lists[$0][0] }.elementsEqual((0..<21).map { "\($0)" })
        let all = lists.indices.filter { column in
            let numbers = lists[column].count
            let isOfHands = named[column].map { axes in [21, 42].contains { axes.count * $0 == numbers } }
            return isOfHands ?? TableRow.handCounts.contains(numbers)
                && (isRow || !ColumnName.isOfOthers(header[column]))
        }
        // MediaPipe prints the landmarks of the image with another name than those in metres.
        let inImage = all.filter { column in !rows.contains { Self.isInMetres($0[column]) } }
        let hands = inImage.isEmpty ? all : inImage
        // A list for each axis, in an object or in its own column.
        let axesOfCells = hands.reduce(into: [Int: [String]]()) { axes, column in
            axes[column] = rows.lazy.compactMap { Self.axes(in: $0[column], of: lists[column].count) }.first
        }
        let axisColumns = header.indices.filter { column in
            !isRow && lists[column].count == HandJoint.count
                && ["x", "y", "z"].contains { ColumnName.isPlain(header[column], $0) }
        }
        // 84 numbers are x, y, z and a confidence only where each point has brackets of its own.
        let pairs = hands.filter { column in
            let isOfPoints = rows.contains { row in row[column].count { "])}".contains($0) } >= HandJoint.count }
            if let axes = named[column] { return axes.count * 42 == lists[column].count }
            return lists[column].count == 126 || lists[column].count == 84 && !isOfPoints
        }
        // The third numbers of points that lie in a cell each, or of whole hands.
        let hands3 = rows.flatMap { row -> [[Double]] in
            func doubles(_ cell: String) -> [Double] { (Self.numbers(cell) ?? []).map { Double($0) ?? .nan } }
            if points.count >= HandJoint.count, points.allSatisfy({ lists[$0].count == 3 && named[$0] == nil }),
                !isNumbered
            {
                return [points.prefix(HandJoint.count).flatMap { doubles(row[$0]) }]
            }
            return hands.filter { axesOfCells[$0] == nil && named[$0] == nil }.flatMap { column -> [[Double]] in
                let numbers = doubles(row[column])
                let half = numbers.count / (pairs.contains(column) ? 2 : 1)
                return half == 63
                    ? stride(from: 0, to: numbers.count, by: half).map { Array(numbers[$0..<$0 + half]) } : []
            }
        }.filter { $0.count == 63 }
        let order = PointOrder.told(by: hands3) ?? .byPoint
        let third = hands3.isEmpty ? .z : ThirdNumber.told(by: hands3, order)
        isThirdOpen = third == nil
        let axis = (third ?? .z).axis
        let hasConfidences = axis != "z" || axesOfCells.values.contains { $0.contains("c") }
        note =
            pairs.isEmpty
            ? "lists in cells are read as x, y and \(hasConfidences ? "confidence" : "z")"
            : "lists of \(lists[pairs[0]].count) numbers in cells are read as two hands, whose sides are not said"
        guard points.count >= HandJoint.count || !hands.isEmpty || axisColumns.count > 1 else { return nil }
        names = header.indices.map { column in
            let name = header[column]
            if all.contains(column), !hands.contains(column) { return [] }
            if axisColumns.contains(column), let axis = NameWords.split(name).last {
                return HandJoint.allCases.map { "\(axis)\($0.rawValue)" }
            }
            if let axes = axesOfCells[column] {
                return axes.flatMap { axis in HandJoint.allCases.map { "\(axis)\($0.rawValue)" } }
            }
            if let place = hands.firstIndex(of: column) {
                let words = NameWords.split(name)
                let side = words.lazy.compactMap { Handedness(word: $0) }.first
                let isPair = pairs.contains(column)
                let owners =
                    isPair
                    ? [2 * place, 2 * place + 1].map { "hand\($0)_" }
                    : [side.map { "\($0)_hand_" } ?? (hands.count > 1 ? "hand\(place)_" : "")]
                let count = lists[column].count / HandJoint.count / owners.count
                let axes =
                    named[column] ?? Array((count == 4 ? ["x", "y", "z", "c"] : ["x", "y", axis]).prefix(count))
                return owners.flatMap { owner in
                    HandJoint.allCases.flatMap { joint in axes.map { "\(owner)\($0)\(joint.rawValue)" } }
                }
            }
            // The confidences of the only hand.
            if hands.count == 1 || axisColumns.count > 1, pairs.isEmpty, lists[column].count == HandJoint.count,
                NameWords.confidenceRank(name) != nil,
                !NameWords.isOfClasses(name, lists[column].map { Double($0) })
            {
                return HandJoint.allCases.map { "c\($0.rawValue)" }
            }
            guard points.count >= HandJoint.count, points.contains(column) else { return [name] }
            // Of numbered points the number, which says no more than the column, is ignored.
            let axes = isNumbered && lists[column].count == 3 ? [ColumnName.ignored, "x", "y"] : ["x", "y", axis]
            return (named[column] ?? Array(axes.prefix(lists[column].count))).map { "\(name)_\($0)" }
        }
        self.separator = separator
        headerLine = isRow ? nil : place + 1
    }

    /// Rewrites whole lines; the first one has a number.
    func expanded(_ text: some Collection<UInt8>, firstLine: Int = 1) -> [UInt8] {
        var bytes: [UInt8] = []
        for (place, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if place > 0 { bytes.append(0x0A) }
            if firstLine + place == headerLine {
                bytes += joined(names.flatMap(\.self))
            } else if !line.isEmpty {
                let cells = Self.cells(line, separator)
                bytes += cells.count == names.count ? joined(zip(cells, names).flatMap(Self.expanded)) : Array(line)
            }
        }
        return bytes
    }

    /// Rewrites a block of lines.
    func expanded(_ block: LineBlock) -> LineBlock {
        LineBlock(
            text: expanded(block.bytes.prefix(block.count), firstLine: block.firstLine),
            firstLine: block.firstLine
        )
    }

    private static func expanded(_ cell: String, _ names: [String]) -> [String] {
        guard names.count > 1 else { return names.isEmpty ? [] : [category(cell) ?? cell] }
        if let numbers = numbers(cell), numbers.count == names.count { return numbers }
        let isNothing = CellText.isMissing(cell) || cell.allSatisfy(between.contains)
        // A longer list makes the row too short, which is said with the number of its numbers.
        let isLong = cell.split(whereSeparator: between.contains).count >= HandJoint.count
        return [isNothing ? "" : cell] + [String](repeating: "", count: isLong ? 0 : names.count - 1)
    }

    private func joined(_ cells: [String]) -> [UInt8] {
        let mark = Character(Unicode.Scalar(separator))
        return Array(
            cells.map { cell in
                let isPlain = !cell.contains(mark) && !cell.contains("\"")
                return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
            }.joined(separator: String(mark)).utf8
        )
    }

    private static func cells(_ line: some Collection<UInt8>, _ separator: UInt8) -> [String] {
        TableRow(line, separator: separator).cells
    }

    private static let between: Set<Character> = [
        ",", ";", ":", "=", " ", "\t", "[", "]", "(", ")", "{", "}", "'", "\"",
    ]

    /// The axes whose lists an object in a cell has under their names, `{'x': […], 'y': […], 'visible': […]}`; `nil` for other
    /// cells.
    private static func axes(in cell: String, of count: Int) -> [String]? {
        guard cell.hasPrefix("{") else { return nil }
        let words = cell.split(whereSeparator: between.contains).filter {
            Double($0) == nil && !CellText.isMissing("\($0)")
        }
        let axes = words.map { NameWords.confidenceRank(ofJoint: "\($0)") == nil ? "\($0)" : "c" }
        let isOfAxes = axes.starts(with: ["x", "y"]) && axes.dropFirst(2).allSatisfy { ["z", "c"].contains($0) }
        return isOfAxes && axes.count * HandJoint.count == count ? axes : nil
    }

    /// The numbers in a list as their texts, empty for missing ones; `nil` where a cell is no list.
    private static func numbers(_ cell: String) -> [String]? {
        guard let first = cell.first else { return nil }
        if let (_, numbers) = named(cell) { return numbers }
        guard "[({".contains(first) || cell.hasPrefix("array(") else { return bareNumbers(cell) }
        let numbers = cell.split(whereSeparator: between.contains).compactMap { token -> String? in
            if Double(token) != nil { return CellText.isMissing(String(token)) ? "" : String(token) }
            return CellText.isMissing(String(token)) ? "" : nil
        }
        return numbers.isEmpty ? nil : numbers
    }

    /// The axes of each point, and all numbers as their texts, in a cell that names them: `NormalizedLandmark(x=0.1, y=0.2)`,
    /// `[{'x': 0.1, 'y': 0.2}, …]` or `landmark { x: 0.1 y: 0.2 }`; `nil` for other cells. Numbers under other names are left
    /// out.
    private static func named(_ cell: String) -> (axes: [String], numbers: [String])? {
        guard let first = cell.first, first.isLetter || "[({".contains(first), cell.contains("x") else { return nil }
        var (names, numbers): ([String], [String]) = ([], [])
        var name: Substring?
        for token in cell.split(whereSeparator: between.contains) {
            let isMissing = CellText.isMissing(String(token))
            guard isMissing || Double(token) != nil else {
                name = token
                continue
            }
            guard let axis = name.take().map(String.init) else { return nil }
            guard ["x", "y", "z"].contains(axis) || NameWords.confidenceRank(ofJoint: axis) != nil else { continue }
            names.append(axis)
            numbers.append(isMissing ? "" : String(token))
        }
        let axes = names.prefix(1) + names.dropFirst().prefix { $0 != "x" }
        guard axes.starts(with: ["x", "y"]), names.count % axes.count == 0,
            names.indices.allSatisfy({ names[$0] == axes[$0 % axes.count] })
        else { return nil }
        return (Array(axes), numbers)
    }

    private static func isInMetres(_ cell: String) -> Bool {
        cell.drop { "[(".contains($0) }.hasPrefix("Landmark(")
    }

    /// The word of a category that MediaPipe's programs print, `[Category(…, category_name='Right')]` or
    /// `classification { … label: "Right" }`; `nil` for other cells.
    private static func category(_ cell: String) -> String? {
        guard let range = cell.firstRange(of: "category_name=") ?? cell.firstRange(of: "label:") else { return nil }
        return cell[range.upperBound...].split { between.contains($0) }.first.map(String.init)
    }

    /// The numbers of a hand in a cell without brackets; `nil` where there are not as many, or where there is a word.
    private static func bareNumbers(_ cell: String) -> [String]? {
        guard cell.utf8.count > 2 * 2 * HandJoint.count else { return nil }
        let tokens = cell.split { [",", ";", " ", "\t"].contains($0) }.map(String.init)
        guard TableRow.handCounts.contains(tokens.count) else { return nil }
        let numbers = tokens.map { CellText.isMissing($0) ? "" : $0 }
        return numbers.allSatisfy { $0.isEmpty || Double($0) != nil } ? numbers : nil
    }
}
