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

    /// The categories of a left hand as MediaPipe's programs write them.
    private static let categories = [
        #"{"classification":[{"label":"Left","score":0.75,"index":0}]}"#,
        #"[{"classification":[{"index":1,"score":0.75,"label":"Left","displayName":"Left"}]}]"#,
        #"{"classification":[{"label":"Right","score":0.25},{"label":"Left","score":0.75}]}"#,
        #"[{"label":"Left","score":0.75,"index":0}]"#, #"{"label":"Left","score":0.75}"#,
        #"[[{"display_name":"Left","score":0.75}]]"#, #"[{"displayName":"Left","score":0.75}]"#,
        #"[{"categories":[{"displayName":"Left","score":0.75}]}]"#,
    ]

    @Test(
        "MediaPipe's categories are the side and its score in every form, beside one hand and beside lists",
        arguments: [
            #"{"landmarks":L,"handedness":C}"#, #"{"landmarks":[L],"handedness":A}"#,
            #"{"landmarks":[L],"multi_handedness":A}"#, #"{"multiHandLandmarks":[L],"multiHandedness":A}"#,
            #"{"multi_hand_landmarks":[{"landmark":O}],"multi_handedness":A}"#,
            #"{"landmarks":[{"landmark":O}],"handednesses":A}"#, #"{"landmarks":{"landmark":O},"handedness":C}"#,
            #"{"hands":[{"landmark":O,"handedness":C}]}"#, #"[{"landmark":O,"handedness":C}]"#,
            #"{"hands":[{"landmarks":L,"handednesses":C}]}"#,
            #"{"hands":[{"landmarks":{"landmark":O},"handedness":C}]}"#,
            #"{"results":[{"hand_landmarks":{"landmark":O},"handedness":C}]}"#,
            #"{"hands":[{"keypoints":O,"handedness":C}]}"#, #"{"a":{"b":[{"pts":L,"handedness":C}]}}"#,
            #"{"frames":[{"t":1,"hand":{"lms":{"landmark":O},"handedness":C}}]}"#,
            #"{"a":[{"x":{"multi_hand_landmarks":[{"landmark":O}],"multi_handedness":A}}]}"#,
            #"{"hands":[{"landmarks":L,"multi_handedness":C}]}"#,
        ]
    )
    func categories(form: String) throws {
        let objects = OtherShapesTests.objects
        for text in Self.categories {
            let record = form.replacing("L,", with: "\(Self.list),").replacing("[L]", with: "[\(Self.list)]")
                .replacing(":O", with: ":\(objects)").replacing(":C", with: ":\(text)")
                .replacing(":A", with: ":" + (text.hasPrefix("[") ? text : "[\(text)]"))
            let reading = try Reading(text: record)
            #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1], "\(form) \(text)")
            let hand = try #require(reading.frames.first?.hands.first)
            #expect(OtherShapesTests.isHand(hand) && hand.side == .left && hand.score == 0.75, "\(form) \(text)")
            #expect(hand.label != "Left" && reading.frames[0].isMirrored == true, "\(form) \(text)")
        }
    }

    @Test("a classification beside a hand is a side where it names one, and nothing else's is")
    func classification() throws {
        let side = #""classification":[{"label":"Left","score":0.75,"index":0}]"#
        for record in [
            #"{"landmarks":L,\#(side)}"#, #"{"landmarks":[L],\#(side)}"#, #"{"hands":[{"landmarks":L,\#(side)}]}"#,
        ] {
            let hand = try #require(
                try Reading(text: record.replacing("L", with: Self.list).replacing("\(Self.list)eft", with: "Left"))
                    .frames.first?.hands.first
            )
            #expect(hand.side == .left && hand.score == 0.75, "\(record)")
        }
        let other =
            #"{"landmarks":\#(Self.list),"side":"left","hand":3,"classification":[{"label":"fist","score":0.5}]}"#
        let hand = try #require(try Reading(text: other).frames.first?.hands.first)
        #expect(hand.side == .left && hand.score == nil)
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
