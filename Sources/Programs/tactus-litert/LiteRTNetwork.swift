// A network that takes pictures or numbers, with what it needs to make numbers of pixels. One thread at a time.

import CLiteRT
import Landmarking

final class LiteRTNetwork: Network, PartNetwork {
    let side: Int

    private let network: CompiledNetwork

    /// The network's number for black.
    private let low: Float

    /// Takes a network, after a look at its sizes: a library whose structures are others gives other ones.
    init(_ network: consuming CompiledNetwork, of kind: NetworkKind) throws(TactusError) {
        guard network.inputs == kind.inputs, network.outputs == kind.outputs else {
            let found = "\(network.inputs) and \(network.outputs)"
            throw TactusError(
                .unavailable,
                "inputs and outputs of \(found) numbers, expected \(kind.inputs) and \(kind.outputs)"
            )
        }
        side = Int((Double(kind.inputs[0]) / 3).squareRoot())
        precondition(side <= Int(CLITERT_LONGEST), "a square that can be cut out")
        low = kind.low
        self.network = network
    }

    func callAsFunction(_ picture: PixelImage, _ map: AffineMap, border: Border) throws(TactusError) -> [[Float]] {
        try network.fill(0) { numbers in
            unsafe picture.bytes.withUnsafeBufferPointer { bytes in
                guard let pixels = bytes.baseAddress else { return }
                unsafe CLiteRTCut(
                    pixels,
                    Int32(picture.width),
                    Int32(picture.height),
                    picture.isBlueFirst ? 1 : 0,
                    [map.x.x, map.y.x, map.origin.x, map.x.y, map.y.y, map.origin.y],
                    border == .nearest ? 1 : 0,
                    low,
                    (1 - low) / 255,
                    Int32(side),
                    numbers
                )
            }
        }
        return try network.run()
    }

    /// Returns the outputs for lists of numbers, one for each input.
    func callAsFunction(_ inputs: [[Float]]) throws(TactusError) -> [[Float]] {
        precondition(inputs.map(\.count) == network.inputs, "as many numbers as the network takes")
        for (index, list) in inputs.enumerated() {
            try network.fill(index) { numbers in unsafe numbers.update(from: list, count: list.count) }
        }
        return try network.run()
    }
}
