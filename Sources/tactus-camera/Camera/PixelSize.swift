// A width and a height, as users write it. Used by the camera and its command line; pure.

import KeypointFiles

/// A width and a height in pixels.
package struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// Pixels in a row.
    package var width: Int

    /// Rows.
    package var height: Int

    /// Creates a size.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `640x480`; both sides are 1 to 65500.
    package init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        let sides = 1...KeypointFiles.Tuning.sideLimit
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    /// The size as `640×480`.
    package var description: String { "\(width)×\(height)" }
}
