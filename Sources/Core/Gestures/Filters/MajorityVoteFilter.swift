// The shape of a strike: a vote of the hand's last classifications. One a hand, by HandGestureRecognizer; pure.

import Shapes

/// The time before the end of a stroke whose classifications vote on its shape, in seconds: its fall, 0.08 to 0.15
/// s, and the end of the turn before, which outvotes a hand that is blurred by the fall.
private let votingSpan = 0.12

/// The time after the end of a stroke during which classifications still vote, and the least such time before the
/// stroke is reported, in seconds.
///
/// A drummer whose shapes change from stroke to stroke shows the last one until the fall: reported 0.06 s ahead,
/// 0.2 s gave 130 of 1,160 strokes at 6 per second the previous shape, 0.1 to 0.13 s gave it to no stroke.
private let votingDelay = 0.03, leastVoting = 0.1

/// The vote of a possible classification relative to that of a confirmed one.
private let possibleVote = 0.5

/// The vote of a blurred hand relative to that of a sharply seen one.
private let blurredVote = 0.5

/// The share by which the oldest vote counts less.
private let votingFade = 1.0 / 3

/// The recent classifications of a hand, as votes.
///
/// A drummer changes the shape between two strokes, on the way up, within a few frames: the shape of the longest time
/// is therefore that of the previous stroke. The frames of the fall itself together say more than each of them. But a
/// fall also shows the hand from its edge, as another shape: a shape that is confirmed in no frame of the fall yields
/// to the last one that was confirmed while the hand was slow enough to be seen sharply.
struct MajorityVoteFilter: Sendable {
    private struct Vote: Sendable {
        var shape: HandShape
        var weight: Double
        var isConfirmed: Bool
        var time: Double
    }

    private var votes: [Vote] = []

    /// The last shape that was confirmed on a slow hand, and its time.
    private var sure: (shape: HandShape, time: Double)?

    private let memory: Double

    init(_ configuration: GestureConfiguration = .init()) { memory = configuration.shapeMemory }

    /// Adds the classification of the hand in the next frame.
    ///
    /// - Parameter isBlurred: whether the hand moves at a speed at which its classification is less reliable.
    mutating func process(_ classification: ShapeClassification, isBlurred: Bool = false, at time: Double) {
        votes.removeAll { (time - $0.time).exceeds(votingSpan + votingDelay) }
        guard let shape = classification.shape else { return }
        let isConfirmed = classification.isConfirmed
        let weight = (isConfirmed ? 1 : possibleVote) * (isBlurred ? blurredVote : 1)
        votes.append(Vote(shape: shape, weight: weight, isConfirmed: isConfirmed, time: time))
        if isConfirmed, !isBlurred { sure = (shape, time) }
    }

    /// Returns the shape with most votes up to a time, newer ones with more weight; the newer of two with equal votes,
    /// `nil` without votes. If none of its votes is of a confirmed shape, returns the last sure one, unless that is
    /// longer ago than shapes are remembered.
    ///
    /// - Parameter onset: the end of the stroke; for a predicted stroke that is still to come, and votes from before
    ///   its fall count less.
    func winner(at time: Double, of onset: Double) -> HandShape? {
        var sums: [(shape: HandShape, sum: Double, isConfirmed: Bool)] = []
        let span = max(votingSpan + min(time - onset, votingDelay), leastVoting)
        for vote in votes.reversed() where !(time - vote.time).exceeds(span) {
            let weight = vote.weight * (1 - votingFade * (time - vote.time) / span)
            if let place = sums.firstIndex(where: { $0.shape == vote.shape }) {
                sums[place].sum += weight
                sums[place].isConfirmed = sums[place].isConfirmed || vote.isConfirmed
            } else {
                sums.append((vote.shape, weight, vote.isConfirmed))
            }
        }
        var best = sums.first
        for entry in sums.dropFirst() where entry.sum > best?.sum ?? 0 { best = entry }
        guard best?.isConfirmed != true, let sure, !(time - sure.time).exceeds(memory) else { return best?.shape }
        return sure.shape
    }

    /// Forgets all votes, for another hand.
    mutating func forget() {
        votes.removeAll(keepingCapacity: true)
        sure = nil
    }
}
