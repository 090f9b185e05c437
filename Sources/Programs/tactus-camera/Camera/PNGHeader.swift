// The size of a PNG by its header, read before anything is decoded. Used by FolderSource; one thread.

import KeypointFiles

/// The header of a PNG (W3C PNG, section 11.2.1).
enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns width and height; `nil` where the file is no PNG, whose size its decoder finds.
    ///
    /// - Throws: `TactusError` if it cannot be read.
    static func size(of path: String) throws(TactusError) -> (width: Int, height: Int)? {
        var source = try ByteSource(path: path)
        var bytes = [UInt8](repeating: 0, count: 24)
        var filled = 0
        while filled < bytes.count {
            let count = try source.read(into: &bytes, filled..<bytes.count)
            guard count > 0 else { return nil }
            filled += count
        }
        guard bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}
