// Coordinates in pixels or in −1…1 brought to 0…1 of the image. Called by CoordinateScaler and by NativeReader.

import Keypoints

extension Frame {
    /// Converts coordinates of another scale to 0…1 of the image.
    ///
    /// A depth in pixels is divided by the width, as x is; some sources leave it in 0…1 beside pixels, which the
    /// numbers of a hand show.
    ///
    /// - Returns: whether the conversion is possible: pixels need a size.
    mutating func rescale(_ scale: CoordinateScale) -> Bool {
        switch (scale, size) {
        case (.unit, _): break
        case (.signed, _): mapPlaces { ($0 + 1) / 2 }
        case (.percent, _): divide(by: SIMD2(repeating: Tuning.percent))
        case (.pixels, let size?): divide(by: SIMD2(size.width, size.height))
        case (.pixels, nil): return false
        }
        return true
    }

    /// Divides x and y of all points, and by the width the depths that are no share of it already.
    private mutating func divide(by size: SIMD2<Float>) {
        for index in hands.indices {
            guard hands[index].points.depthReach > Tuning.largestUnitCoordinate else { continue }
            hands[index].points.mapLanes { SIMD4($0.x, $0.y, $0.z / size.x, $0.w) }
        }
        for index in faces.indices {
            let most = faces[index].points.lazy.compactMap { $0?.z?.magnitude }.max() ?? 0
            guard most > Tuning.largestUnitCoordinate else { continue }
            faces[index].points = faces[index].points.map { point in
                guard var point else { return nil }
                point.z = point.z.map { $0 / size.x }
                return point
            }
        }
        mapPlaces { $0 / size }
    }

    /// Turns hands, faces and bodies in the image over: y grew in the other direction.
    mutating func turnOver() { mapPlaces { SIMD2($0.x, 1 - $0.y) } }

    /// Changes x and y of every point of a hand or a face, and of a body that is in the image.
    private mutating func mapPlaces(_ change: (SIMD2<Float>) -> SIMD2<Float>) {
        for index in hands.indices {
            hands[index].points.mapLanes { lane in
                let place = change(SIMD2(lane.x, lane.y))
                return SIMD4(place.x, place.y, lane.z, lane.w)
            }
        }
        for index in bodies.indices where bodies[index].unit == .image {
            for (joint, point) in bodies[index].points {
                let place = change(SIMD2(point.x, point.y))
                bodies[index].points[joint]?.x = place.x
                bodies[index].points[joint]?.y = place.y
            }
        }
        for index in faces.indices {
            for (number, point) in faces[index].points.enumerated() {
                guard let point else { continue }
                let place = change(SIMD2(point.x, point.y))
                faces[index].points[number]?.x = place.x
                faces[index].points[number]?.y = place.y
            }
        }
    }
}

extension Frame {
    /// Returns the fault of the first point of a hand, a face or a body that can only be pixels, where 0…1 is expected.
    func pixelFault(beyond bound: Float) -> Diagnostic? {
        for index in hands.indices where hands[index].points.reach > bound {
            for joint in HandJoint.allCases {
                guard let point = hands[index].points[joint], point.reach > bound else { continue }
                return Self.fault("hands[\(index)].points[\(joint.rawValue)]", point)
            }
        }
        for (index, face) in faces.enumerated() {
            for (number, point) in face.points.enumerated() {
                guard let point, point.reach > bound else { continue }
                return Self.fault("faces[\(index)].points[\(number)]", point)
            }
        }
        for (index, body) in bodies.enumerated() where body.unit == .image {
            for joint in BodyJoint.allCases {
                guard let point = body.points[joint], point.reach > bound * Tuning.bodyReach else { continue }
                return Self.fault("bodies[\(index)].points.\(joint.rawValue)", point)
            }
        }
        return nil
    }

    /// Returns the fault of the first depth of a hand's point that can be no share of the image's width.
    func depthFault(beyond bound: Float) -> Diagnostic? {
        for index in hands.indices where hands[index].points.depthReach > bound {
            for joint in HandJoint.allCases where hands[index].points.lane(joint).z.magnitude > bound {
                return Diagnostic(
                    "hands[\(index)].points[\(joint.rawValue)]",
                    "a depth of \(hands[index].points.lane(joint).z)",
                    expected: "z in units of x, or --scale pixels"
                )
            }
        }
        return nil
    }

    /// Removes the depths of hands' points beyond a bound, and leaves the points.
    ///
    /// - Returns: the number of removed depths.
    mutating func removeDepths(beyond bound: Float) -> Int {
        var count = 0
        for index in hands.indices where hands[index].points.depthReach > bound {
            for joint in HandJoint.allCases where hands[index].points.lane(joint).z.magnitude > bound {
                hands[index].points[joint]?.z = nil
                count += 1
            }
        }
        return count
    }

    private static func fault(_ field: String, _ point: Keypoint) -> Diagnostic {
        Diagnostic(field, "[\(point.x),\(point.y)]", expected: "x and y in 0…1 of the image, or --scale pixels")
    }

    /// Returns the fault of the first point that no camera can see, with coordinates in 0…1.
    ///
    /// - Parameter isStandIn: whether sizes that the records do not have may stand for others; pixels of a large image
    ///   are then far beyond 1.
    func placeFault(isStandIn: Bool) -> Diagnostic? {
        for index in hands.indices where size == nil {
            guard let mixed = hands[index].points.mixedUnits else { continue }
            return Diagnostic("hands[\(index)].points", mixed, expected: "one unit for all of a hand, or --scale")
        }
        let isStandIn = isStandIn || size == .standIn(aspect: 1)
        return pixelFault(beyond: isStandIn ? Tuning.largestStandInCoordinate : Tuning.largestUnitCoordinate)
    }

    /// Returns whether half of the hands' points lie far outside of an image of a size, in its pixels.
    func isOutside(of size: ImageSize) -> Bool {
        var (outside, count) = (0, 0)
        for hand in hands {
            for joint in HandJoint.allCases where hand.points.has(joint) {
                let lane = hand.points.lane(joint)
                count += 1
                if max(lane.x / size.width, lane.y / size.height) > Tuning.outsideOfSize { outside += 1 }
            }
        }
        return outside > 0 && 2 * outside >= count
    }

    /// Removes the points of hands, faces and bodies that are too far outside of the image for a native file, and depths.
    ///
    /// - Returns: the number of removed points and depths.
    package mutating func removePointsOutside() -> Int {
        var count = removeDepths(beyond: Tuning.largestUnitCoordinate)
        for index in faces.indices {
            for (number, point) in faces[index].points.enumerated() {
                guard let point, point.reach > Tuning.largestUnitCoordinate else { continue }
                faces[index].points[number] = nil
                count += 1
            }
        }
        for index in hands.indices where hands[index].points.reach > Tuning.largestUnitCoordinate {
            for joint in HandJoint.allCases {
                guard let point = hands[index].points[joint], point.reach > Tuning.largestUnitCoordinate else {
                    continue
                }
                hands[index].points[joint] = nil
                count += 1
            }
        }
        let most = Tuning.largestUnitCoordinate * Tuning.bodyReach
        for index in bodies.indices where bodies[index].unit == .image {
            for (joint, point) in bodies[index].points where point.reach > most {
                bodies[index].points[joint] = nil
                count += 1
            }
        }
        return count
    }

    /// Returns the problem with a record most of whose points are too far outside of the image for a native file; `nil`
    /// where they are some among others.
    ///
    /// - Parameters:
    ///   - file: the file of the record.
    ///   - line: the line of the record.
    ///   - expected: the expected coordinates.
    package func outsideProblem(file: String, line: Int?, expected: String) -> Diagnostic? {
        let bound = Tuning.largestUnitCoordinate
        let points = hands.flatMap { hand in HandJoint.allCases.compactMap { hand.points[$0] } }
        guard 2 * points.count(where: { $0.reach > bound }) >= points.count, let fault = pixelFault(beyond: bound)
        else { return nil }
        return Diagnostic(file: file, line: line, field: fault.field, wrong: fault.wrong, expected: expected)
    }
}

extension HandLandmarks {
    /// The words for the points of one hand that are in 0…1 as well as in pixels; `nil` where they are not.
    ///
    /// No hand in pixels has all of one axis, or several points, within a pixel.
    var mixedUnits: String? {
        let bound = Tuning.largestUnitCoordinate
        guard reach > bound else { return nil }
        let unit = -Tuning.unitOvershoot...1 + Tuning.unitOvershoot
        func isFraction(_ number: Float) -> Bool { number > 0 && number < 1 }
        let places = HandJoint.allCases.filter(has).map { lane($0) }
        let inside = places.count {
            unit ~= $0.x && unit ~= $0.y && (isFraction($0.x) || isFraction($0.y))
        }
        let beyond = places.count { max($0.x.magnitude, $0.y.magnitude) > bound }
        if min(inside, beyond) >= Tuning.pointsOfUnit { return "\(inside) points in 0…1, \(beyond) in pixels" }
        guard 2 * beyond > HandJoint.count else { return nil }
        for (axis, words) in ["x in 0…1, y in pixels", "x in pixels, y in 0…1"].enumerated() {
            let numbers = places.map { $0[axis] }
            if numbers.allSatisfy({ unit ~= $0 }), 2 * numbers.count(where: isFraction) > numbers.count { return words }
        }
        return nil
    }
}

extension Keypoint {
    var reach: Float { max(x.magnitude, y.magnitude) }
}
