// The joint angles of every named shape, in the ways that people show it. Called by SyntheticShape; pure.

extension SyntheticShape {
    /// The poses in which people show this shape, the usual one first; at least one.
    ///
    /// The angles are our own. Where thumb and fingers touch, the thumb was placed with its tip on the finger that it
    /// covers in the average hand.
    package var poses: [HandPose] {
        switch self {
        case .rock:
            Self.rockThumbs.map { HandPose($0, .fold(-1), .fold(0), .fold(1), .fold(3)) }
        case .paper:
            [
                HandPose(.out, .extend(12), .extend(1), .extend(-10), .extend(-24)),
                HandPose(.out, .extend(4), .extend(0), .extend(-3), .extend(-8)),
                HandPose(.halfOut, .extend(-4), .extend(0), .extend(3), .extend(5)),
            ]
        case .scissors:
            [
                HandPose(.overRing, .extend(10), .extend(-6), .fold(0), .fold(2)),
                HandPose(.overMiddle, .extend(14), .extend(-8), .fold(0), .fold(2)),
            ]
        case .pointing:
            [
                HandPose(.overMiddle, .extend(2), .fold(0), .fold(1), .fold(3)),
                HandPose(.overMiddleFlat, .extend(2), .fold(0), .fold(1), .fold(3)),
                HandPose(.besideFist, .extend(2), .fold(0), .fold(1), .fold(3)),
            ]
        case .thumbsUp, .thumbsDown:
            [
                HandPose(.raised, .fold(-1), .fold(0), .fold(1), .fold(3)),
                HandPose(.raised, .foldLoosely(-1), .foldLoosely(0), .foldLoosely(1), .foldLoosely(3)),
            ]
        case .ok:
            [
                HandPose(
                    ThumbAngles(radial: 22, palmar: 37, pronation: 8, mcp: 22, ip: 24),
                    FingerAngles(mcp: 49, pip: 50, dip: 30, deviation: 8),
                    .extend(-2, mcp: 8, pip: 8),
                    .extend(-8),
                    .extend(-18, mcp: -4)
                )
            ]
        case .call:
            [
                HandPose(.raised, .foldLoosely(-1), .foldLoosely(0), .foldLoosely(1), .extend(-22)),
                HandPose(.raised, .fold(-1), .fold(0), .fold(1), .extend(-22)),
            ]
        case .horns:
            [HandPose(.overMiddle, .extend(4), .fold(0), .fold(0), .extend(-10))]
        case .three:
            [
                HandPose(
                    ThumbAngles(radial: 2, palmar: 40, pronation: 0, mcp: 52, ip: 22),
                    .extend(10),
                    .extend(0),
                    .extend(-9),
                    FingerAngles(mcp: 60, pip: 95, dip: 58, deviation: 2)
                )
            ]
        case .threeThumb:
            [HandPose(.out, .extend(8), .extend(-5), .fold(0), .fold(2))]
        case .four:
            [HandPose(.inPalm, .extend(10), .extend(1), .extend(-8), .extend(-20))]
        case .loveYou:
            [HandPose(.out, .extend(6), .fold(0), .fold(0), .extend(-14))]
        case .gun:
            [HandPose(.raised, .extend(0), .fold(0), .fold(1), .fold(3))]
        case .stop:
            [HandPose(.alongIndex, .extend(-4), .extend(0), .extend(3), .extend(5))]
        case .twoUp:
            [HandPose(.overRing, .extend(-3), .extend(3), .fold(0), .fold(2))]
        case .mute:
            [
                HandPose(.offFist, .extend(0, mcp: 6, pip: 8), .fold(0), .fold(1), .fold(3)),
                HandPose(.overMiddleFlat, .extend(0, mcp: 6, pip: 8), .fold(0), .fold(1), .fold(3)),
            ]
        case .relaxed:
            [
                HandPose(
                    ThumbAngles(radial: 34, palmar: 28, pronation: 15, mcp: 12, ip: 18),
                    FingerAngles(mcp: 25, pip: 35, deviation: 4),
                    FingerAngles(mcp: 30, pip: 40),
                    FingerAngles(mcp: 34, pip: 44, deviation: -4),
                    FingerAngles(mcp: 36, pip: 44, deviation: -10)
                )
            ]
        }
    }

    /// A fist's thumb: across index and middle finger, along the index finger's side, on top of it.
    private static let rockThumbs = [
        ThumbAngles(radial: 9, palmar: 37, pronation: 1, mcp: 17, ip: 62),
        .besideFist,
        ThumbAngles(radial: 14, palmar: 36, pronation: 0, mcp: 20, ip: 40),
    ]
}

extension HandPose {
    fileprivate init(
        _ thumb: ThumbAngles,
        _ index: FingerAngles,
        _ middle: FingerAngles,
        _ ring: FingerAngles,
        _ little: FingerAngles
    ) {
        self.init(thumb: thumb, index: index, middle: middle, ring: ring, little: little)
    }
}

extension FingerAngles {
    /// Returns an extended finger that swings sideways by some degrees, positive towards the thumb.
    fileprivate static func extend(_ deviation: Double, mcp: Double = 2, pip: Double = 4) -> FingerAngles {
        FingerAngles(mcp: mcp, pip: pip, deviation: deviation)
    }

    /// Returns a finger folded into the palm.
    fileprivate static func fold(_ deviation: Double) -> FingerAngles {
        FingerAngles(mcp: 78, pip: 100, dip: 62, deviation: deviation)
    }

    /// Returns a finger folded without effort, its tip off the palm.
    fileprivate static func foldLoosely(_ deviation: Double) -> FingerAngles {
        FingerAngles(mcp: 60, pip: 88, dip: 42, deviation: deviation)
    }
}

extension ThumbAngles {
    /// Off the palm, beside a spread hand.
    fileprivate static let out = ThumbAngles(radial: 48, palmar: 18, pronation: 25, mcp: 2, ip: 3)

    /// A little off a closed hand.
    fileprivate static let halfOut = ThumbAngles(radial: 34, palmar: 14, pronation: 18, mcp: 2, ip: 4)

    /// Stretched away from a fist.
    fileprivate static let raised = ThumbAngles(radial: 54, palmar: 16, pronation: 0, mcp: -5, ip: -8)

    /// Along the side of a folded index finger.
    fileprivate static let besideFist = ThumbAngles(radial: 18, palmar: 22, pronation: 10, mcp: 6, ip: 20)

    /// Standing a little off a fist.
    fileprivate static let offFist = ThumbAngles(radial: 30, palmar: 20, pronation: 10, mcp: 4, ip: 6)

    /// Along an extended index finger's side.
    fileprivate static let alongIndex = ThumbAngles(radial: 27, palmar: 11, pronation: 5, mcp: 25, ip: 5)

    /// Over the folded middle finger.
    fileprivate static let overMiddle = ThumbAngles(radial: 7, palmar: 45, pronation: -12, mcp: 29, ip: 45)

    /// Over the folded middle finger, with less of a bend.
    fileprivate static let overMiddleFlat = ThumbAngles(radial: 18, palmar: 43, pronation: -1, mcp: 31, ip: 54)

    /// Over the folded ring finger.
    fileprivate static let overRing = ThumbAngles(radial: 5, palmar: 43, pronation: -5, mcp: 36, ip: 45)

    /// Folded across the palm.
    fileprivate static let inPalm = ThumbAngles(radial: 10, palmar: 30, pronation: -5, mcp: 50, ip: 60)
}
