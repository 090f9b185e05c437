// The numbers of pointing that are choices, with unit and reason. Read by this folder and by PointerMachine; pure.

extension Tuning {
    /// The motion of a hand in palms. The slow gain makes 0.7 mm of tremor a pixel; with the fast one 8 cm cross half
    /// of a screen of 1,920 pixels.
    package static let handPointer = PointerCurve(
        slowGain: 160,
        fastGain: 1_100,
        slow: 0.4,
        fast: 4,
        cutoff: 1,
        slope: 1.5,
        deadZone: 0.018
    )

    /// The motion of a head in units of ten degrees: 12° cross half of that screen at speed.
    package static let headPointer = PointerCurve(
        slowGain: 130,
        fastGain: 800,
        slow: 0.3,
        fast: 3,
        cutoff: 1,
        slope: 1.5,
        deadZone: 0.03
    )

    /// The degrees of one unit of a head's motion.
    package static let headUnit = 10.0

    /// The unit of places in an area, as a share of the image: the palm of a hand an arm's length before a camera.
    package static let areaUnit = 0.2

    /// The factors of a pointer's speed, and the dead zones of people, in units: up to the tremor of a third of a palm.
    package static let pointerSpeeds = 0.1...10.0, pointerDeadZones = 0.01...0.3

    /// The time of the exercise that learns a person's range and tremor, its part at rest, in seconds, and the fewest
    /// places of each part.
    package static let exerciseTime = 20.0, exerciseRest = 6.0
    static let exerciseFewest = 50

    /// The factor of the gain in precision mode.
    package static let precision = 0.35

    /// The time for which a hand or a head may be missing before buttons are released, in seconds: a detector's usual
    /// dropout.
    package static let pointerGap = 0.25

    /// The distance of thumb and index, as a share of that of a pinch, below which the pointer holds still when they come
    /// together, and the longest such time in seconds.
    package static let stillPinch = 2.2, stillTime = 0.6

    /// The distance in palms of a hand that has arrived from where it was, by an exponential mean of this many seconds: a
    /// tremor of up to 3 mm is no way. And the time before a pinch without any way, in seconds: of 415 pinches of signers 55
    /// are of such hands, and modelled people are slower by a hundredth; 0.3 s cost them a fifth.
    package static let clickReach = 0.03
    static let clickTime = 0.1, clickStill = 0.2

    /// The share of the entry of a coefficient's band from which on the pointer holds still.
    package static let stillShare = 0.6

    /// The movement by which a pressed button begins to drag, in units.
    package static let dragSlop = 0.12

    /// The steps of the wheel for each palm up or down.
    package static let scrollPerPalm = 8.0

    /// The tilt of a head, in degrees from where it was first, up to which nothing scrolls: half of 36 people who signed before
    /// their webcams were beyond it 1.3 % of the time, the other half 0.2 %. And the steps of the wheel in a second for each
    /// degree beyond.
    package static let tiltDeadZone = 20.0, scrollPerTilt = 0.5

    /// The largest number of steps of the wheel at once.
    package static let scrollSteps = 1...50

    /// The times of dwelling that a kit may ask for, in seconds.
    package static let dwells = 0.3...10.0

    /// The shortest time between two changes of buttons, in seconds: libinput takes what comes within 25 ms of the change
    /// before for the bounce of a worn switch, and drops or delays it (its article Button debouncing).
    package static let buttonPause = 0.03
}
