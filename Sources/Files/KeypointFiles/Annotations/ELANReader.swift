// The annotations of ELAN's files (EAF 2.7 to 3.0). Used by `tactus convert`; pure.

import Platform

/// Reads the tiers of a file of ELAN (<doc:Messages#ELAN>).
package enum ELANReader {
    /// An annotation whose time is that of two slots, or of another annotation.
    private struct Entry {
        let (tier, id, line): (String, String, Int)
        let slots: [String]
        let parent: String?
        var value = ""

        var fault: Diagnostic {
            let references = parent.map { [$0] } ?? slots
            return Diagnostic(
                id,
                references.joined(separator: ", "),
                expected: "the ID of a time in the file",
                line: line
            )
        }
    }

    /// Returns the annotations, tier by tier in the order of the file.
    package static func annotations(of bytes: [UInt8]) throws(Diagnostic) -> [Annotation] {
        let xml = XMLReader(bytes)
        var (tier, text, isDocument) = ("", "", false)
        var entries: [Entry] = []
        var slots: [String: Double] = [:]
        do throws(Diagnostic) {
            while let token = try xml.next() {
                switch token {
                case .start(let name, let fields):
                    isDocument = isDocument || name == "ANNOTATION_DOCUMENT"
                    guard isDocument else { throw Diagnostic("<\(name)>", expected: "<ANNOTATION_DOCUMENT> of ELAN") }
                    text = ""
                    if name == "TIER" { tier = fields["TIER_ID"] ?? "" }
                    if name == "TIME_SLOT" {
                        let (value, time) = (fields["TIME_VALUE"], fields["TIME_VALUE"].flatMap { Int($0) })
                        let latest = Int(Tuning.latestEvent) * 1_000
                        guard value == nil || time.map({ (0...latest).contains($0) }) == true else {
                            throw Diagnostic(
                                "TIME_VALUE",
                                "\"\(value ?? "")\"",
                                expected: "0 to \(latest) milliseconds"
                            )
                        }
                        slots[fields["TIME_SLOT_ID"] ?? ""] = time.map { Double($0) }
                    }
                    guard ["ALIGNABLE_ANNOTATION", "REF_ANNOTATION"].contains(name) else { continue }
                    let ends = ["TIME_SLOT_REF1", "TIME_SLOT_REF2"].map { fields[$0] ?? "" }
                    let id = fields["ANNOTATION_ID"] ?? ""
                    entries.append(
                        Entry(tier: tier, id: id, line: xml.line, slots: ends, parent: fields["ANNOTATION_REF"])
                    )
                case .text(let part): text += part
                case .end("ANNOTATION_VALUE"): if !entries.isEmpty { entries[entries.count - 1].value = text }
                case .end: break
                }
            }
        } catch {
            var fault = error
            fault.line = xml.line
            throw fault
        }
        return try timed(entries, slots)
    }

    /// Adds the times of a tier's slots that have none: evenly between their neighbours.
    private static func align(_ slots: [String], _ times: inout [String: Double]) {
        var (before, waiting): (Double, [String]) = (0, [])
        for slot in slots where slot != waiting.last {
            waiting.append(slot)
            guard let time = times[slot] else { continue }
            for (place, name) in waiting.enumerated() {
                times[name] = before + (time - before) * Double(place + 1) / Double(waiting.count)
            }
            (before, waiting) = (time, [])
        }
    }

    /// Returns the annotations at their times; those of one tier that refer to the same other one share its time evenly.
    private static func timed(_ entries: [Entry], _ slots: [String: Double]) throws(Diagnostic) -> [Annotation] {
        var (times, spans): ([String: Double], [String: (start: Double, end: Double)]) = (slots, [:])
        for tier in Dictionary(grouping: entries.filter { $0.parent == nil }, by: \.tier).values {
            align(tier.flatMap(\.slots), &times)
            for entry in tier {
                let ends = entry.slots.compactMap { times[$0] }
                guard ends.count == 2 else { throw entry.fault }
                spans[entry.id] = (ends[0], max(ends[0], ends[1]))
            }
        }
        let children = entries.filter { $0.parent != nil }
        var waiting = Dictionary(grouping: children) { $0.parent ?? "" }
        var timed = Array(spans.keys)
        while let parent = timed.popLast() {
            let (start, end) = spans[parent] ?? (0, 0)
            for siblings in Dictionary(grouping: waiting.removeValue(forKey: parent) ?? [], by: \.tier).values {
                let share = (end - start) / Double(siblings.count)
                for (place, entry) in siblings.enumerated() {
                    spans[entry.id] = (start + share * Double(place), start + share * Double(place + 1))
                    timed.append(entry.id)
                }
            }
        }
        if let lost = children.first(where: { spans[$0.id] == nil }) { throw lost.fault }
        // Certainties belong to the annotations of the tier above.
        let tiers = Dictionary(entries.map { ($0.id, $0.tier) }, uniquingKeysWith: { first, _ in first })
        let certain = children.filter { $0.tier == "\(ELANWriter.certainty)\(tiers[$0.parent ?? ""] ?? "")" }
        let certainties = Dictionary(certain.map { ($0.parent, $0.value) }, uniquingKeysWith: { first, _ in first })
        let taken = Set(certain.map(\.id))
        return entries.compactMap { entry in
            guard let (start, end) = spans[entry.id], !taken.contains(entry.id) else { return nil }
            return Annotation(
                entry.tier,
                entry.value,
                from: start / 1_000,
                to: end / 1_000,
                certainty: certainties[entry.id]
            )
        }
    }
}
