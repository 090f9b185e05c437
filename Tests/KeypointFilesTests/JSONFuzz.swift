// Properties of any bytes at all. Called by the fuzzer (Tests/Fuzz/json.swift) and for the saved corpus by the tests.

import Keypoints

@testable import KeypointFiles

/// Reads `bytes` as everything they could be, and traps where two ways of reading disagree.
func fuzzJSON(_ bytes: [UInt8]) {
    checkNativeRecords(bytes)
    checkEvents(bytes)
    checkValue(bytes)
    checkLineBlocks(bytes)
    for targets in [nil, [[]], [[.any]], [[.name("hands")], [.name("a"), .any]]] as [[[JSONSplitter.Step]]?] {
        checkElements(bytes, targets)
    }
}

/// The fast path and the plain path agree, and a frame that was read is written and read the same.
private func checkNativeRecords(_ bytes: [UInt8]) {
    let block = LineBlock(text: bytes)
    for keepsExtras in [false, true] {
        var fast = NativeReader(file: "f", confidenceFloor: 0.3, keepsExtras: keepsExtras, usesFastPath: true)
        var plain = NativeReader(file: "f", confidenceFloor: 0.3, keepsExtras: keepsExtras, usesFastPath: false)
        var again = NativeReader(file: "f", confidenceFloor: 0.3, keepsExtras: keepsExtras, usesFastPath: true)
        fast.start(block)
        plain.start(block)
        var (one, other, third) = (Frame(), Frame(), Frame())
        while let left = fast.next(into: &one) {
            switch (left, plain.next(into: &other)) {
            case (.problem(let left), .problem(let right)): precondition(left == right, "\(left) / \(right)")
            case (.frame(let left), .frame(let right)): precondition(left == right && one == other, "line \(left)")
            default: preconditionFailure("only one path read a line")
            }
            guard case .frame = left else { continue }
            var text = JSONWriter()
            text.append(one)
            var otherText = JSONWriter()
            otherText.append(other)
            precondition(text.bytes == otherText.bytes, "the paths differ in a bit")
            again.start(LineBlock(text: text.bytes))
            guard case .frame = again.next(into: &third) else { preconditionFailure("a written record is refused") }
            var thirdText = JSONWriter()
            thirdText.append(third)
            precondition(third == one && thirdText.bytes == text.bytes, "written and read differs")
        }
        precondition(plain.next(into: &other) == nil, "the plain path read more lines")
    }
}

/// An event that was read is one by its fields, and is written the same when it was written and read once more.
private func checkEvents(_ bytes: [UInt8]) {
    var reader = EventReader(ByteSource(bytes: bytes))
    while let result = try? reader.next() {
        guard case .event(let event, _) = result else { continue }
        precondition(event.time.isFinite && !event.kind.isEmpty && (event.kind != "hit" || !event.id.isEmpty))
        var (text, again) = (JSONWriter(), JSONWriter())
        text.append(event)
        var second = EventReader(ByteSource(bytes: text.bytes))
        guard case .event(let copy, _) = try? second.next() else { preconditionFailure("a written event is refused") }
        again.append(copy)
        precondition(again.bytes == text.bytes, "an event is written in two ways")
    }
}

/// A value that was read is written and read the same.
private func checkValue(_ bytes: [UInt8]) {
    guard let value = try? JSONDocument.parse(bytes) else { return }
    let again = try? JSONDocument.parse(Array(value.text.utf8))
    precondition(again == value, "a written value differs")
    var elements = JSONSplitter(ByteSource(bytes: bytes), targets: nil, limit: 1 << 20, bufferBytes: 8)
    guard value.array != nil || value.object != nil else { return }
    guard case .element(let element)? = try? elements.next() else { preconditionFailure("a value is not cut out") }
    precondition((try? JSONDocument.parse(element.bytes)) == value, "a value is cut wrongly")
}

/// The blocks together are the source.
private func checkLineBlocks(_ bytes: [UInt8]) {
    var blocks = LineBlocks(ByteSource(bytes: bytes), blockBytes: 16, lineLimit: 1 << 20)
    var together = [UInt8]()
    while case .lines(let block)? = try? blocks.next() { together += block.bytes.prefix(block.count) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    precondition(together == bytes || together == Array(bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0)))
}

/// Values are cut the same with any buffer, and their number is bounded.
private func checkElements(_ bytes: [UInt8], _ targets: [[JSONSplitter.Step]]?) {
    func rows(_ bufferBytes: Int) -> [String] {
        let source = ByteSource(bytes: bytes)
        var elements = JSONSplitter(source, targets: targets, limit: 200, bufferBytes: bufferBytes)
        var rows = [String]()
        while let result = try? elements.next() {
            switch result {
            case .element(let element):
                rows.append("\(element.path) \(element.index) \(element.line) \(element.bytes)")
            case .problem(let problem): rows.append(problem.description)
            }
            precondition(rows.count <= bytes.count + 1, "more values than bytes")
        }
        return rows
    }
    precondition(rows(8) == rows(4096), "a small buffer cuts otherwise")
}
