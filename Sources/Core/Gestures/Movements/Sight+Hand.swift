// A hand, or the wrist that stands for it, as movements see it; pure.

import Keypoints

extension MovementDetector.Sight {
    /// Measures a hand, or the wrist of a body that stands for it; `nil` where neither was seen.
    init?(_ sight: HandObservation, isXToRight: Bool) {
        let aspect = Double(sight.aspect)
        if let hand = sight.hand {
            let tip = sight.points.place(of: .indexTip, aspect: sight.aspect)
            self.init(
                palm: SIMD2(aspect - hand.centre.x, 1 - hand.centre.y),
                tip: tip.x.isNaN || tip.y.isNaN ? nil : SIMD2(aspect - tip.x, 1 - tip.y),
                size: hand.palm,
                upright: sight.points.upright(aspect: sight.aspect).map { $0 / hand.palm }
            )
        } else if sight.isWristHand, let wrist = sight.wrist {
            let place = SIMD2(isXToRight ? wrist.x : -wrist.x, wrist.y)
            self.init(palm: place, tip: nil, size: Tuning.palmOfBody)
        } else {
            return nil
        }
    }
}

extension HandLandmarks {
    /// Returns how far the middle of the knuckles is above the wrist, in heights of the image; `nil` where one of these
    /// points was not seen.
    fileprivate func upright(aspect: Float) -> Double? {
        let wrist = place(of: .wrist, aspect: aspect)
        let knuckles = Palm.joints.dropFirst().map { place(of: $0, aspect: aspect).y }
        let height = wrist.y - knuckles.reduce(0, +) / Double(knuckles.count)
        return height.isNaN ? nil : height
    }
}
