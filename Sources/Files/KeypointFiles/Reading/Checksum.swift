// Checksums of data in memory, by zlib. Called where files are compared with a list of them; any thread.

internal import CUnpack
import Platform

package enum Checksum {
    /// Returns the CRC-32 of bytes, as gzip and zip have it.
    ///
    /// - Throws: `uninstalled` where zlib is missing.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) throws(TactusError) -> UInt32 {
        var sum: UInt32 = 0
        let (status, message) = withMessage(Int(CUNPACK_MESSAGE)) { message in
            unsafe CUnpackChecksum(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &sum, message)
        }
        guard status == CUnpackStatus(CUNPACK_OK) else { throw TactusError(.uninstalled, message.words) }
        return sum
    }

    /// Returns the CRC-32 of bytes.
    ///
    /// - Throws: as the other one.
    package static func crc32(_ bytes: [UInt8]) throws(TactusError) -> UInt32 {
        let sum = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(TactusError) in try unsafe crc32(buffer) }
        }
        return try sum.get()
    }
}
