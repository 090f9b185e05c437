// Words for sides become the persons' own sides. Held by HandAssembler and the readers of tables, which give it the
// frames of a part at once.

import Keypoints

/// Makes the sides of an input's frames the persons' own (<doc:ImportedFormats#Sides>).
///
/// A detector sees the image alone: of the same hand, MediaPipe Tasks always names the side that it has in an image as
/// taken, and `solutions` the other one. The bending of the fingers shows which of both a word is; without depth, or
/// while no hand is clear, it is read as that of `solutions`.
struct SideWords {
    private let options: ReaderOptions
    private let format: KeypointFormat

    /// The hands whose word is the side that they have in an image as taken, and those whose word is the other one.
    private var (taken, mirrored) = (0, 0)

    /// The persons' own hands in images that may be mirrored or not: those that are as in an image as taken, and the others.
    private var (usual, contrary) = (0, 0)

    /// Whether all labels so far are left or right; `nil` without any.
    private var labelsAreSides: Bool?

    /// The number of labels that were read as sides, and of labels of another kind after that.
    private var (sideLabels, laterLabels) = (0, 0)

    init(_ format: KeypointFormat, _ options: ReaderOptions) { (self.format, self.options) = (format, options) }

    var notes: [String] {
        var notes: [String] = []
        if taken > mirrored {
            notes.append(
                "sides are named as in images that are not mirrored, as MediaPipe Tasks does, by the fingers of "
                    + "\(counted(taken + mirrored, "hand")); if y grows upwards, use --y up"
            )
        }
        if usual + contrary >= Tuning.fewestSides, contrary > 4 * usual {
            notes.append(
                "\(contrary) of \(usual + contrary) hands are those of their side in mirrored images, or upside down: use "
                    + "--mirrored yes, or --y up if y grows upwards"
            )
        }
        if sideLabels > 0 {
            notes.append(
                "\(counted(sideLabels, "label")) read as sides: all are left or right; --label NAME names the labels"
            )
        }
        if laterLabels > 0 { notes.append("\(counted(laterLabels, "label")) after these are neither left nor right") }
        return notes
    }

    /// Settles the sides of results.
    ///
    /// - Parameter conventions: what the sides of each frame mean.
    mutating func settle(_ results: inout [ReadResult], _ conventions: [SideConvention]) {
        var conventions = conventions
        if options.fields.label == nil, options.fields.labelPath == nil { takeLabels(&results, &conventions) }
        for (result, convention) in zip(results, conventions) {
            guard isCounting, convention == .word || convention == .own else { continue }
            guard case .frame(let frame, _) = result else { continue }
            let isOpen = convention == .own && options.mirrored == nil && frame.isMirrored == nil
            if convention == .word || isOpen { count(frame, isOwn: isOpen) }
        }
        for (index, convention) in conventions.enumerated() {
            let assumed: Bool? =
                switch convention {
                case .own: nil
                case .mirrored: true
                case .taken: false
                case .word: taken <= mirrored
                }
            guard assumed != nil || options.mirrored != nil, case .frame(var frame, let line) = results[index] else {
                continue
            }
            frame.normalizeHandedness(assumed: assumed, said: options.mirrored)
            results[index] = .frame(frame, line: line)
        }
    }

    /// Makes labels sides where all of them are.
    private mutating func takeLabels(_ results: inout [ReadResult], _ conventions: inout [SideConvention]) {
        if labelsAreSides == nil {
            let labels = results.flatMap { result -> [String] in
                if case .frame(let frame, _) = result { frame.hands.compactMap(\.label) } else { [] }
            }
            guard !labels.isEmpty else { return }
            labelsAreSides = labels.allSatisfy { Handedness(named: $0) != nil }
        }
        guard labelsAreSides == true else { return }
        for index in results.indices {
            guard case .frame(var frame, let line) = results[index] else { continue }
            for hand in frame.hands.indices {
                guard let label = frame.hands[hand].label else { continue }
                guard let side = Handedness(named: label) else {
                    laterLabels += 1
                    continue
                }
                sideLabels += 1
                frame.hands[hand].label = nil
                guard frame.hands[hand].side == nil else { continue }
                frame.hands[hand].side = side
                conventions[index] = .word
            }
            results[index] = .frame(frame, line: line)
        }
    }

    /// Whether more hands must be examined.
    private var isCounting: Bool { taken + mirrored + usual + contrary < Tuning.sidesOfInput }

    private mutating func count(_ frame: Frame, isOwn: Bool) {
        for hand in frame.hands {
            guard isCounting, let side = hand.side,
                let seen = hand.points.estimatedHandedness(aspect: frame.aspect ?? ImageSize.nominalAspect),
                seen.confidence >= HandLandmarks.plainSide
            else { continue }
            let isUpsideDown = options.y.map { $0 != format.y } ?? false
            switch ((seen.side == side) != isUpsideDown, isOwn) {
            case (true, false): taken += 1
            case (false, false): mirrored += 1
            case (true, true): usual += 1
            case (false, true): contrary += 1
            }
        }
    }
}

/// The meaning of the sides that a source names.
enum SideConvention: Sendable {
    /// The person's own hand.
    case own

    /// Right if the image is mirrored, as MediaPipe's `solutions` and TensorFlow.js name sides.
    case mirrored

    /// Right if the image is not mirrored, as MediaPipe Tasks, MediaPipe Holistic and annotators name them.
    case taken

    /// A word that programs copied from either; the hands show from which.
    case word
}
