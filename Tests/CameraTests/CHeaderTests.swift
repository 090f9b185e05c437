// The C headers are C: a C compiler reads them without a warning.

import Glibc
import Testing

@Suite struct CHeaderTests {
    /// Returns whether a program ends with status 0.
    private func succeeds(_ arguments: [String]) -> Bool {
        var process = pid_t()
        var list: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe list.forEach { unsafe free($0) } }
        guard unsafe posix_spawnp(&process, arguments[0], nil, nil, &list, environ) == 0 else { return false }
        var status: Int32 = 0
        return unsafe waitpid(process, &status, 0) == process && status == 0
    }

    @Test(arguments: ["CCamera", "CJPEG"]) func `the header compiles as C99`(room: String) {
        let test = "Tests/CameraTests/CHeaderTests.swift"
        let header = #filePath.replacing(test, with: "Sources/C/\(room)/include/\(room).h")
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wno-nullability-extension"]
        #expect(succeeds(["clang", "-fsyntax-only", "-x", "c"] + flags + [header]))
    }
}
