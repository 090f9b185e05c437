// Libraries that are opened at their first use: found, not installed, without a function, and by many threads at once.

import CLibrary
import Dispatch
import Glibc
import Synchronization
import Testing

@Suite struct LibraryTests {
    /// A library's object and its table, which lie still as long as this is there.
    @safe private final class Entry: Sendable {
        nonisolated(unsafe) let library = UnsafeMutablePointer<CLibrary>.allocate(capacity: 1)
        nonisolated(unsafe) let table: UnsafeMutablePointer<UnsafeMutableRawPointer?>
        private nonisolated(unsafe) let texts: [UnsafeMutablePointer<CChar>?]
        private nonisolated(unsafe) let names: UnsafeMutablePointer<UnsafePointer<CChar>>

        init?(_ name: String, _ functions: [String]) {
            unsafe texts = ([name, "libsome1"] + functions).map { unsafe strdup($0) }
            unsafe table = .allocate(capacity: functions.count)
            unsafe table.initialize(repeating: nil, count: functions.count)
            unsafe names = .allocate(capacity: functions.count)
            guard let name = unsafe texts[0], let package = unsafe texts[1] else { return nil }
            for place in functions.indices {
                guard let text = unsafe texts[place + 2] else { return nil }
                unsafe (names + place).initialize(to: text)
            }
            unsafe memset(library, 0, MemoryLayout<CLibrary>.size)
            unsafe library.pointee.name = UnsafePointer(name)
            unsafe library.pointee.package = UnsafePointer(package)
            unsafe library.pointee.functions = UnsafePointer(names)
            unsafe library.pointee.count = functions.count
            unsafe library.pointee.table = UnsafeMutableRawPointer(table)
        }

        deinit {
            unsafe texts.forEach { unsafe free($0) }
            unsafe names.deallocate()
            unsafe table.deallocate()
            unsafe library.deallocate()
        }

        /// Opens the library; returns the result, and the message.
        func open() -> (isOpen: Bool, message: String) {
            var message = [CChar](repeating: 0, count: 240)
            let isOpen = unsafe CLibraryOpen(library, &message, message.count) == 1
            let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            return (isOpen, String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `the table has the addresses of the functions, in their order`() throws {
        let entry = try #require(Entry("libm.so.6", ["cos", "sqrt"]))
        #expect(entry.open() == (true, ""))
        typealias Function = @convention(c) (Double) -> Double
        let (cosine, root) = unsafe (entry.table[0], entry.table[1])
        try #require(unsafe cosine != nil && root != nil)
        #expect(unsafe unsafeBitCast(cosine, to: Function.self)(0) == 1)
        #expect(unsafe unsafeBitCast(root, to: Function.self)(9) == 3)
        #expect(entry.open() == (true, ""))
    }

    @Test(arguments: [("libtactus-none.so.0", "cos"), ("libm.so.6", "tactus_none")])
    func `what is not there is told with the package, each time`(library: String, function: String) throws {
        let entry = try #require(Entry(library, [function]))
        for _ in 0..<2 {
            let (isOpen, message) = entry.open()
            #expect(!isOpen)
            #expect(message.hasPrefix("the Debian package libsome1 is needed (") && message.contains(library))
        }
    }

    @Test func `of many threads each finds the whole table`() throws {
        let names = ["cos", "sin", "tan", "exp", "log", "sqrt"]
        let whole = Atomic(0)
        for _ in 0..<100 {
            let entry = try #require(Entry("libm.so.6", names))
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                let isOpen = entry.open().isOpen
                let isFull = names.indices.allSatisfy { unsafe entry.table[$0] != nil }
                if isOpen && isFull { whole.add(1, ordering: .relaxed) }
            }
        }
        #expect(whole.load(ordering: .relaxed) == 800)
    }
}
