// Whether a table's first line is a header, and what a user says in its place. Part of TableColumns; pure.

import Keypoints

extension TableColumns {
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

    // MARK: What a user says

    /// Reads what a user says of the columns.
    init(said: [String], time: TimeKey?, fields: NamedFields = NamedFields()) throws(Diagnostic) {
        guard let names = Self.expanded(said) else {
            throw Diagnostic("a range that does not count up", expected: "one such as x0..x20")
        }
        try self.init(header: names, time: time, fields: fields)
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
