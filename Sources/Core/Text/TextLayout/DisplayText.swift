// The width of a text in a terminal, and its conversion to a safe and narrow one. Used by all that print; pure.

extension Unicode.Scalar {
    /// Whether it leaves its line unchanged: neither a control character nor a line break.
    package var fitsLine: Bool {
        ![.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}

/// The text with every control character replaced, so that a label from a file cannot steer the terminal or break
/// lines.
package func printable(_ text: String) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format: clean.unicodeScalars.append("\u{FFFD}")
        default: clean.unicodeScalars.append(scalar)
        }
    }
    return clean
}

/// The same of others' words, which may be of any length: cut behind a number of scalars, as one letter may have any number.
package func printable(_ text: String, atMost count: Int) -> String {
    let start = text.unicodeScalars.prefix(count)
    return printable(String(start)) + (start.endIndex < text.endIndex ? "…" : "")
}

/// Returns the largest number of columns of a text in a terminal: two for wide East Asian characters and emoji, one for
/// others, together with their combining characters.
///
/// Source: Unicode Standard Annex #11, East Asian Width, the blocks of W and F; #51, emoji that are shown as such.
package func displayWidth(_ text: String) -> Int { text.reduce(0) { $0 + displayWidth($1) } }

/// The text cut to a number of columns, with an ellipsis where something is missing.
package func clipped(_ text: String, to width: Int) -> String {
    let text = printable(text)
    guard displayWidth(text) > width else { return text }
    var clip = ""
    var used = 1
    for character in text {
        used += displayWidth(character)
        if used > width { break }
        clip.append(character)
    }
    return clip + "…"
}

/// The text cut to a number of columns at its front, with an ellipsis where something is missing.
package func clippedInFront(_ text: String, to width: Int) -> String {
    let text = printable(text)
    guard displayWidth(text) > width else { return text }
    var clip: [Character] = []
    var used = 1
    for character in text.reversed() {
        used += displayWidth(character)
        if used > width { break }
        clip.append(character)
    }
    return "…" + String(clip.reversed())
}

/// The text with blanks up to a number of columns: behind it, or before it where it is at the right.
package func padded(_ text: String, to width: Int, atRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth(text)))
    return atRight ? blanks + text : text + blanks
}

/// Returns the text in lines of at most `width` columns, broken at blanks; a longer word is its own line.
package func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, displayWidth(last) + 1 + displayWidth(String(word)) <= width {
            lines[lines.count - 1] = last + " " + word
        } else {
            lines.append(String(word))
        }
    }
    return lines
}

private func displayWidth(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    // Signs that are images by themselves, or are made so by the selector behind them; some terminals show them narrow.
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        2
    default: 1
    }
}

extension StringProtocol {
    /// The text without white space around it.
    package var trimmed: String { trimmed(where: \.isWhitespace) }

    /// Returns the text without some characters around it.
    package func trimmed(where isOuter: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isOuter($0) }), let last = lastIndex(where: { !isOuter($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
