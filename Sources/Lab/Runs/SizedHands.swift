// Hands in images of known size, by which the hands of an input are held against the images' proportions. Filled by
// AuditRun; pure.

import KeypointFiles
package import Keypoints

/// The hands of one input in images of known size.
struct SizedHands: Sendable {
    /// The hands by the aspect of their images, in hundredths: sizes that differ by rounding are one.
    private var estimators: [Int: (aspect: Float, hands: AspectEstimator)] = [:]

    mutating func add(_ frame: borrowing Frame) {
        guard let aspect = frame.aspect, !frame.hands.isEmpty else { return }
        let place = Int(nearest: 100 * aspect)
        for hand in frame.hands where hand.points.isSeen {
            estimators[place, default: (aspect, AspectEstimator())].hands.add(hand.points, aspect: aspect)
        }
    }

    /// Adds the hands of the part of the input that comes next.
    mutating func add(_ other: SizedHands) {
        for (place, new) in other.estimators {
            estimators[place, default: (new.aspect, AspectEstimator())].hands.add(new.hands)
        }
    }

    /// Returns the contradictions of the hands and the images' sizes: of each aspect whose hands are decisive.
    func contradictions(in source: Int, _ path: String) -> [WrongAspect] {
        estimators.sorted { $0.key < $1.key }.compactMap { _, entry in
            guard let estimate = entry.hands.estimate(times: entry.aspect), estimate.excludes(entry.aspect) else {
                return nil
            }
            return WrongAspect(source: source, path: path, stated: entry.aspect, estimate: estimate)
        }
    }
}

/// An input whose hands contradict the proportions of its images.
package struct WrongAspect: Sendable {
    package let source: Int
    let path: String

    /// The aspect by the images' size.
    package let stated: Float

    /// The aspect by the hands.
    package let estimate: AspectEstimate

    /// One line for the user.
    var note: String {
        let hands = counted(estimate.hands, "hand")
        let found = "\(fixedText(estimate.aspect, decimals: 2)) (\(estimate.words))"
        let wrong = fixedText(Double(stated), decimals: 2)
        return "\(path): \(hands) contradict the images' aspect ratio of \(wrong): theirs is \(found)"
            + (estimate.ratio.map { ", \($0)" } ?? "")
    }
}
