// The text of --version. Called by Tactus.main.

import Configurations
import Shapes

/// The version, the commit of an installed build, and the built-in rule books and kits.
enum VersionText {
    static var text: String {
        // Reports of evaluations name a rule book by the same fingerprint.
        let books = ShippedBook.allCases.map { "\($0.rawValue) (\($0.book.definition.fingerprint))" }
        return """
            \(Installation.version)\(commit.map { " (\($0))" } ?? "")
            rule books: \(books.joined(separator: ", "))
            kits: \(ShippedKit.allCases.map(\.rawValue).joined(separator: ", "))
            """
    }

    /// The commit that Scripts/package names beside the models; `nil` in a checkout.
    private static var commit: String? {
        guard let program = Path.resolved("/proc/self/exe"), let data = Installation.data(of: program),
            let bytes = try? ByteSource.contents(of: "\(data)/commit", atMost: 64)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
    }
}
