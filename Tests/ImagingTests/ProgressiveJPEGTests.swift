// JPEGs of a few hundred bytes that need gigabytes, or hours.

import KeypointFiles
import Testing

@Suite struct ProgressiveJPEGTests {
    /// Returns a progressive JPEG of a size with a number of empty scans (ITU T.81, annex B and G).
    private func jpeg(_ width: Int, _ height: Int, scans: Int) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        bytes += [0xFF, 0xC2, 0, 17, 8] + two(height) + two(width) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        bytes += [0xFF, 0xC4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 16)
        let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
        for _ in 0..<scans { bytes += scan }
        return bytes + [0xFF, 0xD9]
    }

    @Test(arguments: [
        (52_000, 52_000, 1, "in several scans, too large to be decoded"), (64, 64, 501, "too many scans (501)"),
        (4_000, 4_000, 100, "too many scans"),
    ])
    func isRefused(width: Int, height: Int, scans: Int, words: String) {
        let bytes = jpeg(width, height, scans: scans)
        let fault = #expect(throws: TactusError.self) {
            _ = try JPEGDecoder.pixels(of: bytes, layout: .rgb24, wanted: (192, 192))
        }
        #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
    }

    @Test func anUsualOneIsDecoded() throws {
        let decoded = try JPEGDecoder.pixels(of: jpeg(640, 480, scans: 10), layout: .rgb24)
        #expect((decoded.width, decoded.height) == (640, 480))
    }
}
