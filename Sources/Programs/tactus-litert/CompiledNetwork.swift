// The owner of a network that LiteRT runs. One thread at a time for each; different ones at once.

import CLiteRT
import Glibc
import KeypointFiles
import Platform

/// A network that is ready to run.
@safe struct CompiledNetwork: ~Copyable {
    private let handle: OpaquePointer

    /// The counts of the numbers of the inputs.
    let inputs: [Int]

    /// The counts of the numbers of the outputs.
    let outputs: [Int]

    /// Opens the library, once.
    ///
    /// - Parameter crash: what is said where the library crashes because it is for another machine; the process then ends
    ///   with the status of what is unavailable.
    static func open(library path: String, checksum: UInt32, crash line: String) throws(TactusError) {
        unsafe CLiteRTNetworkClose(try mapped(path, checksum: checksum))
        let (status, message) = withMessage(Int(CLITERT_MESSAGE)) { message in
            unsafe CLiteRTOpen(path, line, ExitStatus.unavailable.rawValue, message)
        }
        guard status == CLiteRTStatus(CLITERT_OK) else { throw TactusError(.unavailable, message.words) }
    }

    /// Reads a network and makes it ready to run on a number of threads.
    ///
    /// - Throws: `broken` where the file is another one than its checksum is of, `unavailable` where it cannot be read or
    ///   run.
    init(_ path: String, checksum: UInt32, threads: Int) throws(TactusError) {
        let network = unsafe try Self.mapped(path, checksum: checksum)
        do throws(TactusError) {
            var (inputs, outputs): (Int32, Int32) = (0, 0)
            let (status, words) = withMessage(Int(CLITERT_MESSAGE)) { message in
                unsafe CLiteRTNetworkCompile(network, Int32(clamping: threads), &inputs, &outputs, message)
            }
            guard status == CLiteRTStatus(CLITERT_OK) else { throw TactusError(.unavailable, words.words) }
            self.inputs = (0..<inputs).map { unsafe CLiteRTInputCount(network, $0) }
            self.outputs = (0..<outputs).map { unsafe CLiteRTOutputCount(network, $0) }
        } catch {
            unsafe CLiteRTNetworkClose(network)
            throw error
        }
        unsafe handle = network
    }

    deinit { unsafe CLiteRTNetworkClose(handle) }

    /// Returns a file in memory that has its checksum.
    private static func mapped(_ path: String, checksum: UInt32) throws(TactusError) -> OpaquePointer {
        var (made, start): (OpaquePointer?, UnsafePointer<UInt8>?) = (nil, nil)
        var count = 0
        let (mapped, words) = withMessage(Int(CLITERT_MESSAGE)) { message in
            unsafe CLiteRTNetworkMap(path, &made, &start, &count, message)
        }
        guard mapped == CLiteRTStatus(CLITERT_OK), let file = unsafe made else {
            throw TactusError(.unavailable, words.words)
        }
        if unsafe (try? Checksum.crc32(UnsafeRawBufferPointer(start: start, count: count))) == checksum {
            return unsafe file
        }
        unsafe CLiteRTNetworkClose(file)
        throw TactusError(.broken, "its checksum is another one")
    }

    /// Fills in an input before a run.
    @safe func fill(_ input: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) throws(TactusError) {
        precondition(inputs.indices.contains(input), "a network has so many inputs")
        guard let numbers = unsafe CLiteRTInput(handle, Int32(input)) else {
            throw TactusError(.unavailable, "its input cannot be written")
        }
        unsafe body(numbers)
    }

    /// Returns the outputs for the inputs that were filled in.
    func run() throws(TactusError) -> [[Float]] {
        let (status, words) = withMessage(Int(CLITERT_MESSAGE)) { unsafe CLiteRTNetworkRun(handle, $0) }
        guard status == CLiteRTStatus(CLITERT_OK) else { throw TactusError(.unavailable, words.words) }
        var isRead = true
        let numbers = outputs.indices.map { index in
            unsafe [Float](unsafeUninitializedCapacity: outputs[index]) { room, filled in
                guard let start = room.baseAddress,
                    unsafe CLiteRTOutput(handle, Int32(index), start) == CLiteRTStatus(CLITERT_OK)
                else { return isRead = false }
                filled = outputs[index]
            }
        }
        guard isRead else { throw TactusError(.unavailable, "its outputs cannot be read") }
        return numbers
    }
}
