// A curve through points over the values of MIDI, and the fade of a layer over them. Used by LayerRule and SFZControllers; pure.

/// A curve over 0…127 of straight lines between its points; without others, from 0 at 0 to 1 at 127.
struct Curve: Hashable, Sendable {
    private struct Point: Hashable { var at, value: Float }

    private var points = [Point(at: 0, value: 0), Point(at: 127, value: 1)]

    /// Sets the value at a place from 0 to 127.
    mutating func set(_ value: Float, at place: Int) {
        let place = Float(place)
        points.removeAll { $0.at == place }
        points.insert(Point(at: place, value: value), at: points.firstIndex { $0.at > place } ?? points.count)
    }

    /// Returns the value at a place.
    func value(at place: Float) -> Float {
        guard let above = points.first(where: { $0.at >= place }) else { return points[points.count - 1].value }
        guard let below = points.last(where: { $0.at < place }) else { return above.value }
        return below.value + (above.value - below.value) * (place - below.at) / (above.at - below.at)
    }
}

/// The values of 0…127 between which a layer fades in, and those between which it fades out.
struct Fade: Hashable, Sendable {
    var riseStart: Float = 0
    var riseEnd: Float = 0
    var fallStart: Float = 127
    var fallEnd: Float = 127

    /// Whether the gain changes evenly, and not the power.
    var isEven = false

    /// Returns the gain at a value.
    func gain(at value: Float) -> Float {
        var share: Float = value < riseStart || value > fallEnd ? 0 : 1
        if riseEnd > riseStart { share *= min(max((value - riseStart) / (riseEnd - riseStart), 0), 1) }
        if fallEnd > fallStart { share *= min(max((fallEnd - value) / (fallEnd - fallStart), 0), 1) }
        return isEven ? share : share.squareRoot()
    }
}
