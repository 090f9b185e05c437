// DeepLabCut's headers of several lines.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ScorerHeaderTests {
    /// DeepLabCut's table of one or two hands, with likelihoods of 0.9 but for the ring finger's tip.
    private static func scorer(_ individuals: [String], _ name: (Int) -> String, index: [String]) -> String {
        let owners = individuals.isEmpty ? [""] : individuals
        let count = owners.count * 63
        func line(_ word: String, _ cells: [String]) -> String {
            ([word] + Array(repeating: "", count: index.count - 1) + cells).joined(separator: ",") + "\n"
        }
        let scorers = Array(repeating: "net", count: count)
        let parts = owners.flatMap { _ in (0..<21).flatMap { Array(repeating: name($0), count: 3) } }
        let named = owners.flatMap { Array(repeating: $0, count: 63) }
        let numbers = owners.flatMap { _ in
            (0..<21).flatMap {
                [LandmarkTableTests.value($0, 0), LandmarkTableTests.value($0, 1), $0 == 16 ? "0.01" : "0.9"]
            }
        }
        return line("scorer", scorers) + (individuals.isEmpty ? "" : line("individuals", named))
            + line("bodyparts", parts)
            + line(
                "coords",
                owners.flatMap { _ in Array(repeating: ["x", "y", "likelihood"], count: 21).flatMap(\.self) }
            )
            + (index + numbers).joined(separator: ",") + "\n"
    }

    @Test(
        "DeepLabCut's headers of three and four lines are read by their names, likelihoods as confidences",
        arguments: [[], ["single"], ["left", "right"], ["a", "b"]],
        [["0"], ["labeled-data/a/img1.png"], ["labeled-data", "a", "img1.png"]]
    )
    func deepLabCut(individuals: [String], index: [String]) throws {
        let names: [(Int) -> String] = [
            { NamedPointsTests.upper[$0] }, { NamedPointsTests.lower[$0] },
            { joint in SkeletonTests.webXR.first { $0.1?.rawValue == joint }?.0 ?? "" },
        ]
        for name in names {
            let text = Self.scorer(individuals, name, index: index)
            for text in [text, text.replacing("\n", with: "\r\n")] {
                let reading = try Reading(text: text)
                #expect(reading.problems == [] && reading.frames.count == 1, "\(reading.problems)")
                #expect(reading.lines == [individuals.isEmpty ? 4 : 5])
                let hands = reading.frames[0].hands
                #expect(
                    hands.map(\.side)
                        == (individuals == ["left", "right"]
                            ? [.left, .right] : individuals.count == 2 ? [nil, nil] : [nil])
                )
                for hand in hands {
                    #expect(hand.points.presentCount == 20 && !hand.points.has(.ringTip))
                    #expect(hand.points[.wrist]?.confidence == 0.9 && hand.points[.wrist]?.z == nil)
                    #expect(abs((hand.points[.indexTip]?.x ?? 0) - 0.38) < 1e-5)
                }
            }
        }
    }
}
