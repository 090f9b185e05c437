// The wire form of images and the records of hands, read without Tactus. Used by the tests of the live programs.

import Foundation

/// A JSON object.
struct Fields {
    private let values: [String: Any]

    init?(_ line: some StringProtocol) {
        guard let values = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            return nil
        }
        self.values = values
    }

    func number(_ name: String) -> Int? { (values[name] as? NSNumber)?.intValue }

    func double(_ name: String) -> Double? { (values[name] as? NSNumber)?.doubleValue }

    func text(_ name: String) -> String? { values[name] as? String }

    func count(_ name: String) -> Int? { (values[name] as? [Any])?.count }

    subscript(name: String) -> Any? { values[name] }
}

/// A stream of images: its hello, then headers and bytes.
struct Wire {
    private(set) var hello: Fields?
    private(set) var images: [(line: String, header: Fields, bytes: [UInt8])] = []

    /// Whether the stream ends behind a whole image.
    private(set) var isWhole = true

    var numbers: [Int?] { images.map { $0.header.number("frame") } }

    init(_ stream: [UInt8]) {
        var rest = stream[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            let line = String(decoding: rest[..<(end ?? rest.endIndex)], as: UTF8.self)
            guard let end, let fields = Fields(line) else {
                isWhole = false
                return
            }
            rest = rest[(end + 1)...]
            guard let count = fields.number("bytes") else {
                hello = fields
                continue
            }
            guard rest.count >= count else {
                isWhole = false
                return
            }
            images.append((line, fields, Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
    }
}
