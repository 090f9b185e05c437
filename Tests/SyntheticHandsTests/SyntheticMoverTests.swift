import Keypoints
import Testing

@testable import SyntheticHands

/// The person whose movements are known.
@Suite struct SyntheticMoverTests {
    private static func mover(_ change: (inout MoverOptions) -> Void = { _ in }) throws -> SyntheticMover {
        var options = MoverOptions()
        options.hasErrors = false
        change(&options)
        return try SyntheticMover(options)
    }

    /// The middle of the palm in palms from the image's left and upper edge, as the player sees it in a mirror.
    private static func places(_ mover: SyntheticMover, _ span: ClosedRange<Double>) -> [SIMD2<Double>] {
        let frames = Int((span.lowerBound * mover.rate).rounded(.up))...Int(span.upperBound * mover.rate)
        return frames.compactMap { number in
            guard let points = mover.frame(number).hands.first?.points, let wrist = points[.wrist],
                let base = points[.middleMCP]
            else { return nil }
            let (x, y) = (640 * Double(wrist.x - base.x), 480 * Double(wrist.y - base.y))
            let palm = (x * x + y * y).squareRoot()
            return SIMD2(-640 * Double(base.x), -480 * Double(base.y)) / palm
        }
    }

    @Test("swipes go where their name says", arguments: 1...6)
    func swipes(seed: UInt64) throws {
        let mover = try Self.mover { $0.seed = seed }
        let names: [String: SIMD2<Double>] = [
            "swipe right": SIMD2(1, 0), "swipe left": SIMD2(-1, 0), "swipe up": SIMD2(0, 1),
            "swipe down": SIMD2(0, -1),
        ]
        let swipes = mover.performed.filter { names[$0.name] != nil }
        #expect(swipes.count >= 2)
        for swipe in swipes {
            let places = Self.places(mover, swipe.start...swipe.end)
            let way = try #require(places.last) - places[0]
            let length = (way * way).sum().squareRoot()
            #expect((way * (try #require(names[swipe.name]))).sum() > 0.8 * length, "\(swipe)")
        }
    }

    @Test("turns have the sense of their names; both hands part and meet", arguments: 1...6 as ClosedRange<UInt64>)
    func senses(seed: UInt64) throws {
        let mover = try Self.mover { ($0.seed, $0.hands, $0.seconds) = (seed, 2, 240) }
        var seen: Set<String> = []
        for movement in mover.performed {
            let frames = Int((movement.start * 30).rounded(.up))...Int(movement.end * 30)
            let hands = frames.map { mover.frame($0).hands }
            guard hands.allSatisfy({ $0.count == 2 && Self.gap($0) > 0 }) else { continue }
            switch movement.name {
            case "turn clockwise", "turn palm up": #expect(Self.turn(hands.map { $0[0] }) < -0.5, "\(movement)")
            case "turn counterclockwise", "turn palm down":
                #expect(Self.turn(hands.map { $0[0] }) > 0.5, "\(movement)")
            case "part": #expect(Self.gap(hands[hands.count - 1]) > 1.3 * Self.gap(hands[0]), "\(movement)")
            case "meet": #expect(Self.gap(hands[hands.count - 1]) < Self.gap(hands[0]) / 1.3, "\(movement)")
            default: continue
            }
            seen.insert(movement.name)
        }
        #expect(seen.count >= 4, "\(seen)")
    }

    /// The angle by which a hand turns anticlockwise as the player sees it in a mirror: the sum of the sines of its steps.
    private static func turn(_ hands: [Hand]) -> Double {
        let ways = hands.compactMap { hand in
            hand.points[.wrist].flatMap { wrist in
                hand.points[.middleMCP].map { base in
                    SIMD2(640 * Double(wrist.x - base.x), 480 * Double(wrist.y - base.y))
                }
            }
        }
        return zip(ways, ways.dropFirst()).reduce(0) { sum, step in
            let (from, to) = step
            return sum + (from.x * to.y - from.y * to.x) / ((from * from).sum() * (to * to).sum()).squareRoot()
        }
    }

    private static func gap(_ hands: [Hand]) -> Float {
        let places = hands.map { $0.points[.middleMCP]?.x ?? .nan }
        return abs(places[0] - places[1])
    }

    @Test("people who idle lower their hands, and gesticulate in bouts", arguments: 1...4 as ClosedRange<UInt64>)
    func lowered(seed: UInt64) throws {
        let mover = try Self.mover { ($0.seed, $0.performs, $0.seconds) = (seed, false, 240) }
        let hangs = (0..<mover.count).compactMap { number in
            mover.frame(number).hands.first.flatMap { hand in
                hand.points[.wrist].flatMap { wrist in hand.points[.middleMCP].map { $0.y > wrist.y } }
            }
        }
        let share = Double(hangs.count { $0 }) / Double(hangs.count)
        #expect((0.4..<0.98).contains(share), "\(share)")
    }

    @Test("movements do not overlap but for the names of one, and end within the take")
    func order() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let mover = try Self.mover { $0.seed = seed }
            #expect(
                zip(mover.performed.dropFirst(), mover.performed).allSatisfy {
                    $0.start >= $1.end - 1e-9 || ($0.start, $0.end) == ($1.start, $1.end) && $0.name != $1.name
                }
            )
            #expect(mover.performed.allSatisfy { $0.start < $0.end && $0.end <= 60 })
        }
    }

    @Test("the same options give the same take; idle hands perform nothing, and move")
    func options() throws {
        let takes = try [1, 1, 2].map { seed in try Self.mover { $0.seed = seed } }
        #expect(takes[0].performed == takes[1].performed && takes[0].performed != takes[2].performed)
        #expect(takes[0].frame(100) == takes[1].frame(100) && takes[0].frame(100) != takes[2].frame(100))
        let idle = try Self.mover { ($0.performs, $0.hands) = (false, 2) }
        #expect(idle.performed.isEmpty && idle.frame(0).hands.map(\.side) == [.right, .left])
        let places = Self.places(idle, 0...50)
        #expect(places.contains { abs($0.x - places[0].x) > 1 })
    }

    @Test("errors of a model lose frames and move points")
    func errors() throws {
        let exact = try Self.mover()
        var lost = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            let spoiled = try Self.mover { ($0.seed, $0.hasErrors) = (seed, true) }
            lost += (0..<600).count { spoiled.frame($0).hands.isEmpty }
            if seed == 1 { #expect(spoiled.frame(50) != exact.frame(50)) }
        }
        #expect((1..<600).contains(lost))
    }

    @Test("options out of range are refused", arguments: [(0, 30), (60, 0), (3601, 30), (60, 241)])
    func faults(row: (seconds: Double, rate: Double)) {
        #expect(throws: Diagnostic.self) { try Self.mover { ($0.seconds, $0.rate) = row } }
    }
}
