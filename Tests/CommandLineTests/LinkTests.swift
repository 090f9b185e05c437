// What the program links and the pure rooms import: as little as promised.

import Foundation
import Testing

@Suite("Links")
struct LinkTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("the program links neither OpenCV nor networking") func libraries() throws {
        let run = try place.shell("ldd $tactus")
        let libraries = run.lines.compactMap { $0.split(separator: " ").first?.trimmingPrefix("\t") }
        #expect(run.status == 0 && libraries.contains { $0.hasPrefix("libsimdjson") }, "\(run)")
        for library in libraries {
            #expect(
                !library.contains("opencv") && !library.contains("FoundationNetworking") && !library.contains("curl")
            )
        }
    }

    @Test(
        "pure rooms import only one another and numerics",
        arguments: [
            ("Keypoints", []), ("Shapes", ["Keypoints"]), ("Evaluation", ["Keypoints", "Shapes"]),
            ("SyntheticHands", ["Keypoints"]),
        ]
    )
    func imports(_ room: String, _ rooms: [String]) throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("Sources/\(room)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        #expect(names.count > 5)
        for name in names {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for line in text.matches(
                of: #/^(?:@\w+ )?(?:public |internal |package |private |fileprivate )?import (.*)$/#
                    .anchorsMatchLineEndings()
            ) {
                #expect(
                    (rooms + ["RealModule"]).contains(String(line.output.1)),
                    "\(room)/\(name) imports \(line.output.1)"
                )
            }
        }
    }
}
