// Tables, bars and numbers of a report's page. Used by its sections; pure.

extension EvaluationPage {
    /// Returns a table with a caption, from rows of cells.
    static func table(
        _ caption: String,
        _ header: [String],
        _ rows: [Markup],
        class name: String = "numbers"
    ) -> Markup {
        let heads = header.map { Markup.element("th", ["scope": "col"], Markup($0)) }
        return .element(
            "div",
            ["class": "wide-table"],
            .element(
                "table",
                ["class": name],
                [
                    .element("caption", [:], Markup(caption)),
                    .element("thead", [:], Markup.element("tr", [:], heads)), .element("tbody", [:], rows),
                ]
            )
        )
    }

    /// Returns a table of plain text as one of HTML, its counts with commas.
    static func table(_ table: Table, _ caption: String) -> Markup {
        Self.table(
            caption,
            table.header,
            table.rows.map { row in
                Self.row(row[0], row.dropFirst().map { cell in Markup(Int(cell).map(grouped) ?? cell) })
            }
        )
    }

    static func row(_ name: String, _ cells: [Markup]) -> Markup {
        .element(
            "tr",
            [:],
            [.element("th", ["scope": "row"], Markup(short(name)))] + cells.map { .element("td", [:], $0) }
        )
    }

    /// Returns a name of others, which may be of any length, without its middle where it is too long.
    static func short(_ name: String) -> String {
        let letters = name.unicodeScalars
        guard letters.count > longestName else { return name }
        return String(letters.prefix(longestName / 2)) + "…" + String(letters.suffix(longestName / 2))
    }

    private static let longestName = 100

    /// Returns a proportion as a number and as a bar with its interval.
    static func bar(_ main: MainShare) -> Markup {
        guard let value = main.share.value, let lower = main.lower, let upper = main.upper else {
            return Markup(ReportTable.percent(main.share.value))
        }
        func place(_ value: Double) -> String { fixedText(value * 100, decimals: 1) }
        let (low, high) = (place(lower), place(upper))
        return .element(
            "span",
            ["class": "bar"],
            [
                .element(
                    "svg",
                    ["viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"],
                    [
                        .element("rect", ["class": "track", "width": "100", "height": "10"]),
                        .element("rect", ["class": "fill", "width": place(value), "height": "10"]),
                        .element("line", ["class": "whisker", "x1": low, "y1": "5", "x2": high, "y2": "5"]),
                    ]
                ), .element("span", [:], Markup(ReportTable.percent(value))),
            ]
        )
    }

    /// Returns the ends of the interval of a proportion.
    static func interval(_ main: MainShare) -> String {
        guard let lower = main.lower else { return "–" }
        return "\(fixedText(lower * 100, decimals: 1))–\(ReportTable.percent(main.upper))"
    }

    /// Returns a proportion with its interval, as words of a sentence.
    static func words(_ main: MainShare) -> String {
        main.share.total == 0
            ? "–"
            : "\(ReportTable.percent(main.share.value)) (\(interval(main)))".split(
                separator: " %",
                omittingEmptySubsequences: false
            ).joined(separator: "\u{A0}%")
    }

    static func hands(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "hand" : "hands")" }

    /// Returns a number with a comma after each three digits.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return String(
            digits.indices.flatMap { place -> [Character] in
                place > 0 && (digits.count - place) % 3 == 0 ? [",", digits[place]] : [digits[place]]
            }
        )
    }
}
