// Lines over two axes as SVG. Called by the report; pure.

/// A plot of lines, with shares from 0 at its vertical axis.
struct Plot {
    struct Line {
        var name: String
        var points: [SIMD2<Double>]

        /// The lower and the upper ends of intervals, at each point; empty without.
        var band: [SIMD2<Double>] = []

        /// The points with a mark.
        var marks: [SIMD2<Double>]
    }

    var title: String
    var description: String
    var horizontal: String
    var vertical: String

    /// The values at the horizontal axis that have a number, ascending, two or more.
    var ticks: [Double]

    /// Whether the horizontal axis has shares.
    var hasShares = true

    /// The largest value at the vertical axis.
    var top: Double

    var lines: [Line]

    private static let (width, height) = (640, 300)
    private static let (left, right, upper, lower) = (62.0, 622.0, 14.0, 246.0)

    var figure: Markup {
        .element(
            "figure",
            ["class": "plot"],
            [
                .image(
                    width: Self.width,
                    height: Self.height,
                    class: "wide",
                    title: title,
                    description: description,
                    axes + lines.indices.flatMap { drawing(lines[$0], $0) }
                ), legend,
                .element("figcaption", [:], Markup(description)),
            ]
        )
    }

    /// Returns the first of some round shares that is not below a value.
    static func roundTop(_ value: Double) -> Double {
        [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].first { $0 >= value } ?? 1
    }

    private func place(_ point: SIMD2<Double>) -> (x: String, y: String) {
        let span = ticks[ticks.count - 1] - ticks[0]
        let x = Self.left + (point.x - ticks[0]) / span * (Self.right - Self.left)
        let y = Self.lower - min(max(point.y / top, 0), 1) * (Self.lower - Self.upper)
        return (fixedText(x, decimals: 1), fixedText(y, decimals: 1))
    }

    private var axes: [Markup] {
        var parts: [Markup] = []
        func segment(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
            let (a, b) = (place(from), place(to))
            parts.append(.element("line", ["class": "grid", "x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y]))
        }
        func text(_ x: Double, _ y: Double, _ anchor: String, _ words: String) {
            let (x, y) = (fixedText(x, decimals: 1), fixedText(y, decimals: 1))
            parts.append(.element("text", ["x": x, "y": y, "text-anchor": anchor], Markup(words)))
        }
        let end = ticks[ticks.count - 1]
        for step in 0...5 {
            let value = top * Double(step) / 5
            segment([ticks[0], value], [end, value])
            let y = Self.lower - (Self.lower - Self.upper) * Double(step) / 5
            text(Self.left - 8, y + 4, "end", Self.share(value, decimals: top < 0.05 ? 1 : 0))
        }
        for tick in ticks {
            segment([tick, 0], [tick, top])
            let x = Self.left + (tick - ticks[0]) / (end - ticks[0]) * (Self.right - Self.left)
            text(x, Self.lower + 18, "middle", hasShares ? Self.share(tick) : fixedText(tick, decimals: 0))
        }
        text((Self.left + Self.right) / 2, Self.lower + 42, "middle", horizontal)
        let (x, y) = ("14", fixedText((Self.upper + Self.lower) / 2, decimals: 1))
        parts.append(
            .element(
                "text",
                ["x": x, "y": y, "text-anchor": "middle", "transform": "rotate(-90 \(x) \(y))"],
                Markup(vertical)
            )
        )
        return parts
    }

    private func drawing(_ line: Line, _ rank: Int) -> [Markup] {
        var parts: [Markup] = []
        func path(_ points: [SIMD2<Double>]) -> String {
            points.map { place($0) }.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        }
        if !line.band.isEmpty {
            let low = zip(line.points, line.band).map { SIMD2($0.x, $1.x) }
            let high = zip(line.points, line.band).map { SIMD2($0.x, $1.y) }
            parts.append(.element("polygon", ["class": "band c\(rank)", "points": path(low + high.reversed())]))
        }
        parts.append(.element("polyline", ["class": "line c\(rank)", "points": path(line.points)]))
        for point in line.marks {
            let spot = place(point)
            parts.append(Self.mark(rank, spot.x, spot.y))
        }
        return parts
    }

    /// The names of the lines, each beside a piece of it: colour, dashes and mark all distinguish it.
    private var legend: Markup {
        let items = lines.enumerated().map { rank, line in
            Markup.element(
                "li",
                [:],
                [
                    .element(
                        "svg",
                        ["class": "key", "viewBox": "0 0 40 14", "aria-hidden": "true"],
                        [
                            .element("line", ["class": "line c\(rank)", "x1": "1", "y1": "7", "x2": "39", "y2": "7"]),
                            Self.mark(rank, "20", "7"),
                        ]
                    ), Markup(" \(line.name)"),
                ]
            )
        }
        return .element("ul", ["class": "legend"], items)
    }

    private static func mark(_ rank: Int, _ x: String, _ y: String) -> Markup {
        let shapes = ["M-4 -4H4V4H-4Z", "M0 -5L5 4H-5Z", "M0 -5L5 0L0 5L-5 0Z"]
        guard rank > 0 else { return .element("circle", ["class": "mark c0", "cx": x, "cy": y, "r": "4"]) }
        return .element(
            "path",
            ["class": "mark c\(rank)", "d": shapes[(rank - 1) % shapes.count], "transform": "translate(\(x) \(y))"]
        )
    }

    private static func share(_ value: Double, decimals: Int = 0) -> String {
        fixedText(value * 100, decimals: decimals) + " %"
    }
}
