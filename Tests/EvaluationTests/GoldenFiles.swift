// Texts that are compared with files. With TACTUS_GOLDEN=write the files are written anew.

import Foundation
import Testing

func expectGolden(_ text: String, _ name: String, at place: SourceLocation = #_sourceLocation) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["TACTUS_GOLDEN"] == "write" {
        try Data(text.utf8).write(to: file)
        Issue.record("\(name) was written anew; look at the change and run again", sourceLocation: place)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: place)
}
