// Secrets of files: one line, and private to the user.

import Platform
import Foundation
import Testing

@Suite("Secrets in files")
struct SecretTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test(
        "one line is taken, with its end or without",
        arguments: ["xoxb-1", "xoxb-1\n", "xoxb-1\r\n", "xoxb-1\n\n"],
        [0o600, 0o400, 0o700]
    )
    func taken(_ text: String, rights: Int) throws {
        #expect(try contents(text, rights: rights) == "xoxb-1")
    }

    @Test(
        "more than one line is refused, and none of it is told",
        arguments: ["xoxb-1\nxoxb-2\n", "xoxb-1\r\nxoxb-2", "xoxb-1\n\n# of the door\n", "\nxoxb-1\n", "xoxb\t1"]
    )
    func lines(_ text: String) {
        let error = #expect(throws: TactusError.self) { try contents(text, rights: 0o600) }
        #expect(error?.kind == .broken && error?.description.contains("xoxb") == false)
    }

    @Test("what others may read or write is refused", arguments: [0o640, 0o620, 0o604, 0o602, 0o644])
    func rights(_ rights: Int) {
        let error = #expect(throws: TactusError.self) { try contents("xoxb-1", rights: rights) }
        #expect(error?.expected?.contains("chmod 600") == true)
    }

    @Test("another account's is refused", .enabled(if: geteuid() == 0, "only root can give a file away"))
    func owner() throws {
        try folder.write("xoxb-1", to: "token")
        try folder.set("token", rights: 0o600, owner: 65_534)
        let error = #expect(throws: TactusError.self) { try Secret.contents(of: folder.file("token")) }
        #expect(error?.wrong == "a file of another account")
    }

    private func contents(_ text: String, rights: Int) throws -> String {
        try folder.write(text, to: "token")
        try folder.set("token", rights: rights)
        return try Secret.contents(of: folder.file("token"))
    }
}
