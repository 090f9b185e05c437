// Which shape a hand struck with: a vote of its last classifications. One a hand, by HandGestureRecognizer; pure.

import Shapes

/// The classifications on a hand in the last moments, as votes.
///
/// A drummer changes the shape between two strokes, on the way up, within a few frames: what was shown for long is then
/// the shape of the stroke before. The frames of the fall itself say more than any one of them. But a fall also shows the
/// hand from its edge, as another shape: one that it confirms in no frame gives way to the last shape that was confirmed
/// while the hand was slow enough to be seen sharply.
struct MajorityVoteFilter: Sendable {
    private struct Vote: Sendable {
        var shape: HandShape
        var weight: Double
        var isConfirmed: Bool
        var time: Double
    }

    private var votes: [Vote] = []

    /// The last shape that was confirmed on a slow hand, and when.
    private var sure: (shape: HandShape, time: Double)?

    private let memory: Double

    /// Creates a vote of nobody.
    init(_ configuration: GestureConfiguration = .init()) { memory = configuration.shapeMemory }

    /// Takes the classification on the hand in the next frame.
    ///
    /// - Parameter isBlurred: whether the hand moves so fast that its classification says less.
    mutating func process(_ classification: ShapeClassification, isBlurred: Bool = false, at time: Double) {
        votes.removeAll { (time - $0.time).exceeds(Tuning.votingSpan + Tuning.votingDelay) }
        guard let shape = classification.shape else { return }
        let isConfirmed = classification.isConfirmed
        let weight = (isConfirmed ? 1 : Tuning.possibleVote) * (isBlurred ? Tuning.blurredVote : 1)
        votes.append(Vote(shape: shape, weight: weight, isConfirmed: isConfirmed, time: time))
        if isConfirmed, !isBlurred { sure = (shape, time) }
    }

    /// The shape with most votes up to a time, newer ones counting for more; of two with the same the newer, `nil` for
    /// none. Where none of its votes is of a confirmed shape, the last sure one, if that is not longer ago than shapes are
    /// remembered.
    ///
    /// - Parameter onset: when the stroke ends; told ahead, that is still to come, and what was before its fall counts
    ///   less.
    func winner(at time: Double, of onset: Double) -> HandShape? {
        var tally: [(shape: HandShape, sum: Double, isConfirmed: Bool)] = []
        let span = max(Tuning.votingSpan + min(time - onset, Tuning.votingDelay), Tuning.leastVoting)
        for vote in votes.reversed() where !(time - vote.time).exceeds(span) {
            let weight = vote.weight * (1 - Tuning.votingFade * (time - vote.time) / span)
            if let place = tally.firstIndex(where: { $0.shape == vote.shape }) {
                tally[place].sum += weight
                tally[place].isConfirmed = tally[place].isConfirmed || vote.isConfirmed
            } else {
                tally.append((vote.shape, weight, vote.isConfirmed))
            }
        }
        var best = tally.first
        for entry in tally.dropFirst() where entry.sum > best?.sum ?? 0 { best = entry }
        guard best?.isConfirmed != true, let sure, !(time - sure.time).exceeds(memory) else { return best?.shape }
        return sure.shape
    }

    /// Forgets everything: another hand comes.
    mutating func forget() {
        votes.removeAll(keepingCapacity: true)
        sure = nil
    }
}
