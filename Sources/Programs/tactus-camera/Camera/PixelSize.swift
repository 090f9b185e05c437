// A width and a height, as users write it. Used by the camera and its command line; pure.

import KeypointFiles

struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// The number of pixels in a row.
    var width: Int

    /// The number of rows.
    var height: Int
}

extension PixelSize {
    /// Creates a size from text such as `640x480`; both sides are 1 to 65500.
    init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        let sides = 1...KeypointFiles.Tuning.sideLimit
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)×\(height)" }
}
