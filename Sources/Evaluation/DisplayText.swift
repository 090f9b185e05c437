// How wide a text stands in a terminal, and making it safe and narrow enough to stand there. Used by Table; pure.

/// The text with every control character replaced, so that a label from a file cannot steer the terminal or break lines.
func printable(_ text: String) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format: clean.unicodeScalars.append("\u{FFFD}")
        default: clean.unicodeScalars.append(scalar)
        }
    }
    return clean
}

/// The columns that a text takes in a terminal: two for wide East Asian characters and emoji, one for others.
///
/// Source: Unicode Standard Annex #11, East Asian Width, the blocks of W and F.
func displayWidth(_ text: String) -> Int { text.reduce(0) { $0 + displayWidth($1) } }

/// The text cut to a number of columns, with an ellipsis where something is missing.
func clipped(_ text: String, to width: Int) -> String {
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

private func displayWidth(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        2
    default: 1
    }
}
