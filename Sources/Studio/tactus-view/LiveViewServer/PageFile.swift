// The files of the pages, carried inside the program: only those in this table can be requested. Used by PageHandler;
// pure.

internal import CPages

/// A file of the page.
package struct PageFile: Sendable {
    package let name: String

    package let type: String

    package let bytes: [UInt8]

    /// Creates the file of a name that browsers request, and its place in `Resources`, where that is another.
    private init(_ name: String, at place: String? = nil) {
        self.name = name
        var count = 0
        guard let start = unsafe CPagesFile(place ?? name, &count) else { fatalError("\(name) is not in CPages.c") }
        bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        type =
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "svg": "image/svg+xml"
            default: "application/octet-stream"
            }
    }

    /// All files of the live view.
    package static let all: [PageFile] = [
        icon,
        PageFile("index.html"),
        PageFile("style.css"),
        theme,
        backoff,
        PageFile("modules/bigwords.js"),
        PageFile("modules/bursts.js"),
        PageFile("modules/collect.js"),
        connection,
        PageFile("modules/delaunay.js"),
        dom,
        PageFile("modules/drawing.js"),
        PageFile("modules/drums.js"),
        PageFile("modules/editing.js"),
        PageFile("modules/explain.js"),
        PageFile("modules/face.js"),
        PageFile("modules/facelayout.js"),
        PageFile("modules/facemesh.js"),
        PageFile("modules/facerobot.js"),
        PageFile("modules/faces.js"),
        PageFile("modules/facesurface.js"),
        PageFile("modules/geometry.js"),
        PageFile("modules/gestures.js"),
        PageFile("modules/history.js"),
        PageFile("modules/image.js"),
        PageFile("modules/joints.js"),
        PageFile("modules/keyboard.js"),
        PageFile("modules/labels.js"),
        PageFile("modules/lane.js"),
        PageFile("modules/lasthit.js"),
        PageFile("modules/loop.js"),
        PageFile("modules/lost.js"),
        PageFile("modules/main.js"),
        PageFile("modules/mixer.js"),
        PageFile("modules/newshape.js"),
        PageFile("modules/paced.js"),
        PageFile("modules/panels.js"),
        PageFile("modules/phones.js"),
        PageFile("modules/places.js"),
        PageFile("modules/playback.js"),
        PageFile("modules/poses.js"),
        PageFile("modules/preferences.js"),
        PageFile("modules/settings.js"),
        PageFile("modules/setup.js"),
        PageFile("modules/sign.js"),
        PageFile("modules/skeleton.js"),
        PageFile("modules/stage.js"),
        PageFile("modules/status.js"),
        PageFile("modules/store.js"),
        PageFile("modules/strip.js"),
        PageFile("modules/strokes.js"),
        PageFile("modules/take.js"),
        PageFile("modules/takes.js"),
        PageFile("modules/toasts.js"),
        PageFile("modules/transport.js"),
        wakelock,
        PageFile("modules/walkthrough.js"),
    ]

    package static let phone: [PageFile] = [
        icon, theme, backoff, connection, dom, wakelock,
        PageFile("phone.html", at: "phone/phone.html"),
        PageFile("phone.css", at: "phone/phone.css"),
        PageFile("modules/impacts.js", at: "phone/impacts.js"),
        PageFile("modules/link.js", at: "phone/link.js"),
        PageFile("modules/motion.js", at: "phone/motion.js"),
        PageFile("modules/offsets.js", at: "phone/offsets.js"),
        PageFile("modules/padrows.js", at: "phone/padrows.js"),
        PageFile("modules/phone.js", at: "phone/phone.js"),
        PageFile("modules/sound.js", at: "phone/sound.js"),
        PageFile("modules/touch.js", at: "phone/touch.js"),
    ]

    // What both pages have.
    private static let icon = PageFile("icon.svg")
    private static let theme = PageFile("theme.css")
    private static let backoff = PageFile("modules/backoff.js")
    private static let connection = PageFile("modules/connection.js")
    private static let dom = PageFile("modules/dom.js")
    private static let wakelock = PageFile("modules/wakelock.js")

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ("/\($0.name)", $0) })
    private static let phoneByPath = Dictionary(uniqueKeysWithValues: phone.map { ("/\($0.name)", $0) })

    /// The file of a path, which is one of the names or `/`; nothing is looked for on the disk.
    package static func file(at path: String) -> PageFile? { byPath[path == "/" ? "/index.html" : path] }

    package static func phoneFile(at path: String) -> PageFile? { phoneByPath[path == "/" ? "/phone.html" : path] }
}
