// The inputs that fuzz targets are started from, and those that once found a bug. Read by the tests of each target.

import Glibc

/// An input of a fuzz target, as it is saved in `Tests/Fuzz/corpus`.
public struct SavedInput: Sendable, CustomStringConvertible {
    /// The name of its file.
    public var description: String

    /// The content.
    public var bytes: [UInt8]

    /// Creates an input.
    public init(description: String, bytes: [UInt8]) { (self.description, self.bytes) = (description, bytes) }

    /// All of a target, in the order of their names.
    public static func all(of target: String) -> [SavedInput] {
        let folder = #filePath.replacing("FuzzInputs/SavedInput.swift", with: "Fuzz/corpus/\(target)/")
        guard let directory = unsafe opendir(folder) else { fatalError("no folder \(folder)") }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted().map { SavedInput(description: $0, bytes: contents(of: folder + $0)) }
    }

    /// Returns the input itself, cut off at several places, and with its numbers replaced by others at the edges of
    /// types.
    ///
    /// - Parameters:
    ///   - most: the number of variants with other numbers, spread over all places and all numbers.
    ///   - cuts: the number of variants that are cut off.
    public func variants(most: Int, cuts: Int) -> [[UInt8]] {
        let step = max(1, bytes.count / max(cuts, 1))
        let parts = stride(from: 0, to: bytes.count, by: step).map { Array(bytes.prefix($0)) }
        let places = EdgeNumbers.places(in: bytes)
        let others = (0..<min(most, places.count * EdgeNumbers.texts.count)).map { number in
            // Primes, so that neighbours are far apart in both.
            let place = places[number * 7919 % places.count]
            return EdgeNumbers.replaced(place, in: bytes, by: number * 31 + number / places.count)
        }
        return [bytes] + parts + others
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = unsafe fopen(path, "r") else { return [] }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
