// The words of a kit before it is used for the first time: a kit may come from a stranger, and presses keys. Used by Point.

import Drums
import Glibc

/// Shows a kit, and remembers that it was agreed to.
struct KitNotice {
    private let words: [String]
    private let name: String

    /// The file that says that a kit of these words was agreed to.
    private let path: String

    init(_ kit: Kit) {
        (name, words) = (kit.name, kit.words)
        var hash = ContentHash()
        for line in words { hash.add(line) }
        path = "\(Self.folder)/\(hexadecimal(hash.value))"
    }

    private static var folder: String { "\(Path.userData)/tactus/pointers" }

    /// Shows the kit in words, unless it was agreed to before, and waits for Enter.
    ///
    /// - Parameter isAgreed: whether the user agrees without reading.
    /// - Throws: `Failure` if there is no terminal to ask, or the answer is no.
    func show(isAgreed: Bool) throws {
        guard !isAgreed, !Path.isThere(path) else { return }
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure(.no, "the kit \(name) was not shown yet, expected a terminal, or --yes")
        }
        StandardStreams.say(
            lines: words + ["", "This kit moves the pointer and presses keys. Enter starts it, Ctrl-C does not."]
        )
        guard readLine() != nil else { throw Failure(.no, "the kit \(name) was not started") }
        if !Path.isFolder(Self.folder) { try Path.makePrivateFolder(Self.folder) }
        try FreshFile.write(Array((words.joined(separator: "\n") + "\n").utf8), to: path)
    }
}
