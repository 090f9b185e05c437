// Calls that are made at the same time, on as many threads as there are cores. Used while networks are made ready.

import Dispatch

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
