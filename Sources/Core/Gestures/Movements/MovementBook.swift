// The movements that hands can perform, as data. Read from YAML by Configurations, followed by MovementDetector; pure.

/// A book of movements.
public struct MovementBook: Sendable, Hashable {
    /// The book's name.
    public var name: String

    /// A sentence that describes the book.
    public var about: String

    /// The definitions, each of another movement.
    public var definitions: [MovementDefinition]

    /// Creates a book.
    public init(name: String, about: String = "", definitions: [MovementDefinition]) {
        (self.name, self.about, self.definitions) = (name, about, definitions)
    }

    /// Returns the definition of a movement; `nil` for one that is not in the book.
    public func definition(of movement: Movement) -> MovementDefinition? {
        definitions.first { $0.movement == movement }
    }

    /// Returns the book with the definitions of another, which replace those of the same names.
    public func adding(_ other: MovementBook) -> MovementBook {
        var book = MovementBook(name: other.name, about: other.about, definitions: definitions)
        for definition in other.definitions {
            if let place = book.definitions.firstIndex(where: { $0.movement == definition.movement }) {
                book.definitions[place] = definition
            } else {
                book.definitions.append(definition)
            }
        }
        return book
    }
}

/// The definition of a movement: the way of a point of the hand, or of another measure of it.
public struct MovementDefinition: Sendable, Hashable {
    /// Something that moves: a point of a hand, or a measure of one hand or both.
    public enum Point: String, Sendable, Hashable, CaseIterable {
        case palm
        case indexTip = "index tip"

        /// The palm too, but watched apart: whatever else the hand performs meanwhile.
        case hand

        /// The angle of the hand in a mirror image, clockwise.
        case turn

        /// The same angle, such that the palm of a hand that points at the camera turns up.
        case roll

        /// The apparent size of the hand, which grows toward the camera.
        case size

        /// The distance between the palms of both hands.
        case gap
    }

    /// The form of a way, with its conditions.
    public enum Form: Sendable, Hashable {
        case stroke(StrokeForm)
        case strokes(StrokesForm)
        case turns(TurnsForm)

        /// Drawings that are examples of it.
        case drawn(DrawnMovement)
    }

    /// The movement.
    public var movement: Movement

    /// The point of the hand whose way counts.
    public var point: Point

    /// The form of its way.
    public var form: Form

    /// Creates a definition.
    public init(_ movement: Movement, of point: Point, _ form: Form) {
        (self.movement, self.point, self.form) = (movement, point, form)
    }

    /// Whether it can be performed several times on end, which are counted.
    package var isCounted: Bool { if case .turns = form { true } else { false } }
}

/// One movement in one direction, after which the hand stops.
public struct StrokeForm: Sendable, Hashable {
    /// The direction, in degrees counterclockwise from the right of a mirror; `nil` for any.
    public var direction: Double?

    /// The largest angle from the direction, in degrees.
    public var angle = 25.0

    /// The least length, in palms; of a turn in degrees, of a size as a ratio.
    public var extent = 1.0

    /// The least highest speed, in these units per second.
    public var speed = 2.4

    /// The least straightness: 1 minus the largest distance from a straight line over the length.
    public var straightness = 0.65

    /// The longest duration, in seconds.
    public var duration = 1.2

    /// Creates a form with the numbers of the built-in swipes.
    public init(direction: Double? = nil) { self.direction = direction }

    /// Creates a form with the numbers of the built-in movements of a point or a measure, in its units.
    public init(of point: MovementDefinition.Point, direction: Double?) {
        self.direction = direction
        switch point {
        case .palm, .indexTip, .hand: break
        case .turn, .roll: (extent, speed, duration) = (60, 120, 1.5)
        case .size: (extent, speed) = (1.5, 1.5)
        case .gap: (extent, speed) = (2, 3)
        }
    }
}

/// Strokes to and fro.
public struct StrokesForm: Sendable, Hashable {
    /// The number of strokes.
    public var count = 4

    /// The least length of each stroke, in palms.
    public var extent = 0.4

    /// The least straightness of each stroke.
    public var straightness = 0.65

    /// The largest angle of the strokes together from the horizontal, in degrees; 90 for any direction.
    public var angle = 45.0

    /// The longest duration of each stroke, in seconds.
    public var duration = 0.5

    /// The longest pause between two strokes, in seconds.
    public var pause = 0.2

    /// Creates a form with the numbers of the built-in wave.
    public init() {}
}

/// A full turn of a way that is round.
public struct TurnsForm: Sendable, Hashable {
    /// A Boolean value that indicates whether it is clockwise as seen in a mirror; `nil` for either.
    public var isClockwise: Bool?

    /// The least diameter, in palms.
    public var extent = 0.6

    /// The least angle of the first turn, in degrees; each further one on end has 330.
    public var angle = 290.0

    /// The longest duration of a turn, in seconds.
    public var duration = 4.0

    /// Creates a form with the numbers of the built-in circles.
    public init(isClockwise: Bool? = nil) { self.isClockwise = isClockwise }
}
