// The terminal that a person watches: how wide it is, and whether it obeys. Asked by StandardStreams.

import Glibc

package enum TerminalWindow {
    /// The columns where neither the terminal nor the environment says how many there are: those of the VT100.
    private static let usual = 80

    /// The present number of columns of standard error's terminal: as the terminal reports it, or else as in `COLUMNS`.
    package static var columns: Int {
        var size = winsize()
        if unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        guard let columns = Environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 else { return usual }
        return columns
    }

    /// Whether a line can be renewed in place: a terminal that obeys, as all do but those that say they are dumb.
    package static var isObedient: Bool {
        Environment["TERM"] != "dumb"
    }
}
