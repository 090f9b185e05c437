// Reads the YAML of a MIDI map, with the place of everything that is wrong.

package import Drums

/// The file of a MIDI map, read: the map, or what is wrong with it and where.
package struct MIDIMapFile: Sendable {
    /// The findings, in the order of the file; empty for a good map.
    package var findings: [Diagnostic] { reading.findings }

    private var reading: FileReading
    private var parsed: MIDIMap?

    /// Reads the text of a map.
    ///
    /// - Parameters:
    ///   - text: YAML with the fields of <doc:TakesAndLoops#MIDI-pads-and-pedals>.
    ///   - name: how messages name the file.
    ///   - instruments: the names of the kit's instruments.
    package init(text: String, name: String, instruments: [String]) {
        reading = FileReading(of: name)
        guard let root = reading.root(of: text, as: "a MIDI map", fields: "midi"),
            let fields = reading.fields(of: root, known: ["midi"], what: "a MIDI map")
        else { return }
        let items = reading.items(fields["midi"], of: "midi")
        if items.count > Tuning.mostParts {
            reading.report(items[Tuning.mostParts].place, "more than \(Tuning.mostParts) lines, expected fewer")
        }
        parsed = MIDIMap(items.prefix(Tuning.mostParts).compactMap { line($0, instruments) })
    }

    /// The map.
    ///
    /// - Throws: `Diagnostic`, the first finding.
    package func map() throws(Diagnostic) -> MIDIMap { try reading.whole(parsed, "MIDI map") }

    private mutating func line(_ node: YAMLNode, _ instruments: [String]) -> MIDIMap.Line? {
        let (triggers, actions) = (["note", "controller", "program"], ["hit", "command"])
        let known = triggers + ["channel", "from"] + actions
        guard let fields = reading.fields(of: node, known: known, what: "a line") else { return nil }
        let (waited, done) = (triggers.filter { fields[$0] != nil }, actions.filter { fields[$0] != nil })
        guard waited.count == 1, done.count == 1 else {
            let (what, wanted) = waited.count == 1 ? (done, actions) : (waited, triggers)
            let wrong = what.isEmpty ? "a line without any" : what.joined(separator: " and ")
            reading.report(node.place, "\(wrong), expected one of \(wanted.joined(separator: ", "))")
            return nil
        }
        let isProgram = waited[0] == "program"
        guard let which = reading.wholeNumber(fields[waited[0]], of: waited[0], in: isProgram ? 1...128 : 0...127),
            let action = action(fields[done[0]], of: done[0], instruments)
        else { return nil }
        let trigger: MIDIMap.Trigger =
            isProgram ? .program(which) : waited[0] == "note" ? .note(which) : .controller(which)
        return MIDIMap.Line(
            trigger,
            channel: reading.wholeNumber(fields["channel"], of: "channel", in: 1...16),
            from: reading.wholeNumber(fields["from"], of: "from", in: 1...127),
            action: action
        )
    }

    private mutating func action(_ node: YAMLNode?, of field: String, _ instruments: [String]) -> KitAction? {
        guard let node, let text = node.string else {
            reading.report(node?.place, "\(field): \(node?.what ?? "nothing"), expected a text")
            return nil
        }
        do throws(CommandFault) {
            return try KitAction(words: field == "hit" ? "hit \(text)" : text, instruments: instruments)
        } catch {
            reading.report(node.place, "\(field): \(error.wrong), expected \(error.expected)")
            return nil
        }
    }
}

extension KitAction {
    /// Creates a command from words, whose instrument is one of a kit.
    package init(words: String, instruments: [String]) throws(CommandFault) {
        self = try KitAction(command: words)
        guard case .hit(let name) = self, !instruments.contains(name) else { return }
        throw CommandFault(wrong: "unknown instrument \"\(name)\"", expected: instruments.shown)
    }
}
