import Gestures
import Testing

@testable import Drums

/// Takes that are switched between; positions are in quarter notes, at 120 per minute two a second.
@Suite("Scenes")
struct SceneTests {
    private static func take(_ name: String, _ instrument: String, tempo: Double = 120, metre: Metre = .common) -> Take
    {
        let layer = TakeLayer([.init(at: 0, Take.Hit(instrument, velocity: 0.5))])
        var take = Take(tempo: tempo, metre: metre, bars: 1, layers: [layer])
        take.name = name
        return take
    }

    private static func machine(_ takes: [Take], mode: Mode = .playing) -> DrumMachine {
        var options = DrumOptions()
        options.recording = .time
        var machine = DrumMachine(seedKit, others: [], options: options, take: takes.first, scenes: takes)
        machine.begin(mode, at: 0)
        return machine
    }

    private static let two = [take("verse", "RD"), take("chorus", "LD", tempo: 60)]

    private static func choose(_ words: String, at time: Double, _ machine: inout DrumMachine) throws -> [String] {
        machine.carryOut(try KitAction(command: "scene \(words)"), for: DrumRequest(at: time, cause: .key)).map(\.text)
    }

    @Test("a scene begins at the next bar of what plays, at its own tempo, and its first hits on that bar")
    func atTheBar() throws {
        var machine = Self.machine(Self.two)
        #expect(try Self.choose("2", at: 0.5, &machine) == ["RD@0.0"])
        #expect(machine.sceneNames.next == 1 && machine.nextSwitch == 2)
        #expect(machine.advance(to: 6.1).map(\.text) == ["scene chorus", "tempo 60.0", "LD@2.0", "LD@6.0"])
        #expect(machine.sceneNames.current == 1 && machine.sceneNames.next == nil)
        #expect(try Self.choose("previous", at: 6.2, &machine).isEmpty)
        #expect(machine.advance(to: 10.1).map(\.text) == ["scene verse", "tempo 120.0", "RD@10.0"])
    }

    @Test("the last choice before the bar counts, next counts on from it, and the present one takes it back")
    func choices() throws {
        var machine = Self.machine(Self.two + [Self.take("end", "LL")])
        _ = machine.advance(to: 0.1)
        for words in ["next", "next"] { _ = try Self.choose(words, at: 0.2, &machine) }
        #expect(machine.sceneNames.next == 2)
        #expect(try Self.choose("verse", at: 0.3, &machine).isEmpty)
        #expect(machine.sceneNames.next == nil)
        #expect(machine.advance(to: 2.1).map(\.text) == ["RD@2.0"])
    }

    @Test("on the bar itself, and where nothing plays, a scene begins at once")
    func atOnce() throws {
        var machine = Self.machine(Self.two)
        _ = machine.advance(to: 1.9)
        #expect(try Self.choose("chorus", at: 2, &machine).contains("scene chorus") == false)
        var stopped = Self.machine(Self.two, mode: .freestyle)
        #expect(try Self.choose("chorus", at: 1, &stopped) == ["scene chorus", "tempo 60.0"])
        #expect(stopped.take.name == "chorus")
    }

    @Test("the click follows to the bars of another metre")
    func click() throws {
        var machine = Self.machine([Self.take("a", "RD"), Self.take("b", "LD", metre: Metre("3/4")!)])
        machine.setClick(true, at: 0)
        _ = machine.advance(to: 0.1)
        _ = try Self.choose("b", at: 0.2, &machine)
        var beats: [String] = []
        for case .hit(let hit) in machine.advance(to: 4) where hit.cause == .metronome {
            beats.append("\(hit.time) \(hit.velocity == Tuning.accent ? "!" : ".")")
        }
        #expect(beats == ["0.5 .", "1.0 .", "1.5 .", "2.0 !", "2.5 .", "3.0 .", "3.5 !", "4.0 ."])
    }

    @Test("a recording ends at the switch and stays with its take, with its own history")
    func recording() throws {
        var machine = Self.machine(Self.two)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 0.1, cause: .key))
        _ = machine.strike("LL", at: 0.5)
        _ = try Self.choose("chorus", at: 1, &machine)
        _ = machine.strike("RR", at: 1.5)
        #expect(machine.advance(to: 2.1).map(\.text) == ["mode playing", "scene chorus", "tempo 60.0", "LD@2.0"])
        let recorded = machine.recordedTake()
        #expect(recorded?.name == "verse" && recorded?.layers.count == 2)
        #expect(machine.changes.undoable == 0 && machine.takes.map(\.layers.count) == [2, 1])
        _ = try Self.choose("verse", at: 2.2, &machine)
        _ = machine.advance(to: 6.1)
        _ = machine.carryOut(.take(.undo), for: DrumRequest(at: 6.2, cause: .key))
        #expect(machine.takes.map(\.layers.count) == [1, 1])
    }

    @Test("a new name begins an empty take with the tempo and the metre of the present one")
    func new() throws {
        var machine = Self.machine([Self.take("a", "RD", tempo: 240, metre: Metre("3/4")!)])
        _ = machine.advance(to: 0.1)
        _ = try Self.choose("bridge", at: 0.2, &machine)
        _ = machine.advance(to: 1)
        #expect(machine.sceneNames.names == ["a", "bridge"] && machine.take.isEmpty)
        #expect(machine.take.tempo == 240 && machine.take.metre.beats == 3 && machine.take.name == "bridge")
        #expect(machine.takeRemark()?.hasPrefix("bridge: a new take begins; the others are ") == true)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 1.1, cause: .key))
        _ = machine.strike("LL", at: 1.2)
        _ = machine.carryOut(.take(.overdub), for: DrumRequest(at: 1.3, cause: .key))
        #expect(machine.recordedTake()?.name == "bridge")
    }

    @Test(
        "what cannot be switched to is said",
        arguments: [("3", "scene 3: expected a number from 1 to 2"), ("9000", "scene 9000: expected a number")]
    )
    func unknown(_ words: String, _ remark: String) throws {
        var machine = Self.machine(Self.two)
        #expect(try Self.choose(words, at: 0.1, &machine) == ["RD@0.0"])
        #expect(machine.takeRemark()?.hasPrefix(remark) == true && machine.takeRemark() == nil)
        var alone = DrumMachine(seedKit)
        #expect(try Self.choose("next", at: 0.1, &alone).isEmpty)
        #expect(alone.takeRemark()?.hasPrefix("scene next: there are no takes to switch between") == true)
    }

    @Test("an instrument that is not there is said", arguments: ["hit gong", "choke gong", "volume gong 3"])
    func missing(_ words: String) throws {
        var machine = DrumMachine(seedKit)
        let actions = machine.carryOut(try KitAction(command: words), for: DrumRequest(at: 1, cause: .message))
        #expect(actions.isEmpty && machine.takeRemark() == "\(words): expected an instrument of the kit")
    }

    @Test(
        "names are those of files that stay in the folder",
        arguments: [
            ("verse", true), ("verse 2", true), ("Über-alles_3", true), ("", false), ("7", false), ("next", false),
            ("../verse", false), (".verse", false), ("verse.1", false), ("a/b", false), ("a\nb", false), ("a ", false),
            (String(repeating: "a", count: 101), false),
        ]
    )
    func names(_ name: String, _ isName: Bool) { #expect(NamedChoice.isName(name) == isName) }
}
