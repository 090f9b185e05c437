// Sides of hands in a list beside them.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct SideListTests {
    private static let (list, flat) = (OtherShapesTests.list, OtherShapesTests.flat)
    private static let numbers = flat.dropFirst().dropLast()
    private static let zeros = [String](repeating: "0", count: 42).joined(separator: ",")

    @Test(
        "sides in a list belong to the hands of the same elements",
        arguments: [
            #"{"side":["left","right"],"landmarks":[F,F]}"#, #"{"hands":[H,H],"handedness":["Left","Right"]}"#,
            #"{"hands":[L,L],"side":["left","right"]}"#, #"{"handedness":["Left","Right"],"pts":[L,L]}"#,
            #"{"hands":[H,H],"handednesses":[[{"categoryName":"Left","score":0.9}],[{"categoryName":"Right"}]]}"#,
            #"{"landmarks":[L,L],"side":["left","right"]}"#, #"{"side":["left","right"],"pts":[F,F]}"#,
        ]
    )
    func paired(text: String) throws {
        let record = text.replacing("F", with: Self.numbers).replacing("H", with: #"{"landmarks":L}"#)
        let reading = try Reading(
            text: "[\(record.replacing("L", with: Self.list).replacing("\(Self.list)eft", with: "Left"))]"
        )
        #expect(reading.problems == [])
        #expect(reading.frames.flatMap { $0.hands.map(\.side) } == [.left, .right], "\(reading.notes)")
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(OtherShapesTests.isHand) })
        #expect(!reading.notes.contains { $0.contains("sides") })
    }

    @Test("the side of a hand of zeros is left out with it")
    func zeros() throws {
        let reading = try Reading(text: #"[{"side":["left","right"],"landmarks":[\#(Self.zeros),\#(Self.numbers)]}]"#)
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.right]])
    }

    @Test("own sides of hands go first, and another number of sides than of hands is said")
    func others() throws {
        let own = #"{"landmarks":\#(Self.list),"side":"left"}"#
        let first = try Reading(text: #"[{"hands":[\#(own),\#(own)],"side":["right","right"]}]"#)
        #expect(first.frames.map { $0.hands.map(\.side) } == [[.left, .left]])
        let one = #"{"side":["left"],"landmarks":[\#(Self.numbers),\#(Self.numbers)]}"#
        let reading = try Reading(text: "[\(one),\(one)]")
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.side) } == [[nil, nil], [nil, nil]])
        #expect(reading.notes.contains("2 lists of sides left out, such as side of 1 for 2 hands"), "\(reading.notes)")
    }

    @Test("hands by joint name are paired too")
    func named() throws {
        let hand = SkeletonTests.skeleton({ $0 }, { $0 })
        let reading = try Reading(text: #"{"hands":[\#(hand),\#(hand)],"handedness":["Left","Right"]}"#)
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.side) } == [[.left, .right]])
    }
}
