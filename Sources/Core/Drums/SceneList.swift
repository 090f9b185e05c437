// The takes that a performance switches between. Owned by DrumMachine; pure.

/// Takes with names; one is played and recorded.
struct SceneList: Sendable {
    /// A take that is not the present one, with its history.
    struct Scene: Sendable {
        var take: Take
        var history = TakeHistory()
    }

    /// A switch that waits for the next bar.
    struct Switch: Sendable {
        var place: Int

        /// The time of the bar, in seconds.
        var time: Double
        var request: DrumRequest
    }

    /// The takes, in their order; the present one is as it was when it was switched to.
    private(set) var scenes: [Scene] = []

    /// The place of the present one.
    private(set) var current = 0

    var waiting: Switch?

    init(_ takes: [Take] = []) { scenes = takes.map { Scene(take: $0) } }

    /// The names, in their order.
    var names: [String] { scenes.map(\.take.name) }

    /// Returns the place of a choice; a name that no take has begins one like another.
    ///
    /// - Parameter model: the take whose tempo, metre and subdivision a new one has.
    /// - Returns: `nil` where there is no such take, and no room for a new one.
    mutating func place(of choice: NamedChoice, like model: Take) -> Int? {
        // Several in a row count on from the one that waits.
        if let place = choice.place(in: names, from: waiting?.place ?? current) { return place }
        guard case .name(let name) = choice, (1..<Tuning.mostScenes).contains(scenes.count) else { return nil }
        scenes.append(Scene(take: model.blank(named: name)))
        return scenes.count - 1
    }

    /// Keeps the present scene and returns another one, which is the present one from now on.
    mutating func exchange(_ scene: Scene, for place: Int) -> Scene {
        scenes[current] = scene
        current = place
        return scenes[place]
    }
}
