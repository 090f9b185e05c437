// The form of drawings, their distance against a plain program, and movements that are learned from examples.

import RealModule
import SyntheticHands
import Testing

@testable import Gestures

/// Ways of letters and other figures, in palms.
enum Figures {
    static let corner: [SIMD2<Double>] = [SIMD2(0, 2), SIMD2(0, 0), SIMD2(2, 0)]
    static let roof: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(1, 2), SIMD2(2, 0)]
    static let zed: [SIMD2<Double>] = [SIMD2(0, 2), SIMD2(2, 2), SIMD2(0, 0), SIMD2(2, 0)]
    static let ring: [SIMD2<Double>] = (0...40).map { step in
        let angle = Double(step) / 40 * 2 * Double.pi
        return SIMD2(Double.cos(angle), Double.sin(angle))
    }

    /// A figure as another hand draws it: each point moved by up to some palms.
    static func drawn(_ figure: [SIMD2<Double>], by seed: UInt64, within: Double = 0.2) throws -> Drawing {
        var dice = SeededGenerator(seed: seed)
        let size = dice.uniform(in: 0.6...1.8)
        return try #require(
            Drawing(
                along: figure.map {
                    ($0 + SIMD2(dice.uniform(in: -within...within), dice.uniform(in: -within...within))) * size
                }
            )
        )
    }
}

@Suite("Drawings")
struct DrawingTests {
    /// A way at a steady speed, as many points of a hand.
    private static func steady(_ way: [SIMD2<Double>]) throws -> Drawing {
        var (places, times) = ([way[0]], [0.0])
        for (from, to) in zip(way, way.dropFirst()) {
            for step in 1...7 {
                places.append(from + (to - from) * Double(step) / 7)
                times.append(times[times.count - 1] + (to - from).length / 7)
            }
        }
        return try #require(Drawing(along: places, times: times))
    }

    @Test("at a steady speed the points have equal distances; written ones are closer at corners")
    func resampling() throws {
        let drawing = try Self.steady(Figures.corner)
        #expect(drawing.points.count == Drawing.count)
        let steps = zip(drawing.points, drawing.points.dropFirst()).map { ($1 - $0).length }
        // The step around the corner is shorter.
        #expect(steps.count { abs($0 - 4.0 / 19) < 1e-9 } == 18)
        #expect(drawing.points.reduce(.zero, +).length < 1e-9)
        #expect(abs(drawing.extent - 2) < 1e-9)
        let written = try #require(Drawing(along: Figures.corner))
        let paces = zip(written.points, written.points.dropFirst()).map { ($1 - $0).length }
        #expect(paces[9] < paces[4] / 2 && paces[0] < paces[4] && abs(paces[4] - paces[14]) < 1e-9)
        #expect(written.distance(to: drawing) < 0.5)
    }

    @Test("time counts between two points: where the tip rests, more of them lie")
    func time() throws {
        let steps = (0...20).map { Double($0) / 10 }
        let steady = try #require(Drawing(along: steps.map { SIMD2($0, 0) }, times: steps))
        let resting = try #require(
            Drawing(along: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 0), SIMD2(2, 0)], times: [0, 0.5, 1.5, 2])
        )
        // The tip is in the middle for half of the time, which counts 0.7 and has none of the way.
        #expect(resting.points.count { abs($0.x) < 0.01 } == 6)
        #expect(resting.distance(to: steady) > 0.1)
    }

    @Test("ways without length", arguments: [[], [SIMD2(1, 1)], [SIMD2(1, 1), SIMD2(1, 1)], [.zero, SIMD2(.nan, 0)]])
    func nothing(_ way: [SIMD2<Double>]) { #expect(Drawing(along: way) == nil) }

    @Test("place and size do not count, the direction and the turn do")
    func invariance() throws {
        let zed = try #require(Drawing(along: Figures.zed))
        let other = try #require(Drawing(along: Figures.zed.map { $0 * 3 + SIMD2(7, -2) }))
        let back = try #require(Drawing(along: Figures.zed.reversed()))
        let turned = try #require(Drawing(along: Figures.zed.map { SIMD2(-$0.y, $0.x) }))
        #expect(zed.distance(to: other) < 1e-9)
        #expect(zed.distance(to: back) > 0.5)
        #expect(zed.distance(to: turned) > 0.5)
        #expect(zed.distance(to: turned, isTurned: true) < 1e-9)
    }

    /// Dynamic time warping as it is defined: the cheapest of all ways through the table.
    private static func plain(_ first: [[Double]], _ second: [[Double]], band: Int) -> Double {
        var known: [Int: Double] = [:]
        func cost(_ i: Int, _ j: Int) -> Double {
            guard i >= 0, j >= 0, abs(i - j) <= band else { return .infinity }
            if let cost = known[i * 100 + j] { return cost }
            let before = i == 0 && j == 0 ? 0 : min(cost(i - 1, j), cost(i, j - 1), cost(i - 1, j - 1))
            let cost = zip(first[i], second[j]).reduce(before) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            known[i * 100 + j] = cost
            return cost
        }
        return cost(first.count - 1, second.count - 1)
    }

    /// The points of a drawing in radii, and the weighted steps, as they are defined.
    private static func form(_ drawing: Drawing) -> [[Double]] {
        let places = drawing.points.map { $0 / drawing.radius }
        return places.indices.map { place in
            let (before, after) = (max(place - 1, 0), min(place + 1, places.count - 1))
            let step = (places[after] - places[before]) / Double(after - before) * 10 / 3
            return [places[place].x, places[place].y, step.x, step.y]
        }
    }

    @Test("the distance is that of plain dynamic time warping", arguments: [UInt64(1), 2, 3, 4, 5])
    func plainWarping(seed: UInt64) throws {
        for (number, figure) in [Figures.corner, Figures.roof, Figures.zed, Figures.ring].enumerated() {
            let a = try Figures.drawn(figure, by: seed)
            let b = try Figures.drawn(Figures.zed, by: seed + UInt64(number) + 10)
            let cost = Self.plain(Self.form(a), Self.form(b), band: 3)
            #expect(abs(a.distance(to: b) - (cost / 20).squareRoot()) < 1e-12)
            #expect(abs(a.distance(to: b) - b.distance(to: a)) < 1e-12)
            #expect(a.distance(to: a) == 0)
            // A limit changes no distance up to it, and hides all above.
            for isTurned in [false, true] {
                let distance = a.distance(to: b, isTurned: isTurned)
                #expect(a.distance(to: b, isTurned: isTurned, atMost: distance) == distance)
                #expect(a.distance(to: b, isTurned: isTurned, atMost: distance.nextDown) == .infinity)
            }
        }
    }

    @Test("what cannot win is compared no further, and the answer stays the same", arguments: [UInt64(1), 2, 3, 4, 5])
    func sparing(seed: UInt64) throws {
        let figures: [[SIMD2<Double>]] = [
            Figures.corner, Figures.roof, Figures.zed, Figures.ring, Figures.zed.reversed(),
        ]
        let movements = try figures.enumerated().map { number, figure in
            let examples = try Self.examples(figure, from: seed + 10 * UInt64(number))
            return (name: "\(number)", movement: DrawnMovement(examples: examples, isTurned: number == 2))
        }
        for figure in figures {
            let drawing = try Figures.drawn(figure, by: seed + 100, within: 0.4)
            let distances = movements.map { _, movement in
                movement.examples.map { $0.distance(to: drawing, isTurned: movement.isTurned) }.min() ?? .infinity
            }
            let order = distances.indices.sorted { distances[$0] < distances[$1] }
            let match = try #require(DrawingMatcher(movements).match(drawing))
            #expect(match.name == "\(order[0])" && match.distance == distances[order[0]])
            #expect(match.next == DrawingMatcher.Next(name: "\(order[1])", distance: distances[order[1]]))
        }
    }

    private static func examples(_ figure: [SIMD2<Double>], from seed: UInt64, _ count: Int = 4) throws -> [Drawing] {
        try (0..<count).map { try Figures.drawn(figure, by: seed + UInt64($0)) }
    }

    @Test("a drawing is of the nearest movement, if it is near enough")
    func matching() throws {
        let zed = try DrawnMovement(learning: Self.examples(Figures.zed, from: 1), avoiding: [], among: [])
        let roof = try DrawnMovement(
            learning: Self.examples(Figures.roof, from: 9),
            avoiding: [],
            among: [("zed", zed)]
        )
        let matcher = DrawingMatcher([("zed", zed), ("roof", roof)])
        for seed in UInt64(20)..<30 {
            let match = try #require(matcher.match(try Figures.drawn(Figures.roof, by: seed, within: 0.1)))
            #expect(match.name == "roof" && match.isFound && match.next?.name == "zed")
        }
        let ring = try #require(matcher.match(try Figures.drawn(Figures.ring, by: 3)))
        #expect(!ring.isFound)
        #expect(DrawingMatcher([]).match(try Figures.drawn(Figures.ring, by: 3)) == nil)
    }

    @Test("the threshold follows the examples' spread, and stays below what must not be taken")
    func thresholds() throws {
        let near = try (0..<5).map { try Figures.drawn(Figures.zed, by: $0, within: 0.05) }
        let far = try (0..<5).map { try Figures.drawn(Figures.zed, by: $0, within: 0.4) }
        let strict = try DrawnMovement(learning: near, avoiding: [], among: [])
        let loose = try DrawnMovement(learning: far, avoiding: [], among: [])
        #expect(strict.threshold < loose.threshold)
        // A threshold that follows from examples that are much alike makes no others of them.
        #expect(strict.groups == [Array(0..<5)] && loose.groups == [Array(0..<5)])
        let wide = try DrawnMovement(learning: near + [far[0]], avoiding: [], among: [])
        #expect(wide.groups == [Array(0..<6)] && wide.nearestOther(5) > strict.threshold)
        let copies = try DrawnMovement(learning: [near[0], near[0]], avoiding: [], among: [])
        #expect(copies.spread == 0 && copies.threshold == Tuning.leastLearnedThreshold)
        let one = try DrawnMovement(learning: [near[0]], avoiding: [], among: [])
        #expect(one.spread == nil && one.threshold == Tuning.thresholdOfOne)
        let negative = try Figures.drawn(Figures.zed, by: 77, within: 0.3)
        let nearest = near.map { $0.distance(to: negative) }.min() ?? 0
        let wary = try DrawnMovement(learning: near, avoiding: [negative], among: [])
        #expect(wary.threshold == min(strict.threshold, 0.9 * nearest))
    }

    @Test(
        "where several examples rest within, drawings may",
        arguments: [(0, 5, 0.25), (1, 5, 0.25), (2, 5, 0.5), (1, 1, 0.5)]
    )
    func pauses(_ row: (resting: Int, of: Int, pause: Double)) throws {
        var examples = try Self.examples(Figures.zed, from: 1, row.of)
        for place in 0..<row.resting { examples[place].rest = 0.2 }
        let movement = try DrawnMovement(learning: examples, avoiding: [], among: [])
        #expect(movement.pause == row.pause && movement.restsWithin == (row.pause > 0.25))
    }

    @Test("examples of two figures under one name are two groups, and one that went wrong is a group of its own")
    func groups() throws {
        let zeds = try Self.examples(Figures.zed, from: 1)
        let roofs = try Self.examples(Figures.roof, from: 9, 3)
        let both = try DrawnMovement(learning: roofs + zeds, avoiding: [], among: [])
        #expect(both.groups == [[3, 4, 5, 6], [0, 1, 2]])
        let wrong = try DrawnMovement(
            learning: zeds + [try Figures.drawn(Figures.ring, by: 3)],
            avoiding: [],
            among: []
        )
        #expect(wrong.groups == [[0, 1, 2, 3], [4]])
    }

    @Test("straight ways, however long, are lines, and no others")
    func lines() throws {
        for seed in UInt64(1)...5 {
            #expect(try Figures.drawn([SIMD2(0, 0), SIMD2(1, 1), SIMD2(3, 3)], by: seed, within: 0.1).isLine)
            #expect(
                try !Figures.drawn(Figures.corner, by: seed).isLine && !Figures.drawn(Figures.ring, by: seed).isLine
            )
        }
    }

    @Test("of many examples those are kept that stand for the others")
    func condensing() throws {
        let near = try (0..<12).map { try Figures.drawn(Figures.zed, by: $0, within: 0.05) }
        let far = try (20..<23).map { try Figures.drawn(Figures.zed, by: $0, within: 0.4) }
        let all = try DrawnMovement(learning: near + far, avoiding: [], among: [])
        let kept = all.condensed
        #expect(kept.examples.count == Tuning.mostExamples && kept.threshold == all.threshold)
        #expect(kept.examples.filter(far.contains).count == 3)
        #expect(kept.condensed == kept)
    }

    @Test("contradictory examples are named")
    func contradictions() throws {
        let zed = try DrawnMovement(learning: Self.examples(Figures.zed, from: 1), avoiding: [], among: [])
        let roofs = try Self.examples(Figures.roof, from: 9)
        let stranger = try Figures.drawn(Figures.zed, by: 40, within: 0.05)
        #expect(throws: DrawnMovement.LearningFault.nearerToMovement(example: 4, name: "zed")) {
            try DrawnMovement(learning: roofs + [stranger], avoiding: [], among: [("zed", zed)])
        }
        #expect(throws: DrawnMovement.LearningFault.nearerToMovement(example: 0, name: "zed")) {
            try DrawnMovement(learning: [stranger], avoiding: [], among: [("zed", zed)])
        }
        #expect(throws: Never.self) {
            try DrawnMovement(learning: roofs, avoiding: [], among: [("zed", zed)])
        }
        #expect(throws: DrawnMovement.LearningFault.nearerToNegative(example: 2, negative: 0)) {
            try DrawnMovement(learning: roofs, avoiding: [roofs[2]], among: [])
        }
    }
}
