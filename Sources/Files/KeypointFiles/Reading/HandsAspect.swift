// An estimate of the aspect of an input's images of unknown size, and its words. Used by KeypointReader
// (<doc:MissingKeypoints#Estimating-the-aspect-ratio>); pure.

package import Keypoints
import Text

/// The aspect of one input's images of unknown size, as far as it follows from the hands.
package struct HandsAspect: Sendable {
    /// The name of the input.
    private let path: String

    /// The number of hands in images of unknown size.
    private let hands: Int

    /// The number of these whose palm was seen whole.
    private let palms: Int

    private let estimate: AspectEstimate?

    init(_ path: String, _ hands: UnsizedHands) {
        (self.path, self.hands, palms) = (path, hands.count, hands.estimator.count)
        estimate = hands.estimator.estimate()
    }

    private static let offer =
        "; the video, the camera's settings or the recorder's code state the width and height of its images: pass them as "
        + "--aspect-ratio WIDTH:HEIGHT, or leave it at that, and fewer hands are confirmed"

    /// A stand-in for the unknown size, `nil` where the estimate is not decisive.
    package var size: ImageSize? { estimate?.ratio.map { .standIn(aspect: $0.aspect) } }

    /// The end of a remark on an unknown size, `nil` where the estimate is not decisive.
    package var advice: String? {
        guard let estimate, let ratio = estimate.ratio else { return nil }
        return "\(counted(estimate.hands, "hand")) make --aspect-ratio \(ratio) likely (\(estimate.words))"
    }

    /// One line for the user, `nil` where the sizes of all images are known.
    package var note: String? {
        guard hands > 0 else { return nil }
        guard let estimate else {
            let words = counted(palms, "hand with a whole palm is", "hands with a whole palm are")
            return "\(path): \(words) too few to tell the aspect ratio, left unknown; expected "
                + "\(AspectEstimator.fewest) or more\(Self.offer)"
        }
        guard let ratio = estimate.ratio else {
            let hands = counted(estimate.hands, "hand does", "hands do")
            return "\(path): \(hands) not tell the aspect ratio (\(estimate.words), \(estimate.doubt)), left unknown"
                + Self.offer
        }
        let found = fixedText(estimate.aspect, decimals: 2)
        return
            "\(path): aspect ratio \(found) (\(estimate.words)) from \(counted(estimate.hands, "hand")), read as \(ratio)"
    }
}

extension AspectEstimate {
    /// The interval, as `1.29…1.38`.
    package var words: String {
        "\(fixedText(interval.lowerBound, decimals: 2))…\(fixedText(interval.upperBound, decimals: 2))"
    }

    /// The reason that no ratio is the only likely one.
    fileprivate var doubt: String {
        if !isClear { return "most palms are seen from the side" }
        let ratios = likelyRatios.map { "\($0)" }
        return ratios.isEmpty ? "near none of the usual ratios" : ratios.joined(separator: " or ")
    }
}

/// The hands in images of unknown size, from which their aspect follows.
struct UnsizedHands: Sendable {
    private(set) var count = 0
    private(set) var estimator = AspectEstimator()

    mutating func add(_ frame: borrowing Frame) {
        guard frame.size == nil else { return }
        for hand in frame.hands where hand.points.isSeen {
            count += 1
            estimator.add(hand.points)
        }
    }

    /// Adds the hands of the part of the input that comes next.
    mutating func add(_ other: UnsizedHands) {
        count += other.count
        estimator.add(other.estimator)
    }
}
