// Outputs in any language: nothing that is written depends on the locale, to the last byte.

import Foundation
import Testing

@Suite("Locales")
struct LocaleTests {
    /// The commands that run in each locale, one line each: every kind of output, and messages about numbers.
    private static let commands = [
        "$tactus classify ../take.jsonl",
        "$tactus classify ../take.jsonl --output-format csv --confidence 0.25",
        "$tactus classify ../take.jsonl --output-format table",
        "$tactus explain ../take.jsonl --rules ../book.yaml",
        "$tactus evaluate hands ../labelled.jsonl --by side --misclassified wrong.jsonl --partial counts.json",
        "$tactus evaluate merge counts.json --json",
        "$tactus convert ../take.jsonl take.csv",
        "$tactus convert take.csv - --aspect-ratio 16:9",
        "$tactus synthesize hands --count 3 --noise 0.01 --roll -1.5..1.5",
        "$tactus synthesize images images --count 1 --shape paper --resolution 96x64",
        "$tactus synthesize drums drums.jsonl --seconds 3.5 --tempo 90.5",
        "$tactus evaluate kit drums.jsonl --reference drums.events.jsonl --kit hands --window 0.05",
        "$tactus render ../body.jsonl --kit tambour --events - --take new.yaml --mode recording --curve 1.5",
        "$tactus render ../body.jsonl --kit tambour --output sound.wav --midi-file notes.mid --tempo 90.5",
        "$tactus render --take ../groove.yaml --output groove.wav && $tactus render --take ../groove.yaml --output groove.mid",
        "$tactus kits show tambour && $tactus kits show drumset --yaml && $tactus kits list",
        "$tactus rules list && $tactus rules check ../book.yaml && $tactus rules show seed",
        // Services are notified side by side, and speak in any order.
        "$tactus doorbell ../smile.jsonl --dry-run --notify stdout --notify webhook:http://127.0.0.1:9/x 2>&1 | LC_ALL=C sort",
        "$tactus play ../body.jsonl --duration 1,5; $tactus rules check ../wrong.yaml; $tactus classify ../wrong.jsonl",
        "$tactus models list; $tactus --help; $tactus play --help",
    ]

    /// A word of how each locale calls itself: it shows that the locale is in force.
    private static let locales = ["de_DE": "German", "tr_TR": "Turkish", "ar_SA": "Arabic"]

    private let place = Workplace()

    init() throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Sample.labelled, to: "labelled.jsonl")
        try place.write(Sample.book, to: "book.yaml")
        try place.write(Sample.book.replacing("0.75", with: "0,75"), to: "wrong.yaml")
        try place.write([Sample.take[0].replacing("0.5", with: "0,5")], to: "wrong.jsonl")
        try place.write(BodyTake.lines("..k.s.h.m.k."), to: "body.jsonl")
        try place.write(
            "bpm: 240.5\nsubdivision: 2\nsteps: [kick 1, closed-hat 0.5, [snare 1, closed-hat 0.5], rest]\n",
            to: "groove.yaml"
        )
        try place.write(DoorbellCommandTests.records("s"), to: "smile.jsonl")
    }

    /// The sums of what each command writes: files, and both streams.
    private func sums(in locale: String, at folder: String) throws -> [String] {
        let environment = "export LOCPATH=\"$PWD/locales\" LC_ALL=\(locale); mkdir -p \(folder) && cd \(folder)"
        for (number, command) in Self.commands.enumerated() {
            try place.make("\(environment) && { \(command); echo $?; } >\(number).out 2>\(number).err </dev/null")
        }
        let run = try place.make("cd \(folder) && find . -type f | LC_ALL=C sort | xargs sha256sum")
        return run.lines
    }

    @Test("every output is the same in German, Turkish and Arabic as in C") func same() throws {
        let plain = try sums(in: "C", at: "C")
        #expect(plain.count >= 2 * Self.commands.count + 12)
        for (locale, language) in Self.locales {
            // Made here, so that no machine needs to have it.
            let made = try place.shell(
                "mkdir -p locales && localedef -i \(locale) -f UTF-8 locales/\(locale).UTF-8 && "
                    + "LOCPATH=\"$PWD/locales\" LC_ALL=\(locale).UTF-8 locale title"
            )
            #expect(made.status == 0 && made.text.hasPrefix(language), "\(made)")
            #expect(try sums(in: "\(locale).UTF-8", at: locale) == plain, "\(locale)")
        }
    }
}
