// The declaration of a format that Tactus does not know, by a user's file or by options. Part of ReaderOptions; pure.

package import Keypoints

/// The declaration of a format: the places of its fields, and the meaning of its numbers
/// (<doc:ImportedFormats#A-format-of-your-own>).
package struct FormatDeclaration: Sendable, Hashable {
    package enum Layout: Sendable, Hashable {
        /// The paths to the fields of JSON records.
        case paths(FieldMap)

        /// The columns of a table, named as in a header.
        case columns([String])
    }

    /// The name that messages use: of the format, or of the option.
    package let source: String
    package let layout: Layout

    /// What the numbers mean; `nil` for what they show, or for the usual.
    package var joints: JointOrder?
    package var scale: CoordinateScale?
    package var third: ThirdNumber?
    package var y: VerticalAxis?
    package var time: TimeKey?
    package var size: ImageSize?
    package var mirrored: Bool?

    package init(_ source: String, _ layout: Layout) { (self.source, self.layout) = (source, layout) }

    package var map: FieldMap? { if case .paths(let map) = layout { map } else { nil } }
    var columns: [String]? { if case .columns(let names) = layout { names } else { nil } }

    /// The fault of the columns, in words; `nil` without one.
    package var columnsFault: String? {
        guard let columns else { return nil }
        do throws(Diagnostic) {
            _ = try TableSchema(said: columns, time: nil)
            return nil
        } catch {
            return "\(error.wrong), expected \(error.expected)"
        }
    }

    /// Returns the names in a list of columns.
    package static func columns(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map { name in
            name.split(separator: " ").joined(separator: " ")
        }
    }
}

extension ReaderOptions {
    /// Reads an input as a declaration says, but for what these options say already.
    package mutating func declare(_ format: FormatDeclaration) {
        declaration = format
        (joints, scale, third) = (joints ?? format.joints, scale ?? format.scale, third ?? format.third)
        (y, time, mirrored) = (y ?? format.y, time ?? format.time, mirrored ?? format.mirrored)
        size = size ?? format.size
    }
}
