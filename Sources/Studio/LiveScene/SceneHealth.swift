// The problems of seeing: no hands, small ones, hands cut off, few or dark images, sides exchanged. One task, which has
// the clock; pure.

import Keypoints

/// The time after which a problem is reported, in seconds.
private let problemTime = 3.0

/// A hand that is smaller than this share of the image is hard to read for the models.
private let smallHand: Float = 0.07

/// The number of points missing or outside at which a hand is cut off.
private let cutOffPoints = 5

/// The number of frames per second below which strikes are missed.
private let lowRate = 15.0

/// The weight of each interval in the rate.
private let rateShare = 0.05

/// The interval between examinations of the light, in seconds, and the number of examined bytes of the image.
private let lightInterval = 1.0
private let lightSamples = 4096

/// The weight of earlier comparisons of sides after each new one.
private let sideMemory = 0.995

/// The least number of comparisons for a report of exchanged sides.
private let fewestSides = 60.0

/// Detects problems that a player can solve.
package struct SceneHealth: Sendable {
    private var first: Double?
    private var lastFrame: Double?
    private var lastHand: Double?
    private var lastFace: Double?
    private var lastWhole: Double?
    private var lastLarge: Double?
    private var interval: Double?
    private var lastTime: Double?
    private var brightness: Double?
    private var nextLight = -Double.infinity
    private var sides = (agreeing: 0.0, contradicting: 0.0)

    package init() {}

    /// Records per second; `nil` before there are two.
    package var rate: Double? { interval.map { 1 / $0 } }

    package mutating func see(_ watch: SceneWatch, now: Double) {
        first = first ?? now
        lastFrame = now
        if let time = watch.frame.time {
            if let last = lastTime, time > last, time - last < 2 {
                let step = time - last
                interval = interval.map { $0 + (step - $0) * rateShare } ?? step
            }
            lastTime = time
        }
        if !watch.faces.isEmpty { lastFace = now }
        let hands = watch.hands.filter { $0.points.presentCount > 0 }
        guard !hands.isEmpty else { return }
        lastHand = now
        if hands.contains(where: { !Self.isCutOff($0.points) }) { lastWhole = now }
        if hands.contains(where: { Self.height($0.points) >= smallHand }) { lastLarge = now }
        for hand in hands { checkSide(hand, in: watch.frame) }
    }

    /// Returns whether it is time to look at the light of an image.
    package func wantsLight(now: Double) -> Bool { now >= nextLight }

    /// Processes the uncompressed bytes of an image, some are examined from time to time.
    package mutating func see(pixels: [UInt8], now: Double) {
        guard wantsLight(now: now), !pixels.isEmpty else { return }
        nextLight = now + lightInterval
        let step = max(pixels.count / lightSamples, 1)
        var (sum, count) = (0, 0)
        for index in stride(from: 0, to: pixels.count, by: step) {
            sum += Int(pixels[index])
            count += 1
        }
        brightness = Double(sum) / Double(count)
    }

    package func problems(now: Double) -> [SceneProblem] {
        guard let first, let lastFrame else { return [] }
        var problems: [SceneProblem] = []
        func isLong(_ last: Double?) -> Bool { now - (last ?? first) > problemTime }
        if isLong(lastFrame) {
            return [SceneProblem("no-frames", "no images are coming", advice: "check the camera and its cable")]
        }
        if let brightness, brightness < Tuning.dark {
            problems.append(
                SceneProblem("too-dark", "the image is dark", advice: "light your hands from the front")
            )
        }
        if let rate, rate < lowRate {
            problems.append(
                SceneProblem(
                    "low-rate",
                    "\(Int(rate.rounded())) frames per second",
                    advice: "more light makes cameras faster; strikes need \(Int(lowRate)) or more"
                )
            )
        }
        if lastHand == nil, !isLong(lastFace) {
            // A model of faces sees no hands.
        } else if isLong(lastHand) {
            problems.append(SceneProblem("no-hands", "no hands in view", advice: "hold them between hips and head"))
        } else if isLong(lastLarge) {
            problems.append(SceneProblem("hands-small", "hands are small", advice: "come nearer to the camera"))
        } else if isLong(lastWhole) {
            problems.append(
                SceneProblem("hands-cut-off", "hands are cut off by the image's edge", advice: "move to the middle")
            )
        }
        if sides.contradicting > fewestSides, sides.contradicting > 2 * sides.agreeing {
            problems.append(
                SceneProblem(
                    "mirrored",
                    "left and right look exchanged",
                    advice: "the image may be mirrored; see --mirrored, or --handedness-by-position"
                )
            )
        }
        return problems
    }

    /// Compares a side with the hand's own geometry; older comparisons fade.
    private mutating func checkSide(_ hand: SceneHand, in frame: Frame) {
        guard let side = hand.side, let isMirrored = frame.isMirrored,
            let seen = hand.points.estimatedHandedness(aspect: frame.likelyAspect),
            seen.confidence >= HandLandmarks.plainSide
        else { return }
        sides.agreeing *= sideMemory
        sides.contradicting *= sideMemory
        if (seen.side == side) != isMirrored { sides.agreeing += 1 } else { sides.contradicting += 1 }
    }

    private static func isCutOff(_ points: HandLandmarks) -> Bool {
        let outside = HandJoint.allCases.count { joint in
            guard let point = points[joint] else { return true }
            return !(0...1).contains(point.x) || !(0...1).contains(point.y)
        }
        return outside >= cutOffPoints
    }

    private static func height(_ points: HandLandmarks) -> Float {
        let values = HandJoint.allCases.compactMap { points[$0] }
        guard let top = values.map(\.y).min(), let bottom = values.map(\.y).max(), let left = values.map(\.x).min(),
            let right = values.map(\.x).max()
        else { return 0 }
        return max(bottom - top, right - left)
    }
}
