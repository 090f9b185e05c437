// Measures named as rule books name them, or by the word of many. Called by the command line; pure.

package import Shapes

extension Measure {
    /// Returns the measures of a text: one as rules name it, or all of a word, such as `distance`; `usual` are those
    /// that shapes usually differ in, `all` all but ratios.
    ///
    /// - Throws: `Diagnostic` with the words that are known, or the one that may have been meant.
    package static func named(_ text: String) throws(Diagnostic) -> [Measure] {
        let name = text.lowercased().filter { !$0.isWhitespace }
        switch name {
        case "all": return all
        case "usual": return usual
        case "ratio": throw Diagnostic("ratio", expected: "four joints, as in \(Self.ratioExample)")
        default: break
        }
        if let known = known[name] { return known }
        return [try ConditionParser.measure(text, among: words)]
    }

    /// The measures by their names, and by the words of many, in lower case and without spaces.
    private static let known: [String: [Measure]] = {
        let names = all.map { ($0.description.lowercased().filter { $0 != " " }, [$0]) }
        let families = Dictionary(grouping: all) { $0.word.lowercased() }
        return families.merging(names) { family, _ in family }
    }()

    private static let words = all.map(\.word) + ["ratio", "all", "usual"]

    private static let ratioExample = "ratio(thumbTip, indexTip, wrist, middleMCP)"
}
