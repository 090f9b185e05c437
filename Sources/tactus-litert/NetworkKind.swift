// The networks, by the names of their files, and the sizes of what goes in and comes out.

enum NetworkKind: String {
    case palms = "palm_detection_full"
    case palmsLite = "palm_detection_lite"
    case hand = "hand_landmark_full"
    case handLite = "hand_landmark_lite"

    /// The count of numbers of each input.
    var inputs: [Int] {
        switch self {
        case .palms, .palmsLite: [Self.square(192)]
        case .hand, .handLite: [Self.square(224)]
        }
    }

    /// The count of numbers of each output.
    var outputs: [Int] {
        switch self {
        case .palms, .palmsLite: [2016 * 18, 2016]
        case .hand, .handLite: [63, 1, 1, 63]
        }
    }

    private static func square(_ side: Int) -> Int { 3 * side * side }
}
