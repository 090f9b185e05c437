// The C headers are C: a C compiler reads them without a warning.

import Foundation
import Testing

@Suite struct CHeaderTests {
    @Test(arguments: Checkout.files(endings: ["h"]).filter { $0.pathComponents.contains("include") })
    func `a header compiles as C99`(header: URL) throws {
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wno-nullability-extension"]
        let (code, output) = try Checkout.run(
            "/usr/bin/env",
            ["clang", "-fsyntax-only", "-x", "c"] + flags + [header.path],
            in: Checkout.root,
            environment: ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
        )
        #expect(code == 0, "\(output)")
    }
}
