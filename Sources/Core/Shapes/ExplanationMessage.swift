// An explanation for other programs: the lines of `tactus explain`, and their parts; pure.

package import Keypoints

/// The explanation of a hand's shape, as a part of a message.
package struct ExplanationMessage {
    private let explanation: Explanation
    private let lines: [String]

    /// Explains a hand of a frame.
    ///
    /// - Parameter sizeOptions: the options that supply the size of an image.
    package init(
        _ hand: Hand,
        in frame: Frame,
        by book: RuleBook,
        sizeOptions: String = ExplanationText.usualSizeOptions
    ) {
        explanation = Explanation(hand.points, CaptureContext(hand, in: frame), by: book)
        lines = ExplanationText(of: hand, in: frame, by: book, sizeOptions: sizeOptions).lines
    }

    package var json: JSONValue {
        [
            "heading": .optional(lines.first), "lines": .strings(lines),
            "fingers": .array(
                zip(Finger.allCases, explanation.fingers).map { finger, reading in
                    [
                        "finger": .string(finger.name), "low": Self.number(reading.value.lower),
                        "high": Self.number(reading.value.upper),
                    ]
                }
            ),
            "shapes": .array(
                explanation.shapes.map { report in
                    [
                        "shape": .string(report.shape.name),
                        "chosen": .bool(report.shape == explanation.classification.shape),
                        "membership": report.membership.map(Self.number) ?? .null,
                        "possible": Self.conditions(report.possible),
                        "confirmed": report.confirmed.map(Self.conditions) ?? .null,
                    ]
                }
            ),
            "counterfactual": .optional(lines.last { $0.hasPrefix("smallest change: ") }),
        ]
    }

    private static func conditions(_ results: [Explanation.ConditionResult]) -> JSONValue {
        .array(
            results.map { result in
                let holds =
                    switch result.truth {
                    case _ where result.isLeftOut: "left-out"
                    case .yes: "yes"
                    case .no: "no"
                    case .unknown: "unknown"
                    }
                return [
                    "holds": .string(holds), "condition": .string(result.condition.explained),
                    "measured": .string(ExplanationText.values(result)), "margin": number(result.margin),
                ]
            }
        )
    }

    private static func number(_ value: Float) -> JSONValue {
        .rounded(Double(value), places: 3)
    }
}
