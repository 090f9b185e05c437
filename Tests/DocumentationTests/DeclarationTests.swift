// What a user of the library finds: few declarations, each with a comment of its own.

import Foundation
import Testing

@Suite("Declarations for others")
struct DeclarationTests {
    /// A declaration that other targets see, and where it stands.
    private struct Declaration {
        var place: String
        var isPublic: Bool
        var hasComment: Bool
    }

    /// The most declarations that a user can be expected to look through.
    private static let mostPublic = 710

    @Test("the public ones are few") func few() throws {
        let count = try Self.all.get().count(where: \.isPublic)
        #expect(count > 300 && count <= Self.mostPublic, "\(count) public declarations")
    }

    @Test("each has a comment") func comments() throws {
        for declaration in try Self.all.get() { #expect(declaration.hasComment, "\(declaration.place)") }
    }

    @Test("declarations are found behind attributes, and comments above them") func found() {
        let text = """
            public import Keypoints
            /// Something.
            @available(*, deprecated) @inlinable
            public func first() {}
            @usableFromInline package static let second = "public let none"

                /// Something.
                package init() {}
            """
        let found = Self.declarations(in: text, file: "F")
        #expect(found.map(\.place) == ["F:4", "F:5", "F:8"])
        #expect(found.map(\.isPublic) == [true, false, false] && found.map(\.hasComment) == [true, false, true])
    }

    /// The declarations of all sources, found once for all tests.
    private static let all = Result {
        try Checkout.files().flatMap { file in
            declarations(in: try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
        }
    }

    private static func declarations(in text: String, file: String) -> [Declaration] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        return lines.indices.compactMap { index in
            let declaration = lines[index].prefixMatch(of: #/(?:@\w+(?:\([^)]*\))? +)*(public|package) (?!import )/#)
            guard let declaration else { return nil }
            let above = lines[..<index].last { !$0.hasPrefix("@") }
            return Declaration(
                place: "\(file):\(index + 1)",
                isPublic: declaration.output.1 == "public",
                hasComment: above?.hasPrefix("///") == true
            )
        }
    }
}
