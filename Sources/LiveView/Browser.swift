// Opens the page in the desktop's browser, where there is a desktop and a person before it. Called by the command line.

internal import Files
internal import Subprocess

/// The desktop's browser.
package enum Browser {
    /// Returns a Boolean value that indicates whether a page is to be opened: in a graphical session, with a terminal that
    /// a person watches, and not from afar.
    ///
    /// - Parameters:
    ///   - isWatched: whether standard output is a terminal.
    ///   - variable: the value of a variable of the environment.
    package static func isWanted(isWatched: Bool, variable: (String) -> String?) -> Bool {
        isWatched && (variable("DISPLAY") ?? variable("WAYLAND_DISPLAY")) != nil && variable("SSH_CONNECTION") == nil
    }

    /// Opens a page, soon; where there is no browser, the link was printed.
    package static func open(_ link: String) {
        Task {
            guard let room = try? SystemRoom(for: "xdg-open") else { return }
            defer { room.end() }
            let nowhere = room.nowhere
            _ = try? await Subprocess.run(
                .name("xdg-open"),
                arguments: [link],
                input: .fileDescriptor(nowhere, closeAfterSpawningProcess: false),
                output: .fileDescriptor(nowhere, closeAfterSpawningProcess: false),
                error: .fileDescriptor(nowhere, closeAfterSpawningProcess: false)
            )
        }
    }
}
