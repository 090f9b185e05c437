// The owner of QR codes over libqrencode, and how a terminal shows them. Called by the command line; any thread.

internal import CQRCode
import Platform

/// A link as a square of dark and light modules (ISO/IEC 18004).
package struct QRCode: Sendable, Equatable {
    /// The rows from the top; `true` is dark.
    package let rows: [[Bool]]

    /// Encodes a text.
    ///
    /// - Throws: `TactusError` if the library is missing, or the text too long.
    package init(_ text: String) throws(TactusError) {
        var modules = [UInt8](repeating: 0, count: Int(CQRCODE_MODULES))
        var width: Int32 = 0
        let (status, message) = withMessage(CQRCODE_MESSAGE) { unsafe CQRCodeEncode(text, &modules, &width, $0) }
        guard status == CQRCodeStatus(CQRCODE_OK) else {
            let isMissing = status == CQRCodeStatus(CQRCODE_NO_LIBRARY)
            throw TactusError(isMissing ? .uninstalled : .fault, "no QR code: \(message.words)")
        }
        let count = Int(width)
        rows = (0..<count).map { row in modules[row * count..<(row + 1) * count].map { $0 == 1 } }
    }

    /// The rows with the light edge that a reader needs: four modules on each side.
    package var framed: [[Bool]] {
        let edge = 4
        let width = rows.count + 2 * edge
        let blank = Array(repeating: Array(repeating: false, count: width), count: edge)
        let side = Array(repeating: false, count: edge)
        return blank + rows.map { side + $0 + side } + blank
    }

    /// The code for a terminal: each character has two modules, one above the other, in black on white whatever the
    /// terminal's own colours are.
    package var terminalLines: [String] {
        let rows = framed
        return stride(from: 0, to: rows.count, by: 2).map { top in
            let below = top + 1 < rows.count ? rows[top + 1] : Array(repeating: false, count: rows.count)
            let modules = zip(rows[top], below).map { upper, lower in
                switch (upper, lower) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + modules.joined() + "\u{1B}[0m"
        }
    }

    /// The rows as texts of 0 and 1, for the live view.
    package var texts: [String] { rows.map { row in String(row.map { $0 ? "1" : "0" }) } }
}
