// The members of a zip archive in memory. Used by NumPySource; pure but for unpacking.

import Platform

/// The directory of a zip archive, such as a `.npz` of NumPy; of ZIP64 the sizes too.
struct ZipArchive {
    struct Member {
        var name: String
        fileprivate var isDeflated: Bool
        fileprivate var size: Int
        fileprivate var offset: Int
        fileprivate var checksum: Int
        fileprivate var wholeSize: Int
    }

    private(set) var members: [Member] = []
    private let bytes: [UInt8]
    private let name: String

    /// Reads the directory at the end of an archive.
    ///
    /// - Throws: a problem where it is missing, or where a member is encrypted or packed in another way than Deflate.
    init(_ bytes: [UInt8], name: String) throws(TactusError) {
        self.bytes = bytes
        self.name = name
        // The comment behind the directory's end may be as long as its length can say.
        let earliest = max(0, bytes.count - 22 - 0xFFFF)
        let places = stride(from: bytes.count - 22, through: earliest, by: -1)
        guard let end = places.first(where: { number($0, 4) == 0x0605_4B50 }) else { throw damaged() }
        var (count, place) = (number(end + 10, 2), number(end + 16, 4))
        if place == 0xFFFF_FFFF || count == 0xFFFF, number(end - 20, 4) == 0x0706_4B50 {
            let wide = number(end - 12, 8)
            (count, place) = (number(wide + 32, 8), number(wide + 48, 8))
        }
        while members.count < count {
            guard number(place, 4) == 0x0201_4B50 else { throw damaged() }
            let (nameCount, extraCount) = (number(place + 28, 2), number(place + 30, 2))
            let next = place + 46 + nameCount + extraCount + number(place + 32, 2)
            guard next > place, next <= bytes.count else { throw damaged() }
            let title = String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self)
            let method = number(place + 10, 2)
            guard method == 0 || method == 8, number(place + 8, 2) & 1 == 0 else {
                throw TactusError(
                    .broken,
                    name,
                    "\(printable(title, atMost: 80)) is encrypted or packed in an unknown way"
                )
            }
            var (size, offset) = (number(place + 20, 4), number(place + 42, 4))
            // Each that does not fit stands among the 64-bit numbers, in this order.
            var extra = place + 46 + nameCount + 4
            var wholeSize = number(place + 24, 4)
            if wholeSize == 0xFFFF_FFFF {
                wholeSize = number(extra, 8)
                extra += 8
            }
            if size == 0xFFFF_FFFF {
                size = number(extra, 8)
                extra += 8
            }
            if offset == 0xFFFF_FFFF { offset = number(extra, 8) }
            members.append(
                Member(
                    name: title,
                    isDeflated: method == 8,
                    size: size,
                    offset: offset,
                    checksum: number(place + 16, 4),
                    wholeSize: wholeSize
                )
            )
            place = next
        }
        // The directory ends where its end is described; entries beyond their number were not written.
        guard [0x0605_4B50, 0x0606_4B50].contains(number(place, 4)) else { throw damaged() }
    }

    /// Opens a member, as the gzip that it would be: the library then compares its checksum and its length.
    func source(of member: Member) throws(TactusError) -> ByteSource {
        guard number(member.offset, 4) == 0x0403_4B50 else { throw damaged() }
        let title = bytes.dropFirst(member.offset + 30).prefix(max(0, number(member.offset + 26, 2)))
        guard String(decoding: title, as: UTF8.self) == member.name else { throw damaged() }
        let start = member.offset + 30 + number(member.offset + 26, 2) + number(member.offset + 28, 2)
        let (end, isTooLarge) = start.addingReportingOverflow(member.size)
        guard !isTooLarge, start > 0, start <= end, end <= bytes.count else { throw damaged() }
        let path = "\(name): \(printable(member.name, atMost: 80))"
        let body = bytes[start..<end]
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        packed.reserveCapacity(body.count + body.count / 0xFFFF * 5 + 32)
        if member.isDeflated { packed += body } else { Self.store(body, in: &packed) }
        for number in [member.checksum, member.wholeSize] {
            packed += (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) }
        }
        return try ByteSource(gzip: packed, name: path)
    }

    /// Appends the blocks of Deflate that hold bytes as they are (RFC 1951, 3.2.4).
    private static func store(_ bytes: ArraySlice<UInt8>, in packed: inout [UInt8]) {
        var rest = bytes
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            packed += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high]
            packed += block
        } while !rest.isEmpty
    }

    private func damaged() -> TactusError { TactusError(.broken, name, "a damaged zip archive") }

    /// The number of up to eight bytes at a place, the lowest first; −1 where they are not all there.
    private func number(_ place: Int, _ count: Int) -> Int {
        guard place >= 0, place <= bytes.count - count else { return -1 }
        let bits = bytes[place..<place + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: bits) ?? -1
    }
}
