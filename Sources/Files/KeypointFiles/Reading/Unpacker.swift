// Packed data, unpacked as it is read. Held by ByteSource and ZipArchive; of one thread at a time.

internal import CUnpack
internal import Platform

/// Unpacks gzip or Zstandard, a buffer at a time.
@safe final class Unpacker {
    enum Kind: Int32, CaseIterable {
        case gzip = 0
        case zstd = 1

        /// The first bytes of files of this kind; those of pzstd begin with a frame to be skipped.
        var marks: [[UInt8]] {
            switch self {
            case .gzip: [[0x1F, 0x8B, 0x08]]
            case .zstd: [[0x28, 0xB5, 0x2F, 0xFD], [0x50, 0x2A, 0x4D, 0x18]]
            }
        }
    }

    /// Returns the name of a file without the ending of packed data.
    static func plainName(_ name: String) -> String {
        let lower = name.lowercased()
        let ending = [".gz", ".zst"].first(where: lower.hasSuffix)
        return ending.map { String(name.dropLast($0.count)) } ?? name
    }

    private let kind: Kind
    private let name: String
    private let handle: OpaquePointer

    /// The packed bytes that are still to be unpacked.
    private var packed: ArraySlice<UInt8>

    /// Whether a member has ended, so that the data may end too.
    private var isBetween = false

    /// Whether the library may hold bytes that there was no room for.
    private var isFull = false

    /// Starts with the first packed bytes.
    ///
    /// - Parameter name: the file, for errors.
    init(_ kind: Kind, _ packed: [UInt8], name: String) throws(TactusError) {
        var opened: OpaquePointer?
        let (status, message) = withMessage(Int(CUNPACK_MESSAGE)) { message in
            unsafe CUnpackOpen(kind.rawValue, &opened, message)
        }
        guard let opened = unsafe opened else {
            throw TactusError(status == CUNPACK_NO_LIBRARY ? .uninstalled : .inputOutput, name, message.words)
        }
        (self.kind, self.name, self.packed) = (kind, name, packed[...])
        unsafe handle = opened
    }

    deinit { unsafe CUnpackClose(handle) }

    /// Whether something can be unpacked without further packed bytes.
    var hasMore: Bool { isFull || !packed.isEmpty }

    /// Unpacks into a buffer; `nil` where more packed bytes are needed first.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TactusError) -> Int? {
        guard let start = buffer.baseAddress, buffer.count > 0 else { return 0 }
        while hasMore {
            // Programs fill up the last block of a file with zeros.
            if isBetween, kind == .gzip, packed.allSatisfy({ $0 == 0 }) {
                packed = []
                return nil
            }
            var (taken, made) = (0, 0)
            let (status, message) = withMessage(Int(CUNPACK_MESSAGE)) { message in
                unsafe packed.withUnsafeBufferPointer { packed in
                    let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
                    // Without packed bytes any address will do.
                    let first = unsafe packed.baseAddress ?? UnsafePointer(bytes)
                    return unsafe CUnpackRun(
                        handle,
                        first,
                        packed.count,
                        &taken,
                        bytes,
                        buffer.count,
                        &made,
                        message
                    )
                }
            }
            guard status == CUNPACK_OK || status == CUNPACK_END else {
                let words =
                    status == CUNPACK_BROKEN ? "damaged \(kind) data: \(message.words)" : "no memory to unpack it"
                throw TactusError(status == CUNPACK_BROKEN ? .broken : .inputOutput, name, words)
            }
            let hasMoved = taken > 0 || made > 0
            packed = packed.dropFirst(taken)
            isFull = made == buffer.count
            if hasMoved { isBetween = status == CUNPACK_END }
            if made > 0 { return made }
            if !hasMoved { isFull = false }
            if !hasMoved, !packed.isEmpty {
                throw TactusError(.broken, name, "damaged \(kind) data: it goes on after its end")
            }
        }
        return nil
    }

    /// Takes further packed bytes.
    func take(_ bytes: [UInt8]) { packed = bytes[...] }

    /// Ends the packed bytes.
    ///
    /// - Throws: where they end within a member.
    func finish() throws(TactusError) {
        guard isBetween else { throw TactusError(.broken, name, "\(kind) data that ends too early") }
    }
}
