// The positions of a foot's heel and toes. Made by BodyFrame, used by FootStrikeDetector; pure.

/// The heights of a foot's heel and toes in the body's frame, y up; `nil` where not seen.
package struct FootSample: Sendable, Hashable {
    package var heel: Double?

    package var toes: Double?
}
