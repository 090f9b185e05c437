// Hands of 25 or 26 joints in metres, in JSON and in tables.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct SkeletonTests {
    static let webXR: [(String, HandJoint?)] =
        [("wrist", .wrist), ("thumb-metacarpal", .thumbCMC), ("thumb-phalanx-proximal", .thumbMCP)]
        + [("thumb-phalanx-distal", .thumbIP), ("thumb-tip", .thumbTip)]
        + zip(["index", "middle", "ring", "pinky"], Finger.long).flatMap { name, finger in
            [
                ("\(name)-finger-metacarpal", nil), ("\(name)-finger-phalanx-proximal", finger.base),
                ("\(name)-finger-phalanx-intermediate", finger.proximal),
                ("\(name)-finger-phalanx-distal", finger.distal), ("\(name)-finger-tip", finger.tip),
            ] as [(String, HandJoint?)]
        }

    /// A hand in metres, of 25 joints by name: the fixture's, a third as large, from its wrist at (1, 2, −0.5).
    static func skeleton(_ name: (String) -> String, _ point: (String) -> String) -> String {
        let members = webXR.map { text, joint in
            let i = Double(joint?.rawValue ?? 0)
            let place = #""x":\#(1 + 0.004 * i),"y":\#(2 + 0.008 * i),"z":\#(-0.5 + 0.001 * i)"#
            return #""\#(name(text))":\#(point("{\(place)}"))"#
        }
        return "{\(members.joined(separator: ","))}"
    }

    @Test("the 25 joints of WebXR and Unity are the 21 in metres", arguments: [false, true], ["", "joints"])
    func skeletons(isUnity: Bool, field: String) throws {
        let hand = Self.skeleton(
            { name in
                let words = name.split(separator: "-").filter { !isUnity || !["finger", "phalanx"].contains($0) }
                return isUnity ? words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() : name
            },
            { isUnity ? #"{"position":\#($0)}"# : $0 }
        )
        let reading = try Reading(text: field.isEmpty ? hand : #"{"side":"left","\#(field)":\#(hand)}"#)
        #expect(reading.format == .xr && reading.problems == [])
        var expected = HandLandmarks()
        for joint in HandJoint.allCases {
            let i = Float(joint.rawValue)
            expected[joint] = Keypoint(x: 0.5 + 0.004 * i, y: 0.5 - 0.008 * i, z: (isUnity ? 0.001 : -0.001) * i)
        }
        #expect(reading.frames[0].hands[0].points.distance(to: expected) < 1e-5)
        #expect(reading.frames[0].size == .standIn(aspect: 1))
        #expect(reading.frames[0].hands[0].side == (field.isEmpty ? nil : .left))
    }

    @Test(
        "a joint's place is found in its pose, before its rotation and in its matrix",
        arguments: [
            #"{"pose":{"position":P,"orientation":{"x":0,"y":0,"z":0,"w":1}},"radius":0.01}"#,
            #"{"transform":{"position":P}}"#, "[X,Y,Z,0,0,0,1]", #"{"offsetMatrix":[1,0,0,0,0,1,0,0,0,0,1,0,X,Y,Z,1]}"#,
            "[1,0,0,X,0,1,0,Y,0,0,1,Z,0,0,0,1]", "[[1,0,0,X],[0,1,0,Y],[0,0,1,Z],[0,0,0,1]]",
        ],
        ["", "joints", "jointTransforms"]
    )
    func poses(form: String, field: String) throws {
        let plain = Self.skeleton({ $0 }, { $0 })
        let hand = Self.skeleton({ $0 }) { place in
            let numbers = place.split { !$0.isNumber && !"-.e".contains($0) }.map(String.init)
            return zip(["X", "Y", "Z"], numbers).reduce(form.replacing("P", with: place)) {
                $0.replacing($1.0, with: $1.1)
            }
        }
        let readings = try [plain, hand].map {
            try Reading(text: field.isEmpty ? $0 : #"{"side":"left","\#(field)":\#($0)}"#)
        }
        #expect(readings[1].format == .xr && readings[1].problems == [], "\(readings[1].problems)")
        #expect(readings[1].frames == readings[0].frames)
    }

    @Test("Meta's names of OpenXR's joints are known")
    func meta() {
        #expect(NamedJoints.joint(named: "XRHand_IndexIntermediate") == .indexPIP)
        #expect(SkeletonJoints.meaning(of: "XRHand_Palm") == .other)
    }

    /// Poses of OpenXR's skeleton without names, each joint from the one before, over as many lines as a program writes.
    static func numbered(poses: Int) -> String {
        let joints = (0..<26).map { "\"\($0)\":[0,0,\(-0.001 * Double($0)),0,0,0,1]" }.joined(separator: ",\n")
        let hands = (0..<poses).map { "\"Pose\($0)\":\n{\n\(joints)}" }.joined(separator: ",\n")
        return "{\"left\":\n{\n\(hands)}}\n"
    }

    @Test(
        "joints without names, and those below other names, are refused with what helps",
        arguments: [
            (numbered(poses: 1), "26 joints of a skeleton in left.Pose0 without names"),
            (numbered(poses: 150), "26 joints of a skeleton in left.Pose0 without names"),
            (
                #"{"hands":[{"joints":[\#([String](repeating: "[0,0,1]", count: 26).joined(separator: ","))]}]}"#,
                "26 joints of a skeleton in joints"
            ),
            (
                #"{"t":1,"left":[\#([String](repeating: "0.5", count: 26 * 7).joined(separator: ","))]}"#,
                "26 joints of a skeleton in left"
            ),
            (
                #"{"left":{"Fist":\#(skeleton({ $0 }, { $0 }))}}"#,
                "joints by name in left.Fist; expected each such hand as a record"
            ),
        ]
    )
    func unnamed(text: String, words: String) throws {
        let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
        #expect(problem.description.contains(": no known keypoint format: \(words)"), "\(problem)")
        #expect(problem.description.contains(#"{"side":"left","joints":{"wrist":[x,y,z]"#), "\(problem)")
    }

    @Test("a hand that cannot be in metres, and an unknown joint, are refused")
    func brokenSkeletons() throws {
        let large = Self.skeleton({ $0 }, { $0.replacing(#""x":1."#, with: #""x":1"#) })
        #expect(try Reading(text: large).problems.map(\.expected) == ["0.05 to 0.4, in metres"])
        let unknown = Self.skeleton({ $0 == "thumb-tip" ? "thumb-claw" : $0 }, { $0 })
        #expect(try Reading(text: #"{"joints":\#(unknown)}"#).problems.count == 1)
    }

    @Test(
        "a joint at 0, 0, 0 is missing, the wrist too, and the rest of the hand is read",
        arguments: ["ring-finger-tip", "wrist"]
    )
    func zeros(name: String) throws {
        let text = Self.skeleton({ $0 }, { $0 })
        let start = try #require(text.firstRange(of: "\"\(name)\":")).upperBound
        let end = try #require(text[start...].firstIndex(of: "}"))
        for zero in ["[0,0,0]", #"{"x":0,"y":0,"z":0}"#, "[0,0,0,1]"] {
            let joints = text[..<start] + zero + text[end...].dropFirst()
            let reading = try Reading(text: #"{"hands":[{"handedness":"left","joints":\#(joints)}]}"#)
            #expect(
                reading.problems == [] && reading.frames[0].hands[0].points.presentCount == 20,
                "\(reading.problems)"
            )
            #expect(reading.notes.contains("1 point at exactly 0,0 treated as missing"))
        }
    }

    @Test("a hand of zeros alone is no hand, and no error")
    func zeroHands() throws {
        let reading = try Reading(text: #"{"joints":\#(Self.skeleton({ $0 }, { _ in "[0,0,0]" }))}"#)
        #expect(reading.problems == [] && reading.frames[0].hands.allSatisfy { $0.points.presentCount == 0 })
    }

    @Test("the 27 joints of ARKit are the 21, with z towards the viewer", arguments: [false, true])
    func arKit(isSnake: Bool) throws {
        let places = ["Metacarpal", "Knuckle", "IntermediateBase", "IntermediateTip", "Tip"]
        var names: [(String, HandJoint?)] = [("wrist", .wrist), ("forearmWrist", nil), ("forearmArm", nil)]
        for finger in Finger.allCases {
            let joints: [HandJoint?] = [nil, finger.base, finger.proximal, finger.distal, finger.tip]
            let word = finger == .thumb ? "thumb" : "\(finger)Finger"
            for (place, joint) in zip(places, joints).dropFirst(finger == .thumb ? 1 : 0) {
                names.append((word + place, joint))
            }
        }
        #expect(names.count == 27)
        let members = names.map { name, joint in
            let i = Double(joint?.rawValue ?? 0)
            let text = isSnake ? NameWords.split(name).joined(separator: "_") : name
            return #""\#(text)":[\#(1 + 0.004 * i),\#(2 + 0.008 * i),\#(-0.5 + 0.001 * i)]"#
        }
        let reading = try Reading(
            text: #"{"hands":[{"chirality":"right","joints":{\#(members.joined(separator: ","))}}]}"#
        )
        #expect(reading.format == .xr && reading.problems == [], "\(reading.problems)")
        var expected = HandLandmarks()
        for joint in HandJoint.allCases {
            let i = Float(joint.rawValue)
            expected[joint] = Keypoint(x: 0.5 + 0.004 * i, y: 0.5 - 0.008 * i, z: -0.001 * i)
        }
        #expect(reading.frames[0].hands[0].points.distance(to: expected) < 1e-5)
        #expect(reading.frames[0].hands[0].side == .right)
    }

    /// The joints of a hand as Unity names them, with their places, palm and metacarpals among them.
    private static let unity: [(name: String, place: String)] = webXR.map { text, joint in
        let words = text.split(separator: "-").filter { !["finger", "phalanx"].contains($0) }
        let i = Double(joint?.rawValue ?? 0)
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return (name, "\(1 + 0.004 * i),\(2 + 0.008 * i),\(-0.5 + 0.001 * i)")
    }

    private static let unityHand = {
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let i = Float(joint.rawValue)
            points[joint] = Keypoint(x: 0.5 + 0.004 * i, y: 0.5 - 0.008 * i, z: 0.001 * i)
        }
        return points
    }()

    @Test(
        "skeletons in tables are read as in JSON, a joint a row or a hand a row",
        arguments: [true, false],
        [nil, false]
    )
    func tables(isLong: Bool, mirrored: Bool?) throws {
        let times = ["2025-03-10 17:21:13", "2025-03-10 17:21:14"]
        let rows = times.flatMap { time in
            ["Left", "Right"].flatMap { side in
                isLong
                    ? Self.unity.map { "\(time),\(side),\($0.name),\($0.place)" }
                    : ["\(time),\(side),\(Self.unity.map(\.place).joined(separator: ","))"]
            }
        }
        let names = Self.unity.map { joint in "XYZ".map { "\(joint.name)_\($0)" }.joined(separator: ",") }
        let header =
            isLong ? "Time,Hand,Joint,Position_X,Position_Y,Position_Z" : "Time,Hand,\(names.joined(separator: ","))"
        var options = ReaderOptions()
        options.mirrored = mirrored
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n") + "\n", options: options)
        #expect(reading.format == .landmarkCSV && reading.problems == [])
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.left, .right], [.left, .right]])
        #expect(reading.frames.allSatisfy { $0.size == .standIn(aspect: 1) && $0.isMirrored == false })
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy { $0.points.distance(to: Self.unityHand) < 1e-5 } })
        #expect(reading.notes.count { $0.contains("z away from the viewer, as in Unity") } == 1)
        let large = rows.map { $0.replacing("Wrist,1.0", with: "Wrist,9.0").replacing("Right,1.0", with: "Right,9.0") }
        let far = try Reading(text: ([header] + large).joined(separator: "\n") + "\n", options: options)
        #expect(far.problems.allSatisfy { $0.expected == "0.05 to 0.4, in metres" } && far.problems.count == 2)
    }

}
