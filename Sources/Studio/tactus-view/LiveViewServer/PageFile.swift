// The files of the pages, carried inside the program: only those in the table of CPages.c can be requested. Used by ViewServer;
// pure.

internal import CPages

/// A file of a page.
package struct PageFile: Sendable {
    /// The name that browsers request.
    package let name: String

    package let type: String

    package let bytes: [UInt8]

    /// Creates the file of a place in `Resources`.
    private init(_ place: String, _ bytes: [UInt8], isOfPhone: Bool) {
        let parts = place.split(separator: "/")
        let ending = place.split(separator: ".").last
        // What phones run is in its own folder, and has the names of the live view's.
        name = isOfPhone && parts.count > 1 ? (ending == "js" ? "modules/" : "") + (parts.last ?? "") : place
        self.bytes = bytes
        type =
            switch ending {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "svg": "image/svg+xml"
            default: "application/octet-stream"
            }
    }

    /// The files of the live view, and those of the phones' page.
    package static let (all, phone) = files()

    private static func files() -> ([PageFile], [PageFile]) {
        var (all, phone): ([PageFile], [PageFile]) = ([], [])
        var start: UnsafePointer<CChar>?
        var number = 0
        while let bytes = unsafe CPagesFile(number, &start), let name = unsafe start {
            let place = unsafe String(cString: name)
            let content = unsafe Array(String(cString: bytes).utf8)
            let isOfPhone = place.hasPrefix("phone/")
            if !isOfPhone { all.append(PageFile(place, content, isOfPhone: false)) }
            if isOfPhone || shared.contains(place) { phone.append(PageFile(place, content, isOfPhone: true)) }
            number += 1
        }
        return (all, phone)
    }

    /// What both pages have.
    private static let shared: Set = [
        "icon.svg", "theme.css", "modules/backoff.js", "modules/connection.js", "modules/dom.js", "modules/wakelock.js",
    ]

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ("/\($0.name)", $0) })
    private static let phoneByPath = Dictionary(uniqueKeysWithValues: phone.map { ("/\($0.name)", $0) })

    /// The file of a path, which is one of the names or `/`; nothing is looked for on the disk.
    package static func file(at path: String) -> PageFile? { byPath[path == "/" ? "/index.html" : path] }

    package static func phoneFile(at path: String) -> PageFile? { phoneByPath[path == "/" ? "/phone.html" : path] }
}
