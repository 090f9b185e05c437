// The files of the pages, carried inside the program: only those in this table can be requested. Used by PageHandler;
// pure.

/// A file of the page.
package struct PageFile: Sendable {
    package let name: String

    package let type: String

    package let bytes: [UInt8]

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
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
        PageFile("index.html", PackageResources.index_html),
        PageFile("style.css", PackageResources.style_css),
        theme,
        backoff,
        PageFile("modules/bigwords.js", PackageResources.bigwords_js),
        PageFile("modules/bursts.js", PackageResources.bursts_js),
        PageFile("modules/collect.js", PackageResources.collect_js),
        connection,
        PageFile("modules/delaunay.js", PackageResources.delaunay_js),
        dom,
        PageFile("modules/drawing.js", PackageResources.drawing_js),
        PageFile("modules/drums.js", PackageResources.drums_js),
        PageFile("modules/editing.js", PackageResources.editing_js),
        PageFile("modules/explain.js", PackageResources.explain_js),
        PageFile("modules/face.js", PackageResources.face_js),
        PageFile("modules/facelayout.js", PackageResources.facelayout_js),
        PageFile("modules/facemesh.js", PackageResources.facemesh_js),
        PageFile("modules/facerobot.js", PackageResources.facerobot_js),
        PageFile("modules/faces.js", PackageResources.faces_js),
        PageFile("modules/facesurface.js", PackageResources.facesurface_js),
        PageFile("modules/geometry.js", PackageResources.geometry_js),
        PageFile("modules/gestures.js", PackageResources.gestures_js),
        PageFile("modules/history.js", PackageResources.history_js),
        PageFile("modules/image.js", PackageResources.image_js),
        PageFile("modules/joints.js", PackageResources.joints_js),
        PageFile("modules/keyboard.js", PackageResources.keyboard_js),
        PageFile("modules/labels.js", PackageResources.labels_js),
        PageFile("modules/lane.js", PackageResources.lane_js),
        PageFile("modules/lasthit.js", PackageResources.lasthit_js),
        PageFile("modules/loop.js", PackageResources.loop_js),
        PageFile("modules/lost.js", PackageResources.lost_js),
        PageFile("modules/main.js", PackageResources.main_js),
        PageFile("modules/mixer.js", PackageResources.mixer_js),
        PageFile("modules/newshape.js", PackageResources.newshape_js),
        PageFile("modules/paced.js", PackageResources.paced_js),
        PageFile("modules/panels.js", PackageResources.panels_js),
        PageFile("modules/phones.js", PackageResources.phones_js),
        PageFile("modules/places.js", PackageResources.places_js),
        PageFile("modules/playback.js", PackageResources.playback_js),
        PageFile("modules/poses.js", PackageResources.poses_js),
        PageFile("modules/preferences.js", PackageResources.preferences_js),
        PageFile("modules/settings.js", PackageResources.settings_js),
        PageFile("modules/setup.js", PackageResources.setup_js),
        PageFile("modules/sign.js", PackageResources.sign_js),
        PageFile("modules/skeleton.js", PackageResources.skeleton_js),
        PageFile("modules/stage.js", PackageResources.stage_js),
        PageFile("modules/status.js", PackageResources.status_js),
        PageFile("modules/store.js", PackageResources.store_js),
        PageFile("modules/strip.js", PackageResources.strip_js),
        PageFile("modules/strokes.js", PackageResources.strokes_js),
        PageFile("modules/take.js", PackageResources.take_js),
        PageFile("modules/takes.js", PackageResources.takes_js),
        PageFile("modules/toasts.js", PackageResources.toasts_js),
        PageFile("modules/transport.js", PackageResources.transport_js),
        wakelock,
        PageFile("modules/walkthrough.js", PackageResources.walkthrough_js),
    ]

    package static let phone: [PageFile] = [
        icon, theme, backoff, connection, dom, wakelock,
        PageFile("phone.html", PackageResources.phone_html),
        PageFile("phone.css", PackageResources.phone_css),
        PageFile("modules/impacts.js", PackageResources.impacts_js),
        PageFile("modules/link.js", PackageResources.link_js),
        PageFile("modules/motion.js", PackageResources.motion_js),
        PageFile("modules/offsets.js", PackageResources.offsets_js),
        PageFile("modules/padrows.js", PackageResources.padrows_js),
        PageFile("modules/phone.js", PackageResources.phone_js),
        PageFile("modules/sound.js", PackageResources.sound_js),
        PageFile("modules/touch.js", PackageResources.touch_js),
    ]

    // What both pages have.
    private static let icon = PageFile("icon.svg", PackageResources.icon_svg)
    private static let theme = PageFile("theme.css", PackageResources.theme_css)
    private static let backoff = PageFile("modules/backoff.js", PackageResources.backoff_js)
    private static let connection = PageFile("modules/connection.js", PackageResources.connection_js)
    private static let dom = PageFile("modules/dom.js", PackageResources.dom_js)
    private static let wakelock = PageFile("modules/wakelock.js", PackageResources.wakelock_js)

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ("/\($0.name)", $0) })
    private static let phoneByPath = Dictionary(uniqueKeysWithValues: phone.map { ("/\($0.name)", $0) })

    /// The file of a path, which is one of the names or `/`; nothing is looked for on the disk.
    package static func file(at path: String) -> PageFile? { byPath[path == "/" ? "/index.html" : path] }

    package static func phoneFile(at path: String) -> PageFile? { phoneByPath[path == "/" ? "/phone.html" : path] }
}
