// The hands that are collected and labelled. Requested by browsers; pure.

package import Keypoints

/// The hands of a person that are collected.
package enum HandChoice: String, Sendable, CaseIterable {
    case left
    case right
    case both

    /// Returns a Boolean value that indicates whether a hand of a side is taken; one whose side is not known is neither
    /// the left nor the right.
    package func takes(_ side: Handedness?) -> Bool { self == .both || side?.rawValue == rawValue }

    /// The hands in words, one or several of them.
    package func words(_ count: Int) -> String {
        (self == .both ? "" : "\(rawValue) ") + (count == 1 ? "hand" : "hands")
    }
}
