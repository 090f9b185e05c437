// Every number of this target that could be another one; pure.

/// The numbers of this target.
enum Tuning {
    /// The number of hands with a clear side from which a recording can be reported as mirrored.
    static let fewestSides = 20

    /// The number of examined hands in each part of an input; more would add nothing and cost time.
    static let sidesOfPart = 64

    /// And more than this share of them must contradict their label.
    static let mirroredShare = 0.8

    /// The largest distance of two hands of one span of time, in hands.
    static let auditSpan = 10
}
