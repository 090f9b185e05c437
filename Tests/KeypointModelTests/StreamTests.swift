// The parts that streams go through: lines, the log's limits, the queue that makes a model wait. No process here.

import Platform
import Testing

@testable import Capture

@Suite struct StreamTests {
    @Test(arguments: [1, 2, 3, 7, 100]) func `lines are the same however the bytes are cut`(size: Int) {
        let text = Array("one\n\ntwo and a half\r\n\u{0}three\nrest".utf8)
        var splitter = LineSplitter(limit: 100)
        var lines: [String] = []
        for start in stride(from: 0, to: text.count, by: size) {
            let bytes = Array(text[start..<min(start + size, text.count)])
            #expect(splitter.add(bytes) { lines.append(String(decoding: $0, as: UTF8.self)) } == nil)
        }
        #expect(lines == ["one", "", "two and a half\r", "\u{0}three"])
        #expect(splitter.unfinished == Array("rest".utf8))
    }

    @Test(arguments: [1, 3, 50]) func `a line that is too long stops the splitter`(size: Int) {
        var splitter = LineSplitter(limit: 10)
        var lines = 0
        var tooLong: Int?
        for _ in 0..<50 where tooLong == nil {
            tooLong = splitter.add([UInt8](repeating: 65, count: size)) { _ in lines += 1 }
        }
        #expect(lines == 0)
        #expect((11...50).contains(tooLong ?? 0))
        var whole = LineSplitter(limit: 10)
        #expect(whole.add([UInt8](repeating: 65, count: 10) + [10]) { _ in lines += 1 } == nil)
        #expect(whole.add([UInt8](repeating: 65, count: 11) + [10]) { _ in lines += 1 } == 11)
        #expect(lines == 1)
    }

    @Test func `a log shows so many lines a second, and how many it left out`() {
        var limiter = LogLimiter(rate: 2, width: 5)
        func take(_ line: String, _ time: Double) -> [String] { limiter.take(line.utf8, at: .seconds(time)) }
        #expect(take("a", 0) == ["a"])
        #expect(take("", 0) == [])
        #expect(take("a\tb\u{1B}c", 0.5) == ["a b c"])
        #expect(take("c", 0.5) == ["c"])
        #expect(take("d", 0.6) == [])
        #expect(take("e", 0.9) == [])
        #expect(take("abcdefgh", 1.1) == ["(2 lines of its log left out)", "abcde…"])
        #expect(take("ééééé", 2.2) == ["ééééé"])
        #expect(limiter.take("x".utf8, at: .seconds(5), hasRoom: false) == [])
        #expect(limiter.lastLine == "x")
        #expect(limiter.rest() == ["(1 line of its log left out)"])
        #expect(limiter.rest() == [])
    }

    @Test(arguments: [
        ("INFO: Created TensorFlow Lite XNNPACK delegate for CPU.", true),
        ("WARNING: [gpu_registry.cc:160] GPU accelerator could not be loaded and registered.", true),
        ("WARNING: All log messages before absl::InitializeLog() is called are written to STDERR", true),
        ("W0000 00:00:1795315928.991739   15515 inference_feedback_manager.cc:114] Feedback manager requires", true),
        ("I0101 10:00:00.000001 7 gl_context.cc:369] GL version: 3.2", true),
        ("E0000 00:00:1795315928.991739   15515 graph.cc:114] no such file", false),
        ("F0101 10:00:00.000001 7 graph.cc:1] Check failed", false),
        ("WARNING: no camera", false), ("I0000 is a word", false), ("W1234 a b c d e", false),
        ("frame 8: no JPEG", false), ("ERROR: Created", false),
    ])
    func `what libraries say of themselves is passed over, their errors are not`(_ line: String, _ isRemark: Bool) {
        var limiter = LogLimiter(rate: 9, width: 200)
        #expect(limiter.take(line.utf8, at: .zero) == (isRemark ? [] : [line]))
        #expect(limiter.lastLine == line, "without another, it is the last word")
        #expect(limiter.take("it broke".utf8, at: .zero) == ["it broke"])
        _ = limiter.take(line.utf8, at: .zero)
        #expect(limiter.lastLine == (isRemark ? "it broke" : line))
        #expect(limiter.rest() == [])
    }

    @Test func `a model that is too far ahead waits until it is listened to`() async {
        var tuning = ModelConfiguration()
        tuning.backlog = 1000
        let inbox = Inbox(tuning)
        let lines = 500
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<lines {
                    inbox.put(line: [UInt8(number % 256)], at: .now)
                    guard await inbox.waitForRoom() else { return }
                }
                inbox.end(.closed(unfinished: 0))
                inbox.endLog()
            }
            var seen: [Int] = []
            var isOver = false
            while let item = await inbox.take() {
                switch item {
                case .line(let line, _): seen.append(Int(line[0]))
                case .over: isOver = true
                case .log: break
                }
            }
            #expect(seen == (0..<lines).map { $0 % 256 })
            #expect(isOver)
        }
    }

    @Test func `a model that waits is let go when nobody listens any more`() async {
        var tuning = ModelConfiguration()
        tuning.backlog = 10
        let inbox = Inbox(tuning)
        inbox.put(line: [1], at: .now)
        async let goesOn = inbox.waitForRoom()
        inbox.close()
        #expect(await goesOn == false)
        inbox.put(line: [2], at: .now)
        inbox.end(.closed(unfinished: 3))
        inbox.endLog()
        var items = 0
        while await inbox.take() != nil { items += 1 }
        #expect(items == 2)
    }
}
