// Changes that must not change a classification: the position, size and rotation of the hand in the image, and its
// side.

import Configurations
import Keypoints
import Shapes
import SyntheticHands
import Testing

@Suite("Classifications do not depend on place, size, turn and side")
struct InvarianceTests {
    /// Expects the classification on `changed` to be that on `sample`, but for hands that are on the edge of two
    /// classifications.
    private func expectSame(
        _ sample: Sample,
        _ changed: Sample,
        _ book: RuleBook,
        _ what: String,
        _ classifier: inout Classifier
    ) {
        let (before, after) = (
            classifier.classify(sample.points, sample.view), classifier.classify(changed.points, changed.view)
        )
        guard before.shape != after.shape || before.certainty != after.certainty else { return }
        #expect(book.isOnEdge(sample), "\(sample.hand.label ?? "") \(what): \(before) became \(after)")
    }

    @Test("turned within the image by 15° steps", arguments: ShippedBook.allCases)
    func rotation(_ shipped: ShippedBook) throws {
        let book = try RuleBook(compiled(shipped).definition.withoutDirections)
        var classifier = Classifier(book)
        for sample in try samplesOfAllShapes(count: 3, seed: 11) {
            for degrees in stride(from: Float(15), through: 345, by: 15) {
                expectSame(sample, sample.turned(by: degrees), book, "\(degrees)°", &classifier)
            }
        }
    }

    @Test("only what points somewhere in the image is left out of the turns") func directions() {
        let all = compiled(.handSigns).shapes
        let left = compiled(.handSigns).definition.withoutDirections.shapes.map(\.shape)
        #expect(all.filter { !left.contains($0) } == ["mute", "thumbs_up", "thumbs_down"])
        for shipped in [ShippedBook.seed, .rockScissorsPaper] {
            #expect(compiled(shipped).definition.withoutDirections == compiled(shipped).definition)
        }
    }

    @Test("near and far", arguments: ShippedBook.allCases)
    func scale(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var classifier = Classifier(book)
        for sample in try samplesOfAllShapes(count: 5, seed: 12) {
            for scale: Float in [0.25, 0.4, 0.7, 1.5, 2.5, 4] {
                let scaled = sample.changed { $0.mapLanes { $0 * SIMD4(scale, scale, scale, 1) } }
                expectSame(sample, scaled, book, "×\(scale)", &classifier)
            }
        }
    }

    @Test("anywhere in the image and beyond its edge", arguments: ShippedBook.allCases)
    func translation(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var classifier = Classifier(book)
        for sample in try samplesOfAllShapes(count: 5, seed: 13) {
            for (x, y): (Float, Float) in [(-0.5, 0), (0.4, 0.3), (0, -0.8), (1, 1)] {
                let moved = sample.changed { $0.mapLanes { $0 + SIMD4(x, y, 0, 0) } }
                expectSame(sample, moved, book, "moved by (\(x), \(y))", &classifier)
            }
        }
    }

    @Test("mirrored, or shown by the other hand", arguments: ShippedBook.allCases)
    func mirroring(_ shipped: ShippedBook) throws {
        let book = compiled(shipped)
        var classifier = Classifier(book)
        for sample in try samplesOfAllShapes(count: 15, seed: 14) {
            expectSame(sample, sample.mirrored, book, "mirrored", &classifier)
            expectSame(sample, sample.ofOtherSide, book, "other side", &classifier)
            for side in [Handedness.left, .right, nil] {
                var named = sample
                named.hand.side = side
                expectSame(sample, named, book, "called \(side?.rawValue ?? "nothing")", &classifier)
            }
        }
    }

    @Test("a palm that faces the camera does so mirrored and shown by the other hand as well") func facing() throws {
        for sample in try samplesOfAllShapes(count: 10, seed: 15) {
            let facing = HandMeasures(sample.points, sample.view).interval(.palmFacing)
            for other in [sample.mirrored, sample.ofOtherSide] {
                let again = HandMeasures(other.points, other.view).interval(.palmFacing)
                #expect(abs(again.lower - facing.lower) < 1e-4 && abs(again.upper - facing.upper) < 1e-4)
            }
        }
    }
}

extension RuleBookDefinition {
    /// The book without what speaks of the image's directions: shapes whose choice does, and such conditions of the
    /// others' promises.
    fileprivate var withoutDirections: RuleBookDefinition {
        var result = self
        result.shapes = shapes.filter { !$0.choiceConditions.contains(where: \.speaksOfDirections) }
        for rank in result.shapes.indices {
            result.shapes[rank].confirmed?.removeAll(where: \.speaksOfDirections)
        }
        let left = Set(result.shapes.map(\.shape))
        result.labels = labels.filter { $0.value.map(left.contains) ?? true }
        return result
    }
}

extension Condition {
    fileprivate var speaksOfDirections: Bool {
        switch self {
        case .above(let measure, _), .below(let measure, _):
            switch measure {
            case .angle, .palmAngle, .height, .imageRise: true
            default: false
            }
        default: parts.contains(where: \.speaksOfDirections)
        }
    }
}
