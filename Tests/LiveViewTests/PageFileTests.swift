// The files of the page: all of the folder are served, and the browser is opened only before a person.

import Foundation
import Viewer
import tactus_view
import Testing

@Suite("The page's files")
struct PageFileTests {
    @Test("all files of the folder are served, as they are") func all() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Studio/tactus-view/LiveViewServer/Resources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
        let shared = Set(PageFile.all.map(\.name))
        let places =
            PageFile.all.map { ($0, $0.name) }
            + PageFile.phone.filter { !shared.contains($0.name) }.map {
                ($0, "phone/" + ($0.name.split(separator: "/").last ?? ""))
            }
        #expect(Set(places.map(\.1)) == Set(names))
        for (file, place) in places {
            #expect(try Array(Data(contentsOf: folder.appendingPathComponent(place))) == file.bytes, "\(file.name)")
            #expect(!file.type.contains("octet-stream"), "\(file.name)")
        }
    }

    @Test(
        "a browser is opened on a desktop, before a terminal, and not over SSH",
        arguments: [
            (["DISPLAY": ":0"], true, true), (["WAYLAND_DISPLAY": "wayland-0"], true, true), ([:], true, false),
            (["DISPLAY": ":0"], false, false), (["DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"], true, false),
        ]
    ) func browser(_ environment: [String: String], _ isWatched: Bool, _ isWanted: Bool) {
        #expect(Browser.isWanted(isWatched: isWatched, variable: { environment[$0] }) == isWanted)
    }
}
