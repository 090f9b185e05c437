// From the options for sound to the samples that are played. Part of `tactus play`.

import Drums
import Outputs

extension SoundArguments {
    /// The largest number of unplayable samples that are reported one by one.
    private static let mostProblems = 20

    /// Returns the samples, with the built-in ones for instruments that the user's do not have; prints all deviations
    /// from the options.
    ///
    /// - Throws: `Failure` where there are no such sounds.
    func bank(for kit: Kit, say: (String) -> Void) async throws -> SoundBank {
        let own = try await SoundBanks.bank(named: drumkit)
        for problem in own.problems.prefix(Self.mostProblems) { say("\(problem)") }
        let further = own.problems.count - Self.mostProblems
        if further > 0 { say("\(drumkit): \(further) further samples or sounds were left out") }
        if let first = own.cutOff.first {
            let further = own.cutOff.count > 1 ? " and \(own.cutOff.count - 1) more" : ""
            say("\(first)\(further): cut off; played as far as the file goes")
        }
        if own.foldedCount > 0 { say("\(drumkit): \(counted(own.foldedCount, "stereo sample")) played as mono") }
        let (bank, origins) = own.fitted(to: kit.instruments.map(SoundBanks.request), with: .builtIn)
        var (byNote, others, silent): ([String], [String], [String]) = ([], [], [])
        for (instrument, origin) in zip(kit.instruments, origins) {
            let other: (String) -> String = { $0 == instrument.sound ? $0 : "\($0) for \(instrument.sound)" }
            switch origin {
            case .own: break
            case .byNote(let name): byNote.append(other(name))
            case .other(let name): others.append(other(name))
            case .none: silent.append("\(instrument.name) (note \(instrument.note))")
            }
        }
        if !byNote.isEmpty { say("\(drumkit): using \(byNote.joined(separator: ", ")), by note") }
        if !others.isEmpty { say("\(drumkit): using the built-in \(others.joined(separator: ", "))") }
        if !silent.isEmpty { say("no sound for \(silent.joined(separator: ", ")): not heard; see --drumkit") }
        return bank
    }
}
