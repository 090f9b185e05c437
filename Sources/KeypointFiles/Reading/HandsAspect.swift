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

    init(_ path: String, hands: Int, _ estimator: AspectEstimator) {
        (self.path, self.hands, palms, estimate) = (path, hands, estimator.count, estimator.estimate())
    }

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
            return "\(path): \(words) too few to tell the aspect ratio, left unknown"
        }
        guard let ratio = estimate.ratio else {
            return "\(path): the hands do not tell the aspect ratio (\(estimate.words)), left unknown"
        }
        let found = fixedText(estimate.aspect, decimals: 2)
        return
            "\(path): aspect ratio \(found) (\(estimate.words)) from \(counted(estimate.hands, "hand")), read as \(ratio)"
    }
}

extension AspectEstimate {
    /// The interval, as `1.29…1.38`.
    fileprivate var words: String {
        "\(fixedText(interval.lowerBound, decimals: 2))…\(fixedText(interval.upperBound, decimals: 2))"
    }
}
