// Opens the page in the desktop's browser, where there is a desktop and a person before it. Called by the command line.

internal import Platform
internal import Subprocess

/// The time for which the page that redirects a browser exists after the desktop was asked to open it.
private let browserStart = Duration.seconds(20)

/// The desktop's browser.
package enum Browser {
    /// Returns whether to open a page: in a graphical session, with a terminal that a person watches, and not from
    /// afar.
    ///
    /// - Parameters:
    ///   - isWatched: whether standard output is a terminal.
    ///   - variable: the value of a variable of the environment.
    package static func isWanted(isWatched: Bool, variable: (String) -> String?) -> Bool {
        isWatched && (variable("DISPLAY") ?? variable("WAYLAND_DISPLAY")) != nil && variable("SSH_CONNECTION") == nil
    }

    /// Opens a page, soon; where there is no browser, the link was printed.
    ///
    /// The link has a token, and everybody on this machine sees a program's arguments: the browser is given a file that
    /// only this user can read, and which sends it on. The next run on the same port takes the place of one that was left.
    package static func open(_ link: String) {
        Task {
            guard let page = try? forward(to: link) else { return }
            defer { Path.remove(page) }
            _ = try? await Subprocess.run(
                .name("xdg-open"),
                arguments: [page],
                input: .none,
                output: .discarded,
                error: .discarded
            )
            // It may have handed the file to a browser that is still starting.
            try? await Task.sleep(for: browserStart)
        }
    }

    /// A page of this user's own that sends a browser on to a link; its path.
    private static func forward(to link: String) throws(TactusError) -> String {
        let folder = "\(Path.userData)/tactus/live-view"
        try Path.makePrivateFolder(folder)
        let port = link.split(separator: "/").dropFirst().first?.split(separator: ":").last ?? "page"
        let path = "\(folder)/\(port).html"
        // A token has letters and digits alone, an address nothing that HTML takes for its own.
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(link)">
            <title>Tactus: live view</title>
            <p><a href="\(link)">Live view</a></p>
            </html>

            """
        try FreshFile.write(Array(page.utf8), to: path, isSafe: false)
        try Path.makePrivate(path)
        return path
    }
}
