// Commands that gestures start. Part of `tactus play` and `tactus watch`.

import Performances
import Shapes

struct CommandArguments: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: .value(
            "gesture=command",
            """
            Run a command when a hand begins to show a shape, a face begins to smile (smile), or the kit sends an action \
            of this name; may be repeated. No shell reads it.
            """
        )
    )
    var on: [String] = []

    func validate() throws {
        do throws(TactusError) {
            _ = try parsed()
        } catch {
            throw ValidationError("--on: \(error)")
        }
    }

    private func parsed() throws(TactusError) -> [GestureCommand] {
        var commands: [GestureCommand] = []
        for text in on { commands.append(try GestureCommand(text)) }
        return commands
    }

    /// Returns the commands.
    ///
    /// - Throws: `usage` for gestures that nothing shows.
    func commands(of books: [RuleBook], actions: [String] = []) throws -> [GestureCommand] {
        let commands = try parsed()
        let known = books.flatMap { $0.shapes.map(\.name) } + [GestureCommand.smile] + actions
        if let stranger = commands.first(where: { !known.contains($0.gesture) }) {
            let list = known.eachOnce.joined(separator: ", ")
            throw Failure(.usage, "--on: no gesture '\(stranger.gesture)', expected one of: \(list)")
        }
        return commands
    }
}
