// The kit: a shipped one by name, or the user's own file. Used by the commands that play or show kits.

import Configurations
import Drums
import Shapes

enum KitOptions {
    /// The kit of a name, and its rule book.
    ///
    /// - Throws: `TactusError` where it cannot be read, and `Failure` where it is no kit; its findings go to standard
    ///   error.
    static func kit(named name: String) throws -> (kit: Kit, book: RuleBook) {
        let file = try ConfigurationLoader.kit(named: name)
        let kit = try whole(file.findings, "\(name): no kit", file.kit)
        return (kit, kit.book ?? .rockScissorsPaper)
    }
}
