// Broken images of a source: the first ones are reported, all are counted. Held by sources.

/// Counts broken images and reports the first ones.
struct BrokenImages {
    private(set) var count = 0
    private let name: String
    private let say: (String) -> Void

    init(name: String, say: @escaping (String) -> Void) {
        self.name = name
        self.say = say
    }

    mutating func add(_ wrong: String) {
        count += 1
        if count <= Tuning.reportedFaults { say("\(name): \(wrong); skipped") }
        if count == Tuning.reportedFaults { say("\(name): further broken images are counted, not shown") }
    }
}
