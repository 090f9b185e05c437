// The pixels of an image that show its light: a JPEG is decoded at an eighth of its size. Called by ViewPump from time
// to time.

package import KeypointFiles

/// Pixels for a look at the light.
package enum ImageLight {
    /// Some pixels of an image, three bytes each; none of a JPEG that cannot be read.
    package static func pixels(of image: Image) -> [UInt8] {
        guard image.header.format == .jpeg else { return image.bytes }
        return (try? JPEGDecoder.pixels(of: image.bytes, layout: .rgb24, wanted: (width: 1, height: 1)))?.pixels ?? []
    }
}
