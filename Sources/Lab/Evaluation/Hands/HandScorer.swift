// One labelled hand after another, classified and counted. Held by the evaluations of files and of arrays; pure.

package import Keypoints
package import Shapes

/// Classifies labelled hands, also without keypoints that are dropped at random, and counts the results.
package struct HandScorer {
    /// A hand as it was classified, and what that was counted as.
    package struct Score {
        /// The points that were left.
        package var points: HandLandmarks
        package var meaning: LabelMap.Meaning
        package var classification: ShapeClassification
    }

    private let labels: LabelMap
    private let losses: PointLoss
    private var classifier: Classifier

    /// Creates a scorer.
    ///
    /// - Parameter seed: the seed of the keypoints that are dropped.
    package init(_ book: RuleBook, _ labels: LabelMap, seed: UInt64) {
        self.labels = labels
        losses = PointLoss(seed: seed)
        classifier = Classifier(book)
    }

    /// Classifies a hand and counts the result.
    ///
    /// - Parameters:
    ///   - droppedKeypoints: the number of its keypoints that are dropped.
    ///   - group: the group that it is counted in.
    package mutating func score(
        _ hand: HandLandmarks,
        _ view: CaptureContext,
        label: String?,
        droppedKeypoints: Int,
        group: String,
        into counts: inout MetricCounts
    ) -> Score {
        var points = hand
        if droppedKeypoints > 0 { losses.lose(droppedKeypoints, from: &points) }
        let classification = classifier.classify(points, view)
        let shape = classification.shape?.name
        let meaning = labels.meaning(of: label, answered: shape)
        counts.add(
            meaning,
            top1: shape,
            confirmed: classification.isConfirmed ? shape : nil,
            droppedKeypoints: droppedKeypoints,
            group: group
        )
        return Score(points: points, meaning: meaning, classification: classification)
    }
}
