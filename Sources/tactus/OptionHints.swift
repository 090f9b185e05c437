// The valid values of options, where the parser of arguments only reports an invalid one. Used by Tactus.main.

import Gestures

/// The expected values of options for which the parser's error does not contain them.
enum OptionHints {
    /// Returns the message of an error of the parser, with the expected values behind its first line.
    static func explained(_ message: String) -> String {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.first, let range = first.firstRange(of: "' is invalid for '--") else { return message }
        let option = first[range.upperBound...].prefix { $0 != " " && $0 != "'" }
        guard let expected = expectations[String(option)] else { return message }
        lines[0] += ", expected \(expected)"
        return lines.joined(separator: "\n")
    }

    /// By the options' names.
    private static let expectations: [String: String] = {
        let lead = Int(Gestures.Tuning.longestLead * 1000)
        let angles = "degrees such as 30, or a range such as -90..90"
        return [
            "onset": "peak, predicted, or a lead of 0 to \(lead) ms",
            "pinch": "palm:NUMBER above 0, or view:PIXELS@WxH",
            "body-scale": "metres, torso, or a number above 0",
            "aspect-ratio": "W:H or a number, from 1:100 to 100:1",
            "image-size": "WxH in pixels, of at most 100:1 or 1:100",
            "roll": angles, "pitch": angles, "yaw": angles,
        ]
    }()
}
