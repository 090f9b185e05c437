// Joints by name, remembered from record to record. Used by the importers whose points have names.

import Keypoints

/// Finds joints by name; names are cached, because parsing a name costs more than the rest of a record.
struct JointNames {
    private let find: (String) -> HandJoint?
    private var known: [String: HandJoint] = [:]

    /// - Parameter find: parses a name that is not cached yet.
    init(_ find: @escaping (String) -> HandJoint?) { self.find = find }

    /// Returns the fault of a joint that has a point already.
    static func twice(_ name: String) -> Diagnostic {
        Diagnostic("\"\(name.prefix(Tuning.quotedCharacters))\" a second time", expected: "each joint once")
    }

    /// Returns the joint of a name, `nil` for an unknown one.
    mutating func joint(_ name: String) -> HandJoint? {
        if let joint = known[name] { return joint }
        guard let joint = find(name) else { return nil }
        // Every joint has a few spellings; more than that many names are not worth their memory.
        if known.count < Tuning.rememberedNames { known[name] = joint }
        return joint
    }
}
