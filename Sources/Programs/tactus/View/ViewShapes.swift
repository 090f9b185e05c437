// New shapes of what browsers have collected, by `tactus fit --shape` in its own process: neither the picture nor the
// sound waits for it, nor ends with it. Owned by ViewSession; any thread.

import LiveScene
import Viewer
import Synchronization

/// Makes new shapes, one at a time.
final class ViewShapes: Sendable {
    private let files: ViewFiles
    private let rules: [String]
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter rules: the options that name the rule book of the run.
    init(_ files: ViewFiles, rules: [String]) { (self.files, self.rules) = (files, rules) }

    /// Begins to make a shape of the hands that were collected with a label.
    ///
    /// - Parameter show: called when it begins, and when it has ended.
    func begin(_ label: String, show: @escaping @Sendable (SceneShape) -> Void) throws {
        let (examples, others) = files.collected(label)
        guard !examples.isEmpty else { throw ViewRefusal("no hands with the label \(label) were collected yet") }
        try files.ensureRoom()
        try task.withLock { task in
            guard task == nil else { throw ViewRefusal("a shape is being made already") }
            show(SceneShape(label, .working))
            task = Task {
                let state = await make(label, examples, others)
                self.task.withLock { $0 = nil }
                show(SceneShape(label, state))
            }
        }
    }

    /// Ends what is being made; nothing is left of it.
    func cancel() async {
        let task = task.withLock(\.self)
        task?.cancel()
        await task?.value
    }

    private func make(_ label: String, _ examples: [String], _ others: [String]) async -> SceneShape.State {
        let name = String(label.map { $0.isWhitespace ? "_" : $0 })
        do {
            let path = try files.reserve(name)
            do {
                return try await fit(name, examples, others, to: path)
            } catch {
                Path.remove(path)
                throw error
            }
        } catch {
            return .failed("\(error)")
        }
    }

    private func fit(
        _ name: String,
        _ examples: [String],
        _ others: [String],
        to path: String
    ) async throws -> SceneShape.State {
        let answer = try await ShortProgram.answer(
            ofFile: Path.programBesideThis("tactus"),
            ["fit", "--shape=\(name)", "--output", path, "--json", "--jobs", "1"] + rules + ["--examples"] + examples
                + (others.isEmpty ? [] : ["--not"] + others),
            limit: Self.mostBytes,
            within: Self.patience
        )
        guard answer.isSuccess else { throw ViewRefusal(SceneShape.refusal(in: answer.words)) }
        var parser = JSONParser()
        let report = try parser.value(of: Array(answer.text.utf8))
        return .done(path: path, report: report, notes: answer.words.split(separator: "\n").map(String.init))
    }

    /// The limits of the command: 200 files of 20,000 hands take a few seconds.
    private static let patience = Duration.seconds(120)
    private static let mostBytes = 1 << 20
}
