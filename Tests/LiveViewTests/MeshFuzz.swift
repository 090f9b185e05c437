// Properties of any bytes as a face's mesh. Called by the fuzzer and by the tests.

import KeypointFiles
import LiveScene

/// Reads a text as Wavefront OBJ; traps where a mesh leads outside of itself, or cannot be sent to a page.
func fuzzMesh(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let mesh: FaceMesh
    do {
        mesh = try FaceMesh(obj: text, name: "f.obj")
    } catch {
        let line = "\(error)"
        precondition(line.hasPrefix("f.obj") && line.utf8.count < 1_000, "no line: \(line)")
        return
    }
    let count = mesh.vertices.count / 3
    precondition(mesh.vertices.count == 3 * count && mesh.triangles.count % 3 == 0, "parts of a vertex or a triangle")
    precondition(mesh.triangles.allSatisfy((0..<count).contains), "a triangle outside of the mesh")
    precondition([0, 2 * count].contains(mesh.textureCoordinates.count), "no coordinates for some vertices")
    for numbers in [mesh.json["vertices"], mesh.json["uv"]] {
        // A page draws with floats.
        let isDrawn = numbers?.array?.allSatisfy { $0.double.map { Float($0).isFinite } ?? false }
        precondition(isDrawn == true, "a vertex that cannot be drawn")
    }
}
