// Recognizing tables of points without a header, and the label files beside tables. Used by TableSource and
// FormatDetection; pure.

import Keypoints

extension LandmarkTable {
    /// Returns whether a row of 43 numbers can only be Kazuhito00's: a class, the wrist at 0, 0, and places that were
    /// divided by the largest. Others of 43 numbers have other proportions.
    static func isFlatRow(_ numbers: [Double?]) -> Bool {
        guard let label = numbers[0], label >= 0, label == label.rounded() else { return false }
        return numbers[1] == 0 && numbers[2] == 0 && numbers.dropFirst().allSatisfy { $0.map { abs($0) <= 1 } ?? true }
    }

    /// Returns whether a row of 64 numbers can only be a class and 21 × (x, y, z): MediaPipe's wrist is its own depth's
    /// origin.
    static func isDeepRow(_ numbers: [Double?]) -> Bool {
        guard let label = numbers[0], label >= 0, label == label.rounded(), let depth = numbers[3] else { return false }
        return depth.magnitude < Tuning.wristDepth
    }

    /// Returns whether a first row shows one of the layouts that are known without a header.
    static func isKnown(_ cells: [String]) -> Bool {
        let numbers = cells.map { Double($0) }
        return cells.count == Layout.flat.columns && isFlatRow(numbers)
            || cells.count == Layout.deep.columns && isDeepRow(numbers)
    }

    /// The label files that may lie beside a table of this name, best first.
    static func labelFiles(beside name: String) -> [String] {
        let stem = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
        return ["\(stem)_classifier_label.csv", "\(stem)_label.csv", "\(stem)_labels.csv"]
    }

    /// The names in a label file: the last cell of each line, so that `0,Open` is read as well as `Open`.
    static func labels(in lines: [[UInt8]]) -> [String] {
        lines.compactMap { line in
            let name = TableRow(line).cells.last ?? ""
            return name.isEmpty ? nil : name
        }
    }
}

extension TableSchema {
    /// Creates the columns of a table without a header.
    convenience init(_ layout: LandmarkTable.Layout, _ options: ReaderOptions) throws(Diagnostic) {
        let axes = "xyz".prefix(layout.dimensions)
        let points = (0..<HandJoint.count).flatMap { point in axes.map { "\($0)\(point)" } }
        try self.init(
            header: ["class_id"] + points,
            third: layout == .deep ? options.third : nil,
            fields: options.fields
        )
    }
}
