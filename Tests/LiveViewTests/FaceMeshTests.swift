// The mesh that faces are shown with, read from Wavefront OBJ: what it makes of files, and what it says of broken ones.

import Text
import KeypointFiles
import LiveScene
import Testing

@Suite("Meshes of faces")
struct FaceMeshTests {
    private static let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0.5\n"

    /// A file, and its triangles.
    private static let files: [(text: String, triangles: [Int])] = [
        ("f 1 2 3", [0, 1, 2]), ("f 1//7 2//7 3//7\r\nf 2/ 3/ 4/", [0, 1, 2, 1, 2, 3]),
        ("f 1 2 4 3", [0, 1, 3, 0, 3, 2]),
        ("f -4 -3 -2", [0, 1, 2]), ("# a face\no face\nvn 0 0 1\ns 1\n\nf\t1  2 3 ", [0, 1, 2]),
    ]

    @Test("vertices and triangles of a file", arguments: files.indices) func triangles(row: Int) throws {
        let mesh = try FaceMesh(obj: Self.corners + Self.files[row].text, name: "face.obj")
        #expect(mesh.triangles == Self.files[row].triangles)
        #expect(mesh.vertices == [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5])
        #expect(mesh.textureCoordinates.isEmpty)
    }

    @Test("as many texture coordinates as vertices, each vertex's first") func textures() throws {
        let text = Self.corners + "vt 0.1 0.2\nvt 0.3 0.4\nf 1/2 2/1 3/1\nf 1/1 2/2 3\n"
        let mesh = try FaceMesh(obj: text, name: "face.obj")
        #expect(mesh.textureCoordinates == [0.3, 0.4, 0.1, 0.2, 0.1, 0.2, 0, 0])
        #expect(mesh.json["uv"]?.array?.count == 8 && mesh.json["vertices"]?.array?.count == 12)
        #expect(mesh.json["triangles"] == .array([0, 1, 2, 0, 1, 2].map { .number($0) }))
    }

    /// A fault in a file after its four vertices, and its message.
    private static let faults: [(text: String, line: String)] = [
        ("f 1 2 5", "face.obj:5: f: vertex 5; expected 1 to 4, which stand before it"),
        ("f 1 2 0", "face.obj:5: f: vertex 0; expected 1 to 4, which stand before it"),
        ("f -5 2 3", "face.obj:5: f: vertex -5; expected 1 to 4, which stand before it"),
        ("f 1/1 2 3", "face.obj:5: f: texture coordinate 1; expected none, as there is none before it"),
        ("\nf 1 2", "face.obj:6: f: 2 corners; expected 3 or more"),
        ("f a b c", "face.obj:5: f: vertex a; expected 1 to 4, which stand before it"),
        ("v 1 2", "face.obj:5: v: 1 2; expected 3 numbers"),
        ("v 1 2 nan", "face.obj:5: v: 1 2 nan; expected 3 numbers"),
        ("vt x 1", "face.obj:5: vt: x 1; expected 2 numbers"),
        ("", "face.obj: no faces; expected a Wavefront OBJ file with v and f"),
        (String(repeating: "v 0 0 0\n", count: 65_532), "face.obj:65536: more vertices; expected at most 65535"),
    ]

    @Test("what is no mesh is said with its line", arguments: faults.indices) func fault(row: Int) throws {
        let error = #expect(throws: TactusError.self) {
            try FaceMesh(obj: Self.corners + Self.faults[row].text, name: "face.obj")
        }
        #expect(error?.description == Self.faults[row].line)
    }
}
