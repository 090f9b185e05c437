// The movements that are watched only because a trigger names them. Used by SignalMovements and PairMovements; pure.

import Keypoints

extension GestureOptions {
    /// Returns the book of what is watched apart from swipes, waves and circles; `nil` where no trigger names any of it.
    ///
    /// - Parameters:
    ///   - isOfBothHands: whether it is what both hands do.
    ///   - side: the hand; `nil` for both.
    func apart(isOfBothHands: Bool, of side: Handedness?) -> MovementBook? {
        guard var book = movements else { return nil }
        let named = triggers.compactMap { trigger -> Movement? in
            guard case .moves(let movement, _, _, _) = trigger.pattern else { return nil }
            return side == nil || trigger.hand == nil || trigger.hand == side ? movement : nil
        }
        book.definitions = book.definitions.filter {
            $0.point.isApart && $0.point.isOfBothHands == isOfBothHands && named.contains($0.movement)
        }
        return book.definitions.isEmpty ? nil : book
    }

    /// The book of what is watched in any case where a trigger names a movement.
    var together: MovementBook? {
        guard var book = movements else { return nil }
        book.definitions.removeAll { $0.point.isApart }
        return book
    }
}
