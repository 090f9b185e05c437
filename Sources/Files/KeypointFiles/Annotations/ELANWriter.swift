// Annotations as a file of ELAN (EAF 3.0). Used by `tactus convert`; pure.

/// Writes annotations in tiers, with their certainties in dependent tiers (<doc:Messages#ELAN>).
package struct ELANWriter {
    private var text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ANNOTATION_DOCUMENT AUTHOR="Tactus" DATE="1970-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
        <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>

        """
    private var count = 0

    /// The beginning of the names of tiers with certainties, before that of their tier.
    static let certainty = "certainty of "

    /// Returns the file of annotations; those of a tier that overlap are on further tiers.
    package static func text(of annotations: [Annotation]) -> String {
        // A tier, and those of what overlaps on it.
        var lanes: [String: [[Annotation]]] = [:]
        for annotation in annotations.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            let free = lanes[annotation.tier]?.firstIndex { ($0.last?.end ?? 0) <= annotation.start }
            if let free {
                lanes[annotation.tier]?[free].append(annotation)
            } else {
                lanes[annotation.tier, default: []].append([annotation])
            }
        }
        var names = Set(lanes.keys)
        var tiers: [(name: String, annotations: [Annotation])] = []
        for (tier, lanes) in lanes.sorted(by: { $0.key < $1.key }) {
            var (name, number) = (tier, 1)
            for (place, annotations) in lanes.enumerated() {
                if place > 0 {
                    repeat {
                        number += 1
                        name = "\(tier) \(number)"
                    } while !names.insert(name).inserted
                }
                tiers.append((name, annotations))
            }
        }
        var writer = ELANWriter()
        return writer.text(of: tiers.sorted { $0.name < $1.name })
    }

    private mutating func text(of tiers: [(name: String, annotations: [Annotation])]) -> String {
        let all = tiers.flatMap(\.annotations)
        let times = all.enumerated().flatMap { [(time: $1.start, id: 2 * $0 + 1), (time: $1.end, id: 2 * $0 + 2)] }
        text += "<TIME_ORDER>\n"
        for (time, id) in times.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            text += "<TIME_SLOT TIME_SLOT_ID=\"ts\(id)\" TIME_VALUE=\"\(time)\"/>\n"
        }
        text += "</TIME_ORDER>\n"
        var places: [[Int]] = []
        for (name, annotations) in tiers {
            var slots = 2 * count - 1
            places.append((0..<annotations.count).map { count + $0 + 1 })
            append(
                tier: "TIER_ID=\"\(Self.escaped(name))\" LINGUISTIC_TYPE_REF=\"type\"",
                "ALIGNABLE_ANNOTATION",
                annotations.map { annotation in
                    slots += 2
                    return ("TIME_SLOT_REF1=\"ts\(slots)\" TIME_SLOT_REF2=\"ts\(slots + 1)\"", annotation.value)
                }
            )
        }
        for ((name, annotations), places) in zip(tiers, places) {
            let certain = zip(places, annotations).compactMap { place, annotation in
                annotation.certainty.map { (place, $0) }
            }
            if certain.isEmpty { continue }
            let parent = Self.escaped(name)
            append(
                tier:
                    "TIER_ID=\"\(Self.certainty)\(parent)\" LINGUISTIC_TYPE_REF=\"certainty\" PARENT_REF=\"\(parent)\"",
                "REF_ANNOTATION",
                certain.map { ("ANNOTATION_REF=\"a\($0)\" CVE_REF=\"\($1)\"", $1) }
            )
        }
        return text + Self.end
    }

    private mutating func append(tier: String, _ name: String, _ annotations: [(fields: String, value: String)]) {
        text += "<TIER \(tier)>\n"
        for (fields, value) in annotations {
            count += 1
            text += "<ANNOTATION><\(name) ANNOTATION_ID=\"a\(count)\" \(fields)>"
            text += "<ANNOTATION_VALUE>\(Self.escaped(value))</ANNOTATION_VALUE></\(name)></ANNOTATION>\n"
        }
        text += "</TIER>\n"
    }

    /// Returns a text in XML, which has no place for other control characters than these three.
    private static func escaped(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;",
        ]
        return text.unicodeScalars.map {
            marks[$0] ?? ($0.value < 0x20 || 0xFFFE...0xFFFF ~= $0.value ? "" : String($0))
        }.joined()
    }

    private static let end = """
        <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="type" TIME_ALIGNABLE="true"/>
        <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Association" CONTROLLED_VOCABULARY_REF="certainty" GRAPHIC_REFERENCES="false" \
        LINGUISTIC_TYPE_ID="certainty" TIME_ALIGNABLE="false"/>
        <LANGUAGE LANG_DEF="http://cdb.iso.org/lg/CDB-00138502-001" LANG_ID="eng" LANG_LABEL="English (eng)"/>
        <CONSTRAINT DESCRIPTION="1-1 association with a parent annotation" STEREOTYPE="Symbolic_Association"/>
        <CONTROLLED_VOCABULARY CV_ID="certainty"><DESCRIPTION LANG_REF="eng"/>
        <CV_ENTRY_ML CVE_ID="confirmed"><CVE_VALUE LANG_REF="eng">confirmed</CVE_VALUE></CV_ENTRY_ML>
        <CV_ENTRY_ML CVE_ID="possible"><CVE_VALUE LANG_REF="eng">possible</CVE_VALUE></CV_ENTRY_ML>
        </CONTROLLED_VOCABULARY>
        </ANNOTATION_DOCUMENT>

        """
}
