// The networks, by the names of their files, and the sizes of what goes in and comes out.

enum NetworkKind: String {
    case palms = "palm_detection_full"
    case palmsLite = "palm_detection_lite"
    case hand = "hand_landmark_full"
    case handLite = "hand_landmark_lite"
    case wrist = "hand_recrop"
    case bodies = "pose_detection"
    case body = "pose_landmark_full"
    case faces = "face_detection_short_range"
    case face = "face_mesh"
    case faceParts = "face_parts"

    /// The number for black; that for white is 1.
    var low: Float { self == .bodies || self == .faces ? -1 : 0 }

    /// The count of numbers of each input.
    var inputs: [Int] {
        switch self {
        case .palms, .palmsLite: [Self.square(192)]
        case .hand, .handLite, .bodies: [Self.square(224)]
        case .wrist, .body: [Self.square(256)]
        case .faces: [Self.square(128)]
        case .face: [Self.square(192)]
        case .faceParts: [16 * 16 * 32, 16 * 16 * 32, 16 * 16 * 32]
        }
    }

    /// The count of numbers of each output.
    var outputs: [Int] {
        switch self {
        case .palms, .palmsLite: [2016 * 18, 2016]
        case .hand, .handLite: [63, 1, 1, 63]
        case .wrist: [4]
        case .bodies: [2254 * 12, 2254]
        case .body: [39 * 5, 1, 64 * 64 * 39, 39 * 3]
        case .faces: [896 * 16, 896]
        case .face: [468 * 3, 1, 48 * 48 * 32]
        case .faceParts: [160, 142, 10, 142, 10]
        }
    }

    private static func square(_ side: Int) -> Int { 3 * side * side }
}
