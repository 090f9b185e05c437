// The words of other programs, as users read them.

import Platform
import Testing

@Suite("Words of programs")
struct ProgramMessageTests {
    private static let loader = "/usr/bin/tactus-camera: error while loading shared libraries: "

    @Test(
        "a line without the program's name, or with the Debian package of a library that is missing",
        arguments: [
            ("tactus-camera: it is gone\n", "it is gone"), ("tactus-cameras: a", "tactus-cameras: a"),
            (
                loader + "libopencv_videoio.so.406: cannot open shared object file: No such file or directory\n",
                "the Debian package libopencv-videoio406 is needed (libopencv_videoio.so.406)"
            ),
            (loader + "libyaml-0.so.2: cannot open", "the Debian package libyaml-0-2 is needed (libyaml-0.so.2)"),
        ]
    )
    func words(_ line: String, _ expected: String) { #expect(line.message(of: "tactus-camera") == expected) }
}
