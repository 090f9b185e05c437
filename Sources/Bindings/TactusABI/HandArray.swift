// Hands in the memory of a caller, read in place. Made by each function that takes hands.

import CTactus
import KeypointFiles
import Keypoints
import Shapes
import Text

/// The hands of a caller.
@safe struct HandArray {
    private let hands: tactus_hands

    /// The number of hands.
    var count: Int { unsafe Int(hands.count) }

    /// The confidence at which a point is missing, where points have one; else that of the program.
    var confidenceFloor: Float {
        unsafe hands.dimensions > 3 ? unsafe hands.confidence_floor : HandLandmarks.usualConfidenceFloor
    }

    /// Checks the form of the hands.
    ///
    /// - Throws: `TactusError` of kind `usage` for a form that the interface does not have.
    init(_ hands: UnsafePointer<tactus_hands>) throws(TactusError) {
        unsafe self.hands = unsafe hands.pointee
        func check(_ field: String, _ value: some Numeric, _ isGood: Bool, _ expected: String) throws(TactusError) {
            if !isGood { throw TactusError(.usage, field, "\(value)", expected: expected) }
        }
        let count = unsafe self.hands.count
        let (size, dimensions) = unsafe (self.hands.element_size, self.hands.dimensions)
        let hasPoints = unsafe self.hands.points != nil
        try check("count", Int(count), count >= 0 && (hasPoints || count == 0), "points and the number of hands")
        try check("element_size", Int(size), size == 4 || size == 8, "4 or 8")
        try check("dimensions", Int(dimensions), (2...4).contains(dimensions), "2, 3 or 4")
        let isFloor = unsafe dimensions < 4 || (0...1).contains(self.hands.confidence_floor)
        try unsafe check("confidence_floor", self.hands.confidence_floor, isFloor, "0 to 1")
        let strides = unsafe [
            ("hand_stride", self.hands.hand_stride, Int(count) - 1),
            ("joint_stride", self.hands.joint_stride, HandJoint.count - 1),
            ("coordinate_stride", self.hands.coordinate_stride, Int(dimensions) - 1),
        ]
        for (field, stride, steps) in strides where steps > 0 {
            // Three of these together stay within what an address can be.
            let isGood = Int.product(Int(stride), steps).map { $0.magnitude <= UInt(Int.max / 4) } ?? false
            try check(field, Int(stride), isGood, "the bytes from one to the next, of \(steps + 1)")
        }
        let columns = unsafe [
            ("side_count", self.hands.side_count, self.hands.sides != nil),
            ("aspect_count", self.hands.aspect_count, self.hands.aspects != nil),
            ("mirrored_count", self.hands.mirrored_count, self.hands.mirrored != nil),
        ]
        for (field, number, isThere) in columns {
            let isGood = number == 0 || isThere && (number == 1 || number == count)
            try check(field, Int(number), isGood, "0, 1 or the number of hands, \(count)")
        }
    }

    /// Returns how a hand was seen.
    ///
    /// - Throws: `Diagnostic` for an aspect that no image has, `TactusError` for a code that the interface does not have.
    func context(_ index: Int) throws -> CaptureContext {
        let side = try unsafe code(index, "sides", hands.sides, hands.side_count)
        let mirrored = try unsafe code(index, "mirrored", hands.mirrored, hands.mirrored_count)
        return CaptureContext(
            side: side.flatMap { $0 == 0 ? nil : $0 < 0 ? .left : .right },
            aspect: try aspect(index),
            isMirrored: mirrored.flatMap { $0 < 0 ? nil : $0 > 0 }
        )
    }

    /// Returns the points of a hand.
    ///
    /// - Throws: `Diagnostic` for a point that no camera sees.
    @inline(__always) func points(_ index: Int) throws(Diagnostic) -> HandLandmarks {
        guard let start = unsafe hands.points else { return HandLandmarks() }
        let hand = unsafe start + index * Int(hands.hand_stride)
        var points =
            unsafe hands.element_size == 4
            ? landmarks { unsafe hand.loadUnaligned(fromByteOffset: $0, as: Float.self) }
            : landmarks { unsafe Self.float(hand.loadUnaligned(fromByteOffset: $0, as: Double.self)) }
        if unsafe hands.dimensions > 3 {
            let floor = unsafe hands.confidence_floor
            if points.hasLandmark(withConfidenceAtMost: floor) { points.removeLandmarks(withConfidenceAtMost: floor) }
        }
        if points.reach > Tuning.largestUnitCoordinate { throw Self.fault(of: points, index) }
        return points
    }

    /// Returns a number in 32 bits; one that is too large for them stays finite, since only infinite ones are missing.
    private static func float(_ number: Double) -> Float {
        let float = Float(number)
        guard float.isInfinite, number.isFinite else { return float }
        return number < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    }

    /// Returns the landmarks of the numbers that a function reads at offsets in bytes.
    @inline(__always) private func landmarks(_ number: (Int) -> Float) -> HandLandmarks {
        let step = unsafe Int(hands.coordinate_stride)
        let dimensions = unsafe hands.dimensions
        var lanes = InlineArray<21, SIMD4<Float>>(repeating: SIMD4(repeating: .nan))
        var presence: UInt32 = 0
        var offset = 0
        for joint in lanes.indices {
            var lane = SIMD4(number(offset), number(offset + step), .nan, .nan)
            if dimensions > 2 { lane.z = number(offset + 2 * step) }
            if dimensions > 3 { lane.w = number(offset + 3 * step) }
            unsafe offset += Int(hands.joint_stride)
            guard lane.x.isFinite, lane.y.isFinite else { continue }
            if !lane.z.isFinite { lane.z = .nan }
            if !lane.w.isFinite { lane.w = .nan }
            lanes[joint] = lane
            presence |= 1 << UInt32(joint)
        }
        return HandLandmarks(lanes: lanes.span, presence: presence)
    }

    /// Returns the code of a hand in a column; `nil` without the column.
    private func code(_ index: Int, _ name: String, _ codes: UnsafePointer<Int8>?, _ count: Int64) throws -> Int8? {
        guard let codes = unsafe codes, count > 0 else { return nil }
        let code = unsafe codes[count == 1 ? 0 : index]
        guard (-1...1).contains(code) else {
            throw TactusError(.usage, "\(name)[\(index)]", "\(code)", expected: "-1, 0 or 1")
        }
        return code
    }

    private func aspect(_ index: Int) throws(Diagnostic) -> Float? {
        guard let aspects = unsafe hands.aspects, unsafe hands.aspect_count > 0 else { return nil }
        let aspect = unsafe aspects[hands.aspect_count == 1 ? 0 : index]
        if aspect.isNaN { return nil }
        guard ImageSize.aspects.contains(aspect) else {
            let (least, most) = (ImageSize.aspects.lowerBound, Int(ImageSize.aspects.upperBound))
            throw Diagnostic(
                "aspect[\(index)]",
                "\(aspect)",
                expected: "width over height, \(least) to \(most), or NaN"
            )
        }
        return aspect
    }

    private static func fault(of points: HandLandmarks, _ index: Int) -> Diagnostic {
        let joint = HandJoint.allCases.first { joint in
            points[joint].map { max($0.x.magnitude, $0.y.magnitude) > Tuning.largestUnitCoordinate } ?? false
        }
        let point = joint.flatMap { points[$0] } ?? Keypoint(x: .nan, y: .nan)
        return Diagnostic(
            "points[\(index), \(joint?.rawValue ?? 0)]",
            "[\(point.x),\(point.y)]",
            expected: "shares of the image's width and height, at most ±\(Int(Tuning.largestUnitCoordinate))"
        )
    }
}

extension Frame {
    /// Creates a frame of all hands of a caller; the first one's aspect and mirroring are the frame's.
    init(_ array: HandArray, at time: Double? = nil) throws {
        self.init(time: time)
        for index in 0..<array.count { try add(array, index) }
    }

    /// Creates a frame of one hand of a caller.
    init(_ array: HandArray, hand index: Int) throws {
        self.init()
        try add(array, index)
    }

    private mutating func add(_ array: HandArray, _ index: Int) throws {
        let view = try array.context(index)
        if hands.isEmpty {
            size = view.aspect.map { ImageSize(width: $0, height: 1) }
            isMirrored = view.isMirrored
        }
        hands.append(Hand(points: try array.points(index), side: view.side))
    }
}
