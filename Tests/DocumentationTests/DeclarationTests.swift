// Every public declaration has a comment of its own.

import Foundation
import Testing

@Suite("Declarations for others")
struct DeclarationTests {
    private struct Declaration {
        var place: String
        var hasComment: Bool
    }

    @Test("each has a comment") func comments() throws {
        var count = 0
        for file in Checkout.files() {
            let text = try String(contentsOf: file, encoding: .utf8)
            for declaration in Self.declarations(in: text, file: file.lastPathComponent) {
                count += 1
                #expect(declaration.hasComment, "\(declaration.place)")
            }
        }
        #expect(count > 300)
    }

    @Test("declarations are found behind attributes, and comments above them") func found() {
        let text = """
            public import Keypoints
            /// Something.
            @available(*, deprecated) @inlinable
            public func first() {}
            @usableFromInline package static let second = "public let none"
            @usableFromInline public static let third = 3

                /// Something.
                public init() {}
            """
        let found = Self.declarations(in: text, file: "F")
        #expect(found.map(\.place) == ["F:4", "F:6", "F:9"] && found.map(\.hasComment) == [true, false, true])
    }

    private static func declarations(in text: String, file: String) -> [Declaration] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        return lines.indices.compactMap { index in
            // The first byte spares most lines the expression.
            guard let first = lines[index].utf8.first, first == UInt8(ascii: "p") || first == UInt8(ascii: "@"),
                lines[index].prefixMatch(of: #/(?:@\w+(?:\([^)]*\))? +)*public (?!import )/#) != nil
            else { return nil }
            let above = lines[..<index].last { !$0.hasPrefix("@") }
            return Declaration(place: "\(file):\(index + 1)", hasComment: above?.hasPrefix("///") == true)
        }
    }
}
