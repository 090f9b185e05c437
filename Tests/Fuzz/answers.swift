// Answers of web services to the doorbell, from any bytes.
// Target: Outputs
// With: Tests/NotificationsTests/AnswerFuzz.swift

import Dispatch

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let isOver = DispatchSemaphore(value: 0)
    Task {
        await fuzzAnswers(bytes)
        isOver.signal()
    }
    isOver.wait()
    return 0
}
