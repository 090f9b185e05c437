// A library that makes one of a program's calls to the system fail, and counts them (Tests/Faults/faults.c). Built by
// the C compiler, and loaded into a program by its environment.

import Foundation
import Testing

/// Calls that fail, by their kind and number.
struct FaultyCalls {
    /// The kinds, in the order of the library's table.
    enum Kind: String, CaseIterable {
        case open, read, write, rename, link, unlink, sync, close, mkdir, truncate, thread, map, memory
    }

    private let place: Workplace
    private let program: String

    /// - Parameter program: the name of the program whose calls fail.
    init(of program: String = "tactus", in place: Workplace) throws {
        self.place = place
        self.program = program
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = tests.appendingPathComponent("Faults/faults.c").path
        let built = try place.shell("mkdir ../faults; cc -shared -fPIC -o ../faults/faults.so '\(source)' -ldl")
        try #require(built.status == 0, "\(built)")
    }

    /// Runs `tactus` in a folder, with a call that fails.
    ///
    /// - Parameters:
    ///   - words: the command.
    ///   - error: the number of the error; 0 for half a write.
    ///   - lasts: whether later calls of that kind fail too.
    /// - Returns: the run, and how many calls of each kind it made; of `nil`, how many failed.
    func run(
        _ words: String,
        in folder: String,
        _ kind: Kind? = nil,
        _ number: Int = 0,
        error: Int32 = EIO,
        lasts: Bool = false
    ) throws -> (run: Outcome, counts: [Kind?: Int]) {
        let variables = [
            "LD_PRELOAD=../../faults/faults.so", "FAULTS_COUNTS=../../faults/counts", "FAULTS_PROGRAM=\(program)",
            "FAULTS_CALL=\(kind?.rawValue ?? "")", "FAULTS_NUMBER=\(number)", "FAULTS_ERROR=\(error)",
            "FAULTS_LASTS=\(lasts ? 1 : 0)", "SWIFT_BACKTRACE=enable=no",
        ]
        let run = try place.shell(
            "rm -f ../faults/counts; cd \(folder); exec env \(variables.joined(separator: " ")) $tactus \(words)"
        )
        let bytes = (try? place.bytes("../faults/counts")) ?? []
        let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        }
        try #require(numbers.count == Kind.allCases.count + 1, "the library was not loaded: \(run)")
        return (run, Dictionary(uniqueKeysWithValues: zip(Kind.allCases.map(Optional.some) + [nil], numbers)))
    }
}
