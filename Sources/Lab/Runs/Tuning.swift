// The numbers of this target that several files share; those of one file are at its head. Pure.

enum Tuning {
    /// The number of hands with a clear side from which a recording can be reported as mirrored.
    static let fewestSides = 20

    /// And more than this share of them must contradict their label.
    static let mirroredShare = 0.8
}
