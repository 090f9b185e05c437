// A mesh that faces are shown with: vertices, texture coordinates, triangles, read from a Wavefront OBJ file. Made by
// the command line, written as JSON here; pure.

package import Text

/// The most vertices and triangles of a face's mesh: what an index of 16 bits reaches, and as many as there may be of it.
private let mostVertices = 65_535
private let mostTriangles = 131_072

/// The most bytes of its file.
private let mostMeshBytes = 16 << 20

/// A mesh that faces are shown with (<doc:LiveView#Virtual-faces>).
package struct FaceMesh: Sendable, Equatable {
    /// Three coordinates for each vertex, in the units of the file.
    package private(set) var vertices: [Double] = []

    /// Two for each vertex, those of its first corner; empty where the file has none.
    package private(set) var textureCoordinates: [Double] = []

    /// Three vertices for each triangle, by number from 0.
    package private(set) var triangles: [Int] = []

    /// The most bytes of a file that is worth reading.
    package static var mostBytes: Int { mostMeshBytes }

    /// Reads a text: `v`, `vt` and `f`; whatever else an OBJ file says is left out.
    ///
    /// - Parameters:
    ///   - text: the text of a Wavefront OBJ file.
    ///   - name: the file as the user named it.
    /// - Throws: `TactusError` if it is not a mesh, with the line.
    package init(obj text: String, name: String) throws(TactusError) {
        var textures: [[Double]] = []
        var textureOf: [Int: Int] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" }
            let place = "\(name):\(index + 1)"
            switch words.first {
            case "v": vertices += try Self.numbers(words.dropFirst(), 3, of: "v", at: place)
            case "vt": textures.append(try Self.numbers(words.dropFirst(), 2, of: "vt", at: place))
            case "f": try addFace(words.dropFirst(), textures.count, &textureOf, at: place)
            default: continue
            }
            guard vertices.count <= 3 * mostVertices else {
                throw TactusError(.broken, place, "more vertices", expected: "at most \(mostVertices)")
            }
            guard triangles.count <= 3 * mostTriangles else {
                throw TactusError(.broken, place, "more triangles", expected: "at most \(mostTriangles)")
            }
        }
        guard !triangles.isEmpty else {
            throw TactusError(.broken, name, "no faces", expected: "a Wavefront OBJ file with v and f")
        }
        if !textureOf.isEmpty {
            textureCoordinates = (0..<vertices.count / 3).flatMap { textureOf[$0].map { textures[$0] } ?? [0, 0] }
        }
    }

    /// Adds a face of three corners, or of more as a fan of triangles.
    private mutating func addFace(
        _ words: ArraySlice<Substring>,
        _ textures: Int,
        _ textureOf: inout [Int: Int],
        at place: String
    ) throws(TactusError) {
        guard words.count >= 3 else {
            throw TactusError(.broken, place, "f: \(counted(words.count, "corner"))", expected: "3 or more")
        }
        var corners: [Int] = []
        for word in words {
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            let corner = try Self.index(parts[0], vertices.count / 3, "vertex", at: place)
            if parts.count > 1, !parts[1].isEmpty, textureOf[corner] == nil {
                textureOf[corner] = try Self.index(parts[1], textures, "texture coordinate", at: place)
            }
            corners.append(corner)
        }
        for next in 2..<corners.count { triangles += [corners[0], corners[next - 1], corners[next]] }
    }

    /// A number from 1, or from the last backwards, as one from 0.
    private static func index(
        _ word: Substring,
        _ count: Int,
        _ what: String,
        at place: String
    ) throws(TactusError) -> Int {
        guard let number = Int(word), number != 0, number >= -count, number <= count else {
            let shown = word.prefix(Self.shown)
            let range = count > 0 ? "1 to \(count), which stand before it" : "none, as there is none before it"
            throw TactusError(.broken, place, "f: \(what) \(shown)", expected: range)
        }
        return number > 0 ? number - 1 : count + number
    }

    private static func numbers(
        _ words: ArraySlice<Substring>,
        _ count: Int,
        of what: String,
        at place: String
    ) throws(TactusError) -> [Double] {
        // What is drawn are floats.
        let numbers = words.prefix(count).compactMap { Double($0) }.filter { Float($0).isFinite }
        guard numbers.count == count else {
            let given = words.joined(separator: " ").prefix(Self.shown)
            throw TactusError(.broken, place, "\(what): \(given)", expected: "\(count) numbers")
        }
        return numbers
    }

    /// So much of a wrong word is shown, in characters.
    private static let shown = 40

    /// The mesh as a message's part.
    package var json: JSONValue {
        func rounded(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .rounded($0, places: 5) }) }
        return [
            "vertices": rounded(vertices), "uv": rounded(textureCoordinates),
            "triangles": .array(triangles.map { .integer($0) }),
        ]
    }
}
