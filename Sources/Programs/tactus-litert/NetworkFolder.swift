// The folder of the networks and of the library that runs them, as `tactus models setup` writes it. Nothing in it is
// used before it was compared with the list `ready`, for the library trusts every network.

import KeypointFiles
import Platform
import Dispatch

struct NetworkFolder {
    /// A file in the list.
    private struct Entry {
        var size: Int
        var checksum: UInt32
    }

    private let path: String

    /// The command that makes the folder.
    private let setUp: String

    private let entries: [Substring: Entry]

    /// Reads the list and opens the library.
    ///
    /// - Parameter model: the name of the model.
    init(_ path: String, model: String) throws(TactusError) {
        (self.path, setUp) = (path, "run tactus models setup \(model)")
        let list = "\(path)/\(Self.list)"
        guard Path.isThere(list) else { throw TactusError(.unavailable, "not set up (no \(list)); \(setUp)") }
        let bytes = try ByteSource.contents(of: list, atMost: Self.listBytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        var entries: [Substring: Entry] = [:]
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            guard words.count == 3, let size = Int(words[1]), let checksum = UInt32(words[2], radix: 16) else {
                continue
            }
            entries[words[0]] = Entry(size: size, checksum: checksum)
        }
        guard lines.first.map(String.init) == Self.version, entries.count == lines.count - 1 else {
            throw TactusError(.unavailable, "\(list) is damaged, or of another version; \(setUp)")
        }
        self.entries = entries
        let (library, checksum) = try file(Self.library)
        let crash = "\(model): \(library): does not run here; \(setUp)\n"
        do throws(TactusError) {
            try CompiledNetwork.open(library: library, checksum: checksum, crash: crash)
        } catch {
            throw unusable(library, error)
        }
    }

    /// Returns networks that are ready to run, each on a number of threads.
    func load(_ kinds: [NetworkKind], threads: Int) throws(TactusError) -> [LiteRTNetwork] {
        try SideBySide.map(kinds) { kind throws(TactusError) in try load(kind, threads: threads) }
    }

    private func load(_ kind: NetworkKind, threads: Int) throws(TactusError) -> LiteRTNetwork {
        let (place, checksum) = try file("\(kind.rawValue).tflite")
        do throws(TactusError) {
            let network = try CompiledNetwork(place, checksum: checksum, threads: threads)
            return try LiteRTNetwork(network, of: kind)
        } catch {
            throw unusable(place, error)
        }
    }

    private func unusable(_ file: String, _ error: TactusError) -> TactusError {
        let wrong = error.kind == .broken ? "is damaged (\(error.wrong))" : "cannot be run (\(error.wrong))"
        return TactusError(.unavailable, "\(file) \(wrong); \(setUp)")
    }

    /// Returns lists of whole numbers, each less than `limit`, by their names in a file of JSON.
    func lists(_ names: [String], of name: String, below limit: Int) throws(TactusError) -> [[Int]] {
        let (place, checksum) = try file(name)
        let bytes = try ByteSource.contents(of: place, atMost: Self.listBytes)
        let value = try? JSONDocument.parse(bytes)
        let lists = names.compactMap { value?[$0]?.array?.compactMap(\.integer) }
        let isWhole = (try? Checksum.crc32(bytes)) == checksum
        guard isWhole, lists.count == names.count, lists.joined().allSatisfy((0..<limit).contains)
        else { throw TactusError(.unavailable, "\(place) is damaged; \(setUp)") }
        return lists
    }

    /// Returns the path of a file that has its size, and its checksum in the list.
    private func file(_ name: String) throws(TactusError) -> (path: String, checksum: UInt32) {
        let file = "\(path)/\(name)"
        guard let entry = entries[name[...]], let size = Path.size(of: file) else {
            throw TactusError(.unavailable, "not set up (no \(file)); \(setUp)")
        }
        guard size == entry.size else {
            throw TactusError(.unavailable, "\(file) is damaged (\(size) bytes, expected \(entry.size)); \(setUp)")
        }
        return (file, entry.checksum)
    }

    private static let list = "ready"
    private static let library = "libLiteRt.so"

    /// The first line of the list; the others are `NAME SIZE CRC32`, the last in hexadecimal.
    private static let version = "tactus-litert 1"

    /// The most bytes of the list.
    private static let listBytes = 1 << 16
}

enum SideBySide {
    /// Returns what a call returns for each element, in their order; what it uses must not change meanwhile.
    ///
    /// - Throws: `TactusError` of the first element that has one.
    static func map<Element, Made>(
        _ elements: [Element],
        _ call: @escaping (Element) throws(TactusError) -> Made
    ) throws(TactusError) -> [Made] {
        let calls = elements.map { Call(element: $0, body: call) }
        DispatchQueue.concurrentPerform(iterations: calls.count) { calls[$0].perform() }
        return try calls.map { call throws(TactusError) in
            guard let result = call.result else { throw TactusError(.fault, "a call did not return") }
            return try result.get()
        }
    }
}

/// A call and its result, which one thread touches until it has ended.
private final class Call<Element, Made>: @unchecked Sendable {
    private let element: Element
    private let body: (Element) throws(TactusError) -> Made
    private(set) var result: Result<Made, TactusError>?

    init(element: Element, body: @escaping (Element) throws(TactusError) -> Made) {
        (self.element, self.body) = (element, body)
    }

    func perform() {
        result = Result { () throws(TactusError) in try body(element) }
    }
}
