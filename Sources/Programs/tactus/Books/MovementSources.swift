// The keypoint files in which `tactus movements find` and `explain` look for movements, and the book of these.

import Runs
import Configurations
import Gestures
import KeypointFiles
import Keypoints
import Performances

struct MovementSources: ParsableArguments {
    /// A frame with a time, and what hands did in it.
    struct Moment {
        /// The place of its sequence among all.
        var sequence: Int

        /// The file, where there are several.
        var name: String?

        /// The frame's number, as in its file, or counted from 0.
        var number: Int
        var time: Double

        /// The time of the source at which `time` is 0, in seconds.
        var shift: Double
        var gestures: [Gesture]
        var misses: [(side: Handedness?, miss: MovementMiss)]
    }

    @Argument(help: "Keypoint files, or - for standard input.")
    var sources: [String]

    @Option(help: .value("name or file", "The book of movements; see `tactus movements list`."), completion: .movements)
    var book = ShippedMovements.swipesWavesCircles.rawValue

    @Option(help: .value("n", "The frame rate of keypoints without times. Default: 30."))
    var fps: Double?

    @OptionGroup(title: "Keypoint files") var input: InputOptions

    func validate() throws { try check("--fps", fps, in: 0.1...1000, "frames per second") }

    /// Looks for all movements of the book in each sequence, from its beginning.
    ///
    /// A file is a sequence, and so is a folder; of a folder, each file whose times or numbers begin anew begins another.
    ///
    /// - Returns: the files or folders that the sequences are from.
    func read(_ process: (Moment) throws -> Void) throws -> [String] {
        var files = RunFiles()
        for path in sources { files.count(path) }
        if ConfigurationLoader.isFile(book) { files.read(book, as: "--book") }
        try files.claim()
        try input.refuseImages(sources)
        let movements = try Configured.movements(named: book)
        var options = GestureOptions(
            triggers: movements.definitions.map { Trigger(.moves($0.movement, times: 1, shape: nil, region: nil)) }
        )
        options.movements = movements
        options.configuration.confidenceFloor = input.confidenceFloor
        var log = input.records.problemLog()
        var good = 0
        var (sequences, dropped) = ([String](), 0)
        for path in sources {
            var reader = try KeypointReader(path: path, options: input.reader(needsTimes: true))
            var (recognizer, latest) = (GestureRecognizer(options), Moment?.none)
            var times = FrameTimes(path, rate: fps)
            var (count, file, last) = (0, String?.none, (time: -Double.infinity, number: -1))
            let earlier = sequences.count
            sequences.append(path)
            // Of several sequences of a folder, and where one file is all that is in it, files are their names.
            var start = String?.none
            while let result = try reader.next() {
                guard case .frame(var frame, _) = result else {
                    if case .problem(let problem) = result { try log.add(problem) }
                    continue
                }
                let own = frame.time ?? frame.number.map(Double.init) ?? .infinity
                if let before = file, before != reader.file {
                    let isAnew = own <= last.time || frame.number.map { $0 <= last.number } ?? false
                    if isAnew && own < .infinity || own == .infinity && count > 1 {
                        try end(&recognizer, after: latest, process)
                        sequences[sequences.count - 1] = start ?? before
                        sequences.append(reader.file)
                        (recognizer, times, count) = (GestureRecognizer(options), FrameTimes(reader.file, rate: fps), 0)
                        start = reader.file
                    }
                }
                if start == nil { start = reader.file }
                (file, last) = (reader.file, (own, frame.number ?? -1))
                let number = frame.number ?? count
                (count, good) = (count + 1, good + 1)
                guard times.process(&frame, say: { StandardStreams.say($0) }) != .dropped, let time = frame.time else {
                    dropped += 1
                    continue
                }
                let gestures = recognizer.process(frame)
                let moment = Moment(
                    sequence: sequences.count - 1,
                    name: sources.count > 1 || reader.files.count > 1 ? reader.file : nil,
                    number: number,
                    time: time,
                    shift: times.shift,
                    gestures: gestures,
                    misses: recognizer.nearMovements
                )
                try process(moment)
                latest = moment
            }
            try end(&recognizer, after: latest, process)
            if let start, start == file || sequences.count > earlier + 1 { sequences[sequences.count - 1] = start }
            for note in reader.notes { StandardStreams.say(note) }
        }
        if dropped > 0 {
            StandardStreams.say("\(counted(dropped, "record")) dropped, with times that do not increase")
        }
        try log.report(good: good, of: sources)
        try log.ensureWhole()
        return sequences
    }

    /// Ends a sequence behind its last moment: what its end has cut off is one more.
    private func end(
        _ recognizer: inout GestureRecognizer,
        after latest: Moment?,
        _ process: (Moment) throws -> Void
    ) throws {
        guard var moment = latest else { return }
        (moment.gestures, moment.misses) = ([], recognizer.end())
        if !moment.misses.isEmpty { try process(moment) }
    }
}
