// Reads a kit's YAML, with the place of everything that is wrong or odd. Called by the command line.

package import Drums
public import Gestures
import Keypoints
public import Shapes

/// A kit's file, read: the kit, or what is wrong with it and where.
public struct KitFile: Sendable {
    package var name: String { reading.name }

    /// The findings, in the order of the file; empty for a good kit.
    public var findings: [Diagnostic] { reading.findings + ruleFindings + movementFindings }

    var reading: FileReading

    /// The place of each line, instrument and region of the kit.
    var linePlaces: [Place?] = []
    var instrumentPlaces: [Place?] = []

    /// The place of each name of an instrument that another chokes.
    var chokePlaces: [(instrument: String, choked: String, place: Place?)] = []

    var regionPlaces: [Place?] = []
    var valuePlaces: [Place?] = []

    /// The rule book of the kit's shapes; `nil` where there is no such book.
    private var book: RuleBookDefinition?

    /// The kit's book of movements, if it is a file.
    private var movements: MovementBook?

    private var parsed: Kit?

    /// The findings about the rule book and the book of movements.
    private var ruleFindings: [Diagnostic] = []
    private var movementFindings: [Diagnostic] = []

    /// The fields whose files are outside of the kit's folder.
    private var outside: Set<String> = []

    /// Reads a kit's text.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - name: how messages name the file.
    ///   - book: the rule book that the kit names, unless it is a shipped one.
    ///   - movements: the book of movements that the kit names, unless it is the built-in one.
    public init(text: String, name: String, book: RuleBookDefinition? = nil, movements: MovementBook? = nil) {
        var reading = FileReading(of: name)
        let root = reading.kit(in: text)
        self.reading = reading
        (self.book, self.movements) = (book, movements)
        parsed = root.flatMap { kit($0, bookPath: nil, movementsPath: nil) }
    }

    /// Creates a kit from parsed YAML.
    ///
    /// - Parameters:
    ///   - rules: the file of its rule book, `nil` without a readable one.
    ///   - path: the path of its rule book from the working directory, `nil` where it is the one in the text.
    ///   - movements: the file of its book of movements, `nil` without a readable one.
    ///   - movementsPath: the path of that from the working directory, `nil` where it is the one in the text.
    ///   - outside: the fields whose files are outside of the kit's folder, and were not read.
    init(
        _ reading: FileReading,
        _ root: YAMLNode?,
        rules: RuleFile?,
        at path: String?,
        movements: MovementFile?,
        at movementsPath: String?,
        outside: Set<String>
    ) {
        (self.reading, self.outside) = (reading, outside)
        book = try? rules?.definition()
        self.movements = try? movements?.book()
        (ruleFindings, movementFindings) = (rules?.findings ?? [], movements?.findings ?? [])
        parsed = root.flatMap { kit($0, bookPath: path, movementsPath: movementsPath) }
    }

    /// The kit.
    ///
    /// - Throws: `Diagnostic`, the first finding that is an error.
    package func kit() throws(Diagnostic) -> Kit { try reading.whole(parsed, "kit") }

    mutating func report(_ place: Place?, _ message: String) { reading.report(place, message) }

    // MARK: The kit

    private static let kitFields = [
        "kit", "about", "rules", "movements", "strikes", "rests", "profile", "tuning", "midi", "regions", "instruments",
        "gestures",
        "values",
    ]

    private mutating func kit(_ root: YAMLNode, bookPath: String?, movementsPath: String?) -> Kit? {
        guard let fields = reading.fields(of: root, known: Self.kitFields, what: "a kit") else { return nil }
        var kit = Kit(name: name)
        if let node = fields["kit"] { kit.name = reading.name(node, of: "a kit") ?? name }
        kit.about = reading.about(fields["about"])
        tune(&kit.configuration, by: fields["tuning"])
        if let profile: RegionProfile = reading.choice(fields["profile"], of: "profile") {
            kit.configuration.regionProfile = profile
        }
        if let timing = fields["strikes"].flatMap({ strikes($0) }) { kit.configuration.strikes = timing }
        if let rests = fields["rests"].flatMap({ rests($0) }) { kit.configuration.restsStrike = rests }
        if let node = fields["midi"] { kit.midi = midi(node) }
        book = rules(fields["rules"])
        kit.bookName = bookPath ?? fields["rules"]?.string
        if let book {
            do { kit.book = try RuleBook(book) } catch { report(fields["rules"]?.place, error.message) }
        }
        kit.movements = movements(fields["movements"])
        kit.movementsName = movementsPath ?? fields["movements"]?.string
        let shapes = book?.shapes.map(\.shape)
        for node in parts(fields["regions"], of: "regions") {
            guard let region = region(node) else { continue }
            if kit.regions.contains(where: { $0.name == region.name }) { reportSecond("region", region.name, node) }
            kit.regions.append(region)
            regionPlaces.append(node.place)
        }
        for node in parts(fields["instruments"], of: "instruments") {
            guard let instrument = instrument(node) else { continue }
            if kit.instrument(named: instrument.name) != nil { reportSecond("instrument", instrument.name, node) }
            kit.instruments.append(instrument)
            instrumentPlaces.append(node.place)
        }
        checkChokes(of: kit)
        let regions = kit.regions.map(\.name)
        let names = TriggerNames(shapes: shapes?.map(\.name), regions: regions, movements: kit.movements)
        for node in parts(fields["values"], of: "values") {
            guard let value = value(node, names: names) else { continue }
            kit.values.append(value)
            valuePlaces.append(node.place)
        }
        let gestures = fields["gestures"]
        if gestures == nil, fields["values"] == nil {
            report(root.place, "no field \"gestures\", expected a list of what is waited for and what then happens")
            return nil
        }
        let nodes = parts(gestures, of: "gestures")
        if let gestures, nodes.isEmpty, findings.isEmpty {
            report(gestures.place, "the kit has no gestures, expected at least one")
        }
        for node in nodes {
            if node.mapping?.contains(where: { $0.key.string == "point" }) == true {
                if kit.pointer != nil { report(node.place, "two lines with \"point\", expected one") }
                kit.pointer = pointer(node, names: names)
                continue
            }
            guard let line = line(node, names: names, instruments: kit.instruments.map(\.name)) else { continue }
            kit.lines.append(line)
            linePlaces.append(node.place)
        }
        guard findings.isEmpty else { return nil }
        reportFaults(of: kit, shapes: shapes)
        return kit
    }

    /// Returns the items of a list of the kit, up to the largest number of parts.
    private mutating func parts(_ node: YAMLNode?, of field: String) -> [YAMLNode] {
        let items = reading.items(node, of: field)
        guard items.count > Tuning.mostParts else { return items }
        report(items[Tuning.mostParts].place, "more than \(Tuning.mostParts) \(field), expected fewer")
        return Array(items.prefix(Tuning.mostParts))
    }

    private mutating func reportSecond(_ what: String, _ name: String, _ node: YAMLNode) {
        report(node.place, "the \(what) \(name) is defined twice, expected once")
    }

    /// The kit's rule book, `nil` where there is no such book.
    private mutating func rules(_ node: YAMLNode?) -> RuleBookDefinition? {
        guard let node else { return RuleBook.rockScissorsPaper.definition }
        if let name = reading.name(node, of: "a rule book") {
            if let book = book ?? ShippedBook(rawValue: name)?.book.definition { return book }
            let shipped = ShippedBook.allCases.map(\.rawValue)
            let wanted = "\(shipped.joined(separator: ", ")) or a rule book's file"
            report(node, "rules", "rule book", name, isThere: !ruleFindings.isEmpty, shipped: shipped, wanted: wanted)
        }
        return nil
    }

    /// The kit's book of movements, `nil` where there is no such book.
    private mutating func movements(_ node: YAMLNode?) -> MovementBook? {
        guard let node else { return .swipesWavesCircles }
        guard let name = reading.name(node, of: "a book of movements") else { return nil }
        if let movements { return movements }
        let shipped = ShippedMovements.allCases.map(\.rawValue)
        if shipped.contains(name) { return .swipesWavesCircles }
        let isThere = !movementFindings.isEmpty
        report(node, "movements", "book", name, isThere: isThere, shipped: shipped, wanted: "a book's file")
        return nil
    }

    /// Reports a book that cannot be had.
    private mutating func report(
        _ node: YAMLNode,
        _ field: String,
        _ what: String,
        _ name: String,
        isThere: Bool,
        shipped: [String],
        wanted: String
    ) {
        let hint = NearestWord.hint(name, among: shipped)
        let rest = hint.isEmpty ? ", expected \(wanted)" : hint
        let fault =
            outside.contains(field)
            ? "\(name) is outside of the kit's folder, expected a file in it or below"
            : isThere ? "the \(what) \(name) has errors" : "no \(what) \"\(name)\"\(rest)"
        report(node.place, "\(field): \(fault)")
    }

    private mutating func strikes(_ node: YAMLNode) -> OnsetTiming? {
        let words = (node.string ?? "").split(separator: " ")
        switch words {
        case ["at", "the", "peak"]: return .peak
        case ["ahead"]: return .latencyCompensated
        default: break
        }
        let milliseconds = 0...Gestures.Tuning.longestLead * 1000
        if words.count == 3, words[1...] == ["ms", "ahead"], let lead = Double(words[0]), milliseconds.contains(lead) {
            return .predicted(lead / 1000)
        }
        let wanted =
            "\"at the peak\", \"ahead\", or \"60 ms ahead\" with at most \(Words.number(milliseconds.upperBound)) ms"
        report(node.place, "strikes: \(node.what), expected \(wanted)")
        return nil
    }

    private mutating func rests(_ node: YAMLNode) -> Bool? {
        reading.value(node, of: "rests", expected: "true or false") { text in
            switch text.lowercased() {
            case "true", "yes", "on": true
            case "false", "no", "off": false
            default: nil
            }
        }
    }

    /// Reports what is wrong with lines that can each be read.
    private mutating func reportFaults(of kit: Kit, shapes: [HandShape]?) {
        for fault in kit.faults(shapes: shapes) {
            func words(_ line: Int) -> String { "\"\(kit.lines[line].trigger.words(by: kit.movements))\"" }
            let line = fault.line.map { "\(words($0)): " } ?? ""
            let other = fault.other.map { " (line \(linePlaces[$0]?.line ?? 0): \(words($0)))" }
            report(fault.line.flatMap { linePlaces[$0] }, "\(line)\(fault)\(other ?? "")")
        }
        for fault in kit.valueFaults {
            let value = fault.value.map { "the value \(kit.values[$0].value.name): " } ?? ""
            let place = fault.value.map { valuePlaces[$0] } ?? fault.instrument.map { instrumentPlaces[$0] }
            report(place ?? nil, "\(value)\(fault)")
        }
    }
}

extension FileReading {
    mutating func kit(in text: String) -> YAMLNode? {
        root(of: text, as: "a kit", fields: "kit, instruments and gestures")
    }
}
