// Properties of any Hydrogen kit and any sample. Called by the fuzzer and by the tests.

import FuzzInputs

@testable import Outputs

/// Reads bytes up to the first zero, which XML never has, as a `drumkit.xml`, and those behind it as the sample `kick.wav`
/// beside it; traps where a bank has a sound that cannot be played, or a problem is no line.
func fuzzKit(_ bytes: [UInt8]) {
    let folder = FuzzFolder()
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    folder.write(bytes[end...].dropFirst(), to: "kick.wav")
    if let bank = try? SoundBank(folder: folder.path) { check(bank, named: folder.path) }
    folder.write(bytes[..<end], to: "drumkit.xml")
    do {
        check(try SoundBank(folder: folder.path), named: folder.path)
    } catch {
        check("\(error)")
    }
}

/// Reads bytes up to the first zero as an SFZ file, and those behind it as the sample `kick.wav` beside it; traps as above.
func fuzzSFZ(_ bytes: [UInt8]) {
    let folder = FuzzFolder()
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    folder.write(bytes[end...].dropFirst(), to: "kick.wav")
    let path = folder.write(bytes[..<end], to: "kit.sfz")
    do {
        let bank = try SoundBank(sfz: path)
        check(bank, named: folder.path)
        for (name, sound) in bank.sounds {
            var turns = LayerTurns(sound, seed: 1)
            for velocity in [0, 0.3, 1] as [Float] {
                let layers = turns.next(of: sound, velocity: velocity)
                precondition(layers.allSatisfy(sound.layers.indices.contains), "\(name): a layer that is none")
            }
        }
    } catch {
        check("\(error)")
    }
}

private func check(_ bank: SoundBank, named path: String) {
    for problem in bank.problems { check("\(problem)") }
    precondition(bank.names.count <= Tuning.mostInstruments, "sounds without an end")
    for (name, sound) in bank.sounds {
        precondition(!name.isEmpty && (1...Tuning.mostRegions).contains(sound.layers.count), "a sound without layers")
        for layer in sound.layers {
            precondition(!layer.samples.isEmpty && layer.samples.allSatisfy(\.isFinite), "samples that are none")
        }
        for velocity in [0, 1 / 127, 0.5, 1] as [Float] {
            let gain = sound.gain(velocity: velocity, layer: sound.layer(for: velocity))
            precondition(gain >= 0 && gain <= Tuning.gainLimit * Tuning.gainLimit, "a gain of \(gain)")
        }
        let place = sound.place
        precondition(abs(place.x * place.x + place.z * place.z - 1) < 0.01, "a place that is none")
    }
    for (alias, name) in bank.aliases { precondition(bank.sounds[name] != nil, "\(alias) leads nowhere") }
    let wanted = [AudioRequest("kick", note: 36), AudioRequest("no such", note: 200), AudioRequest("", note: -1)]
    let (fitted, origins) = bank.fitted(to: wanted, with: SoundBank(name: "nothing"))
    for (request, origin) in zip(wanted, origins) where origin != .none {
        precondition(fitted[request.name] != nil, "a sound that was found is not there")
    }
}

private func check(_ line: String) {
    precondition(!line.contains(where: \.isNewline), "more than a line: \(line)")
    precondition(line.utf8.count < 2_000, "a line of \(line.utf8.count) bytes")
}
