// The report of `tactus evaluate presence`, for people and as JSON; pure.

import Keypoints
import Text

/// The presence of hands in inputs, and whether each has hands in enough of its frames.
package struct PresenceReport: Sendable {
    private let inputs: [(name: String, presence: Presence)]

    /// The least share of frames with a hand, in percent.
    private let least: Double

    package init(_ inputs: [(name: String, presence: Presence)], atLeast least: Double) {
        (self.inputs, self.least) = (inputs, least)
    }

    /// The names of the inputs with a hand in too few frames.
    private var failed: [String] { inputs.filter { !isEnough($0.presence) }.map(\.name) }

    /// Whether each input has hands in enough of its frames.
    package var isEnough: Bool { failed.isEmpty }

    private func isEnough(_ presence: Presence) -> Bool { presence.share * 100 >= least }

    // MARK: Text

    package func text(width: Int = 100) -> String {
        var table = Table(
            header: ["input", "frames", "seconds", "with hand", "one", "two", "more", "gaps", "longest", "palms/s"],
            keepsEnds: true
        )
        for (name, presence) in inputs { table.rows.append(row(name, presence)) }
        let rule = "a hand in at least \(ReportTable.percent(least / 100)) of frames"
        let number = counted(inputs.count, "input")
        let verdict =
            isEnough
            ? "yes: \(rule)" + (inputs.count > 1 ? " of each of \(number)" : "")
            : "no: expected \(rule)"
                + (inputs.count > 1
                    ? "; \(failed.count) of \(number): \(failed.map { printable($0) }.joined(separator: ", "))" : "")
        let parts = [table.lines(width: width), points(width), [verdict]].filter { !$0.isEmpty }
        return parts.joined(separator: [""]).joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ presence: Presence) -> [String] {
        func share(_ count: Int) -> String {
            ReportTable.percent(presence.frames > 0 ? Double(count) / Double(presence.frames) : nil)
        }
        let isTimed = presence.seconds > 0
        return [
            name, "\(presence.frames)", isTimed ? fixed(presence.seconds, 1) : "–", share(presence.present),
            share(presence.one), share(presence.two), share(presence.more), "\(presence.gaps)",
            isTimed ? "\(fixed(presence.longestGapSeconds, 2)) s" : counted(presence.longestGap, "frame"),
            presence.speed.map { fixed($0, 2) } ?? "–",
        ]
    }

    /// The joints that are missing in any hand, the most missed first.
    private func points(_ width: Int) -> [String] {
        let hands = inputs.reduce(0) { $0 + $1.presence.hands }
        let missing = HandJoint.allCases.map { joint in
            (joint, inputs.reduce(0) { $0 + $1.presence.missing[joint.rawValue] })
        }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
        guard !missing.isEmpty else { return [] }
        let rows = missing.map { [$0.name, "\($1)", ReportTable.percent(Double($1) / Double(hands))] }
        return Table(header: ["joint", "missing", "of hands"], rows: rows).lines(width: width)
    }

    /// Sums over times that no recording has can be beyond all numbers.
    private func fixed(_ value: Double, _ decimals: Int) -> String {
        value.isFinite ? fixedText(value, decimals: decimals) : "–"
    }

    // MARK: JSON

    /// The presence as one line of JSON.
    package var json: String {
        JSONValue.object([
            "tactus": .string("presence"), "version": .integer(1), "atLeast": .number(least / 100),
            "enough": .bool(isEnough), "inputs": .array(inputs.map(json)),
        ]).text + "\n"
    }

    private func json(_ name: String, _ presence: Presence) -> JSONValue {
        let isTimed = presence.seconds > 0
        func rounded(_ value: Double?) -> JSONValue { .rounded(value, places: Tuning.decimals) }
        let missing = HandJoint.allCases.map { ($0.name, JSONValue.integer(presence.missing[$0.rawValue])) }
        return [
            "name": .string(name), "frames": .integer(presence.frames),
            "seconds": rounded(isTimed ? presence.seconds : nil), "share": rounded(presence.share),
            "one": .integer(presence.one), "two": .integer(presence.two), "more": .integer(presence.more),
            "hands": .integer(presence.hands), "skipped": .integer(presence.skipped),
            "gaps": [
                "count": .integer(presence.gaps), "frames": .integer(presence.gapFrames),
                "longest": .integer(presence.longestGap), "seconds": rounded(isTimed ? presence.gapSeconds : nil),
                "longestSeconds": rounded(isTimed ? presence.longestGapSeconds : nil),
            ],
            "palmsPerSecond": rounded(presence.speed), "missing": .object(missing), "enough": .bool(isEnough(presence)),
        ]
    }
}
